import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { holidayMode, rotateType } from '../../../src/contract/areas/duty/dutyEnums.ts';
import type { DutyPlan } from '../../../src/server/modules/duty/onCall/onCall.ts';
import { personalShifts } from '../../../src/server/modules/duty/personalShifts.ts';
import { dayNumber } from '../../../src/server/modules/duty/zoneTime.ts';
import {
  minutesOf,
  type Piece,
  proposalsOf,
  provenPieces,
  type WorkSpan,
} from '../../../src/server/modules/overtime/proofs.ts';
import { monthWindow } from '../../../src/server/modules/overtime/queries.ts';
import { kindOfDay } from '../../../src/server/modules/overtime/sheets.ts';
import { dayMs, days, dutyPlans, first, naiveCalendar } from '../duty/support/naiveDuty.ts';

const minuteMs = 60_000;
const tick = 20_000;
const userID = 'a';

/** Work near a day of the three years: starts and lengths of 20 seconds, some of it on several orders at a time. */
const work = fc.tuple(
  fc.integer({ min: 3, max: days - 40 }),
  fc.array(
    fc.record({
      offset: fc.integer({ min: 0, max: (4 * dayMs) / tick }),
      length: fc.integer({ min: 1, max: (20 * 60 * minuteMs) / tick }),
      order: fc.constantFrom('x', 'y', 'z'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
);

const minutesIn = (pieces: readonly Piece[]) =>
  pieces.flatMap(({ start, end }) => {
    const found: number[] = [];
    for (let at = Math.floor(start / tick) * tick; at < end; at += tick) found.push(at);
    return found;
  });

test('7 Calls, Out-call duty overtime: proposed minutes are the minutes worked outside the shifts, minute by minute, with holidays, changes and clocks that change', () => {
  fc.assert(
    fc.property(dutyPlans, work, fc.nat(4 * 24 * 60), (given, [day, spans], recordAfter) => {
      const plan = { ...given, named: given.named.filter(({ isForAll }) => isForAll) };
      const begin = (first + day) * dayMs;
      const worked: WorkSpan[] = spans.map(({ offset, length, order }) => ({
        orderOrgCode: 'O',
        orderID: order,
        orderCode: order,
        start: begin + offset * tick,
        end: begin + (offset + length) * tick,
      }));
      const window = {
        start: Math.min(...worked.map(({ start }) => start)),
        end: Math.max(...worked.map(({ end }) => end)),
      };
      const duty = naiveCalendar(plan).filter(({ onCall }) => onCall.includes(`${userID} 1`));

      const counted: number[] = [];
      const isWorked = (ms: number) => worked.some(({ start, end }) => start <= ms && ms < end);
      const isOff = (ms: number) => !duty.some(({ start, end }) => start <= ms && ms < end);
      for (let at = Math.floor(window.start / minuteMs) * minuteMs; at < window.end; at += minuteMs)
        if ([0, 1, 2].every((n) => isWorked(at + n * tick) && isOff(at + n * tick)))
          counted.push(at, at + tick, at + 2 * tick);

      const calendar = { week: Array.from({ length: 7 }, () => []), days: [] }; // nobody works without a shift
      const sources = { plan, calendar, timeZone: plan.timeZone };
      const recordedFrom = begin + recordAfter * minuteMs;
      const recorded = duty
        .filter(({ end }) => end > recordedFrom)
        .map(({ start, end }) => ({ start: Math.max(start, recordedFrom), end, isOwn: true }));
      for (const record of [
        { recorded: [], recordedFrom: null },
        { recorded, recordedFrom }, // what is on record has the same times
      ]) {
        const shifts = personalShifts({ ...sources, ...record }, userID, window);
        const pieces = provenPieces(worked, shifts.spans, plan.timeZone);
        expect(minutesIn(pieces)).toEqual(counted);
        expect(minutesOf(pieces)).toBe(counted.length / 3);
        expect(proposalsOf(pieces).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(
          counted.length / 3,
        );
        for (const { orderID, start, end, workDay } of pieces) {
          // each piece is a part of one order's work and of one day
          expect(
            worked.some((one) => one.orderID === orderID && one.start <= start && end <= one.end),
          ).toBe(true);
          for (const ms of [start, end - 1])
            expect(DateTime.fromMillis(ms, { zone: plan.timeZone }).toISODate()).toBe(workDay);
        }
      }
    }),
    { numRuns: 24 },
  );
});

test('without shifts, and for those who take no part in them, the default calendar decides; without both nothing is outside', () => {
  const nine = [[540, 1020] as const];
  const day = dayNumber('2026-10-05'); // a Monday
  const calendar = {
    week: [nine, nine, nine, nine, nine, [], []],
    days: [
      { firstDay: day + 1, lastDay: day + 1, name: 'Feast', spans: [] },
      { firstDay: day + 5, lastDay: day + 5, name: 'Made up', spans: nine },
    ],
  };
  const none = { plan: null, timeZone: 'Europe/Berlin', recorded: [], recordedFrom: null };
  const window = { start: day * dayMs, end: (day + 7) * dayMs };
  const { spans, isKnown } = personalShifts({ ...none, calendar }, userID, window);
  expect(isKnown).toBe(true);
  expect(spans.map(({ start }) => new Date(start).toISOString().slice(5, 16))).toEqual([
    '10-05T07:00',
    '10-07T07:00',
    '10-08T07:00',
    '10-09T07:00',
    '10-10T07:00',
  ]);
  const unknown = personalShifts({ ...none, calendar: null }, userID, window);
  expect(unknown.isKnown).toBe(false);
  const plan: DutyPlan = {
    timeZone: none.timeZone,
    shifts: [
      {
        id: 'late',
        setName: 'Late',
        firstDay: day,
        lastDay: null,
        weekDays: [1, 2, 3, 4, 5, 6, 7],
        timeFrom: 14 * 60,
        timeTo: 22 * 60,
        rotateType: rotateType.values.day,
        userOrder: ['b'],
        turnDays: 1,
        firstPlace: 0,
        escalateMinutes: null,
        holidayMode: holidayMode.values.usual,
      },
    ],
    changes: [],
    named: [],
    holidays: [],
    teams: new Map(),
    isAble: () => true,
  };
  const beside = { ...none, plan };
  expect(personalShifts({ ...beside, calendar }, userID, window)).toEqual({ spans, isKnown: true });
  expect(personalShifts({ ...beside, calendar: null }, userID, window)).toEqual(unknown);
  expect(personalShifts({ ...beside, calendar }, 'b', window).spans).toHaveLength(7);
  const all = { ...window, orderOrgCode: 'O', orderID: 'x', orderCode: 'x' };
  expect(provenPieces([all], unknown.spans, none.timeZone)).toEqual([]);
  const kinds = ['2026-10-05', '2026-10-06', '2026-10-10', '2026-10-11'];
  expect(kinds.map((one) => kindOfDay(calendar, one).kind)).toEqual([0, 2, 0, 1]);
  expect(kinds.map((one) => kindOfDay(null, one).kind)).toEqual([0, 0, 1, 1]);
});

test('a month ends at the midnight of the zone, also when its clocks change', () => {
  const hours = (month: string, zone: string) => {
    const { start, end } = monthWindow(month, zone);
    return (end - start) / 3_600_000;
  };
  expect(hours('2026-10', 'Europe/Berlin')).toBe(31 * 24 + 1);
  expect(hours('2026-03', 'America/New_York')).toBe(31 * 24 - 1);
  expect(hours('2026-04', 'Australia/Lord_Howe')).toBe(30 * 24 + 0.5);
  expect(hours('2028-02', 'Asia/Shanghai')).toBe(29 * 24);
  expect(new Date(monthWindow('2026-12', 'Asia/Shanghai').end).toISOString()).toBe(
    '2026-12-31T16:00:00.000Z',
  );
});
