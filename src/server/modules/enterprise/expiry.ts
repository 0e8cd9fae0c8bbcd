import { reminderDays } from '../../../contract/areas/enterprise/packages.ts';
import { messageType, orgState } from '../../../contract/enums.ts';
import type { AnyNotificationKind } from '../../../contract/index.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';

export interface ExpiryDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  readonly onError: (error: unknown) => void;
}

const everyMs = 60_000;
/** The hour of the organisation's day from which it is reminded. */
const reminderHour = 8;

/** Days after the last one during which an expired organisation is reminded. */
const remindedFor = 90;

/** SQL: the days that an organisation `o` has left at $1 in its own zone; 0 on the last one. */
const daysLeft = `(o.expire_date - ($1::timestamptz at time zone o.time_zone)::date)`;

/** SQL: the reminder that belongs to so many days left: 30, 7 or 1, then each day; null for none. */
const reminderOf = (days: string) =>
  `case when ${days} < ${-remindedFor} then null when ${days} <= 0 then ${days}
   ${reminderDays
     .toReversed()
     .map((day) => `when ${days} <= ${day} then ${day}`)
     .join(' ')} end`;

/** SQL: an organisation has not had a reminder of its present expiry, or only earlier ones. */
const isUnreminded = `(extract(hour from $1::timestamptz at time zone o.time_zone) >= ${reminderHour}
  and (o.reminded_date is distinct from o.expire_date or o.reminded_days > ${reminderOf(daysLeft)})
  and ${reminderOf(daysLeft)} is not null)`;

/** SQL: the last day of a normal organisation is over. */
const isOver = `(o.org_state = ${orgState.values.normal} and ${daysLeft} < 0)`;

interface Due {
  readonly orgCode: string;
  readonly expireDate: string;
  readonly days: number;
  /** The reminder that is due; null for none. */
  readonly reminder: number | null;
  readonly isOver: boolean;
}

/** Returns the job that ends expired packages and reminds of those that expire. */
export function expiryJob({ db, now, kick, onError }: ExpiryDeps) {
  return {
    everyMs,
    async run(ended: AbortSignal): Promise<void> {
      if ((await followExpiry(db, await now(), ended)) > 0) kick();
    },
    onError,
  };
}

/**
 * Makes organisations read only whose last day is over, and reminds those that may change their enterprise; each once,
 * whichever node runs it, because a node decides under the lock of the organisation.
 *
 * @returns how many organisations were changed or reminded
 */
export async function followExpiry(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const waiting = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string }>(
      `select o.org_code as "orgCode" from organisation o
       where o.expire_date is not null and o.org_state <> ${orgState.values.disabled}
         and (${isOver} or ${isUnreminded}) order by o.org_code`,
      [now],
    ),
  );
  let count = 0;
  for (const { orgCode } of waiting) {
    if (signal?.aborted === true) break;
    const events = await db.transaction('system', 'write', (tx) => followOne(tx, orgCode, now));
    if (events.length > 0) count += 1;
  }
  return count;
}

async function followOne(tx: Tx, orgCode: string, now: Date): Promise<OutboxEvent[]> {
  await tx.query('select 1 from organisation where org_code = $1 for update', [orgCode]);
  const [due] = await tx.query<Due>(
    `select o.org_code as "orgCode", o.expire_date::text as "expireDate", ${daysLeft} as days, ${isOver} as "isOver",
       case when ${isUnreminded} then ${reminderOf(daysLeft)} end as reminder
     from organisation o
     where o.org_code = $2 and o.expire_date is not null and o.org_state <> ${orgState.values.disabled}`,
    [now, orgCode],
  );
  if (due === undefined || (!due.isOver && due.reminder === null)) return [];
  // only the expiry is a new version: whoever edits the organisation while a reminder goes out is not refused
  await tx.query(
    `update organisation set org_state = case when $2 then ${orgState.values.expired} else org_state end,
       reminded_date = case when $3::int is null then reminded_date else expire_date end,
       reminded_days = coalesce($3, reminded_days),
       update_time = case when $2 then $4 else update_time end, version = version + $2::int
     where org_code = $1`,
    [orgCode, due.isOver, due.reminder, now],
  );
  const events = [
    ...(due.isOver ? [changeEvent(orgCode, 'enterprise', [orgCode])] : []),
    ...(due.reminder === null ? [] : await remind(tx, due, now)),
  ];
  await appendOutbox(tx, events);
  return events;
}

function remind(tx: Tx, { orgCode, expireDate, days }: Due, now: Date): Promise<OutboxEvent[]> {
  const kind = days > 0 ? 'packageExpiring' : days === 0 ? 'packageLastDay' : 'packageExpired';
  return notifyEditors(tx, orgCode, kind, { date: expireDate, days }, now);
}

/** Notifies the people who may change the enterprise; the message leads to its page. Returns the outbox events. */
export async function notifyEditors(
  tx: Tx,
  orgCode: string,
  kind: AnyNotificationKind,
  params: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<OutboxEvent[]> {
  const people = await userIDsWithPermission(tx, orgCode, 'enterprise.edit');
  return storeNotifications(
    tx,
    people.map((userID) => ({ userID, orgCode, kind })),
    { mType: messageType.values.system, params, url: 'enterprise', now },
  );
}
