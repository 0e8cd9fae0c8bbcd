import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { EChart } from '../../../../src/client/ui/EChart.tsx';
import { defineTile } from '../../../../src/client/wallboard/defineTile.tsx';
import { useWallSetting } from '../../../../src/client/wallboard/wallSetting.ts';
import {
  type DayFaultRow,
  type DeviceStateRow,
  dayFaultsTopic,
  deviceStatesTopic,
  faultTrendTopic,
  type TrendRow,
} from '../../../../src/contract/live.ts';
import { chartColours } from '../../../../themes/theme.ts';
import type { Stamped } from '../rows.ts';
import { markOption, numberPainted } from './measure.ts';

register([LineChart]);

const config = z.object({ nth: z.int().default(0) });
const size = { w: 4, h: 4, minW: 2, minH: 2 };
const latest = (rows: Iterable<object>) =>
  Math.max(0, ...[...rows].map((row) => (row as Partial<Stamped>).at ?? 0));

function chartOption(values: number[], names: string[], type: 'bar' | 'line', colour: string) {
  return {
    animation: false,
    grid: { left: 4, right: 4, top: 4, bottom: 4 },
    xAxis: { type: 'category' as const, data: names, show: false },
    yAxis: { type: 'value' as const, show: false, min: 0, max: 60 },
    series: [{ type: type as 'bar', data: values, itemStyle: { color: colour } }],
  };
}

function Line({ rows, nth }: { rows: ReadonlyMap<string, TrendRow>; nth: number }) {
  const { theme } = useWallSetting();
  const option = useMemo(() => {
    const sorted = [...rows.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const made = chartOption(
      sorted.map(({ failures }) => failures + nth),
      sorted.map(({ day }) => day),
      'line',
      chartColours(theme).bar,
    );
    markOption(made, latest(rows.values()));
    return made;
  }, [rows, theme, nth]);
  return <EChart option={option} label={`line ${nth}`} />;
}

function Bars({ rows, nth }: { rows: ReadonlyMap<string, DayFaultRow>; nth: number }) {
  const { theme } = useWallSetting();
  const option = useMemo(() => {
    const sorted = [...rows.values()].toSorted((a, b) => a.hour - b.hour);
    const made = chartOption(
      sorted.map(({ count }) => count + nth),
      sorted.map(({ hour }) => String(hour)),
      'bar',
      chartColours(theme).bar,
    );
    markOption(made, latest(rows.values()));
    return made;
  }, [rows, theme, nth]);
  return <EChart option={option} label={`bars ${nth}`} />;
}

function Figure({ rows, nth }: { rows: ReadonlyMap<string, DeviceStateRow>; nth: number }) {
  const row = rows.get(`d${nth}`);
  if (row) numberPainted(nth, (row as DeviceStateRow & Stamped).at);
  return <p className="figure">{row?.runState ?? '-'}</p>;
}

export const lineTile = defineTile({
  type: 'line',
  title: 'wall.tile.faultTrend',
  topic: faultTrendTopic,
  config,
  size,
  skeleton: 'bars',
  isChart: true,
  render: ({ rows, config: { nth } }) => <Line rows={rows} nth={nth} />,
});
export const barTile = defineTile({
  type: 'bar',
  title: 'wall.tile.faultTrend',
  topic: dayFaultsTopic,
  config,
  size,
  skeleton: 'bars',
  isChart: true,
  render: ({ rows, config: { nth } }) => <Bars rows={rows} nth={nth} />,
});
export const figureTile = defineTile({
  type: 'figure',
  title: 'wall.tile.faultsNow',
  topic: deviceStatesTopic,
  config,
  size,
  skeleton: 'figure',
  render: ({ rows, config: { nth } }) => <Figure rows={rows} nth={nth} />,
});
