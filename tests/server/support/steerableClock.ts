import type { Clock } from '../../../src/server/kernel/time/clock.ts';

/** A clock that tests advance. */
export interface SteerableClock extends Clock {
  advance(ms: number): void;
}

/**
 * Creates a clock at the current second, because hubs end connections by the machine's own clock. It only advances by
 * `advance`; its instants are whole seconds.
 */
export function steerableClock(): SteerableClock {
  let time = Math.floor(Date.now() / 1000) * 1000;
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
