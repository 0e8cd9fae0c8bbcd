import { expect, test } from 'vitest';
import { relativeTime } from '../../../src/client/lib/relativeTime.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);

test.each([
  [0, { kind: 'justNow' }],
  [29, { kind: 'justNow' }],
  [30, { kind: 'minutes', count: 1 }],
  [119, { kind: 'minutes', count: 1 }],
  [3599, { kind: 'minutes', count: 59 }],
  [3600, { kind: 'hours', count: 1 }],
  [86_399, { kind: 'hours', count: 23 }],
  [86_400, { kind: 'yesterday' }],
  [172_799, { kind: 'yesterday' }],
  [172_800, { kind: 'date', ms: now - 172_800_000 }],
])('%i seconds ago reads as specification 9 has it', (seconds, expected) => {
  expect(ago(seconds)).toEqual(expected);
});

test('a number of ten digits is seconds', () => {
  expect(relativeTime(now / 1000 - 3600, now)).toEqual({ kind: 'hours', count: 1 });
});

test('a text is ISO 8601', () => {
  expect(relativeTime('2026-11-20T11:00:00.000Z', now)).toEqual({ kind: 'hours', count: 1 });
});

test('what lies ahead by more than a clock’s error is a date', () => {
  expect(ago(-20)).toEqual({ kind: 'justNow' });
  expect(ago(-3600)).toEqual({ kind: 'date', ms: now + 3_600_000 });
});
