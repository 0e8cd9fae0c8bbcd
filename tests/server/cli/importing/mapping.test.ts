import { expect, test } from 'vitest';
import { orderHistoryImport } from '../../../../src/contract/areas/repair/orderHistoryImport.ts';
import type { Cell } from '../../../../src/contract/imports/cell.ts';
import { compileMapping } from '../../../../src/server/cli/importing/mapping.ts';

const columns = ['DeviceCode', 'FaultTime', 'Machine'];
const rowOf = (cells: readonly Cell[], maps: readonly string[] = [], timeFormat?: string) =>
  compileMapping(
    { kind: orderHistoryImport, maps, timeFormat, leavesOut: false, locale: 'en-US' },
    columns,
  )({ row: 2, cells });
const map = (...maps: string[]) => rowOf(['A-1', '2026-11-20 08:00:00', 'M-7'], maps);

test('a column with a field’s name maps to that field', () => {
  expect(map()).toEqual({
    row: 2,
    values: { DeviceCode: 'A-1', FaultTime: '2026-11-20 08:00:00' },
    leftOut: [],
  });
});

test('a number and a date of a spreadsheet become the texts that the sheet shows', () => {
  expect(rowOf([7, new Date(Date.UTC(2026, 10, 20, 8))])).toEqual({
    row: 2,
    values: { DeviceCode: '7', FaultTime: '2026-11-20 08:00:00' },
    leftOut: [],
  });
});

test('a format reads the times, leaves an empty one and other fields, and refuses what it does not match', () => {
  const read = (time: Cell) => rowOf(['1/2/2026', time], [], 'M/D/YYYY');
  const DeviceCode = '1/2/2026';
  expect(read('1/2/2026')).toMatchObject({
    values: { DeviceCode, FaultTime: '2026-01-02 00:00:00' },
  });
  expect(read('')).toMatchObject({ values: { DeviceCode, FaultTime: '' } });
  expect(read('13/2/2026')).toEqual({
    row: 2,
    field: 'FaultTime',
    info: expect.stringContaining('13/2/2026'),
  });
});

test('a given mapping takes precedence over the column of the field’s name', () => {
  expect(map('DeviceCode={Machine}')).toMatchObject({ values: { DeviceCode: 'M-7' } });
});

test('a required field without a source is reported with the columns', () => {
  const compile = () =>
    compileMapping(
      {
        kind: orderHistoryImport,
        maps: [],
        timeFormat: undefined,
        leavesOut: false,
        locale: 'en-US',
      },
      ['DeviceCode', 'When'],
    );
  expect(compile).toThrow(/FaultTime.*DeviceCode, When/);
});
