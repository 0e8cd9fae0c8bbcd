import { describe, expect, test } from 'vitest';
import type { CustomField } from '../../../src/contract/areas/device/customFields.ts';
import {
  customFieldColumns,
  deviceImport,
} from '../../../src/contract/areas/device/deviceImport.ts';
import { orderHistoryImport } from '../../../src/contract/areas/repair/orderHistoryImport.ts';
import { findHeadings, matchColumns } from '../../../src/contract/imports/matchColumns.ts';
import { importKinds, permissions } from '../../../src/contract/index.ts';
import { locales } from '../../../src/contract/locale.ts';

const kinds = Object.entries(importKinds);

test.for(kinds)('%s: the kind requires a permission of the catalogue', ([, kind]) => {
  expect(permissions.map(({ id }) => id)).toContain(kind.permission);
});

test.for(kinds.flatMap(([name, kind]) => locales.map((locale) => [name, locale, kind] as const)))(
  '%s: the headings of the %s template are recognised, each as its own field',
  ([, locale, kind]) => {
    const fields = kind.columns.map(({ field }, at) => [field, at]);
    const labels = kind.columns.map(({ label }) => label[locale]);
    expect([...matchColumns(kind, labels)]).toEqual(fields);
    expect([
      ...matchColumns(
        kind,
        kind.columns.map(({ field }) => field),
      ),
    ]).toEqual(fields);
  },
);

const history = orderHistoryImport;
const field: CustomField = {
  id: '1',
  typeID: '2',
  label: '',
  kind: 'text',
  unit: null,
  options: [],
  required: 0,
};

test('case, width, spaces, marks and remarks of a heading do not matter', () => {
  const headings = [
    ' 设备编号 * ',
    'fault_TIME',
    'Finish time (local)',
    '故障描述（必填）',
    'Ｃａｕｓｅ',
  ];
  expect([...matchColumns(history, headings)]).toEqual([
    ['DeviceCode', 0],
    ['FaultTime', 1],
    ['FinishTime', 2],
    ['FaultText', 3],
    ['CauseName', 4],
  ]);
});

test('what begins as a column of the organisation itself is one', () => {
  expect([
    ...matchColumns(deviceImport, ['设备编号', '字段: 额定电压', 'field:Colour', '字段：']),
  ]).toEqual([
    ['DeviceCode', 0],
    ['Field:额定电压', 1],
    ['Field:Colour', 2],
  ]);
  const columns = customFieldColumns([
    { ...field, label: '额定电压', kind: 'number', unit: 'V' },
    { ...field, label: '年检', kind: 'date' },
  ]);
  const kind = { ...deviceImport, columns: [...deviceImport.columns, ...columns] };
  const found = matchColumns(kind, ['额定电压 (V)', 'Field: 年检']);
  expect([...found]).toEqual([
    ['Field:年检', 1],
    ['Field:额定电压', 0],
  ]);
});

test('synonyms serve what no own name has taken, and a column serves one field', () => {
  expect([...matchColumns(history, ['资产编号', '设备编号', '发生时间', '', '其他'])]).toEqual([
    ['DeviceCode', 1],
    ['FaultTime', 2],
  ]);
});

test.for([
  ['重要程度', 'WeightRating'],
  ['存放地点', 'PositionName'],
  ['规格/型号', 'Model'],
  ['S/N', 'SerialNo'],
  ['生产厂商', 'Manufacturer'],
  ['投入使用日期', 'StartUpDate'],
  ['设备原值（万元）', 'Price'],
  ['\u200B固定资产编号', 'DeviceCode'],
] as const)('the usual heading %s is %s', ([heading, known]) => {
  expect([...matchColumns(deviceImport, [heading])]).toEqual([[known, 0]]);
});

describe('the row of headings is the first with two known names', () => {
  const head = ['设备编号', '设备名称', '备注一'];
  test.for([
    ['first', [head, ['A1', '磨床', '']], 0],
    ['below a title', [['2026 年设备台账'], head, ['A1', '磨床']], 1],
    [
      'below a title, a date and one known name',
      [['设备台账'], ['填表日期：'], ['备注', ''], head],
      3,
    ],
    [
      'found nowhere',
      [
        ['一', '二'],
        ['A1', '磨床'],
      ],
      0,
    ],
    ['not in the data that repeats it', [head, head], 0],
  ] as const)('%s', ([, rows, at]) => {
    expect(findHeadings(deviceImport, rows)).toBe(at);
  });
});
