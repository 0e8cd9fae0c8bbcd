import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listMissingParts, type MissingPart } from '../../../../contract/areas/part/figures.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { RankBars } from '../../../kit/charts/RankBars.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { timeFilter } from '../../../kit/list/filters/filterCodecs.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { useList } from '../../../kit/list/useList.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { PartName } from '../stockCells.tsx';
import { FigureList } from './FigureList.tsx';
import { MovementsLink, useWindowFilter, useWindowQuery } from './figureParts.tsx';

const filters = { StartTime: timeFilter, EndTime: timeFilter };
const otherParams = ['tab'];
const chartParts = 6;

/** Minutes of stopped machines by the part that was missing, the most first. */
export function MissingList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const windowQuery = useWindowQuery();
  const window = useWindowFilter();
  const maySeeOrders = useCan('repair.view');
  const list = useList(listMissingParts, {
    name: 'missingParts',
    filters,
    otherParams,
    live: { kinds: ['order', 'stock'], idOf: ({ partID }) => partID ?? '' },
  });
  const { data: first } = useEndpoint(listMissingParts, { ...list.values, pageSize: chartParts });
  useLiveReads([listMissingParts], ['order', 'stock']);
  const minutes = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 0 });
  const nameOf = ({ partID, partName }: MissingPart) =>
    partID === null ? t('partFigures.missing.unknown') : partName;
  const columns: ListColumn<MissingPart>[] = [
    {
      key: 'part',
      title: t('partFigures.part'),
      fixed: true,
      render: (row) =>
        row.partID === null ? nameOf(row) : <PartName of={{ ...row, partID: row.partID }} />,
    },
    {
      key: 'minutes',
      title: t('partFigures.missing.minutes'),
      width: 128,
      align: 'end',
      render: (row) => minutes(row.minutes),
    },
    {
      key: 'interruptions',
      title: t('partFigures.missing.interruptions'),
      width: 128,
      align: 'end',
      render: ({ interruptions }) => interruptions,
    },
    {
      key: 'longest',
      title: t('partFigures.missing.longest'),
      width: 172,
      render: ({ orderID, orderCode }) =>
        maySeeOrders ? (
          <Link className={rowStyle.link} to={orderPath(orderID)}>
            {orderCode}
          </Link>
        ) : (
          orderCode
        ),
    },
    {
      key: 'movements',
      title: t('partFigures.missing.movements'),
      width: 128,
      render: (row) =>
        row.partID === null ? (
          '—'
        ) : (
          <MovementsLink query={{ PartID: row.partID, Use: '1', ...windowQuery(row) }}>
            {t('partFigures.missing.movements')}
          </MovementsLink>
        ),
    },
    {
      key: 'orders',
      title: t('partFigures.missing.orders'),
      width: 112,
      align: 'end',
      render: ({ orders }) => orders,
    },
  ];
  const rows = first?.data ?? [];
  return (
    <FigureList
      tab="missing"
      list={list}
      note={{
        formula: t('partFigures.missing.formula'),
        window: rows[0],
        n: list.total === undefined ? undefined : t('partFigures.missing.n', { n: list.total }),
        children: rows.length > 0 && (
          <RankBars
            label={t('partFigures.missing.chart')}
            entries={rows.map((row) => ({
              key: row.partID ?? 'none',
              name: nameOf(row),
              note: row.partCode,
              value: row.minutes,
              text: minutes(row.minutes),
              to: orderPath(row.orderID),
            }))}
          />
        ),
      }}
      columns={columns}
      keyOf={({ partID }) => partID ?? 'none'}
      nameOf={nameOf}
      filters={[window]}
      empty={{
        title: t('partFigures.missing.noneTitle'),
        text: t('partFigures.missing.noneText'),
      }}
    />
  );
}
