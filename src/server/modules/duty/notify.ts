import type { DutyDate } from '../../../contract/areas/duty/changes.ts';
import type { DutySwap } from '../../../contract/areas/duty/own.ts';
import { messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { type OnCallByDay, onlyIn } from './onCall/shiftPlan.ts';

/** The `url` of a message about the duty: it opens the page of the duty. */
const dutyUrl = 'duty';

/** The days of a change, in a message. */
function daysOf({ firstDate, lastDate }: Pick<DutyDate, 'firstDate' | 'lastDate'>): string {
  return firstDate === lastDate ? firstDate : `${firstDate} – ${lastDate}`;
}

/** Loads the people of a team that a change names, or returns the person. */
async function peopleOf(
  tx: Tx,
  orgCode: string,
  { userID, realName }: Pick<DutyDate, 'userID' | 'realName'>,
) {
  const rows = await tx.query<{ userID: string }>(
    `select unnest(user_ids) as "userID" from out_call_team where org_code = $1 and id = $2`,
    [orgCode, userID],
  );
  return rows.length === 0 ? [{ userID, realName }] : rows.map((row) => ({ ...row, realName }));
}

/** Who is on call on the days of changes. */
interface OnCallAround {
  readonly before: OnCallByDay;
  readonly after: OnCallByDay;
}

/**
 * Notifies the people who are on call by changes, and those who are not any more; not the person who made them. Whoever
 * covers the person of a change is notified instead of them.
 */
export async function notifyChanges(
  tx: Tx,
  { orgCode, userID: author, realName }: Actor,
  changes: readonly DutyDate[],
  { before, after }: OnCallAround,
  now: Date,
): Promise<OutboxEvent[]> {
  const events: OutboxEvent[] = [];
  for (const change of changes) {
    const { setName, firstDate, lastDate } = change;
    const within = (days: OnCallByDay) =>
      [...days].flatMap(([day, people]) =>
        firstDate <= day && day <= lastDate ? people.map((one) => ({ day, one })) : [],
      );
    const taken = within(onlyIn(after, before)).map(({ one }) => one);
    const dropped = within(onlyIn(before, after));
    const namesOn = (day: string) =>
      (after.get(day) ?? []).map((person) => person.realName).join('、');
    const named =
      taken.length > 0 || dropped.length > 0 ? taken : await peopleOf(tx, orgCode, change);
    const recipients = new Map<string, readonly ['dutyTaken' | 'dutyCancelled', string]>([
      ...dropped.map(({ day, one }) => [one.userID, ['dutyCancelled', namesOn(day)]] as const),
      ...named.map((one) => [one.userID, ['dutyTaken', one.realName]] as const),
    ]);
    recipients.delete(author);
    for (const [userID, [kind, other]] of recipients) {
      const params = { person: realName, setName, days: daysOf(change), other };
      const content = { mType: messageType.values.user, params, url: dutyUrl, now };
      events.push(...(await storeNotifications(tx, [{ userID, orgCode, kind }], content)));
    }
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
  const { setName, realName: other } = change;
  const people = await peopleOf(tx, orgCode, change);
  const ids = new Set([...people.map(({ userID }) => userID), ...again]);
  const recipients = [...ids]
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

/** Notifies people of a request to swap two days; not the person who made or answered it. */
export function notifySwap(
  tx: Tx,
  { orgCode, userID: author, realName }: Actor,
  kind: 'dutySwapRequested' | 'dutySwapAgreed' | 'dutySwapRefused',
  userIDs: readonly string[],
  swap: DutySwap,
  now: Date,
): Promise<OutboxEvent[]> {
  const recipients = [...new Set(userIDs)]
    .filter((userID) => userID !== author)
    .map((userID) => ({ userID, orgCode, kind }));
  const { setName, firstDate: first, swapDate: second } = swap;
  const names =
    kind === 'dutySwapAgreed'
      ? { person: swap.realName, other: swap.otherName }
      : { person: realName, other: '' };
  const params = { ...names, setName, first, second };
  const mType = messageType.values.user;
  return storeNotifications(tx, recipients, { mType, params, url: dutyUrl, now });
}
