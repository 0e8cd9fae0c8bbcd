import { expect, test } from 'vitest';
import { patchRows } from '../../../../../src/client/kit/list/rows/patchRows.ts';
import type { LiveChanges } from '../../../../../src/client/streams/channels/changes.ts';

const rowsOf = (text: string) => text.split('').map((id) => ({ id, now: id }));
const changed = (text: string): LiveChanges => text.split('').map((id) => ({ kind: 'order', id }));

function patch(shown: string, fresh: string, changes: LiveChanges) {
  const now = fresh.split('').map((id) => ({ id, now: id.toUpperCase() }));
  const { rows, moves, left } = patchRows(rowsOf(shown), now, ({ id }) => id, changes);
  return [rows.map((row) => row.now).join(''), moves, left.join('')];
}

test.each([
  ['the same rows are replaced in place', 'abc', 'abc', 'b', ['ABC', 0, '']],
  ['a new row waits, and the row that it would push out stays', 'abc', 'xab', 'x', ['ABc', 1, 'c']],
  ['a row that the filter drops stays', 'abc', 'acd', 'b', ['AbC', 1, 'b']],
  ['one that came and one that is dropped are two', 'abc', 'xac', 'xb', ['AbC', 2, 'b']],
  ['rows that changed places stay', 'abc', 'bca', 'a', ['ABC', 1, '']],
  ['a change on an earlier page moves all by one', 'bcd', 'abc', 'y', ['BCd', 1, 'd']],
  ['an empty list takes what comes', '', 'a', 'a', ['A', 0, '']],
] as const)('%s', (_, shown, fresh, changes, expected) => {
  expect(patch(shown, fresh, changed(changes))).toEqual(expected);
});

test('if the changes are unknown, added and removed rows are counted', () => {
  expect(patch('abc', 'xya', 'everything')).toEqual(['Abc', 2, 'bc']);
});
