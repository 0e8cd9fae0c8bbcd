import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import type { Tx } from '../../../storage/db.ts';
import { dayAt, dayOfNumber } from '../zoneTime.ts';
import { planScopeOf } from './answers.ts';
import { type LoadedPlan, loadPlan, nameIn } from './loadPlan.ts';
import { onCallOn, type PlannedShift, shiftOn, turnOn } from './onCall.ts';

/** A shift, and the plan of its organisation for some days. */
export interface ShiftPlan {
  readonly plan: LoadedPlan;
  readonly shift: PlannedShift;
}

/** A person who is first on call in a shift. */
interface FirstPerson {
  readonly userID: string;
  readonly realName: string;
}

/** The people who are first on call in a shift, by day; of a team several. */
export type OnCallByDay = ReadonlyMap<string, readonly FirstPerson[]>;

/**
 * Loads the plan of some days for a change of a shift; null: there is no such shift.
 *
 * @param userIDs people of the change whom the plan may not name yet
 */
export async function loadShiftPlan(
  tx: Tx,
  orgCode: string,
  setID: string,
  days: readonly [first: number, last: number],
  userIDs: readonly string[] = [],
): Promise<ShiftPlan | null> {
  const plan = await loadPlan(tx, orgCode, { ...planScopeOf(days), userIDs });
  const shift = plan?.shifts.find(({ id }) => id === setID);
  return plan == null || shift === undefined ? null : { plan, shift };
}

/** Returns the first day of a shift that is not over: yesterday while its shift is still on, else today. */
export function firstOpenDay({ plan, shift }: ShiftPlan, now: Date): number {
  const today = dayAt(now.getTime(), plan.timeZone);
  const begun = shiftOn(plan, shift, today - 1);
  return begun !== null && begun.end > now.getTime() ? today - 1 : today;
}

/** Returns the people who are first on call in a shift of a day, in general; none: it does not take place. */
export function firstOnCall({ plan, shift }: ShiftPlan, day: number): string[] {
  if (shiftOn(plan, shift, day) === null) return [];
  return onCallOn(plan, { shift, day })
    .filter(({ level }) => level === dutyLevel.values.first)
    .map(({ userID }) => userID);
}

/** Returns the team that has the turn of a day, or else the person who is first on call; null: there is none. */
export function holderOfTurn(duty: ShiftPlan, day: number): string | null {
  const { plan, shift } = duty;
  if (shiftOn(plan, shift, day) === null) return null;
  const { member } = turnOn(plan, shift, day);
  return member !== null && plan.teams.has(member) ? member : (firstOnCall(duty, day)[0] ?? null);
}

/** Returns who is first on call, as it is now, on the days of spans that are not over. */
export function onCallByDay(
  duty: ShiftPlan,
  spans: readonly (readonly [first: number, last: number])[],
  now: Date,
): OnCallByDay {
  const byDay = new Map<string, FirstPerson[]>();
  for (const [first, last] of spans) {
    for (let day = Math.max(first, firstOpenDay(duty, now)); day <= last; day += 1) {
      const people = firstOnCall(duty, day).map((userID) => ({
        userID,
        realName: nameIn(duty.plan, userID) ?? '',
      }));
      if (people.length > 0) byDay.set(dayOfNumber(day), people);
    }
  }
  return byDay;
}

/** Returns the people of the days of one who are not on call on that day of another. */
export function onlyIn(one: OnCallByDay, other: OnCallByDay): OnCallByDay {
  return new Map(
    [...one].map(([day, people]) => [
      day,
      people.filter(
        ({ userID }) => other.get(day)?.some((known) => known.userID === userID) !== true,
      ),
    ]),
  );
}
