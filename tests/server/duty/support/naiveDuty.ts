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

const anyone = fc.constantFrom(...people);
/** Teams, one of which shares a person with the other. */
export const teams: ReadonlyMap<string, readonly string[]> = new Map([
  ['early', ['b', 'g']],
  ['late', ['g', 'c', 'a']],
]);
const span = (most: number) =>
  fc
    .tuple(fc.integer({ min: first - 5, max: first + days }), fc.integer({ min: 0, max: most }))
    .map(([firstDay, length]) => ({ firstDay, lastDay: firstDay + length }));
/** A random shift, without its id. By week a turn has no days. */
export const dutyShifts = fc
  .record({
    setName: fc.string(),
    firstDay: fc.integer({ min: first, max: first + 40 }),
    lastDay: fc.option(fc.integer({ min: first + 500, max: first + days })),
    weekDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    timeFrom: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    timeTo: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    rotateType: fc.constantFrom(0, 1),
    turnDays: fc.constantFrom(1, 1, 2, 3),
    userOrder: fc.shuffledSubarray([...people, 'early', 'late'], { minLength: 1 }),
    firstPlace: fc.nat(),
    escalateMinutes: fc.constant(null),
    holidayMode: fc.constantFrom(0, 1, 2),
  })
  .map((one) => (one.rotateType === 1 ? { ...one, turnDays: 1 } : one));
const setID = fc.constantFrom('0', '1', '2');
/** Random shifts, changes and holidays. */
export const dutyPlans = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    shifts: fc.array(dutyShifts, { minLength: 1, maxLength: 3 }),
    changes: fc.array(
      fc.record({
        setID,
        span: fc.oneof(span(20), span(500)),
        userID: fc.oneof({ weight: 4, arbitrary: anyone }, fc.constantFrom(...teams.keys())),
        replacesUserID: fc.option(anyone),
      }),
      { maxLength: 60 },
    ),
    named: fc.array(
      fc.record({ setID, userID: anyone, level: fc.constantFrom(1, 2), isForAll: fc.boolean() }),
      { maxLength: 4 },
    ),
    holidays: fc.array(span(8), { maxLength: 20 }),
    unable: fc.subarray(people, { maxLength: 3 }),
  })
  .map(
    ({ shifts, changes, named, holidays, unable, ...rest }): DutyPlan => ({
      ...rest,
      shifts: shifts.map((one, at) => ({
        ...one,
        id: String(at),
        firstPlace: one.firstPlace % (one.userOrder.length * one.turnDays),
      })),
      // a team takes turns, and covers nobody
      changes: changes.map(({ span: days_, ...one }) => ({
        ...one,
        ...(teams.has(one.userID) && { replacesUserID: null }),
        ...days_,
      })),
      teams,
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
    let turn = Math.floor(one.firstPlace / one.turnDays);
    /** The days that the turn has lasted. */
    let lasted = one.firstPlace % one.turnDays;
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
      if (one.rotateType === 0) lasted += 1;
      if (lasted === one.turnDays) [turn, lasted] = [turn + 1, 0];
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
  const ofDay = changes.filter(
    (one) => one.setID === id && one.firstDay <= day && day <= one.lastDay,
  );
  /** Goes from cover to cover; a circle, or somebody who cannot be called, leaves the turn to the next. */
  const comes = (userID: string): string | null => {
    const trail = [userID];
    for (;;) {
      const present = trail.at(-1) ?? '';
      const cover = ofDay.findLast(({ replacesUserID }) => replacesUserID === present);
      if (cover === undefined) return isAble(present) ? present : null;
      if (trail.includes(cover.userID)) return null;
      trail.push(cover.userID);
    }
  };
  let gone: string[] = [];
  const come = (member: string) =>
    (teams.get(member) ?? [member]).flatMap((userID) => comes(userID) ?? []);
  const there = (member: string) => come(member).filter((who) => !gone.includes(who));
  const order = userOrder.map((_, at) => userOrder[(turn + at) % userOrder.length] ?? '');
  const nextThere = () => order.map(there).find((ones) => ones.length > 0) ?? [];
  let general = nextThere();
  for (const { userID } of ofDay.filter(({ replacesUserID }) => replacesUserID === null)) {
    gone.push(...general);
    general = come(userID).length > 0 ? come(userID) : nextThere();
    gone = gone.filter((who) => !general.includes(who));
  }
  const those = (level: number, isForAll: boolean) =>
    named
      .filter((one) => one.setID === id && one.level === level && one.isForAll === isForAll)
      .flatMap(({ userID }) => there(userID));
  const experts = those(1, false);
  const firsts = experts.length > 0 ? experts : general;
  const options = [
    those(2, false),
    experts.length > 0 ? general : [],
    those(2, true),
    order
      .flatMap(there)
      .filter((who) => !firsts.includes(who))
      .slice(0, 1),
  ].map((ones) => ones.filter((who) => !firsts.includes(who)));
  const backups = options.find((ones) => ones.length > 0) ?? [];
  return [...new Set([...firsts.map((who) => `${who} 1`), ...backups.map((who) => `${who} 2`)])];
}

/** A shift whose turns are followed by name: who has the turn of which day. */
export interface NaiveTurns {
  readonly shift: PlannedShift;
  /** The day from which turns are written down, the person or team whose turn it is then, and the days that it has lasted. */
  readonly from: number;
  readonly person: string;
  readonly lasted: number;
}

type Turn = Pick<NaiveTurns, 'person' | 'lasted'>;

/** Returns the turn of each day on which a shift can take place, for some weeks, by going from one to the next. */
export function naiveTurns(
  { shift, from, person, lasted }: NaiveTurns,
  count: number,
): Map<number, Turn> {
  const written = new Map<number, Turn>();
  let present = { person, lasted };
  const goOn = () => {
    const place = shift.userOrder.indexOf(present.person) + 1;
    present = { person: shift.userOrder[place] ?? shift.userOrder[0] ?? '', lasted: 0 };
  };
  for (let day = from; day < from + count; day += 1) {
    const { weekday } = DateTime.fromMillis(day * dayMs, { zone: 'utc' });
    if (shift.rotateType === 1 && weekday === 1 && day > from) goOn();
    if (!shift.weekDays.includes(weekday)) continue;
    written.set(day, present);
    if (shift.rotateType === 1) continue;
    present = { ...present, lasted: present.lasted + 1 };
    if (present.lasted === shift.turnDays) goOn();
  }
  return written;
}

/** Returns the turns after an edit at an instant of a zone without summer time, some hours before UTC. */
export function naiveEdit(
  before: NaiveTurns,
  shift: PlannedShift,
  ms: number,
  hours: number,
): NaiveTurns {
  const at = (day: number, minutes: number) => (day * 24 - hours) * 3_600_000 + minutes * 60_000;
  const isOver = (day: number, { timeFrom, timeTo }: PlannedShift) =>
    at(timeTo > timeFrom ? day : day + 1, timeTo) <= ms;
  const isOn = (day: number, { weekDays }: PlannedShift) =>
    weekDays.includes(DateTime.fromMillis(day * dayMs, { zone: 'utc' }).weekday);
  const { userOrder, firstDay, timeFrom } = before.shift;
  let begin = firstDay;
  while (!isOn(begin, before.shift)) begin += 1;
  if (shift.firstDay !== firstDay || at(begin, timeFrom) > ms)
    return { shift, from: shift.firstDay, person: shift.userOrder[0] ?? '', lasted: 0 };
  const today = Math.floor((ms / 3_600_000 + hours) / 24);
  const yesterday = Math.max(today - 1, firstDay);
  const written = [...naiveTurns(before, Math.max(today - before.from, 0) + 10)].filter(
    ([day]) => day >= yesterday,
  );
  const place = written.findIndex(([day]) => !isOver(day, before.shift) || !isOver(day, shift));
  const [present, turn] = written[place] ?? [0, { person: '', lasted: 0 }];
  const [last] = written[place - 1] ?? [yesterday - 1];
  const queue = [...userOrder, ...userOrder].slice(userOrder.indexOf(turn.person));
  let turnOf = queue.find((one) => shift.userOrder.includes(one)) ?? shift.userOrder[0] ?? '';
  let lasted = Math.min(turn.lasted, shift.turnDays - 1);
  let from = present;
  // a new weekday before the next turn has that turn
  if (shift.rotateType === 0)
    for (let day = present; day > last; day -= 1)
      if (isOn(day, shift) && !isOver(day, shift)) from = day;
  // the turns before it, back to yesterday
  while (from > yesterday) {
    from -= 1;
    const isTurn =
      shift.rotateType === 1
        ? DateTime.fromMillis((from + 1) * dayMs, { zone: 'utc' }).weekday === 1
        : isOn(from, shift);
    if (!isTurn) continue;
    if (lasted > 0) lasted -= 1;
    else {
      turnOf = shift.userOrder.at(shift.userOrder.indexOf(turnOf) - 1) ?? '';
      lasted = shift.turnDays - 1;
    }
  }
  return { shift, from, person: turnOf, lasted };
}
