import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DutyPlan,
  firstPlaceAfter,
  nextHandover,
  onCallOn,
  shiftsAt,
  turnOn,
} from '../../../src/server/modules/duty/onCall/onCall.ts';
import { dayNumber } from '../../../src/server/modules/duty/zoneTime.ts';
import {
  dayMs,
  days,
  dutyPlans,
  dutyShifts,
  first,
  type NaiveTurns,
  naiveCalendar,
  naiveEdit,
  naiveTurns,
  teams,
} from './support/naiveDuty.ts';

test('who is on call equals a calendar that is written day by day, over three years with holidays, changes and clocks that change', () => {
  fc.assert(
    fc.property(
      dutyPlans,
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 150, maxLength: 150 }),
      (given, numbers) => {
        const calendar = naiveCalendar(given);
        const edges = calendar.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b);
        for (const number of numbers) {
          const edge = edges[number % edges.length];
          const anywhere = (first + (number / 1_000_000) * (days - 2)) * dayMs;
          for (const ms of [anywhere, ...(edge === undefined ? [] : [edge - 1, edge])]) {
            const wanted = calendar
              .filter(({ start, end }) => start <= ms && ms < end)
              .map(({ set, onCall }) => [set, ...onCall]);
            if (ms < (first + days - 2) * dayMs) {
              const found = shiftsAt(given, ms).map((one) => [
                given.shifts.indexOf(one.shift),
                ...onCallOn(given, one).map(({ userID, level }) => `${userID} ${level}`),
              ]);
              expect(found).toEqual(wanted);
              const next = nextHandover(given, ms) ?? Infinity;
              expect(next).toBeGreaterThan(ms);
              expect(edges.find((one) => one > ms) ?? Infinity).toBeGreaterThanOrEqual(next);
            }
          }
        }
      },
    ),
    { numRuns: 12 },
  );
});

const shanghai = 8;
const emptyPlan = { timeZone: 'Asia/Shanghai', changes: [], named: [], holidays: [], teams };

test('after each of many edits the person whose turn it is stays, and the order goes on from them', () => {
  const edit = fc.record({
    hours: fc.integer({ min: 0, max: 24 * 20 }),
    fields: dutyShifts,
    edited: fc.subarray([
      'weekDays',
      'timeFrom',
      'timeTo',
      'rotateType',
      'turnDays',
      'userOrder',
      'userOrder',
      'firstDay',
    ] as const),
  });
  fc.assert(
    fc.property(dutyShifts, fc.array(edit, { minLength: 1, maxLength: 12 }), (fields, edits) => {
      let shift = { ...fields, id: '0', lastDay: null, holidayMode: 0, firstPlace: 0 };
      let naive: NaiveTurns = {
        shift,
        from: shift.firstDay,
        person: shift.userOrder[0] ?? '',
        lasted: 0,
      };
      let ms = (shift.firstDay - 3) * dayMs + 1;
      for (const { hours, fields: next, edited } of edits) {
        ms += hours * 3_600_000;
        const mixed = { ...shift, ...Object.fromEntries(edited.map((name) => [name, next[name]])) };
        const after = { ...mixed, turnDays: mixed.rotateType === 1 ? 1 : mixed.turnDays };
        const plan = { ...emptyPlan, shifts: [shift], isAble: () => true };
        naive = naiveEdit(naive, after, ms, shanghai);
        shift = { ...after, firstPlace: firstPlaceAfter(plan, shift, after, ms) };
        const turns = [...naiveTurns(naive, 40)].map(([day, { person }]) => [day, person]);
        const found = turns.map(([day]) => [day, turnOn(plan, shift, Number(day)).member]);
        expect(found).toEqual(turns);
      }
    }),
    { numRuns: 300 },
  );
});

test('an edit leaves the person on call who is still in the order, whoever is away or cannot be called', () => {
  fc.assert(
    fc.property(dutyPlans, dutyShifts, fc.nat({ max: 400 }), (given, { userOrder }, more) => {
      const covers = given.changes.filter(({ replacesUserID }) => replacesUserID !== null);
      const plan = { ...given, changes: covers, named: [] };
      const [shift] = plan.shifts;
      if (shift === undefined) return;
      const ms = (shift.firstDay + 9 + more) * dayMs;
      const edited = { ...shift, userOrder };
      const after = { ...edited, firstPlace: firstPlaceAfter(plan, shift, edited, ms) };
      const calledAt = (one: typeof shift) =>
        shiftsAt({ ...plan, shifts: [one] }, ms).map(({ day }) => ({
          member: turnOn(plan, one, day).member ?? '',
          userIDs: turnOn(plan, one, day).turn.map(({ userID }) => userID),
        }));
      const [present] = calledAt(shift);
      if (present !== undefined && userOrder.includes(present.member))
        expect(calledAt(after)).toMatchObject([{ userIDs: present.userIDs }]);
    }),
    { numRuns: 500 },
  );
});

test('a shift of the night ends at the very instant at which the next begins, also when clocks change', () => {
  const night = { id: 'night', weekDays: [1, 2, 3, 4, 5, 6, 7], timeFrom: 150, timeTo: 150 };
  const given: DutyPlan = {
    timeZone: 'Europe/Berlin',
    shifts: [
      {
        ...night,
        setName: 'Night',
        firstDay: dayNumber('2026-03-01'),
        lastDay: null,
        rotateType: 0,
        turnDays: 1,
        userOrder: ['a', 'b'],
        firstPlace: 0,
        escalateMinutes: null,
        holidayMode: 0,
      },
    ],
    changes: [],
    named: [],
    holidays: [],
    teams,
    isAble: () => true,
  };
  const endOf = (time: string) =>
    new Date(shiftsAt(given, Date.parse(time))[0]?.end ?? 0).toISOString();
  expect(endOf('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z'); // 02:30 does not exist
  expect(endOf('2026-03-29T01:00:00Z')).toBe('2026-03-30T00:30:00.000Z');
  expect(endOf('2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z'); // the first 02:30
  expect(endOf('2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z'); // the second belongs to the next
});
