import { useMemo } from 'react';
import { EChart } from '../../../../src/client/ui/charts/EChart.tsx';
import { useWallSetting } from '../../../../src/client/wallboard/board/wallSetting.ts';
import { defineTile, type TileView } from '../../../../src/client/wallboard/frame/defineTile.tsx';
import { faultTrendTopic } from '../../../../src/contract/topics/live.ts';
import type { TrendRow } from '../../../../src/contract/topics/topicRows.ts';
import { chartColours } from '../../../../themes/theme.ts';
import { chartOption } from './chartOption.ts';
import { markOption, newestOf, tileRenders } from './measure.ts';
import { nthConfig, nthSize } from './nthConfig.ts';

export const lineTile = defineTile({
  type: 'line',
  title: 'wall.tile.faultTrend',
  topic: faultTrendTopic,
  config: nthConfig,
  size: nthSize,
  skeleton: 'bars',
  isChart: true,
  render: Line,
});

function Line({ rows, config: { nth }, now }: TileView<TrendRow, { nth: number }>) {
  tileRenders(`line-${nth}`, rows, now);
  const { theme } = useWallSetting();
  const option = useMemo(() => {
    const sorted = [...rows.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const made = chartOption(
      sorted.map(({ failures }) => failures + nth),
      sorted.map(({ day }) => day),
      'line',
      chartColours(theme).bar,
    );
    return markOption(made, { topic: 'faultTrend', nth, newest: newestOf(rows.values()) });
  }, [rows, theme, nth]);
  return <EChart option={option} label={`line ${nth}`} />;
}
