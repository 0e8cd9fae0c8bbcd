import { expect, test } from 'vitest';
import {
  type Crossing,
  crossingOf,
  fitTrend,
  studentQuantile,
  trendBounds,
} from '../../../src/contract/areas/plan/trendMath.ts';

const limits = { lower: null, upper: 100 };
/** Values of every seventh day. */
const weekly = (values: readonly number[]) => values.map((value, at) => ({ day: at * 7, value }));
const noisy = weekly([70.2, 71.1, 73.9, 74.2, 76.6, 76.9, 79.8, 80.1, 82.7, 83.4]);

test('the quantile of Student’s distribution is that of the tables', () => {
  for (const [degrees, quantile] of [
    [6, 2.4469],
    [8, 2.306],
    [10, 2.2281],
    [30, 2.0423],
    [120, 1.9799],
  ] as const)
    expect(Math.abs(studentQuantile(degrees) / quantile - 1)).toBeLessThan(0.001);
});

test('readings on a line cross the limit on its day, without an interval', () => {
  const line = weekly([70, 71, 72, 73, 74, 75, 76, 77]);
  const found = crossingOf(line, limits, 50) as Crossing;
  expect(found.limit).toBe('upper');
  for (const day of [found.day, found.from, found.until]) expect(day).toBeCloseTo(210, 6);
  const falling = line.map(({ day, value }) => ({ day, value: -value }));
  expect(crossingOf(falling, { lower: -100, upper: null }, 50)).toMatchObject({ limit: 'lower' });
});

test('the interval ends where the band of the line meets the limit', () => {
  const found = crossingOf(noisy, limits, 63) as Crossing;
  const line = fitTrend(noisy);
  if (line === null) throw new Error('no line');
  const { slope, mean, meanDay, deviation, spread, n } = line;
  for (const day of [found.from, found.until ?? 0]) {
    const band =
      studentQuantile(n - 2) * deviation * Math.sqrt(1 / n + (day - meanDay) ** 2 / spread);
    expect(Math.abs(100 - mean - slope * (day - meanDay))).toBeCloseTo(band, 6);
  }
  expect(found.from).toBeLessThan(found.day);
  expect(found.until).toBeGreaterThan(found.day);
});

test('no day is estimated from few readings, of one day, without a limit or a trend, and far ahead', () => {
  expect(crossingOf(noisy.slice(0, trendBounds.least - 1), limits, 63)).toBe('few');
  expect(
    crossingOf(
      noisy.map(({ value }) => ({ day: 3, value })),
      limits,
      63,
    ),
  ).toBe('few');
  expect(crossingOf(noisy, { lower: null, upper: null }, 63)).toBe('noLimit');
  expect(crossingOf(noisy, { lower: 60, upper: null }, 63)).toBe('away');
  expect(crossingOf(noisy, { lower: null, upper: 80 }, 63)).toBe('beyond');
  expect(crossingOf(noisy, { lower: null, upper: 1000 }, 63)).toBe('far');
  const flat = weekly([70, 72, 69, 71, 70, 73, 69, 71, 70, 71]);
  expect(crossingOf(flat, limits, 63)).toBe('noTrend');
  expect(crossingOf(weekly(Array.from({ length: 9 }, () => 70)), limits, 63)).toBe('noTrend');
});
