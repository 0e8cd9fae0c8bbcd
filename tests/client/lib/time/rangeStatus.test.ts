import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusOfRange } from '../../../../src/client/lib/time/rangeStatus.ts';
import { rangeStatus } from '../../../../src/contract/enums.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-19', '2026-11-21', 1],
  ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', 1],
  ['2026-11-21', '2026-11-22', 0],
  ['2026-11-18', '2026-11-19', 2],
  ['2026-11-22', '2026-11-21', -2],
  ['', '2026-11-21', -2],
  ['2026-11-19', 'soon', -2],
])('4 Enumerations, range status: from %j to %j is %i', (start, end, status) => {
  expect(statusOfRange(start, end, now)).toBe(status);
});

test('4 Enumerations, range status: for any ends, it is one of the four', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.string()), fc.integer(), (start, end) =>
      rangeStatus.list.includes(statusOfRange(start, end, now)),
    ),
  );
});
