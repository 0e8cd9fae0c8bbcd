import { IANAZone } from 'luxon';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Returns the number of a day since 1970-01-01. @param day yyyy-MM-dd */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

/** Returns the day of a number as yyyy-MM-dd. */
export function dayOfNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** Returns the weekday of a day, 1 (Monday) to 7. */
export function weekdayOf(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

/** Returns the number of the day that a zone's calendar shows at an instant. */
export function dayAt(ms: number, timeZone: string): number {
  return Math.floor((ms + offsetMs(timeZone, ms)) / dayMs);
}

/**
 * Returns the first instant at which a zone's clock shows a time of a day or a later one, in ms: the first where it
 * shows the time twice, and the one at which it jumps where it skips the time. So a shift ends at the very instant at
 * which the next begins.
 *
 * @param minutes of the day; 1440 and more lie on the days after
 */
export function instantAt(day: number, minutes: number, timeZone: string): number {
  const shown = day * dayMs + minutes * minuteMs;
  const before = offsetMs(timeZone, shown - dayMs);
  const after = offsetMs(timeZone, shown + dayMs);
  if (before === after) return shown - before;
  const shows = (ms: number) => ms + offsetMs(timeZone, ms) >= shown;
  if (shows(shown - before) && !shows(shown - before - 1)) return shown - before;
  // the clock jumps over it, or has been changed already
  let [low, high] = [shown - Math.max(before, after) - 1, shown - Math.min(before, after)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shows(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Offsets by zone and quarter of an hour, since clocks change at none between; reading one takes 20 us. */
const offsets = new Map<string, number>();
const mostOffsets = 20_000;
const quarterMs = 15 * minuteMs;

function offsetMs(timeZone: string, ms: number): number {
  const key = `${timeZone} ${Math.floor(ms / quarterMs)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= mostOffsets) offsets.clear();
  const offset = IANAZone.create(timeZone).offset(ms) * minuteMs;
  offsets.set(key, offset);
  return offset;
}
