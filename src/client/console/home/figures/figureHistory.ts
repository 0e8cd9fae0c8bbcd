import { maxHistoryWindows } from '../../../../contract/areas/home/overview.ts';
import { type Day, shiftDay } from '../../../lib/time/dayRange.ts';
import type { OverviewRange } from '../overviewRange.ts';

type Days = Pick<OverviewRange, 'from' | 'to'>;

const dayMs = 86_400_000;
/** The maximum number of bars, beside the range before; longer ranges have several days per bar. */
const maxBars = maxHistoryWindows - 1;

/** The number of days of a range, both ends included. */
export function daysOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Returns the equally long range right before a range. */
export function rangeBefore(range: Days): Days {
  const days = daysOf(range);
  return { from: shiftDay(range.from, -days), to: shiftDay(range.from, -1) };
}

/** Splits a range into equal parts of whole days, oldest first; the first may be shorter. */
export function partsOfRange(range: Days): readonly Days[] {
  const length = Math.ceil(daysOf(range) / maxBars);
  const parts: Days[] = [];
  for (let to: Day = range.to; to >= range.from; to = shiftDay(to, -length)) {
    const from = shiftDay(to, 1 - length);
    parts.unshift({ from: from < range.from ? range.from : from, to });
  }
  return parts;
}

/**
 * Returns the change of a figure in percent of the value before; null where the two cannot be compared.
 */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null) return null;
  if (before === 0) return value === 0 ? 0 : null;
  return Math.round(((value - before) / before) * 100);
}
