import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { showCell } from '../../../../src/contract/imports/cell.ts';
import {
  type BrokenRow,
  openTable,
  type TableRow,
} from '../../../../src/server/cli/importing/readTable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, content: string | Buffer) {
  const file = join(folder, name);
  await writeFile(file, content);
  return readAll(file);
}

async function readAll(file: string) {
  const table = await openTable(file);
  const rows: (TableRow | BrokenRow)[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { columns: table.columns, rows };
}

const cellsOf = (row: TableRow | BrokenRow | undefined) =>
  row !== undefined && 'cells' in row ? row.cells : null;

/** An archive beyond the size limit. */
const largeXlsx = Buffer.alloc(11 * 1024 * 1024);
largeXlsx.write('PK\u0003\u0004', 'latin1');

/** 设备,原因 / 空压机,过热 as Chinese Excel writes it: GB18030, here as its bytes. */
const gb18030 = Buffer.from('c9e8b1b82cd4add2f20abfd5d1b9bbfa2cb9fdc8c80a', 'hex');

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from('设备,原因\n空压机,过热\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF设备,原因\n空压机,过热\n')],
    ['UTF-16 with tabs', Buffer.from('\uFEFF设备\t原因\r\n空压机\t过热\r\n', 'utf16le')],
    ['UTF-16BE', Buffer.from('\uFEFF设备,原因\n空压机,过热\n', 'utf16le').swap16()],
    ['GB18030', gb18030],
    ['semicolons', Buffer.from('设备;原因\n空压机;过热\n')],
  ])('in %s is read', async (name, bytes) => {
    const table = await read(`${name}.csv`, bytes);
    expect(table.columns).toEqual(['设备', '原因']);
    expect(table.rows).toEqual([{ row: 2, cells: ['空压机', '过热'] }]);
  });

  test('has quoted fields with commas, quotes and line ends in them', async () => {
    const { rows } = await read('quoted.csv', 'a,b\r\n"x, ""y""","1\n2"\r\n');
    expect(cellsOf(rows[0])).toEqual(['x, "y"', '1\n2']);
  });

  test('may have blank and short rows: blank ones are skipped but counted, missing cells are empty', async () => {
    const { rows } = await read('short.csv', 'a,b\n1,2\n,\n\n3\n');
    expect(rows).toEqual([
      { row: 2, cells: ['1', '2'] },
      { row: 5, cells: ['3'] },
    ]);
  });
});

describe('a CSV file names its separator in a first line', () => {
  test.each(['sep=|', '"sep=|"'])('%s', async (first) => {
    const { columns, rows } = await read('sep.csv', `${first}\r\na,x|b\r\n1|2\r\n`);
    expect(columns).toEqual(['a,x', 'b']);
    expect(rows).toEqual([{ row: 3, cells: ['1', '2'] }]);
  });
});

describe('a line with a stray quotation mark is reported by its number, and the others are read', () => {
  test.each([
    ['within a cell', 'x,2" pipe', 'b'],
    ['after a quoted cell', '"x"y,2', 'a'],
    ['opened and not closed', 'x,"2', 'b'],
    ['opened and closed in another line by a quote there', '"x,2', 'a'],
  ])('%s', async (_what, broken, column) => {
    const { rows } = await read('stray.csv', `a,b\n"1\n1",1\n${broken}\n3,"3"\n4,4`);
    expect(rows).toEqual([
      { row: 2, cells: ['1\n1', '1'] },
      { row: 4, column },
      { row: 5, cells: ['3', '3'] },
      { row: 6, cells: ['4', '4'] },
    ]);
  });

  test('whatever the size of the line and of the rest', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `${at},some text`);
    const text = ['a,b', 'x,"y', ...many, `z,${'z'.repeat(1_000_000)}`, 'last,1'].join('\r\n');
    const { rows } = await read('huge.csv', text);
    expect(rows).toHaveLength(50_003);
    expect(rows.filter((row) => 'column' in row).map(({ row }) => row)).toEqual([2, 50_003]);
    expect(rows.at(-1)).toEqual({ row: 50_004, cells: ['last', '1'] });
  });
});

test('an .xlsx file has numbers, texts and real dates, to the second', async () => {
  const file = join(folder, 'dates.xlsx');
  const started = new Date('2026-03-04T05:06:07Z');
  await writeExcelFile([
    ['Machine', 'Started', 'Stops'],
    ['IM-01', { value: started, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }, 1],
  ]).toFile(file);
  const { columns, rows } = await readAll(file);
  expect(columns).toEqual(['Machine', 'Started', 'Stops']);
  const cells = cellsOf(rows[0]);
  expect(cells?.[1]).toBeInstanceOf(Date);
  expect(cells?.map(showCell)).toEqual(['IM-01', '2026-03-04 05:06:07', '1']);
});

test.each([
  ['only its head', 'head.csv', Buffer.from('a,b\n'), /has no rows/],
  ['nothing in it', 'empty.csv', Buffer.alloc(0), /has no rows/],
  ['the old Excel format', 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /save it as .xlsx/],
  ['a broken archive', 'broken.xlsx', Buffer.from('504b0304ffff', 'hex'), /cannot be read/],
  [
    'a broken head',
    'quote.csv',
    Buffer.from('a,"b\n1,2\n'),
    /stray quotation mark.*correct that line/,
  ],
  ['a column twice', 'twice.csv', Buffer.from('a,b,a\n1,2,3\n'), /named a: 1 and 3; rename/],
  ['a large spreadsheet', 'large.xlsx', largeXlsx, /larger than 10 MB: save it as CSV/],
])('a file with %s is refused in one line', async (_what, name, bytes, message) => {
  const line = await read(name, bytes).catch((error: unknown) => (error as Error).message);
  expect(line).toMatch(message);
  expect(line).not.toContain('\n');
});
