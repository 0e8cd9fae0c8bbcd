import { expect, test } from 'vitest';
import { createServerClock } from '../../../src/client/streams/serverClock.ts';

/** A probe of a server whose clock is `ahead`, answered after unequal ways there and back. */
function probe(
  clock: ReturnType<typeof createServerClock>,
  ahead: number,
  there: number,
  back: number,
) {
  clock.probed(1_000, 1_000 + there + back, 1_000 + there + ahead);
}

test('until a probe is answered the server time is the machine time', () => {
  const clock = createServerClock(() => 5);
  expect([clock.serverNow(), clock.offset()]).toEqual([5, 0]);
});

test('the probe with the lowest round trip gives the offset, wherever it is in the sequence', () => {
  const clock = createServerClock(() => 100_000);
  probe(clock, 7_000, 400, 0);
  probe(clock, 7_000, 10, 10);
  probe(clock, 7_000, 0, 900);
  expect(clock.offset()).toBe(7_000);
  expect(clock.serverNow()).toBe(107_000);
});

test('a probe is forgotten after eight more', () => {
  const clock = createServerClock(() => 0);
  probe(clock, 7_000, 0, 0);
  for (let n = 0; n < 7; n += 1) probe(clock, 9_000, 50, 50);
  expect(clock.offset()).toBe(7_000);
  probe(clock, 9_000, 50, 50);
  expect(clock.offset()).toBe(9_000);
});
