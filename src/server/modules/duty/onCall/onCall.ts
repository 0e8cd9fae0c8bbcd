import {
  dutyLevel,
  dutyReason,
  holidayMode,
  rotateType,
} from '../../../../contract/areas/duty/dutyEnums.ts';
import { dayAt, instantAt, weekdayOf } from '../zoneTime.ts';

/** A shift. Days are numbers since 1970-01-01 (`zoneTime.ts`), times are minutes of the day. */
export interface PlannedShift {
  readonly id: string;
  readonly setName: string;
  readonly firstDay: number;
  readonly lastDay: number | null;
  readonly weekDays: readonly number[];
  readonly timeFrom: number;
  readonly timeTo: number;
  readonly rotateType: number;
  /** The days of a turn by day; 1 by week. */
  readonly turnDays: number;
  /** People and teams. */
  readonly userOrder: readonly string[];
  /** The place of the first day in the cycle: the turns before it times their days, and the days of its turn before it. */
  readonly firstPlace: number;
  readonly escalateMinutes: number | null;
  readonly holidayMode: number;
}

/**
 * A change of who is on call in a shift: a person covers another one, or a person or team takes the turn. Of two for the same person or
 * turn of a day, the later one is in force.
 */
export interface ShiftChange {
  readonly setID: string;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly userID: string;
  readonly replacesUserID: string | null;
}

/** A person named for the device that is looked at, or a back-up for all devices. */
export interface NamedPerson {
  readonly setID: string;
  readonly userID: string;
  readonly level: number;
  readonly isForAll: boolean;
}

export interface Holiday {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly name: string;
}

/** Everything that decides who is on call. */
export interface DutyPlan {
  readonly timeZone: string;
  readonly shifts: readonly PlannedShift[];
  /** In the order in which they were made. */
  readonly changes: readonly ShiftChange[];
  readonly named: readonly NamedPerson[];
  readonly holidays: readonly Holiday[];
  /** The people of each team. */
  readonly teams: ReadonlyMap<string, readonly string[]>;
  /** Returns whether a person can be called: active, with the repair permission. */
  readonly isAble: (userID: string) => boolean;
}

/** The parts of a plan that decide when shifts are on. */
type DutyTimes = Pick<DutyPlan, 'timeZone' | 'shifts' | 'holidays'>;

/** A person on call in a shift, and why. */
export interface CalledPerson {
  readonly userID: string;
  readonly level: number;
  readonly reason: number;
  /** The person whose turn it was, where somebody else is on call. */
  readonly replaces: string | null;
}

/** A shift of one day. */
export interface ShiftOfDay {
  readonly shift: PlannedShift;
  readonly day: number;
  /** In ms. */
  readonly start: number;
  readonly end: number;
}

const minutesOfDay = 1440;
const levels = dutyLevel.values;
const reasons = dutyReason.values;

/** Returns the holiday on which a day falls. */
export function holidayOn({ holidays }: Pick<DutyPlan, 'holidays'>, day: number): Holiday | null {
  return holidays.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? null;
}

/** Returns the times of a shift that begins on a day; null: it does not take place. */
export function shiftOn(plan: DutyTimes, shift: PlannedShift, day: number): ShiftOfDay | null {
  if (day < shift.firstDay || (shift.lastDay !== null && day > shift.lastDay)) return null;
  if (!shift.weekDays.includes(weekdayOf(day))) return null;
  if (shift.holidayMode !== holidayMode.values.usual) {
    const isHoliday = holidayOn(plan, day) !== null;
    if (isHoliday !== (shift.holidayMode === holidayMode.values.only)) return null;
  }
  return { shift, day, ...timesOf(plan, shift, day) };
}

function timesOf(
  { timeZone }: Pick<DutyPlan, 'timeZone'>,
  { timeFrom, timeTo }: PlannedShift,
  day: number,
) {
  const isNextDay = timeTo <= timeFrom;
  return {
    start: instantAt(day, timeFrom, timeZone),
    end: instantAt(day, isNextDay ? timeTo + minutesOfDay : timeTo, timeZone),
  };
}

/** Returns the shifts that are on at an instant, in the order of the plan. */
export function shiftsAt(plan: DutyTimes, ms: number): ShiftOfDay[] {
  const today = dayAt(ms, plan.timeZone);
  return plan.shifts.flatMap((shift) =>
    [today - 1, today].flatMap((day) => {
      const found = shiftOn(plan, shift, day);
      return found !== null && found.start <= ms && ms < found.end ? [found] : [];
    }),
  );
}

/** Returns the place of a day in the cycle of a shift: `turnDays` places for each turn. */
function placeOf(shift: PlannedShift, day: number): number {
  const length = shift.userOrder.length * shift.turnDays;
  return modulo(shift.firstPlace + stepsUntil(shift, day), length);
}

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}

/**
 * Returns the number of places from the first day of a shift until a day. By day each day of the week on which the shift
 * can take place counts, holidays included, so that a new holiday moves nobody else's turn. By week the weeks from
 * Monday count.
 */
function stepsUntil({ firstDay, weekDays, rotateType: type }: PlannedShift, day: number): number {
  const monday = (one: number) => one - weekdayOf(one) + 1;
  const weeks = (monday(day) - monday(firstDay)) / 7;
  if (type === rotateType.values.week) return weeks;
  const before = (one: number) => weekDays.filter((weekday) => weekday < weekdayOf(one)).length;
  return weeks * weekDays.length + before(day) - before(firstDay);
}

/**
 * Returns the first place of a shift that is edited. The person whose turn it is stays, and the order goes on from them;
 * where they are taken out, the next who stays has the turn. A new first day begins with the first of the order, and so
 * does a shift that nobody has begun yet.
 */
export function firstPlaceAfter(
  plan: DutyPlan,
  before: PlannedShift,
  after: PlannedShift,
  ms: number,
): number {
  const startsAfter = (day: number) => timesOf(plan, before, day).start > ms;
  if (after.firstDay !== before.firstDay) return 0;
  if (daysFrom(before, before.firstDay).every(startsAfter)) return 0;
  const endsAfter = (shift: PlannedShift, day: number) => timesOf(plan, shift, day).end > ms;
  const yesterday = Math.max(before.firstDay, dayAt(ms, plan.timeZone) - 1);
  const days = daysFrom(before, yesterday);
  // a shift that ended today may go on by its new times
  const at = days.findIndex((day) => endsAfter(before, day) || endsAfter(after, day));
  const present = days[at] ?? yesterday;
  // a new weekday before the next turn has that turn
  const added = daysFrom(after, (days[at - 1] ?? yesterday - 1) + 1).find((day) =>
    endsAfter(after, day),
  );
  const isByDay = after.rotateType === rotateType.values.day;
  const turnDay = isByDay && added !== undefined ? Math.min(added, present) : present;
  // the days of the turn that are over stay so
  const done = Math.min(placeOf(before, present) % before.turnDays, after.turnDays - 1);
  const length = after.userOrder.length * after.turnDays;
  const firstPlaceWith = (member: string) =>
    modulo(
      after.userOrder.indexOf(member) * after.turnDays + done - stepsUntil(after, turnDay),
      length,
    );
  const queue = turnsOf(before, present).filter((member) => after.userOrder.includes(member));
  const places = [...queue, ...after.userOrder].map(firstPlaceWith);
  if (startsAfter(present)) return places[0] ?? 0;
  // where the turn has gone on to the next, the new order may need another place for the same person
  const idsOf = (shift: PlannedShift, day: number) =>
    JSON.stringify(turnOn(plan, shift, day).turn.map(({ userID }) => userID));
  const onCall = idsOf(before, present);
  const same = places.find((firstPlace) => idsOf({ ...after, firstPlace }, turnDay) === onCall);
  return same ?? places[0] ?? 0;
}

/** Returns the days of a week and a day from a day on, on which a shift can take place. */
function daysFrom({ weekDays }: PlannedShift, first: number): number[] {
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => first + more);
  return days.filter((day) => weekDays.includes(weekdayOf(day)));
}

/**
 * Returns who is on call in a shift of a day: the first, then the back-ups.
 *
 * First are the people named for the device, else the person whose turn it is, or all people of the team. Back-ups are
 * those named for the device; else, where somebody is named for it as the first, the person or team whose turn it is;
 * else the back-ups for all devices; else the next person in the order. Whoever is covered, or whose day somebody else takes, is away on it. Whoever
 * cannot be called is left out, and their turn goes to the next.
 */
export function onCallOn(
  plan: DutyPlan,
  { shift, day }: Pick<ShiftOfDay, 'shift' | 'day'>,
): CalledPerson[] {
  const { turn, present, order } = turnOn(plan, shift, day);
  const named = (level: number, isForAll: boolean, reason: number) =>
    plan.named
      .filter((one) => one.setID === shift.id && one.level === level && one.isForAll === isForAll)
      .flatMap(({ userID }) => present(userID, reason));
  const ofDevice = named(levels.first, false, reasons.device);
  const first = ofDevice.length > 0 ? ofDevice : turn;
  const isFirst = ({ userID }: Pick<CalledPerson, 'userID'>) =>
    first.some((one) => one.userID === userID);
  const next = order
    .flatMap((member) => present(member, reasons.next))
    .find((one) => !isFirst(one));
  const backups = [
    named(levels.backup, false, reasons.device),
    ofDevice.length > 0 ? turn : [],
    named(levels.backup, true, reasons.general),
    next === undefined ? [] : [next],
  ].map((ones) => ones.filter((one) => !isFirst(one)));
  const backup = backups.find((ones) => ones.length > 0) ?? [];
  return distinct([
    ...first.map((one) => ({ ...one, level: levels.first })),
    ...backup.map((one) => ({ ...one, level: levels.backup })),
  ]);
}

type Called = Omit<CalledPerson, 'level'>;

/** Returns the person or the team that has the turn of a day, and its people; and who else is there on it. */
export function turnOn(plan: DutyPlan, shift: PlannedShift, day: number) {
  const { covers, takers } = changesOn(plan, shift.id, day);
  const order = turnsOf(shift, day);
  /** People who gave the day away. */
  const away = new Set<string>();
  const called = (member: string, reason: number, replaces: string | null): Called[] =>
    (plan.teams.get(member) ?? [member]).flatMap((userID) => {
      const last = lastCover(covers, userID);
      if (last === null || !plan.isAble(last)) return [];
      if (last === userID) return [{ userID, reason, replaces }];
      return [{ userID: last, reason: reasons.replacement, replaces: userID }];
    });
  const present = (member: string, reason: number): Called[] =>
    called(member, reason, null).filter(({ userID }) => !away.has(userID));
  const nextInstead = (replaces: string | null) => {
    const found = order
      .map((member) => ({ member, turn: present(member, reasons.rotation) }))
      .find(({ turn }) => turn.length > 0);
    return {
      member: found?.member ?? null,
      turn: (found?.turn ?? []).map((one) => ({ ...one, reason: reasons.unavailable, replaces })),
    };
  };
  const turnOf = (member: string, turn: Called[]) =>
    turn.length > 0 ? { member, turn } : nextInstead(member);
  const [scheduled = ''] = order;
  let one = turnOf(scheduled, present(scheduled, reasons.rotation));
  for (const taker of takers) {
    for (const { userID } of one.turn) away.add(userID);
    const replaces = taker === scheduled ? null : scheduled;
    one = turnOf(taker, called(taker, reasons.change, replaces));
    for (const { userID } of one.turn) away.delete(userID);
  }
  return { ...one, present, order };
}

/** Returns the changes of a shift on a day: who covers whom, and who takes the turn, one after the other. */
export function changesOn(
  { changes }: Pick<DutyPlan, 'changes'>,
  setID: string,
  day: number,
): { readonly covers: ReadonlyMap<string, string>; readonly takers: readonly string[] } {
  const ofDay = changes.filter(
    (one) => one.setID === setID && one.firstDay <= day && day <= one.lastDay,
  );
  return {
    covers: new Map(
      ofDay.flatMap(({ userID, replacesUserID }) =>
        replacesUserID === null ? [] : [[replacesUserID, userID]],
      ),
    ),
    takers: ofDay.flatMap(({ userID, replacesUserID }) => (replacesUserID === null ? userID : [])),
  };
}

/** Returns the person at the end of the covers of a person, who is the person where nobody covers them; null: a circle. */
export function lastCover(covers: ReadonlyMap<string, string>, userID: string): string | null {
  let last = userID;
  for (let followed = 0; followed <= covers.size; followed += 1) {
    const next = covers.get(last);
    if (next === undefined) return last;
    last = next;
  }
  return null;
}

/** Returns the people and teams of a shift in the order of their turns, from the one whose turn the day is. */
function turnsOf(shift: PlannedShift, day: number): string[] {
  const at = Math.floor(placeOf(shift, day) / shift.turnDays);
  return [...shift.userOrder.slice(at), ...shift.userOrder.slice(0, at)];
}

function distinct(people: readonly CalledPerson[]): CalledPerson[] {
  const seen = new Set<string>();
  return people.filter(({ userID }) => !seen.has(userID) && seen.add(userID));
}

/** Returns the first instant after another at which a shift can begin or end; null without shifts. */
export function nextHandover(plan: DutyPlan, ms: number): number | null {
  const today = dayAt(ms, plan.timeZone);
  const times = plan.shifts.flatMap((shift) =>
    [-1, 0, 1, 2].flatMap((days) => Object.values(timesOf(plan, shift, today + days))),
  );
  const later = times.filter((time) => time > ms);
  return later.length === 0 ? null : Math.min(...later);
}
