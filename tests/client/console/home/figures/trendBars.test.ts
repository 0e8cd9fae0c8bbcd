import { expect, test } from 'vitest';
import { trendBars } from '../../../../../src/client/console/home/figures/trendBars.ts';
import { shiftDay } from '../../../../../src/client/lib/time/dayRange.ts';
import type { TrendRow } from '../../../../../src/contract/topics/topicRows.ts';

const today = '2026-11-20';

/** Rows that end with today. */
function rows(failures: readonly number[]): TrendRow[] {
  return failures.map((count, at) => ({
    day: shiftDay(today, at - failures.length + 1),
    failures: count,
    breakdowns: count,
    finished: count,
    downHours: count / 2,
  }));
}

test('a day far above the others is marked high; today never is', () => {
  const { bars, average, highest, weekly } = trendBars(
    rows([1, 1, 1, 1, 1, 1, 1, 9, 20]),
    'failures',
    today,
  );
  expect(bars.map(({ kind }) => kind).slice(-3)).toEqual(['over', 'high', 'now']);
  expect([average, highest, weekly]).toEqual([2, 20, false]);
});

test('a long range has weekly bars, counted back from its last day', () => {
  const { bars, weekly, average } = trendBars(rows(Array(90).fill(1)), 'failures', today);
  expect([weekly, bars.length, bars[0]?.value, bars.at(-1)?.value]).toEqual([true, 13, 6, 7]);
  expect([bars.at(-1)?.from, bars.at(-1)?.to]).toEqual(['2026-11-14', today]);
  expect(average, 'of whole weeks that are over').toBe(7);
});

test('the second measure is hours of downtime', () => {
  expect(trendBars(rows([4, 2]), 'downHours', today).bars.map(({ value }) => value)).toEqual([
    2, 1,
  ]);
});

test('without failures the bars are zero, and without rows there are none', () => {
  expect(trendBars(rows([0, 0, 0]), 'failures', today)).toMatchObject({ highest: 0, average: 0 });
  expect(trendBars([], 'failures', today)).toMatchObject({ bars: [], average: null });
});
