import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import {
  isFileProblem,
  tableBelow,
} from '../../../../src/client/kit/list/import/file/fileTable.ts';
import { readTable } from '../../../../src/client/kit/list/import/file/readTable.ts';
import { mapRows } from '../../../../src/client/kit/list/import/mapRows.ts';
import { deviceImport } from '../../../../src/contract/areas/device/deviceImport.ts';
import { showCell } from '../../../../src/contract/imports/cell.ts';
import { findHeadings, matchColumns } from '../../../../src/contract/imports/matchColumns.ts';
import { unsureNumberText } from '../../../../src/contract/imports/readCell.ts';
import { compileMapping, isFileError } from '../../../../src/server/cli/importing/mapping.ts';
import { openTable } from '../../../../src/server/cli/importing/readTable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-reading-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Read = { readonly row: number; readonly values?: object; readonly wrong?: string };

/** The rows as the dialog of the console sends them. */
async function byBrowser(bytes: Buffer): Promise<Read[]> {
  const rows = await readTable(new Uint8Array(bytes).buffer);
  if (isFileProblem(rows)) throw new Error(rows.problem);
  const head = findHeadings(
    deviceImport,
    rows.map(({ cells }) => cells.map(showCell)),
  );
  const table = tableBelow(rows, head);
  if (isFileProblem(table)) throw new Error(table.problem);
  const mapped = mapRows(table, {
    kind: deviceImport,
    mapping: Object.fromEntries(matchColumns(deviceImport, table.columns)),
    order: 'ymd',
    leavesOut: false,
    locale: 'en-US',
    brokenText: 'broken',
  });
  const wrong = mapped.broken.map(({ row, field, info }) => ({ row, wrong: `${field}: ${info}` }));
  return [...mapped.rows, ...wrong].toSorted((a, b) => a.row - b.row);
}

/** The rows as the command sends them. */
async function byCommand(file: string): Promise<Read[]> {
  const table = await openTable(file, (first) =>
    findHeadings(
      deviceImport,
      first.map(({ cells }) => cells ?? []),
    ),
  );
  const map = compileMapping(
    { kind: deviceImport, maps: [], timeFormat: undefined, leavesOut: false, locale: 'en-US' },
    table.columns,
  );
  const read: Read[] = [];
  for await (const line of table.rows()) {
    const row = map(line);
    if (isFileError(row)) read.push({ row: row.row, wrong: `${row.field}: ${row.info}` });
    else read.push({ row: row.row, values: row.values });
  }
  return read;
}

const number = (value: number, format: string) => ({ value, type: Number, format });
const day = { value: new Date(Date.UTC(2021, 2, 5)), type: Date, format: 'yyyy-mm-dd' };

test('an .xlsx file as plants have it is read by the console and the command alike, as a person reads it', async () => {
  const content = await writeExcelFile([
    ['2026 年设备台账'],
    ['填表：王敏'],
    [
      '设备编号',
      '设备名称',
      '重要程度',
      '原值（万元）',
      '投入使用日期',
      '功率',
      '规格型号',
      '班组',
    ],
    [number(123, '0000000'), '磨床', 'A类', number(8.65, '0.0'), day, '15kW', 850, '甲'],
    ['-1F 机房', '+24V 电源', 'B', '8.65万元', '20210305', '１５', number(7, '"VMC"000'), '乙'],
    ['\u200B', '\uFEFF', '', '', '', '', '', '\u3164'],
    [number(1234567, '000-0000'), '铣床', '', '', '', '', '', ''],
    [7_000_000_000_000_000, '钻床', '', '', '', '', '', ''],
    ['M3', '车床', '', '', '', '', number(0.5, '0%'), ''],
  ]).toBuffer();
  const file = join(folder, 'ledger.xlsx');
  await writeFile(file, content);
  const read = await byCommand(file);
  expect(read).toEqual(await byBrowser(content));
  const unsure = unsureNumberText['en-US'];
  const common = { StartUpDate: '2021-03-05', RatedPower: '15', Price: '86500' };
  expect(read).toEqual([
    {
      row: 4,
      values: {
        ...common,
        DeviceCode: '0000123',
        DeviceName: '磨床',
        WeightRating: 'A类',
        Model: '850',
      },
    },
    {
      row: 5,
      values: {
        ...common,
        DeviceCode: '-1F 机房',
        DeviceName: '+24V 电源',
        WeightRating: 'B',
        Model: 'VMC007',
      },
    },
    { row: 7, wrong: `DeviceCode: ${unsure}` },
    { row: 8, wrong: `DeviceCode: ${unsure}` },
    { row: 9, wrong: `Model: ${unsure}` },
  ]);
});

test('a CSV file loses the escapes of formulas, in the console and the command alike', async () => {
  const text = `设备台账,,\n设备编号,设备名称,购置日期\n'-1F 机房,'+24V,2021年3月5日\n\u200B, ,\n''-1,甲'乙,２０２１/3/5\n`;
  const file = join(folder, 'ledger.csv');
  await writeFile(file, text);
  const read = await byCommand(file);
  expect(read).toEqual(await byBrowser(await readFile(file)));
  expect(read).toEqual([
    { row: 3, values: { DeviceCode: '-1F 机房', DeviceName: '+24V', BuyDate: '2021-03-05' } },
    { row: 5, values: { DeviceCode: "'-1", DeviceName: "甲'乙", BuyDate: '2021-03-05' } },
  ]);
});

test('in a mapping that joins columns, a number that is not sure makes the row an error', async () => {
  const content = await writeExcelFile([
    ['系统', '编号'],
    ['A', number(7, '000')],
    ['B', number(7, '0.0E+0')],
  ]).toBuffer();
  const file = join(folder, 'joined.xlsx');
  await writeFile(file, content);
  const table = await openTable(file);
  const map = compileMapping(
    {
      kind: deviceImport,
      maps: ['DeviceCode={系统}-{编号}', 'DeviceName={系统}'],
      timeFormat: undefined,
      leavesOut: false,
      locale: 'en-US',
    },
    table.columns,
  );
  const read: unknown[] = [];
  for await (const line of table.rows()) read.push(map(line));
  expect(read).toMatchObject([
    { values: { DeviceCode: 'A-007' } },
    { row: 3, field: 'DeviceCode', info: unsureNumberText['en-US'] },
  ]);
});
