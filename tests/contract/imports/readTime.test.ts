import { expect, test } from 'vitest';
import { detectDateOrder, readDated, readTime } from '../../../src/contract/imports/readTime.ts';

test.for([
  ['2026/3/1 8:05', 'ymd', '2026-03-01 08:05:00'],
  ['2026-03-01T08:05:09', 'ymd', '2026-03-01 08:05:09'],
  ['2026年3月1日 8:05', 'ymd', '2026-03-01 08:05:00'],
  ['2026年3月1日 8时5分', 'ymd', '2026-03-01 08:05:00'],
  ['2026.3.1', 'ymd', '2026-03-01 00:00:00'],
  ['3/1/2026 12:05 AM', 'mdy', '2026-03-01 00:05:00'],
  ['3/1/2026 1:05:09 PM', 'mdy', '2026-03-01 13:05:09'],
  ['1.3.2026 8:05', 'dmy', '2026-03-01 08:05:00'],
  ['2026-03-01 08:05:00+08:00', 'ymd', '2026-03-01 08:05:00+08:00'],
  ['yesterday', 'ymd', 'yesterday'],
] as const)('%s (%s) is read as %s', ([text, order, expected]) => {
  expect(readTime(text, order)).toBe(expected);
});

test('of a day, only the day is sent; a time of day is not lost without a word', () => {
  expect(readDated('3/14/2026', 'day', 'mdy')).toBe('2026-03-14');
  expect(readDated('2026-03-14 08:00', 'day', 'ymd')).toBe('2026-03-14 08:00:00');
  expect(readDated('2026-03-14', 'time', 'ymd')).toBe('2026-03-14 00:00:00');
});

test('the order is detected where a day above 12 shows it', () => {
  expect(detectDateOrder(['2026-03-01 08:00'])).toBe('ymd');
  expect(detectDateOrder(['3/1/2026 8:00', '3/14/2026 8:00'])).toBe('mdy');
  expect(detectDateOrder(['3/1/2026', '14/3/2026'])).toBe('dmy');
});
