import type { Clock } from '../../../src/server/kernel/time/clock.ts';

/** A clock that only advances by `advance`. Its instants are whole seconds. */
export interface SteerableClock extends Clock {
  advance(ms: number): void;
}

/** Creates a clock at the current second, because hubs end connections by the machine's own clock. */
export function steerableClock(): SteerableClock {
  let time = Math.floor(Date.now() / 1000) * 1000;
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}
