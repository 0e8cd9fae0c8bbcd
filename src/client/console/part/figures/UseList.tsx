import { useTranslation } from 'react-i18next';
import { listPartUse, type UseRow, usageGroups } from '../../../../contract/areas/part/figures.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useMoney } from '../../../kit/application/applicationCells.tsx';
import { RankBars } from '../../../kit/charts/RankBars.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { idFilter, optionFilter } from '../../../kit/list/filters/filterCodecs.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import { useList } from '../../../kit/list/useList.ts';
import { movementsPath } from '../../../lib/paths/movementsPath.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FigureList, usePartSearch } from './FigureList.tsx';
import {
  figureFilters,
  MovementsLink,
  useTreeFilters,
  useWindowFilter,
  useWindowQuery,
} from './figureParts.tsx';

const filters = { ...figureFilters, By: optionFilter(usageGroups), PartID: idFilter };
const otherParams = ['tab'];
/** The groups of the chart, and of all that one answer has. */
const shown = { chart: 6, all: 200 } as const;

type Group = (typeof usageGroups)[number];
/** The filter of the movements that narrows to a group. */
const groupParams = { device: 'DeviceID', deviceType: 'DeviceTypeID', cause: 'CauseID' } as const;
/** The name of movements without a group. */
const noGroup = { device: 'noOrder', deviceType: 'noType', cause: 'noCause' } as const;

/** Use of parts by device, type of device or fault cause, the most first. */
export function UseList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = useMoney();
  const windowQuery = useWindowQuery();
  const maySeeCost = useCan('part.cost');
  const window = useWindowFilter();
  const trees = useTreeFilters();
  const list = useList(listPartUse, {
    name: 'partUse',
    filters,
    otherParams,
    live: { kinds: ['stock'], idOf: ({ id }) => id ?? '' }, // a change names the part: the rows stay until they are read again
  });
  const by: Group = list.values.By ?? 'device';
  const byText = t(`partFigures.use.${by}`);
  const { PartID } = list.values;
  const { data: all } = useEndpoint(listPartUse, { ...list.values, pageSize: shown.all });
  useLiveReads([listPartUse], ['stock']);
  const groups = all?.data ?? [];
  const isPriced = maySeeCost && groups.some(({ amount }) => amount !== null && amount !== 0);
  const weight = (row: UseRow) => Math.max(isPriced ? (row.amount ?? 0) : row.n, 0);
  const sum = groups.reduce((before, row) => before + weight(row), 0);
  const shares = new Map<string | null, number>();
  groups.reduce((before, row) => {
    const next = before + weight(row);
    shares.set(row.id, sum === 0 ? 0 : next / sum);
    return next;
  }, 0);
  const percent = (share: number | undefined) =>
    share === undefined
      ? '—'
      : share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  const nameOf = ({ id, name }: UseRow) =>
    id === null ? t(`partFigures.use.${noGroup[by]}`) : name;
  const queryOf = (row: UseRow) =>
    row.id === null
      ? null
      : {
          Use: '1',
          [groupParams[by]]: row.id,
          ...(PartID !== undefined && { PartID }),
          ...windowQuery(row),
        };
  const movements = groups.reduce((before, { n }) => before + n, 0);
  const columns: ListColumn<UseRow>[] = [
    { key: 'name', title: byText, fixed: true, render: nameOf },
    ...(maySeeCost
      ? [
          {
            key: 'amount',
            title: t('partFigures.amount'),
            width: 152,
            align: 'end' as const,
            render: ({ amount }: UseRow) => money(amount),
          },
        ]
      : []),
    {
      key: 'n',
      title: t('partFigures.use.n'),
      width: 152,
      align: 'end',
      render: (row) => {
        const query = queryOf(row);
        return query === null ? row.n : <MovementsLink query={query}>{row.n}</MovementsLink>;
      },
    },
    ...(PartID === undefined
      ? []
      : [
          {
            key: 'used',
            title: t('partFigures.use.quantity'),
            width: 128,
            align: 'end' as const,
            render: ({ used }: UseRow) => (used === null ? '—' : used.toLocaleString(locale)),
          },
        ]),
    {
      key: 'share',
      title: t('partFigures.use.share'),
      width: 128,
      align: 'end',
      render: ({ id }) => percent(shares.get(id)),
    },
    {
      key: 'orders',
      title: t('partFigures.use.orders'),
      width: 112,
      align: 'end',
      render: ({ orders }) => orders,
    },
    {
      key: 'parts',
      title: t('partFigures.use.parts'),
      width: 112,
      align: 'end',
      render: ({ parts }) => parts,
    },
  ];
  return (
    <FigureList
      tab="use"
      list={list}
      note={{
        formula: t('partFigures.use.formula', { by: byText }),
        window: groups[0],
        n: all === undefined ? undefined : String(movements),
        children: groups.length > 0 && (
          <RankBars
            label={t('partFigures.use.chart', { by: byText })}
            permission="part.record"
            entries={groups.slice(0, shown.chart).map((row) => {
              const query = queryOf(row);
              return {
                key: row.id ?? 'none',
                name: nameOf(row),
                note: percent(shares.get(row.id)),
                value: weight(row),
                text: isPriced ? money(row.amount) : String(row.n),
                to: query === null ? null : movementsPath(query),
              };
            })}
          />
        ),
      }}
      columns={columns}
      keyOf={({ id }) => id ?? 'none'}
      nameOf={nameOf}
      search={usePartSearch()}
      filters={[
        {
          kind: 'select',
          name: 'By',
          label: t('partFigures.use.by'),
          options: usageGroups.map((value) => ({ value, label: t(`partFigures.use.${value}`) })),
        },
        window,
        ...trees,
        {
          kind: 'own',
          name: 'PartID',
          render: (value, change) =>
            value === undefined ? null : (
              <Button onClick={() => change(undefined)}>{t('partFigures.use.onePart')}</Button>
            ),
        },
      ]}
      exportKind="PartUse"
    />
  );
}
