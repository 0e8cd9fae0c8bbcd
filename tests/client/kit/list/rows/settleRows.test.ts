import { expect, test } from 'vitest';
import { settleRows } from '../../../../../src/client/kit/list/rows/settleRows.ts';

const rowsOf = (text: string) => text.split('').map((id) => ({ id }));

test.each([
  [
    'a new row comes on top, and the one that it pushes to the next page is absent',
    'abc',
    'xab',
    'x*ab',
  ],
  ['a row that the list has no longer stays at its place', 'abc', 'acd', 'ab-cd*'],
  ['the last row that the list has no longer stays', 'abc', 'ab', 'abc-'],
  ['rows come and go at once', 'abc', 'xac', 'x*ab-c'],
  ['rows that changed places have no mark', 'abc', 'bca', 'bca'],
])('%s', (_, shown, fresh, expected) => {
  const { rows, marks } = settleRows(rowsOf(shown), rowsOf(fresh), ({ id }) => id);
  const mark = { new: '*', left: '-' };
  const text = rows.map(({ id }) => {
    const found = marks.get(id);
    return id + (found === undefined ? '' : mark[found]);
  });
  expect(text.join('')).toBe(expected);
});
