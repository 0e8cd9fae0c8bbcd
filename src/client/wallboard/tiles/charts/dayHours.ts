import type { DayFaultRow } from '../../../../contract/topics/topicRows.ts';
import { clipAt } from '../../../lib/numbers/clipAt.ts';
import { type HourKind, hourKind } from '../../../lib/numbers/hourKind.ts';

/** An hour of today. */
export interface HourBar {
  /** 0 to 23. */
  readonly hour: number;
  readonly count: number;
  readonly kind: HourKind;
  /** Height of its bar, 0 to 1 of the chart's. */
  readonly share: number;
  /** True if its bar would be higher than the chart. */
  readonly clipped: boolean;
}

export interface DayHours {
  readonly bars: readonly HourBar[];
  readonly total: number;
}

/** The least top of the chart, so that a single fault is not a full bar. */
const leastScale = 3;

/**
 * Returns the hours of today; a row of another day counts as zero. A bar that is much higher than the others is
 * clipped, so that they stay distinguishable.
 * @param today `yyyy-MM-dd`
 * @param hour the present one, 0 to 23, in the organisation's time
 */
export function dayHoursOf(
  rows: ReadonlyMap<string, DayFaultRow>,
  today: string,
  hour: number,
  limit: number,
): DayHours {
  const counts = Array.from({ length: 24 }, (_, at) => {
    const row = rows.get(String(at));
    return row?.day === today ? row.count : 0;
  });
  const top = Math.max(clipAt(counts), leastScale);
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    bars: counts.map((count, at) => {
      const kind = hourKind(at - hour, count, limit);
      return { hour: at, count, kind, share: Math.min(1, count / top), clipped: count > top };
    }),
  };
}
