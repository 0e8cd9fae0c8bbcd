import type { addDutyDate, DutyDate } from '../../../contract/areas/duty/changes.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { dutyLevel, messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { loadPlan } from './onCall/loadPlan.ts';
import { onCallOn, shiftOn } from './onCall/onCall.ts';
import { dayAt, dayNumber, dayOfNumber } from './zoneTime.ts';

/** The `url` of a message about the duty: it opens the page of the duty. */
const dutyUrl = 'duty';
const dayMs = 86_400_000;
/** Days of a change for which those who were on call are looked up. */
const mostDays = 400;

type ChangedDays = Pick<
  BodyOf<typeof addDutyDate>,
  'SetID' | 'FirstDate' | 'LastDate' | 'SwapDate'
>;

/** The people who are first on call in a shift, by day, from today on. */
export type OnCallByDay = ReadonlyMap<string, string>;

/** The days of a change, in a message. */
function daysOf({ firstDate, lastDate }: Pick<DutyDate, 'firstDate' | 'lastDate'>): string {
  return firstDate === lastDate ? firstDate : `${firstDate} – ${lastDate}`;
}

/** Loads who is first on call, as it is now, on the days of a change. */
export async function peopleOnCall(
  tx: Tx,
  orgCode: string,
  { SetID, FirstDate, LastDate, SwapDate }: ChangedDays,
  now: Date,
): Promise<OnCallByDay> {
  const spans = [[FirstDate, LastDate ?? FirstDate] as const, [SwapDate, SwapDate] as const];
  const byDay = new Map<string, string>();
  for (const [first, last] of spans) {
    if (first === undefined || last === undefined) continue;
    const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
    const plan = await loadPlan(tx, orgCode, { from, to: new Date(to.getTime() + dayMs) });
    const shift = plan?.shifts.find(({ id }) => id === SetID);
    if (plan == null || shift === undefined) continue;
    const begin = Math.max(dayNumber(first), dayAt(now.getTime(), plan.timeZone));
    for (let day = begin; day <= Math.min(dayNumber(last), begin + mostDays); day += 1) {
      if (shiftOn(plan, shift, day) === null) continue;
      const person = onCallOn(plan, { shift, day }).find(
        ({ level }) => level === dutyLevel.values.first,
      );
      if (person !== undefined) byDay.set(dayOfNumber(day), person.userID);
    }
  }
  return byDay;
}

/** Notifies the people who are on call by changes, and those who are not any more; not the person who made them. */
export async function notifyChanges(
  tx: Tx,
  { orgCode, userID: author, realName }: Actor,
  changes: readonly DutyDate[],
  before: OnCallByDay,
  now: Date,
): Promise<OutboxEvent[]> {
  const events: OutboxEvent[] = [];
  for (const change of changes) {
    const { setName, firstDate, lastDate, userID, realName: other, replacesUserID } = change;
    const params = { person: realName, setName, days: daysOf(change), other };
    const displaced = [...before].flatMap(([day, one]) =>
      firstDate <= day && day <= lastDate && (replacesUserID ?? one) === one ? [one] : [],
    );
    const recipients = [
      { userID, orgCode, kind: 'dutyTaken' as const },
      ...[...new Set(displaced)]
        .filter((one) => one !== userID)
        .map((one) => ({ userID: one, orgCode, kind: 'dutyCancelled' as const })),
    ].filter((one) => one.userID !== author);
    const content = { mType: messageType.values.user, params, url: dutyUrl, now };
    events.push(...(await storeNotifications(tx, recipients, content)));
  }
  return events;
}

/** A change that is not in force any more. */
export type CancelledChange = Pick<
  DutyDate,
  'setName' | 'firstDate' | 'lastDate' | 'userID' | 'realName'
>;

/** Notifies the person of a cancelled change, and those who are on call again; not the person who cancelled it. */
export async function notifyCancelled(
  tx: Tx,
  { orgCode, userID: author, realName }: Actor,
  change: CancelledChange,
  again: readonly string[],
  now: Date,
): Promise<OutboxEvent[]> {
  const { setName, userID, realName: other } = change;
  const recipients = [userID, ...again]
    .filter((one) => one !== author)
    .map((one) => ({ userID: one, orgCode, kind: 'dutyChangeCancelled' as const }));
  const params = { person: realName, setName, days: daysOf(change), other };
  return storeNotifications(tx, recipients, {
    mType: messageType.values.user,
    params,
    url: dutyUrl,
    now,
  });
}
