import type { TrendRow } from '../../../contract/topicRows.ts';
import type { Day } from '../../lib/dayRange.ts';
import { usualOf } from '../../lib/usual.ts';

/** What the bars stand for: faults, or hours in which machines stood still. */
export const trendMeasures = ['failures', 'downHours'] as const;
export type TrendMeasure = (typeof trendMeasures)[number];

/** A day of the trend, or a week of a long one. */
export interface TrendBar {
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  readonly value: number;
  /** `now`: not over yet; `high`: more than usual. */
  readonly kind: 'over' | 'high' | 'now';
}

export interface TrendBars {
  readonly bars: readonly TrendBar[];
  /** Mean of the bars that are over; null where there is none. */
  readonly average: number | null;
  readonly highest: number;
  /** Whether a bar is a week. */
  readonly weekly: boolean;
}

/** With more days than this a bar is a week. */
const mostDays = 45;

/**
 * Bars of a trend, one a day, or one a week counted back from the last day.
 *
 * @param rows a row a day, oldest first
 * @param today `yyyy-MM-dd` in the organisation's time
 */
export function trendBars(rows: readonly TrendRow[], measure: TrendMeasure, today: Day): TrendBars {
  const weekly = rows.length > mostDays;
  const groups = weekly ? weeksOf(rows) : rows.map((row) => [row]);
  const counted = groups.map((group) => ({
    from: group[0]?.day ?? today,
    to: group.at(-1)?.day ?? today,
    value: group.reduce((sum, row) => sum + row[measure], 0),
    whole: group.length === (weekly ? 7 : 1),
  }));
  const over = counted.filter(({ to, whole }) => whole && to < today);
  const { average, isOutlier } = usualOf(over.map(({ value }) => value));
  const bars = counted.map(({ from, to, value }): TrendBar => {
    if (to >= today) return { from, to, value, kind: 'now' };
    return { from, to, value, kind: isOutlier(value) && value >= 2 ? 'high' : 'over' };
  });
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  return { bars, average, highest, weekly };
}

/** Seven days each, counted from the end; the first may have fewer. */
function weeksOf(rows: readonly TrendRow[]): TrendRow[][] {
  const weeks: TrendRow[][] = [];
  for (let end = rows.length; end > 0; end -= 7) {
    weeks.unshift(rows.slice(Math.max(0, end - 7), end));
  }
  return weeks;
}
