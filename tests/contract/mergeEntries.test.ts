import { expect, test } from 'vitest';
import { mergeEntries } from '../../src/contract/mergeEntries.ts';

test('entries of several sources are merged, and a name in two of them is refused', () => {
  expect(mergeEntries([{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 });
  expect(() => mergeEntries([{ a: 1 }, { a: 1 }])).toThrow('a is defined twice');
});
