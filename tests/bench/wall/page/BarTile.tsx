import { useMemo } from 'react';
import { EChart } from '../../../../src/client/ui/charts/EChart.tsx';
import { useWallSetting } from '../../../../src/client/wallboard/board/wallSetting.ts';
import { defineTile, type TileView } from '../../../../src/client/wallboard/frame/defineTile.tsx';
import { dayFaultsTopic } from '../../../../src/contract/topics/live.ts';
import type { DayFaultRow } from '../../../../src/contract/topics/topicRows.ts';
import { chartColours } from '../../../../themes/theme.ts';
import { chartOption } from './chartOption.ts';
import { markOption, newestOf, tileRenders } from './measure.ts';
import { nthConfig, nthSize } from './nthConfig.ts';

export const barTile = defineTile({
  type: 'bar',
  title: 'wall.tile.faultTrend',
  topic: dayFaultsTopic,
  config: nthConfig,
  size: nthSize,
  skeleton: 'bars',
  isChart: true,
  render: Bars,
});

function Bars({ rows, config: { nth }, now }: TileView<DayFaultRow, { nth: number }>) {
  tileRenders(`bar-${nth}`, rows, now);
  const { theme } = useWallSetting();
  const option = useMemo(() => {
    const sorted = [...rows.values()].toSorted((a, b) => a.hour - b.hour);
    const made = chartOption(
      sorted.map(({ count }) => count + nth),
      sorted.map(({ hour }) => String(hour)),
      'bar',
      chartColours(theme).bar,
    );
    return markOption(made, { topic: 'dayFaults', nth, newest: newestOf(rows.values()) });
  }, [rows, theme, nth]);
  return <EChart option={option} label={`bars ${nth}`} />;
}
