import { describe, expect, test } from 'vitest';
import { deviceImport } from '../../../src/contract/areas/device/deviceImport.ts';
import { orderHistoryImport } from '../../../src/contract/areas/repair/orderHistoryImport.ts';
import { type Cell, isBlankCell } from '../../../src/contract/imports/cell.ts';
import type { ImportKind } from '../../../src/contract/imports/importKind.ts';
import { readCell } from '../../../src/contract/imports/readCell.ts';

/** Reads a cell of a field's column; null: it is not sure. */
function read(kind: ImportKind, field: string, cell: Cell, heading?: string) {
  const column = kind.columns.find((one) => one.field === field);
  if (column === undefined) throw new Error(`no field ${field}`);
  return readCell(cell, column, { order: 'ymd', heading });
}
const ofDevice = (field: string, cell: Cell, heading?: string) =>
  read(deviceImport, field, cell, heading);

describe('a number in a column of texts is the text that the sheet shows', () => {
  test.for([
    [123, '0000000', '0000123'],
    [7, '00', '07'],
    [123, '"CNC-"000', 'CNC-123'],
    [123, String.raw`\A0000`, 'A0123'],
    [5, '[$-804]0000', '0005'],
    [123, '00000;[Red]-00000', '00123'],
    [12.1, '0.00', '12.10'],
    [1234, '#,##0', '1,234'],
    [-5, '000', '-005'],
    [123, 'General', '123'],
    [123456, '000', '123456'],
    [100_000_000_000, 'General', '100000000000'],
  ] as const)('%s with the format %s is %s', ([number, format, shown]) => {
    expect(ofDevice('DeviceCode', { number, format })).toBe(shown);
  });

  test.for([
    ['a format of two groups of digits', 1234567, '000-0000'],
    ['a power of ten', 123, '0.00E+00'],
    ['a share of a hundred', 0.5, '0%'],
    ['a fraction', 0.5, '# ?/?'],
    ['more digits than a spreadsheet stores', 6_222_021_234_567_890_000, 'General'],
    ['a number so small that it is written as a power of ten', 1e-9, 'General'],
    ['a format for negative numbers alone', -5, '000;(000)'],
    ['a hostile format', 5, '"'.repeat(300)],
  ] as const)('%s is not sure', ([, number, format]) => {
    expect(ofDevice('DeviceCode', { number, format })).toBeNull();
  });

  test('the format does not matter in a column of numbers', () => {
    expect(ofDevice('Price', { number: 12.7, format: '0' })).toBe('12.7');
    expect(ofDevice('Price', { number: 0.5, format: '0%' })).toBe('0.5');
  });
});

describe('a number is read as a person writes it', () => {
  test.for([
    ['Price', '￥860,000.00', '860000'],
    ['Price', '¥ 860 000', '860000'],
    ['Price', '86万', '860000'],
    ['Price', '8.65万元', '86500'],
    ['Price', '1.2亿', '120000000'],
    ['Price', '860000元', '860000'],
    ['Price', 'RMB 860000', '860000'],
    ['Price', '８６００００', '860000'],
    ['Price', '１，２３４．５', '1234.5'],
    ['Price', '\u202D860000\u202C', '860000'],
    ['RatedPower', '15kW', '15'],
    ['RatedPower', '15 千瓦', '15'],
    ['RatedPower', '１５ＫＷ', '15'],
    ['LifeYears', '10年', '10'],
    ['RunHours', '12,400.5 小时', '12400.5'],
    ['RunHours', '1.2e4', '1.2e4'],
    ['Price', ' ', ''],
  ] as const)('%s %s is %s', ([field, text, number]) => {
    expect(ofDevice(field, text)).toBe(number);
  });

  test('a heading with a scale gives it to its numbers', () => {
    expect(ofDevice('Price', '86', '原值（万元）')).toBe('860000');
    expect(ofDevice('Price', 8.65, '原值(万元)')).toBe('86500');
    expect(ofDevice('Price', '86万元', '原值(万元)')).toBe('860000');
    expect(ofDevice('Price', '86', '价格（含税）')).toBe('86');
  });

  test.for([
    ['Price', '约86'],
    ['Price', '1,23'],
    ['Price', '86kW'],
    ['RatedPower', '15W'],
    ['RatedPower', '15~18'],
    ['Price', `+${' '.repeat(30_000)}1`],
  ] as const)('%s %s stays as it is, and is refused', ([field, text]) => {
    expect(ofDevice(field, text)).toBe(text.trim());
  });
});

describe('a time is read as a person writes it', () => {
  test.for([
    ['2026/3/1 下午2:05', '2026-03-01 14:05:00'],
    ['2026/3/1 上午 8:05:09', '2026-03-01 08:05:09'],
    ['2026年3月1日 下午2时5分', '2026-03-01 14:05:00'],
    ['2026年3月1日下午2点', '2026-03-01 14:00:00'],
    ['2026年3月1日星期日 中午12:30', '2026-03-01 12:30:00'],
    ['2026-3-1（周日）晚上8:00', '2026-03-01 20:00:00'],
    ['2026/3/1 凌晨12:10', '2026-03-01 00:10:00'],
    ['2026/3/1 下午14:05', '2026-03-01 14:05:00'],
    ['2026/3/1 PM 2:05', '2026-03-01 14:05:00'],
    ['２０２６／３／１　８：０５', '2026-03-01 08:05:00'],
    ['20260301', '2026-03-01 00:00:00'],
    ['20260301 0805', '2026-03-01 08:05:00'],
    ['20260301080509', '2026-03-01 08:05:09'],
    [20_260_301, '2026-03-01 00:00:00'],
    ['\u200B2026-03-01 08:05\u200B', '2026-03-01 08:05:00'],
  ] as const)('%s is %s', ([text, time]) => {
    expect(read(orderHistoryImport, 'FaultTime', text)).toBe(time);
  });

  test.for([
    '2026/3/1 上午14:00', // the word contradicts the hour
    '2026/3/1 晚上12:00', // the midnight before or after
    '2026/3/1 上午8:00 下午',
    '20261301',
    '2026-3-112:00',
  ])('%s stays as it is, and is refused', (text) => {
    expect(read(orderHistoryImport, 'FaultTime', text)).toBe(text);
  });

  test('of a day, eight digits are enough', () => {
    expect(ofDevice('BuyDate', '20210305')).toBe('2021-03-05');
    expect(ofDevice('BuyDate', { number: 20_210_305, format: '0' })).toBe('2021-03-05');
    expect(ofDevice('BuyDate', '2021年3月5号')).toBe('2021-03-05');
  });
});

test.for([
  ['是', '1'],
  ['√', '1'],
  ['ＹＥＳ', '1'],
  ['１', '1'],
  [true, '1'],
  ['否', '0'],
  ['×', '0'],
  [0, '0'],
  ['', ''],
  ['也许', '也许'],
] as const)('yes or no: %s is %s', ([cell, read_]) => {
  expect(read(orderHistoryImport, 'IsStop', cell)).toBe(read_);
});

test('a text stays as it is typed, without blanks and invisible characters at its ends', () => {
  expect(ofDevice('DeviceCode', '\u202DＣＮＣ－０7\u200B \u202C')).toBe('ＣＮＣ－０7');
});

test.for(['', ' \u3000', '\u200B', '\uFEFF\u2060', '\u202D\u202C', null, '\u3164'] as const)(
  'a cell of %j shows nothing',
  (cell) => {
    expect(isBlankCell(cell)).toBe(true);
  },
);
