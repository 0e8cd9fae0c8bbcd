import type { Clock } from '../../../src/server/kernel/time/clock.ts';

/** A clock that stands still until it is told to go on. Instants are whole seconds. */
export interface SteerableClock extends Clock {
  advance(ms: number): void;
}

/** Stands at the present second: hubs end connections by the machine's own clock. */
export function steerableClock(): SteerableClock {
  let time = Math.floor(Date.now() / 1000) * 1000;
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}
