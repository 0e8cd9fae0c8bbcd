import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import type { DutyPlan, PlannedShift } from '../../../../src/server/modules/duty/onCall/onCall.ts';
import { dayNumber } from '../../../../src/server/modules/duty/zoneTime.ts';

// Three years with their holidays, in zones whose clocks change by an hour, by half an hour, at midnight, or never.
/** The first day of the three years, and their number. */
export const first = dayNumber('2025-01-01');
export const days = 3 * 365 + 31;
const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
];
const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
export const dayMs = 86_400_000;

const person = fc.constantFrom(...people);
const span = (most: number) =>
  fc
    .tuple(fc.integer({ min: first - 5, max: first + days }), fc.integer({ min: 0, max: most }))
    .map(([firstDay, length]) => ({ firstDay, lastDay: firstDay + length }));
const shift = fc.record({
  setName: fc.string(),
  firstDay: fc.integer({ min: first, max: first + 40 }),
  lastDay: fc.option(fc.integer({ min: first + 500, max: first + days })),
  weekDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  timeFrom: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  timeTo: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  rotateType: fc.constantFrom(0, 1),
  userOrder: fc.shuffledSubarray(people, { minLength: 1 }),
  escalateMinutes: fc.constant(null),
  holidayMode: fc.constantFrom(0, 1, 2),
});
const setID = fc.constantFrom('0', '1', '2');
/** Random shifts, changes and holidays. */
export const dutyPlans = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    shifts: fc.array(shift, { minLength: 1, maxLength: 3 }),
    changes: fc.array(
      fc.record({
        setID,
        span: span(20),
        userID: person,
        replacesUserID: fc.option(person),
      }),
      { maxLength: 60 },
    ),
    named: fc.array(
      fc.record({ setID, userID: person, level: fc.constantFrom(1, 2), isForAll: fc.boolean() }),
      { maxLength: 4 },
    ),
    holidays: fc.array(span(8), { maxLength: 20 }),
    unable: fc.subarray(people, { maxLength: 3 }),
  })
  .map(
    ({ shifts, changes, named, holidays, unable, ...rest }): DutyPlan => ({
      ...rest,
      shifts: shifts.map((one, at) => ({ ...one, id: String(at) })),
      changes: changes.map(({ span: days_, ...one }) => ({ ...one, ...days_ })),
      named: named.filter(({ level, isForAll }) => level === 2 || !isForAll),
      holidays: holidays.map((one) => ({ ...one, name: 'holiday' })),
      isAble: (userID) => !unable.includes(userID),
    }),
  );

/** The first instant at which the clock of a zone shows a time of a day or a later one, minute by minute. */
function naiveInstant(day: number, minutes: number, zone: string): number {
  const { year, month, day: date } = DateTime.fromMillis(day * dayMs, { zone: 'utc' });
  const wanted = { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60 };
  const text = DateTime.fromObject(wanted, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm');
  const shows = (ms: number) =>
    DateTime.fromMillis(ms, { zone }).toFormat('yyyy-MM-dd HH:mm') >= text;
  const found = DateTime.fromObject(wanted, { zone }).toMillis();
  const near = [-60, -30].map((back) => found + back * 60_000).find(shows) ?? found;
  let earliest = near;
  while (shows(earliest - 60_000)) earliest -= 60_000;
  return earliest;
}

export interface NaiveShift {
  readonly set: number;
  readonly start: number;
  readonly end: number;
  readonly onCall: readonly string[];
}

/** Who is on call in each shift of three years, day by day: nothing is computed that can be counted. */
export function naiveCalendar({ timeZone, shifts, holidays, ...rest }: DutyPlan): NaiveShift[] {
  const calendar: NaiveShift[] = [];
  for (const [set, one] of shifts.entries()) {
    let turn = 0;
    for (let day = one.firstDay; day < first + days; day += 1) {
      const { weekday } = DateTime.fromMillis(day * dayMs, { zone: 'utc' });
      if (one.rotateType === 1 && weekday === 1 && day > one.firstDay) turn += 1;
      if (!one.weekDays.includes(weekday)) continue;
      const isHoliday = holidays.some((h) => h.firstDay <= day && day <= h.lastDay);
      const isOn = one.holidayMode === 0 || isHoliday === (one.holidayMode === 2);
      if (isOn && (one.lastDay === null || day <= one.lastDay)) {
        const next = one.timeTo > one.timeFrom ? day : day + 1;
        calendar.push({
          set,
          start: naiveInstant(day, one.timeFrom, timeZone),
          end: naiveInstant(next, one.timeTo, timeZone),
          onCall: naiveOnCall(one, day, turn, rest),
        });
      }
      if (one.rotateType === 0) turn += 1;
    }
  }
  return calendar;
}

function naiveOnCall(
  { id, userOrder }: PlannedShift,
  day: number,
  turn: number,
  { changes, named, isAble }: Pick<DutyPlan, 'changes' | 'named' | 'isAble'>,
): string[] {
  let taken: string | null = null;
  const stand = new Map<string, string>();
  for (const change of changes) {
    if (change.setID !== id || day < change.firstDay || day > change.lastDay) continue;
    if (!isAble(change.userID)) continue;
    if (change.replacesUserID === null) taken = change.userID;
    else stand.set(change.replacesUserID, change.userID);
  }
  const called = (userID: string) => stand.get(userID) ?? (isAble(userID) ? userID : null);
  const those = (level: number, isForAll: boolean) =>
    named
      .filter((one) => one.setID === id && one.level === level && one.isForAll === isForAll)
      .flatMap(({ userID }) => called(userID) ?? []);
  const inTurn: string[] = [];
  for (let at = 0; at < userOrder.length; at += 1) {
    const who = called(userOrder[(turn + at) % userOrder.length] ?? '');
    if (who !== null) inTurn.push(who);
  }
  const general = taken ?? inTurn[0];
  const experts = those(1, false);
  const firsts = experts.length > 0 ? experts : general === undefined ? [] : [general];
  const options = [
    those(2, false),
    experts.length > 0 && general !== undefined ? [general] : [],
    those(2, true),
    inTurn.filter((who) => !firsts.includes(who)).slice(0, 1),
  ].map((ones) => ones.filter((who) => !firsts.includes(who)));
  const backups = options.find((ones) => ones.length > 0) ?? [];
  return [...new Set([...firsts.map((who) => `${who} 1`), ...backups.map((who) => `${who} 2`)])];
}
