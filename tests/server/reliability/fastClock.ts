import type { Clock } from '../../../src/server/kernel/time/clock.ts';

/** A timer's lease of half a minute is over after three seconds. */
const rate = 10;

/** Returns a clock that showed the real time at `since`, in ms, and runs ten times as fast. */
export function fastClock(since: number): Clock {
  return { now: () => new Date(since + (Date.now() - since) * rate) };
}
