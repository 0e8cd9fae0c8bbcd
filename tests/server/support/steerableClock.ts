import type { Clock } from '../../../src/server/kernel/time/clock.ts';

/** A clock that tests advance. */
export interface SteerableClock extends Clock {
  advance(ms: number): void;
}

const dayMs = 24 * 3_600_000;

/**
 * Creates a clock at the next 02:00 UTC, 10:00 in China: a test's day does not end in its middle, whenever it runs. The
 * clock is not behind the machine's own, by which hubs end connections. It only advances by `advance`.
 */
export function steerableClock(): SteerableClock {
  let time = (Math.floor(Date.now() / dayMs) + 1) * dayMs + 2 * 3_600_000;
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}

/** Creates a clock that goes with the machine's own, ahead of it by what it advanced, for pages that look at it. */
export function runningClock(): SteerableClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      aheadMs += ms;
    },
  };
}
