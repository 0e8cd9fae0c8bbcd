import { dutyLevel, dutyReason, holidayMode, rotateType } from '../../../../contract/enums.ts';
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
  readonly userOrder: readonly string[];
  readonly escalateMinutes: number | null;
  readonly holidayMode: number;
}

/** A change of who is on call in a shift; of two for the same day the later one is in force. */
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

/**
 * Returns the place in the order whose turn a day is. By day each day of the week on which the shift can take place
 * counts, holidays included, so that a new holiday moves nobody else's turn. By week the weeks from Monday count.
 */
export function turnOf(
  { firstDay, weekDays, rotateType: type, userOrder }: PlannedShift,
  day: number,
): number {
  const monday = (one: number) => one - weekdayOf(one) + 1;
  const weeks = (monday(day) - monday(firstDay)) / 7;
  if (type === rotateType.values.week) return weeks % userOrder.length;
  const before = (one: number) => weekDays.filter((weekday) => weekday < weekdayOf(one)).length;
  return (weeks * weekDays.length + before(day) - before(firstDay)) % userOrder.length;
}

/**
 * Returns who is on call in a shift of a day: the first, then the back-ups.
 *
 * First are the people named for the device, else the person whose turn it is. Back-ups are those named for the
 * device; else, where somebody is named for it as the first, the person whose turn it is; else the back-ups for all
 * devices; else the next in the order. A change of the day takes the turn or replaces a person; whoever cannot be
 * called is left out, and their turn goes to the next.
 */
export function onCallOn(
  plan: DutyPlan,
  { shift, day }: Pick<ShiftOfDay, 'shift' | 'day'>,
): CalledPerson[] {
  const changes = plan.changes.filter(
    ({ setID, firstDay, lastDay }) => setID === shift.id && firstDay <= day && day <= lastDay,
  );
  const called = (userID: string, reason: number): Omit<CalledPerson, 'level'> | null => {
    const change = changes.findLast(
      (one) => one.replacesUserID === userID && plan.isAble(one.userID),
    );
    if (change !== undefined)
      return { userID: change.userID, reason: reasons.replacement, replaces: userID };
    return plan.isAble(userID) ? { userID, reason, replaces: null } : null;
  };
  const named = (level: number, isForAll: boolean, reason: number) =>
    plan.named
      .filter((one) => one.setID === shift.id && one.level === level && one.isForAll === isForAll)
      .flatMap(({ userID }) => called(userID, reason) ?? []);
  const turns = turnsOf(shift, day).map((userID) => called(userID, reasons.rotation));
  const turn = takenTurn(plan, changes, shift, day) ?? turnInOrder(shift, day, turns);
  const ofDevice = named(levels.first, false, reasons.device);
  const first = ofDevice.length > 0 ? ofDevice : turn === null ? [] : [turn];
  const isFirst = ({ userID }: Pick<CalledPerson, 'userID'>) =>
    first.some((one) => one.userID === userID);
  const next = turns.find((one) => one !== null && !isFirst(one));
  const backups = [
    named(levels.backup, false, reasons.device),
    ofDevice.length > 0 && turn !== null ? [turn] : [],
    named(levels.backup, true, reasons.general),
    next == null ? [] : [{ ...next, reason: next.replaces === null ? reasons.next : next.reason }],
  ].map((ones) => ones.filter((one) => !isFirst(one)));
  const backup = backups.find((ones) => ones.length > 0) ?? [];
  return distinct([
    ...first.map((one) => ({ ...one, level: levels.first })),
    ...backup.map((one) => ({ ...one, level: levels.backup })),
  ]);
}

/** Returns the people of a shift in the order of their turns, from the one whose turn the day is. */
function turnsOf(shift: PlannedShift, day: number): string[] {
  const at = turnOf(shift, day);
  return [...shift.userOrder.slice(at), ...shift.userOrder.slice(0, at)];
}

/** Returns the person who takes the turn of a day by a change. */
function takenTurn(
  plan: DutyPlan,
  changes: readonly ShiftChange[],
  shift: PlannedShift,
  day: number,
) {
  const taken = changes.findLast((one) => one.replacesUserID === null && plan.isAble(one.userID));
  if (taken === undefined) return null;
  const scheduled = shift.userOrder[turnOf(shift, day)] ?? null;
  const replaces = scheduled === taken.userID ? null : scheduled;
  return { userID: taken.userID, reason: reasons.change, replaces };
}

/** Returns the first of the order, from the day's turn, who can be called. */
function turnInOrder(
  shift: PlannedShift,
  day: number,
  turns: readonly (Omit<CalledPerson, 'level'> | null)[],
) {
  const at = turns.findIndex((one) => one !== null);
  const able = turns[at] ?? null;
  if (able === null || at === 0) return able;
  return { ...able, reason: reasons.unavailable, replaces: turnsOf(shift, day)[0] ?? null };
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
