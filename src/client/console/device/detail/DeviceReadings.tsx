import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import {
  type PlanTrend,
  planTrends,
  type TrendItem,
} from '../../../../contract/areas/plan/planTrends.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useAbsoluteTime } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { StandardCard } from '../../../kit/list/rows/StandardCard.tsx';
import { pointPath } from '../../../lib/paths/planPath.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { SelectInput } from '../../../ui/selects/SelectInput.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import style from './TrendChart.module.css';
import { TrendChart } from './TrendChart.tsx';

interface DeviceReadingsProps {
  readonly area: PlanArea;
  readonly deviceID: string;
}

/** The latest rows of the table; the chart has all readings. */
const shownRows = 12;

/** The numbers that records of a device have, over time; nothing where there are none. The open item is in the address. */
export function DeviceReadings({ area, deviceID }: DeviceReadingsProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const parameter = `${area}Item`;
  const items = useEndpoint(planTrends[area].items, { DeviceID: deviceID });
  useLiveReads([planTrends[area].items, planTrends[area].trend], ['plan']);
  const offered = items.data ?? [];
  const item = offered.find(({ itemID }) => itemID === query.get(parameter)) ?? offered[0];
  if (items.data === undefined)
    return (
      <DetailPanel heading={t(`plan.trend.${area}`)}>
        {items.error === null ? (
          <SkeletonRows rows={5} />
        ) : (
          <FailureNote failure={failureOf(items.error)} onRetry={() => void items.refetch()} />
        )}
      </DetailPanel>
    );
  if (item === undefined) return null;
  return (
    <DetailPanel heading={t(`plan.trend.${area}`)}>
      <div className={style.select}>
        <SelectInput
          aria-label={t('plan.trend.item')}
          value={item.itemID}
          options={offered.map(({ itemID, itemName, formName, count }) => ({
            value: itemID,
            text: t('plan.trend.itemOf', { item: itemName, form: formName, n: count }),
          }))}
          onChange={(value) => {
            const next = new URLSearchParams(query);
            next.set(parameter, value);
            setQuery(next, { replace: true });
          }}
        />
      </div>
      <ItemTrend key={item.itemID} area={area} deviceID={deviceID} item={item} />
    </DetailPanel>
  );
}

interface ItemTrendProps extends DeviceReadingsProps {
  readonly item: TrendItem;
}

function ItemTrend({ area, deviceID, item }: ItemTrendProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = useAbsoluteTime();
  const body = { DeviceID: deviceID, ItemID: item.itemID };
  const { data, error, refetch } = useEndpoint(planTrends[area].trend, body);
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={5} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const text = (value: number) => `${number.format(value)} ${item.unit}`.trim();
  const columns: ListColumn<PlanTrend['readings'][number]>[] = [
    {
      key: 'time',
      title: t('plan.record.time'),
      fixed: true,
      render: (row) => (
        <Link className={rowStyle.link} to={pointPath(area, row.pointID)}>
          {time(Date.parse(row.time))}
        </Link>
      ),
    },
    { key: 'value', title: item.itemName, align: 'end', render: ({ value }) => text(value) },
    {
      key: 'person',
      title: t('plan.record.person'),
      render: ({ userName }) => userName ?? '—',
    },
  ];
  return (
    <>
      <TrendChart
        trend={data}
        text={text}
        label={t('plan.trend.chart', { item: item.itemName, n: data.readings.length })}
      />
      <Outlook trend={data} text={text} />
      <DataTable
        caption={t('plan.trend.table', { item: item.itemName, n: shownRows })}
        rows={data.readings.toReversed().slice(0, shownRows)}
        columns={columns}
        keyOf={(row) => `${row.pointID} ${row.time}`}
        renderCard={(row) => <StandardCard row={row} columns={columns} />}
        stale={false}
      />
    </>
  );
}

/** When a limit will be crossed, or why no day is estimated. */
function Outlook({
  trend: { crossing, reason, line, item, readings },
  text,
}: {
  readonly trend: PlanTrend;
  readonly text: (value: number) => string;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const n = readings.length;
  if (crossing === null)
    return (
      <StyledText as="p" ink={2}>
        {t(`plan.trend.reason.${reason ?? 'few'}`, { n })}
      </StyledText>
    );
  const limit = text((crossing.limit === 'lower' ? item.lower : item.upper) ?? 0);
  const { day, from, until } = crossing;
  const rate = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
  const perDay = `${rate.format(line?.perDay ?? 0)} ${item.unit}`.trim();
  const span =
    until === null ? t('plan.trend.openSpan', { from }) : t('plan.trend.span', { from, until });
  return (
    <StyledText as="p" ink={1}>
      {t(`plan.trend.crosses.${crossing.limit}`, { day, span, limit })}{' '}
      <StyledText as="span" ink={3} size={13}>
        {t('plan.trend.method', { n, perDay })}
      </StyledText>
    </StyledText>
  );
}
