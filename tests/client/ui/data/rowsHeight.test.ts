import fc from 'fast-check';
import { test } from 'vitest';
import { rowsHeight } from '../../../../src/client/ui/table/useRowsHeight.ts';

const size = (max: number) => fc.integer({ min: 1, max });
const measures = fc.record({
  min: fc.constant(400),
  free: fc.integer({ min: -500, max: 3_000 }),
  head: size(60),
  row: size(120),
  rows: size(60),
});

test('2 Address book, height and page sizes: the table is 400 px at least, whatever the window', () => {
  fc.assert(fc.property(measures, (table) => rowsHeight(table) >= 400));
});

test('2 Address book, height and page sizes: it grows with the window, and fills it but for less than a row', () => {
  fc.assert(
    fc.property(measures, (table) => {
      const height = rowsHeight(table);
      const available = Math.max(table.min, table.free);
      return Math.abs(height - available) < table.row;
    }),
  );
});

test('2 Address book, height and page sizes: no row is cut at its lower edge', () => {
  fc.assert(
    fc.property(measures, (table) => {
      const rows = (rowsHeight(table) - table.head) / table.row;
      return rows >= table.rows || Number.isInteger(rows);
    }),
  );
});
