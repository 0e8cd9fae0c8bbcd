import { expect, test } from 'vitest';
import { limitConcurrency } from '../../../../../src/server/kernel/http/limits/limitConcurrency.ts';

test('a limited number of tasks runs at once, in order of arrival; tasks beyond the queue limit are refused', async () => {
  const inTurn = limitConcurrency(2);
  const started: number[] = [];
  let [running, most] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const task = (at: number, maxQueued: number) =>
    inTurn(async () => {
      started.push(at);
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return at;
    }, maxQueued);
  const limits = [3, 3, 3, 3, 3, 3, 4, 3]; // the seventh caller may be the fourth to wait
  const outcomes = Promise.allSettled(limits.map((limit, at) => task(at, limit)));
  gate.resolve();
  const results = (await outcomes).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  );
  expect(results).toEqual([0, 1, 2, 3, 4, 'TOO_MANY', 6, 'TOO_MANY']);
  expect(started).toEqual([0, 1, 2, 3, 4, 6]);
  expect(most).toBe(2);
  expect(await task(8, 0)).toBe(8); // all slots are free again
});
