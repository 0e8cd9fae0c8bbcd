import { expect, test } from 'vitest';
import { rowsHeight } from '../../../../src/client/ui/table/useRowsHeight.ts';

const table = { min: 400, head: 40, row: 44 };

test('2 Address book, height and page sizes: 400 px at least, as high as the window allows, and half a row if more follow', () => {
  expect(rowsHeight({ ...table, free: 900, rows: 13 })).toBe(900);
  expect(rowsHeight({ ...table, free: 612, rows: 13 })).toBe(612); // all of them, to the pixel
  expect(rowsHeight({ ...table, free: 611, rows: 13 })).toBe(40 + 12.5 * 44);
  expect(rowsHeight({ ...table, free: 200, rows: 13 })).toBe(40 + 8.5 * 44);
  expect(rowsHeight({ ...table, free: 200, rows: 3 })).toBe(400);
});

test('the last visible row is always cut in its middle', () => {
  for (let free = 0; free < 1_000; free += 1) {
    const height = rowsHeight({ ...table, free, rows: 50 });
    expect(((height - 40) / 44) % 1).toBe(0.5);
    expect(height).toBeGreaterThanOrEqual(400);
    expect(height).toBeLessThanOrEqual(Math.max(400 + 44, free));
  }
});
