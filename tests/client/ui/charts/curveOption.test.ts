import { expect, test } from 'vitest';
import { curveOption } from '../../../../src/client/ui/charts/curveOption.ts';
import type { MetricCurve } from '../../../../src/contract/areas/metric/values.ts';

const minute = 60_000;

const curve = (over: Partial<MetricCurve> = {}): MetricCurve => ({
  deviceID: 'd',
  deviceName: 'Press',
  pointID: 'p',
  pointName: 'Temperature',
  unit: '℃',
  decimals: 1,
  pointKind: 1,
  source: '5m',
  stepMs: minute,
  spacingMs: minute,
  count: 3,
  late: 0,
  times: [0, minute, 60 * minute],
  low: [1, 5, 2],
  high: [9, 5, 3],
  mean: [4, 5, 2.5],
  average: 4,
  rise: 0,
  falls: 0,
  limits: [{ ruleName: 'Too hot', severity: 2, threshold: 8 }],
  ...over,
});
const marks = {
  alarms: [
    {
      id: 'a',
      deviceID: 'd',
      pointID: 'p',
      text: 'Too hot',
      severity: 2,
      startTime: new Date(minute).toISOString(),
      endTime: null,
    },
  ],
  orders: [
    { id: 'o', deviceID: 'd', text: 'W-1', startTime: new Date(0).toISOString(), endTime: null },
  ],
};
const look = { text: '#333', line: '#ccc', ground: '#fff', fontFamily: 'x', fontSize: 12 };
const window = { from: 0, to: 90 * minute };
const optionOf = (...curves: MetricCurve[]) => curveOption(curves, marks, window, String, look);

test('a curve goes through the least and the greatest value of each step, and breaks where nothing came', () => {
  expect(optionOf(curve())).toMatchObject({
    xAxis: { min: 0, max: 90 * minute },
    series: [
      {
        data: [
          [0, 1],
          [0, 9],
          [minute, 5],
          [2 * minute + 1, null],
          [60 * minute, 2],
          [60 * minute, 3],
        ],
      },
    ],
  });
});

test('values that come seldom are one line, and one that stands alone is a line of a step', () => {
  const hours = { times: [0, 60 * minute, 300 * minute], low: [1, 2, 3], high: [1, 2, 3] };
  expect(optionOf(curve({ ...hours, spacingMs: 60 * minute }))).toMatchObject({
    series: [
      {
        data: [
          [0, 1],
          [60 * minute, 2],
          [61 * minute + 1, null],
          [300 * minute, 3],
          [301 * minute, 3],
        ],
      },
    ],
  });
});

test('the limits, alarms and orders of the window are marked; an alarm that lasts goes up to its end', () => {
  expect(optionOf(curve(), curve({ limits: [] }))).toMatchObject({
    series: [
      {
        markArea: { data: [[{ xAxis: minute }, { xAxis: window.to }]] },
        markLine: { data: [{ yAxis: 8 }, { xAxis: 0 }] },
      },
      { markLine: { data: [] } },
    ],
  });
});

test('without a curve there is still an axis of values, which the axis of time needs', () => {
  expect(optionOf()).toMatchObject({ yAxis: [{ name: '' }], series: [] });
});

test('curves of one unit share an axis, those of another have the second one', () => {
  const option = optionOf(curve(), curve({ unit: 'bar' }), curve({ unit: 'kW' }), curve());
  expect(option).toMatchObject({
    yAxis: [{ name: '℃' }, { name: 'bar' }],
    series: [0, 1, 1, 0].map((yAxisIndex) => ({ yAxisIndex })),
  });
});
