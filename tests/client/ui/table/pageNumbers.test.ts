import { expect, test } from 'vitest';
import { pageNumbers } from '../../../../src/client/ui/table/pageNumbers.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [4, 6, '1 2 3 4 5 6'],
  [9, 9, '1 … 8 9'],
])('on page %i of %i a pager offers %s', (present, last, offered) => {
  const marks = pageNumbers(present, last).map((mark) => (typeof mark === 'number' ? mark : '…'));
  expect(marks.join(' ')).toBe(offered);
});
