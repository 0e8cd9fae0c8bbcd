import { expect, test } from 'vitest';
import { readTogether } from '../../../src/server/storage/readTogether.ts';

/** Reads that end when the test ends them. */
function steered() {
  const reads: { keys: readonly string[]; end: () => void; fail: (cause: Error) => void }[] = [];
  const read = readTogether(
    (keys: readonly string[]) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const end = () => resolve(new Map(keys.map((key) => [key, key.toUpperCase()])));
        reads.push({ keys, end, fail: reject });
      }),
  );
  return { reads, read };
}

test('callers during a read share the next one, and get their own values', async () => {
  const { reads, read } = steered();
  const first = read('a');
  const others = [read('a'), read('b'), read('b')];
  expect(reads.map(({ keys }) => keys)).toEqual([['a']]); // what was read before a call does not answer it
  reads[0]?.end();
  expect(await first).toBe('A');
  expect(reads[1]?.keys).toEqual(['a', 'b']);
  reads[1]?.end();
  expect(await Promise.all(others)).toEqual(['A', 'B', 'B']);
});

test('a failed read fails its callers alone', async () => {
  const { reads, read } = steered();
  const [first, second] = [read('a'), read('b')];
  reads[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  reads[1]?.end();
  expect(await second).toBe('B');
});
