export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

const utcOffsetMs = 8 * 60 * minuteMs; // Shanghai, without daylight saving time

/** Returns the midnight before an instant, in the plants' time zone; both in ms since 1970. */
export function midnightBefore(time: number): number {
  return Math.floor((time + utcOffsetMs) / dayMs) * dayMs - utcOffsetMs;
}
