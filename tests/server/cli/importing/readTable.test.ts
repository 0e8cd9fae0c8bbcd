import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readTable, showCell } from '../../../../src/server/cli/importing/readTable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, content: string | Buffer) {
  const file = join(folder, name);
  await writeFile(file, content);
  return readTable(file);
}

/** 设备,原因 / 空压机,过热 as Chinese Excel writes it: GB18030, here as its bytes. */
const gb18030 = Buffer.from('c9e8b1b82cd4add2f20abfd5d1b9bbfa2cb9fdc8c80a', 'hex');

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from('设备,原因\n空压机,过热\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF设备,原因\n空压机,过热\n')],
    ['UTF-16 with tabs', Buffer.from('\uFEFF设备\t原因\r\n空压机\t过热\r\n', 'utf16le')],
    ['GB18030', gb18030],
    ['semicolons', Buffer.from('设备;原因\n空压机;过热\n')],
  ])('in %s is read', async (name, bytes) => {
    const table = await read(`${name}.csv`, bytes);
    expect(table.columns).toEqual(['设备', '原因']);
    expect(table.rows).toEqual([{ row: 2, cells: ['空压机', '过热'] }]);
  });

  test('has quoted fields with commas, quotes and line ends in them', async () => {
    const { rows } = await read('quoted.csv', 'a,b\r\n"x, ""y""","1\n2"\r\n');
    expect(rows[0]?.cells).toEqual(['x, "y"', '1\n2']);
  });

  test('may have blank and short rows: they are left out or empty, and counted', async () => {
    const { rows } = await read('short.csv', 'a,b\n1,2\n,\n\n3\n');
    expect(rows).toEqual([
      { row: 2, cells: ['1', '2'] },
      { row: 5, cells: ['3'] },
    ]);
  });
});

test('an .xlsx file has numbers, texts and real dates, to the second', async () => {
  const file = join(folder, 'dates.xlsx');
  const started = new Date('2026-03-04T05:06:07Z');
  await writeExcelFile([
    ['Machine', 'Started', 'Stops'],
    ['IM-01', { value: started, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }, 1],
  ]).toFile(file);
  const { columns, rows } = await readTable(file);
  expect(columns).toEqual(['Machine', 'Started', 'Stops']);
  expect(rows[0]?.cells[1]).toBeInstanceOf(Date);
  expect(rows[0]?.cells.map(showCell)).toEqual(['IM-01', '2026-03-04 05:06:07', '1']);
});

test.each([
  ['only its head', 'head.csv', Buffer.from('a,b\n'), /has no rows/],
  ['nothing in it', 'empty.csv', Buffer.alloc(0), /has no rows/],
  ['the old Excel format', 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save it as .xlsx/],
  ['a broken archive', 'broken.xlsx', Buffer.from('504b0304ffff', 'hex'), /cannot be read/],
  ['a quote without its end', 'quote.csv', Buffer.from('a,b\n"1,2\n'), /cannot be read/],
])('a file with %s is refused in one line', async (_what, name, bytes, words) => {
  const line = await read(name, bytes).catch((error: unknown) => (error as Error).message);
  expect(line).toMatch(words);
  expect(line).not.toContain('\n');
});
