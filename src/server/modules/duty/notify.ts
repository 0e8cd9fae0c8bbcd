import type { DutyDate } from '../../../contract/areas/duty/changes.ts';
import { messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import type { OnCallByDay } from './onCall/shiftPlan.ts';

/** The `url` of a message about the duty: it opens the page of the duty. */
const dutyUrl = 'duty';

/** The days of a change, in a message. */
function daysOf({ firstDate, lastDate }: Pick<DutyDate, 'firstDate' | 'lastDate'>): string {
  return firstDate === lastDate ? firstDate : `${firstDate} – ${lastDate}`;
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
    const moved = [...after].flatMap(([day, person]) => {
      const from = before.get(day);
      const isOf = firstDate <= day && day <= lastDate && from?.userID !== person.userID;
      return isOf ? [{ from, person }] : [];
    });
    const named = moved.length > 0 ? moved.map(({ person }) => person) : [change];
    const recipients = new Map<string, readonly ['dutyTaken' | 'dutyCancelled', string]>([
      ...moved.flatMap(({ from, person }) =>
        from === undefined ? [] : [[from.userID, ['dutyCancelled', person.realName]] as const],
      ),
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
