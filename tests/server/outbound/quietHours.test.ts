import { expect, test } from 'vitest';
import { quietUntil } from '../../../src/server/modules/outbound/queueEvents.ts';

const until = (now: string, quietFrom: string | null, quietTo: string | null, zone: string) =>
  quietUntil({ quietFrom, quietTo }, new Date(now), zone)?.toISOString() ?? null;

const [shanghai, berlin] = ['Asia/Shanghai', 'Europe/Berlin'];

test.for([
  ['before they begin', '2026-07-01T13:59:59Z', '22:00', '07:00', shanghai, null],
  [
    'at their beginning',
    '2026-07-01T14:00:00Z',
    '22:00',
    '07:00',
    shanghai,
    '2026-07-01T23:00:00.000Z',
  ],
  [
    'after midnight',
    '2026-07-01T16:30:00Z',
    '22:00',
    '07:00',
    shanghai,
    '2026-07-01T23:00:00.000Z',
  ],
  ['at their end', '2026-07-01T23:00:00Z', '22:00', '07:00', shanghai, null],
  ['within a day', '2026-07-01T04:30:00Z', '12:00', '13:00', shanghai, '2026-07-01T05:00:00.000Z'],
  ['of no length', '2026-07-01T04:00:00Z', '12:00', '12:00', shanghai, null],
  ['none', '2026-07-01T04:00:00Z', null, null, shanghai, null],
  // 29 March 2026, 2:00 becomes 3:00: the night is an hour shorter, and 2:30 is the jump
  [
    'in the night that is short',
    '2026-03-28T22:00:00Z',
    '22:00',
    '07:00',
    berlin,
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'that end in the skipped hour',
    '2026-03-29T00:30:00Z',
    '22:00',
    '02:30',
    berlin,
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'that begin in the skipped hour',
    '2026-03-29T01:00:00Z',
    '02:30',
    '04:00',
    berlin,
    '2026-03-29T02:00:00.000Z',
  ],
  // 25 October 2026, 3:00 becomes 2:00: 2:30 comes twice, and the first counts
  [
    'in the night that is long',
    '2026-10-24T23:30:00Z',
    '22:00',
    '07:00',
    berlin,
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'that end at a time that comes twice',
    '2026-10-25T00:20:00Z',
    '22:00',
    '02:30',
    berlin,
    '2026-10-25T00:30:00.000Z',
  ],
  ['that have ended when it comes again', '2026-10-25T01:20:00Z', '22:00', '02:30', berlin, null],
] as const)('quiet hours %s', ([, now, from, to, zone, end]) => {
  expect(until(now, from, to, zone)).toBe(end);
});
