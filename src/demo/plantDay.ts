export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

const utcOffsetMs = 8 * 60 * minuteMs; // Shanghai, all the year

/** The plants' midnight that a day began with; both ms since 1970. */
export function midnightBefore(time: number): number {
  return Math.floor((time + utcOffsetMs) / dayMs) * dayMs - utcOffsetMs;
}
