import { expect, test } from 'vitest';
import { relativeTime } from '../../../../src/client/lib/time/relativeTime.ts';

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
])('9 Constants, relative time: %i seconds ago', (seconds, expected) => {
  expect(ago(seconds)).toEqual(expected);
});

test.each([now / 1000 - 3600, String(now / 1000 - 3600)])(
  '9 Constants, relative time: %j, a number of ten digits, is seconds',
  (seconds) => {
    expect(relativeTime(seconds, now)).toEqual({ kind: 'hours', count: 1 });
  },
);

test.each([now - 3_600_000, String(now - 3_600_000), '2026-11-20T11:00:00.000Z'])(
  '9 Constants, relative time: %j, milliseconds or ISO 8601, is an hour ago',
  (instant) => {
    expect(relativeTime(instant, now)).toEqual({ kind: 'hours', count: 1 });
  },
);

test('an instant further ahead than a clock error is a date', () => {
  expect(ago(-20)).toEqual({ kind: 'justNow' });
  expect(ago(-3600)).toEqual({ kind: 'date', ms: now + 3_600_000 });
});
