import { expect, test } from 'vitest';
import { durationParts } from '../../../../src/client/lib/time/elapsed.ts';

const minute = 60_000;

test.each([
  [-5, { kind: 'underMinute' }],
  [59_999, { kind: 'underMinute' }],
  [minute, { kind: 'minutes', minutes: 1 }],
  [60 * minute - 1, { kind: 'minutes', minutes: 59 }],
  [134 * minute, { kind: 'hours', hours: 2, minutes: 14 }],
  [24 * 60 * minute, { kind: 'days', days: 1, hours: 0 }],
  [(50 * 60 + 59) * minute, { kind: 'days', days: 2, hours: 2 }],
])('%i ms is split into the two units that matter', (ms, parts) => {
  expect(durationParts(ms)).toEqual(parts);
});
