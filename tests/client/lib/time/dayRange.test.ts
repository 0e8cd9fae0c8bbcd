import { expect, test } from 'vitest';
import {
  dayEnd,
  dayStart,
  endDayOf,
  shiftDay,
  startDayOf,
} from '../../../../src/client/lib/time/dayRange.ts';

test('a window of days is [midnight of the first, midnight after the last)', () => {
  expect(dayStart('2026-11-20')).toBe('2026-11-20 00:00:00');
  expect(dayEnd('2026-12-31')).toBe('2027-01-01 00:00:00');
});

test('parsing a window returns its days', () => {
  expect(startDayOf(dayStart('2026-03-01'))).toBe('2026-03-01');
  expect(endDayOf(dayEnd('2028-02-29'))).toBe('2028-02-29');
});

test('a window that does not begin and end at midnight is no range of whole days', () => {
  expect(startDayOf('2026-11-20 08:00:00')).toBeNull();
  expect(endDayOf('2026-11-20T00:00:00Z')).toBeNull();
});

test('days shift across the end of a month', () => {
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
});
