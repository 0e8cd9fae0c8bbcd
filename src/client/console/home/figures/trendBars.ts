import type { TrendRow } from '../../../../contract/topics/topicRows.ts';
import { baselineOf } from '../../../lib/numbers/baseline.ts';
import type { Day } from '../../../lib/time/dayRange.ts';

/** The measures of the trend: failures, or hours of downtime. */
export const trendMeasures = ['failures', 'downHours'] as const;
export type TrendMeasure = (typeof trendMeasures)[number];

/** One day of the trend, or one week of a long trend. */
export interface TrendBar {
  readonly from: Day;
  /** The last day, included. */
  readonly to: Day;
  readonly value: number;
  /** `now`: not over yet; `high`: more than usual. */
  readonly kind: 'over' | 'high' | 'now';
}

export interface TrendBars {
  readonly bars: readonly TrendBar[];
  /** The mean of the completed bars; null for none. */
  readonly average: number | null;
  readonly highest: number;
  /** True where each bar is a week. */
  readonly weekly: boolean;
}

/** The maximum number of daily bars; a longer trend has weekly bars. */
const maxDailyBars = 45;

/**
 * Returns the bars of a trend: one per day, or one per week counted back from the last day.
 *
 * @param rows one row per day, oldest first
 * @param today `yyyy-MM-dd` in the organisation's time
 */
export function trendBars(rows: readonly TrendRow[], measure: TrendMeasure, today: Day): TrendBars {
  const weekly = rows.length > maxDailyBars;
  const groups = weekly ? weeksOf(rows) : rows.map((row) => [row]);
  const counted = groups.map((group) => ({
    from: group[0]?.day ?? today,
    to: group.at(-1)?.day ?? today,
    value: group.reduce((sum, row) => sum + row[measure], 0),
    whole: group.length === (weekly ? 7 : 1),
  }));
  const over = counted.filter(({ to, whole }) => whole && to < today);
  const { average, isOutlier } = baselineOf(over.map(({ value }) => value));
  const bars = counted.map(({ from, to, value }): TrendBar => {
    if (to >= today) return { from, to, value, kind: 'now' };
    return { from, to, value, kind: isOutlier(value) ? 'high' : 'over' };
  });
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  return { bars, average, highest, weekly };
}

/** Splits rows into weeks from the end; the first may be shorter. */
function weeksOf(rows: readonly TrendRow[]): TrendRow[][] {
  const weeks: TrendRow[][] = [];
  for (let end = rows.length; end > 0; end -= 7) {
    weeks.unshift(rows.slice(Math.max(0, end - 7), end));
  }
  return weeks;
}
