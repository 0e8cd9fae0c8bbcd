import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { chartColours } from '../../../../themes/theme.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { faultTrendTopic, wallWindowDays } from '../../../contract/topics/live.ts';
import type { TrendRow } from '../../../contract/topics/topicRows.ts';
import { drilldownPath, windowOf } from '../../lib/paths/ordersPath.ts';
import { EChart } from '../../ui/charts/EChart.tsx';
import { useWallSetting } from '../board/wallSetting.ts';
import { ConsoleLink } from '../frame/ConsoleLink.tsx';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementSize } from '../frame/useElementSize.ts';
import { averageText, headroom, topOf, trendOf, trendOption } from './charts/trend.ts';
import './FaultTrendTile.css';

const config = z.object({ days: z.int().min(7).max(wallWindowDays).default(wallWindowDays) });
type View = TileView<TrendRow, z.output<typeof config>>;

/** Faults by day; unusual days are highlighted. */
export const faultTrendTile = defineTile({
  type: 'faultTrend',
  title: 'wall.tile.faultTrend',
  topic: faultTrendTopic,
  config,
  size: { w: 11, h: 5, minW: 6, minH: 3 },
  skeleton: 'bars',
  isChart: true,
  aside: ({ rows, config: { days }, today }) => [
    'wall.trend.window',
    { days, average: averageText(trendOf(rows, days, today)) },
  ],
  ofDevices: true,
  empty: ({ rows, config: { days }, today }) =>
    trendOf(rows, days, today).bars.every(({ failures }) => failures === 0)
      ? ['wall.trend.none', { days }]
      : null,
  to: ({ side, config: { days }, today }) => failuresPath(side, today, days),
  render: FaultTrend,
});

/** Returns the path of the failures of so many days up to `day`. */
function failuresPath(side: OrderSide, day: string, days = 1): string {
  return drilldownPath(side, { Behind: 'failures', ...windowOf(day, days) });
}

function FaultTrend({ rows, config: { days }, side, today }: View) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { theme, rem, editing } = useWallSetting();
  const trend = useMemo(() => trendOf(rows, days, today), [rows, days, today]);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const option = useMemo(
    () => trendOption(trend, chartColours(theme), rem, width),
    [trend, theme, rem, width],
  );
  return (
    <div className="fault-trend" ref={box}>
      {trend.average !== null && (
        <i
          className="fault-trend-average"
          style={{
            top: `calc(${headroom}rem + (100% - ${headroom}rem) * ${1 - trend.average / topOf(trend)})`,
          }}
        />
      )}
      <EChart
        option={option}
        label={t('wall.trend.chart', {
          days,
          today: trend.bars.at(-1)?.failures ?? 0,
          average: averageText(trend),
        })}
        onPick={(index) => {
          const bar = trend.bars[index];
          if (bar && !editing) void navigate(failuresPath(side, bar.day));
        }}
      />
      <ul className="fault-trend-days">
        {trend.bars.map(({ day, failures }) => (
          <li key={day}>
            <ConsoleLink to={failuresPath(side, day)}>
              {t('wall.trend.day', { day, n: failures })}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
