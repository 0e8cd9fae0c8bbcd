import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { sparePartPosition, sparePartType } from '../../../../contract/areas/part/part.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useTimeZone } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { idFilter, textFilter, timeFilter } from '../../../kit/list/filters/filterCodecs.ts';
import { LinkTabs } from '../../../kit/list/PageTabs.tsx';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { type MovementsQuery, movementsPath } from '../../../lib/paths/movementsPath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { instantText } from '../../../lib/time/zonedTime.ts';
import { type TreeNode, treeNodes } from '../../../ui/data/treeNodes.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import style from './Figures.module.css';

/** The tabs of the page, by the value of `tab` in the address; the first is open without it. */
export const figureTabs = [
  'overview',
  'reorder',
  'cover',
  'dead',
  'use',
  'abc',
  'value',
  'missing',
] as const;
export type FigureTab = (typeof figureTabs)[number];

/** The tabs that only people who see costs may open. */
const costTabs: ReadonlySet<FigureTab> = new Set(['abc', 'value']);
/** The parameters of the address that the next tab takes over. */
const sharedParams = ['StartTime', 'EndTime', 'TypeID'] as const;

/** Returns the tab that the address names. */
export function useFigureTab(): FigureTab {
  const [query] = useSearchParams();
  const maySeeCost = useCan('part.cost');
  const named = figureTabs.find((tab) => tab === query.get('tab')) ?? 'overview';
  return costTabs.has(named) && !maySeeCost ? 'overview' : named;
}

/** The tabs of the page; each takes the window and the type over. */
export function FigureTabs({ open }: { readonly open: FigureTab }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const maySeeCost = useCan('part.cost');
  const to = (tab: FigureTab) => {
    const next = new URLSearchParams(tab === 'overview' ? {} : { tab });
    for (const name of sharedParams) {
      const value = query.get(name);
      const isDay = open === 'value' || tab === 'value'; // its end is a day, not a window
      if (value !== null && !(isDay && name !== 'TypeID')) next.set(name, value);
    }
    const text = next.toString();
    return text === '' ? pagePaths.sparePartFigures : `${pagePaths.sparePartFigures}?${text}`;
  };
  return (
    <LinkTabs
      label={t('partFigures.title')}
      tabs={figureTabs
        .filter((tab) => maySeeCost || !costTabs.has(tab))
        .map((tab) => ({
          to: to(tab),
          text: t(`partFigures.tab.${tab}`),
          isCurrent: tab === open,
        }))}
    />
  );
}

/** The filters that all figures by part have. */
export const figureFilters = {
  SearchText: textFilter(),
  TypeID: idFilter,
  PositionID: idFilter,
  StartTime: timeFilter,
  EndTime: timeFilter,
};

interface TreeFilter {
  readonly kind: 'tree';
  readonly name: 'PositionID' | 'TypeID';
  readonly label: string;
  readonly nodes: readonly TreeNode[];
}

/** The fields of the filters by type and position. */
export function useTreeFilters(): readonly TreeFilter[] {
  const locale = useLocale();
  const { data: types = [] } = useEndpoint(sparePartType.calls.list, {});
  const { data: positions = [] } = useEndpoint(sparePartPosition.calls.list, {});
  return [
    { kind: 'tree', name: 'TypeID', label: sparePartType.label[locale], nodes: treeNodes(types) },
    {
      kind: 'tree',
      name: 'PositionID',
      label: sparePartPosition.label[locale],
      nodes: treeNodes(positions),
    },
  ];
}

/** The field of the window. */
export function useWindowFilter() {
  const { t } = useTranslation();
  return {
    kind: 'days',
    from: 'StartTime',
    to: 'EndTime',
    label: t('partFigures.window'),
  } as const;
}

/** The window of an answer. */
export interface AnswerWindow {
  readonly startTime: string;
  readonly endTime: string;
  readonly days: number;
}

/** Returns a function that turns the window of an answer into the filters of the movements. */
export function useWindowQuery() {
  const zone = useTimeZone();
  const wire = (instant: string) => `${instantText(Date.parse(instant), zone)}:00`;
  return ({ startTime, endTime }: AnswerWindow) => ({
    StartTime: wire(startTime),
    EndTime: wire(endTime),
  });
}

/** A figure as a link to the movements that it counts, for people who may see them. */
export function MovementsLink({
  query,
  children,
}: {
  readonly query: MovementsQuery;
  readonly children: ReactNode;
}) {
  const mayOpen = useCan('part.record');
  if (!mayOpen) return <span>{children}</span>;
  return (
    <Link className={rowStyle.link} to={movementsPath(query)}>
      {children}
    </Link>
  );
}

/** The content above a figure. */
export interface FigureNoteProps {
  readonly formula: ReactNode;
  /** Undefined until the answer is there, and where it has no rows. */
  readonly window?: AnswerWindow | undefined;
  /** The count behind the figures. */
  readonly n?: string | undefined;
  /** Further rules: name and text. */
  readonly rules?: readonly (readonly [name: string, text: ReactNode])[];
  /** A chart beside it. */
  readonly children?: ReactNode;
}

/** The formula, the window and the count of the figures below, with their chart. */
export function FigureNote({ formula, window, n, rules = [], children }: FigureNoteProps) {
  const { t } = useTranslation();
  const windowQuery = useWindowQuery();
  const windowText = () => {
    if (window === undefined) return null;
    const { StartTime, EndTime } = windowQuery(window);
    return t('partFigures.windowText', {
      from: StartTime.slice(0, 16),
      to: EndTime.slice(0, 16),
      days: window.days,
    });
  };
  const facts = [
    [t('partFigures.formula'), formula],
    [t('partFigures.window'), windowText()],
    ['n', n],
    ...rules,
  ] as const;
  return (
    <section className={style.note} aria-label={t('partFigures.formula')}>
      <Facts facts={facts} />
      {children}
    </section>
  );
}
