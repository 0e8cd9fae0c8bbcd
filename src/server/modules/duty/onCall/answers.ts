import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import type { DutyShift, OnCallPerson } from '../../../../contract/areas/duty/endpoints.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectShiftsOver } from '../record/recordedShifts.ts';
import { dayAt, dayOfNumber } from '../zoneTime.ts';
import { type LoadedPlan, loadPlan, nameIn, type PlanScope } from './loadPlan.ts';
import { holidayOn, onCallOn, type ShiftOfDay, shiftOn, shiftsAt, turnOn } from './onCall.ts';

/** Who is on call at an instant. */
export interface OnCallAt {
  readonly at: Date;
  /** First ones before back-ups, each person once, at their first level. */
  readonly people: readonly OnCallPerson[];
  /** Minutes after which an order goes to the back-up; null: the organisation's limit. */
  readonly escalateMinutes: number | null;
  /** The organisation has shifts, whether or not one is on. */
  readonly hasDuty: boolean;
}

/** Loads who is on call at an instant for a device, or in general. The transaction acts as the organisation. */
export async function selectOnCall(
  tx: Tx,
  orgCode: string,
  deviceID: string | undefined,
  at: Date,
): Promise<OnCallAt> {
  const plan = await loadPlan(tx, orgCode, { from: at, to: at, deviceID });
  if (plan === null) return { at, people: [], escalateMinutes: null, hasDuty: false };
  return { at, ...onCallIn(plan, at), hasDuty: true };
}

function onCallIn(plan: LoadedPlan, at: Date): Pick<OnCallAt, 'people' | 'escalateMinutes'> {
  const active = shiftsAt(plan, at.getTime());
  const people = active
    .flatMap((one) => onCallOn(plan, one).map((person) => ({ ...person, ...one })))
    .toSorted((a, b) => a.level - b.level);
  const minutes = active.flatMap(({ shift }) => shift.escalateMinutes ?? []);
  const seen = new Set<string>();
  return {
    people: people
      .filter(({ userID }) => !seen.has(userID) && seen.add(userID))
      .map(({ userID, level, reason, replaces, shift, end }) => ({
        userID,
        realName: nameIn(plan, userID) ?? '',
        userName: plan.people.get(userID)?.userName ?? '',
        level,
        reason,
        replacesName: nameIn(plan, replaces),
        setName: shift.setName,
        until: new Date(end).toISOString(),
      })),
    escalateMinutes: minutes.length === 0 ? null : Math.min(...minutes),
  };
}

/** Days from the first to the last, both included. */
type Days = readonly [first: number, last: number];

/**
 * Loads the shifts that begin on some days, with who is on call, in the order of their start. Where the first day is
 * today, the shifts that are on since yesterday are there too.
 *
 * @param isRecordRead shifts that are over are there too, as they are on record; else they are left out
 */
export async function selectShiftsOfDays(
  tx: Tx,
  { orgCode, timeZone }: { readonly orgCode: string; readonly timeZone: string },
  days: Days,
  now: Date,
  isRecordRead: boolean,
): Promise<DutyShift[]> {
  const plan = await loadPlan(tx, orgCode, planScopeOf(days));
  const planned = plan === null ? [] : shiftsOfDays(plan, days, now);
  const present = planned.filter(({ end }) => Date.parse(end) > now.getTime());
  if (!isRecordRead || days[0] > dayAt(now.getTime(), timeZone)) return present;
  return [...(await selectShiftsOver(tx, { orgCode, timeZone }, days, present)), ...present];
}

/** Returns what a plan must be loaded for, to compute the shifts of some days. */
export function planScopeOf([first, last]: Days): Pick<PlanScope, 'from' | 'to'> {
  const dayMs = 86_400_000;
  return { from: new Date((first - 1) * dayMs), to: new Date((last + 2) * dayMs) };
}

/** Returns the shifts of a plan that begin on some days, as `selectShiftsOfDays` does. */
export function shiftsOfDays(plan: LoadedPlan, [first, last]: Days, now: Date): DutyShift[] {
  const today = dayAt(now.getTime(), plan.timeZone);
  const from = first > today ? first : today - 1;
  const days = Array.from({ length: Math.max(last - from + 1, 0) }, (_, at) => from + at);
  return days
    .flatMap((day) => plan.shifts.flatMap((shift) => shiftOn(plan, shift, day) ?? []))
    .filter(({ day, end }) => day >= first || end > now.getTime())
    .map((one) => shiftIn(plan, one))
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

function shiftIn(plan: LoadedPlan, one: ShiftOfDay): DutyShift {
  const { shift, day, start, end } = one;
  const onCall = onCallOn(plan, one);
  const { member } = turnOn(plan, shift, day);
  const teamID = member !== null && plan.teams.has(member) ? member : null;
  const person = onCall.find(({ level }) => level === dutyLevel.values.first) ?? null;
  const backup = onCall.find(({ level }) => level === dutyLevel.values.backup) ?? null;
  return {
    setID: shift.id,
    setName: shift.setName,
    day: dayOfNumber(day),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    userID: person?.userID ?? null,
    realName: nameIn(plan, person?.userID ?? null),
    reason: person?.reason ?? 0,
    people: onCall
      .filter(({ level }) => level === dutyLevel.values.first)
      .map(({ userID }) => ({ userID, realName: nameIn(plan, userID) ?? '' })),
    teamID,
    teamName: nameIn(plan, teamID),
    replacesName: nameIn(plan, person?.replaces ?? null),
    backupID: backup?.userID ?? null,
    backupName: nameIn(plan, backup?.userID ?? null),
    holiday: holidayOn(plan, day)?.name ?? null,
    isOver: 0,
  };
}
