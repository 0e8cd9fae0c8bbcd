import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { getFailureTrend } from '../../../../contract/areas/home/rankings.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { type Bar, Bars, BarsSkeleton } from '../../../kit/charts/Bars.tsx';
import { amountText, digitsOf } from '../../../lib/numbers/amountText.ts';
import { drilldownPath, type OrdersWindow } from '../../../lib/paths/ordersPath.ts';
import { dayEnd, dayStart } from '../../../lib/time/dayRange.ts';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { Block, Note } from '../parts/Block.tsx';
import { type TrendBar, type TrendMeasure, trendBars, trendMeasures } from './trendBars.ts';

interface TrendBlockProps {
  readonly side: OrderSide | undefined;
  readonly window: OrdersWindow;
  /** `yyyy-MM-dd` */
  readonly today: string;
  readonly measure: TrendMeasure;
  readonly onMeasure: (measure: TrendMeasure) => void;
}

/** Failures or downtime by day; unusual days are highlighted. */
export const TrendBlock = memo(function TrendBlock({
  side,
  window,
  today,
  measure,
  onMeasure,
}: TrendBlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getFailureTrend, {
    ...window,
    ...(side !== undefined && { Side: side }),
  });
  const of = read.data?.dataRemark.drilldown.body.Side ?? 'own';
  const amount = (value: number) =>
    measure === 'failures' ? String(value) : amountText(value, digitsOf(value));
  const everyTick = (count: number) => Math.max(1, Math.ceil(count / 8));
  const barOf =
    (count: number, weekly: boolean) =>
    (bar: TrendBar, at: number): Bar => ({
      key: bar.from,
      value: bar.value,
      text: amount(bar.value),
      kind: bar.kind,
      // Counted from the last bar, which always has a tick.
      tick: (count - 1 - at) % everyTick(count) === 0 ? bar.from.slice(5).replace('-', '/') : '',
      label: t(`home.trend.${measure}Bar`, {
        day: weekly && bar.from !== bar.to ? `${bar.from} – ${bar.to}` : bar.from,
        value: amount(bar.value),
      }),
      to: drilldownPath(of, {
        Behind: measure === 'failures' ? 'failures' : 'downtime',
        StartTime: dayStart(bar.from),
        EndTime: dayEnd(bar.to),
      }),
    });
  return (
    <Block
      title={t('home.trend.title')}
      span={8}
      read={read}
      aside={
        <SegmentedControl
          hideLabel
          label={t('home.trend.title')}
          value={measure}
          options={trendMeasures.map((value) => ({ value, text: t(`home.trend.${value}`) }))}
          onChange={onMeasure}
        />
      }
      skeleton={<BarsSkeleton count={30} />}
    >
      {({ data }) => {
        const trend = trendBars(data, measure, today);
        if (trend.highest === 0) return <Note title={t(`home.trend.${measure}None`)} />;
        const average = trend.average === null ? '-' : amount(Number(trend.average.toFixed(1)));
        const averageText = t(trend.weekly ? 'home.trend.weekly' : 'home.trend.daily', { average });
        return (
          <>
            <Bars
              bars={trend.bars.map(barOf(trend.bars.length, trend.weekly))}
              average={trend.average}
              label={`${t('home.trend.title')} · ${t(`home.trend.${measure}`)}`}
            />
            {trend.average !== 0 && <AverageNote>{averageText}</AverageNote>}
          </>
        );
      }}
    </Block>
  );
});

function AverageNote({ children }: { readonly children: string }) {
  return <p style={{ margin: '8px 0 0', color: 'var(--ink3)', fontSize: 13 }}>{children}</p>;
}
