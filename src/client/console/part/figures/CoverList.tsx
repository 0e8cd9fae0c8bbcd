import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  deadDays,
  listPartFigures,
  type PartFigure,
} from '../../../../contract/areas/part/figures.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { optionFilter } from '../../../kit/list/filters/filterCodecs.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { StockLevelTag } from '../stockCells.tsx';
import { FigureList, usePartColumn, usePartSearch, useUsedColumn } from './FigureList.tsx';
import { figureFilters, MovementsLink, useTreeFilters, useWindowFilter } from './figureParts.tsx';

const deadOptions = [30, 90, deadDays, 365, 732] as const;
const deadFilter = optionFilter(deadOptions);
const deadFilters = { ...figureFilters, DeadDays: deadFilter };
const live = { kinds: ['stock'], idOf: ({ partID }: PartFigure) => partID } as const;
const otherParams = ['tab'];

/** Days of cover and turnover of each part. */
export function CoverList() {
  const { t } = useTranslation();
  const columns = useFigureColumns('cover');
  const fields = [useWindowFilter(), ...useTreeFilters()];
  const list = useList(listPartFigures, {
    name: 'partFigures',
    filters: figureFilters,
    otherParams,
    live,
  });
  return (
    <FigureList
      tab="cover"
      list={list}
      note={{
        formula: t('partFigures.cover.formula'),
        rules: [[t('partFigures.use.quantity'), t('partFigures.cover.use')]],
      }}
      columns={columns}
      keyOf={({ partID }) => partID}
      nameOf={({ partName }) => partName}
      search={usePartSearch()}
      filters={fields}
      exportKind="PartFigure"
    />
  );
}

/** Parts in stock without an issue for so many days, the longest first. */
export function DeadList() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const columns = useFigureColumns('dead');
  const trees = useTreeFilters();
  const days = deadFilter.read(query.get('DeadDays') ?? '') ?? deadDays;
  const list = useList(listPartFigures, {
    name: 'deadParts',
    filters: deadFilters,
    always: { DeadDays: days },
    otherParams,
    live,
  });
  return (
    <FigureList
      tab="dead"
      list={list}
      note={{ formula: t('partFigures.dead.formula', { days }) }}
      columns={columns}
      keyOf={({ partID }) => partID}
      nameOf={({ partName }) => partName}
      search={usePartSearch()}
      filters={[
        {
          kind: 'select',
          name: 'DeadDays',
          label: t('partFigures.dead.days'),
          options: deadOptions.map((value) => ({
            value,
            label: t('partFigures.dead.option', { days: value }),
          })),
        },
        ...trees,
      ]}
      exportKind="PartFigure"
      empty={{ title: t('partFigures.dead.noneTitle'), text: t('partFigures.dead.noneText') }}
    />
  );
}

function useFigureColumns(of: 'cover' | 'dead'): ListColumn<PartFigure>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const quantity = useQuantityText();
  const money = useMoney();
  const maySeeCost = useCan('part.cost');
  const number = (value: number, digits: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const part = usePartColumn<PartFigure>();
  const used = useUsedColumn<PartFigure>();
  const days: ListColumn<PartFigure> = {
    key: 'days',
    title: t('partFigures.cover.days'),
    align: 'end',
    width: 128,
    render: ({ daysOfCover }) =>
      daysOfCover === null
        ? '—'
        : t('partFigures.cover.daysText', { days: number(daysOfCover, daysOfCover < 10 ? 1 : 0) }),
  };
  const idle: ListColumn<PartFigure> = {
    key: 'idle',
    title: t('partFigures.cover.idleSince'),
    width: 152,
    render: ({ idleSince }) =>
      idleSince === null ? '—' : <TimeAgo instant={idleSince} now={now} />,
  };
  const inStock: ListColumn<PartFigure> = {
    key: 'inStock',
    title: t('partFigures.inStock'),
    align: 'end',
    width: 128,
    // every movement of the part: its stock follows from them
    render: ({ partID, inStock: qty, unit }) => (
      <MovementsLink query={{ PartID: partID }}>{quantity(qty, unit)}</MovementsLink>
    ),
  };
  const value: ListColumn<PartFigure>[] = maySeeCost
    ? [
        {
          key: 'value',
          title: t('partFigures.value'),
          align: 'end',
          width: 128,
          render: (row) => money(row.value),
        },
      ]
    : [];
  if (of === 'dead') return [part, idle, inStock, used, ...value];
  return [
    part,
    days,
    used,
    {
      key: 'available',
      title: t('partFigures.available'),
      align: 'end',
      width: 128,
      render: ({ available, unit }) => quantity(available, unit),
    },
    {
      key: 'turnover',
      title: t('partFigures.cover.turnover'),
      align: 'end',
      width: 128,
      render: ({ turnover }) => (turnover === null ? '—' : number(turnover, 2)),
    },
    {
      key: 'perDay',
      title: t('partFigures.perDay'),
      align: 'end',
      width: 152,
      optional: true,
      render: ({ perDay, unit }) =>
        t('partFigures.perDayText', { qty: `${number(perDay, 3)} ${unit}` }),
    },
    { ...inStock, optional: true },
    {
      key: 'level',
      title: t('partFigures.level'),
      width: 112,
      render: ({ partType }) => <StockLevelTag level={partType} />,
    },
    idle,
    ...value,
  ];
}
