import { type Day, shiftDay } from '../../lib/dayRange.ts';
import type { OverviewRange } from './overviewRange.ts';

type Days = Pick<OverviewRange, 'from' | 'to'>;

const dayMs = 86_400_000;
/** A longer range is shown in at most so many bars. */
const mostBars = 10;

/** How many days a range has, both ends included. */
export function daysOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** As many days right before a range. */
export function rangeBefore(range: Days): Days {
  const days = daysOf(range);
  return { from: shiftDay(range.from, -days), to: shiftDay(range.from, -1) };
}

/** A range in equal parts of whole days, oldest first; the first may be shorter. */
export function partsOfRange(range: Days): readonly Days[] {
  const length = Math.ceil(daysOf(range) / mostBars);
  const parts: Days[] = [];
  for (let to: Day = range.to; to >= range.from; to = shiftDay(to, -length)) {
    const from = shiftDay(to, 1 - length);
    parts.unshift({ from: from < range.from ? range.from : from, to });
  }
  return parts;
}

/**
 * How a figure changed against the one before, in percent of that; null where there is nothing to
 * compare with.
 */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null) return null;
  if (before === 0) return value === 0 ? 0 : null;
  return Math.round(((value - before) / before) * 100);
}
