import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { getPartsData } from '../../../../contract/areas/part/figures.ts';
import { partType, stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { DetailPage } from '../../../kit/detail/DetailPage.tsx';
import { type Fact, FactGrid } from '../../../kit/detail/FactGrid.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { FilterRow } from '../../../kit/list/filters/FilterRow.tsx';
import { timeFilter } from '../../../kit/list/filters/filterCodecs.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { FailureNote, StaleNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import style from './Figures.module.css';
import {
  FigureNote,
  FigureTabs,
  MovementsLink,
  useWindowFilter,
  useWindowQuery,
} from './figureParts.tsx';

/** The values of the window in the address. */
interface WindowValues {
  readonly StartTime: string | undefined;
  readonly EndTime: string | undefined;
}

/** The counts of parts, the value of the stock, and what came in and went out. */
export function Overview() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const windowFilter = useWindowFilter();
  const windowQuery = useWindowQuery();
  const values: WindowValues = {
    StartTime: timeFilter.read(query.get('StartTime') ?? ''),
    EndTime: timeFilter.read(query.get('EndTime') ?? ''),
  };
  const { data, error, refetch } = useEndpoint(getPartsData, values);
  useLiveReads([getPartsData], ['stock']);
  const change = (part: Partial<WindowValues>) => {
    const next = Object.entries({ ...values, ...part }).filter(([, value]) => value !== undefined);
    setQuery(new URLSearchParams(Object.fromEntries(next) as Record<string, string>));
  };
  const failure = error === null ? null : failureOf(error);
  const isShown = data !== undefined && failure?.denied !== true;
  return (
    <DetailPage>
      <div>
        <div className={style.heading}>
          <PageHeading>{t('partFigures.title')}</PageHeading>
        </div>
        <FigureTabs open="overview" />
        <FigureNote
          formula={t('partFigures.overview.formula')}
          window={data}
          n={
            data === undefined
              ? undefined
              : t('partFigures.overview.n', { receipts: data.receipts, issues: data.issues })
          }
        />
        <section className={style.panel} aria-label={t('partFigures.tab.overview')}>
          <FilterRow
            search={undefined}
            fields={[windowFilter]}
            values={values}
            filtered={values.StartTime !== undefined || values.EndTime !== undefined}
            onChange={change}
            onReset={() => change({ StartTime: undefined, EndTime: undefined })}
          />
          <div className={style.facts}>
            {failure !== null && !isShown && (
              <FailureNote failure={failure} onRetry={() => void refetch()} />
            )}
            {failure !== null && isShown && (
              <StaleNote failure={failure} onRetry={() => void refetch()} />
            )}
            {!isShown && failure === null && <SkeletonRows rows={3} />}
            {isShown && <Facts data={data} window={windowQuery(data)} />}
          </div>
        </section>
      </div>
    </DetailPage>
  );
}

type PartsData = NonNullable<ReturnType<typeof useEndpoint<typeof getPartsData>>['data']>;

function Facts({
  data,
  window,
}: {
  readonly data: PartsData;
  readonly window: { readonly StartTime: string; readonly EndTime: string };
}) {
  const { t } = useTranslation();
  const money = useMoney();
  const maySeeParts = useCan('part.view');
  const partsLink = (count: number, level?: number): ReactNode => {
    const query = level === undefined ? '' : `?${new URLSearchParams({ PartType: String(level) })}`;
    if (!maySeeParts) return count;
    return (
      <Link className={rowStyle.link} to={`${pagePaths.sparePartList}${query}`}>
        {count}
      </Link>
    );
  };
  const fact = (
    name: 'high' | 'issues' | 'low' | 'parts' | 'receipts' | 'stocked',
    value: ReactNode,
  ): Fact => [
    t(`partFigures.overview.${name}`),
    <span key={name}>
      {value}
      <span className={style.small}>{t(`partFigures.overview.${name}Rule`)}</span>
    </span>,
  ];
  const moved = (count: number, amount: number | null) =>
    [t('partFigures.overview.count', { n: count }), amount === null ? null : money(amount)]
      .filter((text) => text !== null)
      .join(' · ');
  const { low, high } = partType.values;
  const value: Fact[] =
    data.value === null
      ? []
      : [
          [
            t('partFigures.value'),
            <span key="value">
              <Link
                className={rowStyle.link}
                to={`${pagePaths.sparePartFigures}?${new URLSearchParams({ tab: 'value' })}`}
              >
                {money(data.value)}
              </Link>
              <span className={style.small}>{t('partFigures.overview.valueRule')}</span>
            </span>,
          ],
        ];
  return (
    <FactGrid
      facts={[
        ...value,
        fact('low', partsLink(data.low, low)),
        fact('high', partsLink(data.high, high)),
        fact('parts', partsLink(data.parts)),
        fact('stocked', data.stocked),
        fact(
          'receipts',
          <MovementsLink query={{ MoveType: String(stockMoveType.values.in), ...window }}>
            {moved(data.receipts, data.receivedAmount)}
          </MovementsLink>,
        ),
        fact(
          'issues',
          <MovementsLink query={{ Use: '1', ...window }}>
            {moved(data.issues, data.issuedAmount)}
          </MovementsLink>,
        ),
      ]}
    />
  );
}
