import { faultLevel as faultLevels, messageType } from '../../../../contract/enums.ts';
import type { NotificationKind, Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { phoneOf } from '../../../kernel/auth/stateSql.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import type { NotificationInput } from '../commands/writeContext.ts';
import { peopleOf, type Recipient } from './audience.ts';

/**
 * Stores the notifications of a transition, at most one per person and none for the actor, and returns
 * the outbox events that deliver them.
 */
export async function notifyTransition(
  tx: Tx,
  transition: Transition,
  notificationInput: NotificationInput,
): Promise<OutboxEvent[]> {
  const { order, actor, causedBy, now, input } = notificationInput;
  const notified = new Set([actor?.userID, causedBy?.userID]);
  const notifications: { kind: NotificationKind; to: Recipient }[] = [];
  for (const { kind, to } of transition.notifications) {
    const people = await peopleOf(tx, to, notificationInput);
    if (to === 'candidates') await storeCalled(tx, order, people);
    for (const person of people) {
      if (notified.has(person.userID)) continue;
      notified.add(person.userID);
      notifications.push({ kind, to: person });
    }
  }
  return storeOrderNotifications(tx, order, notifications, now, {
    person: actor?.realName ?? order.repairUserName ?? '',
    reason: input.remark ?? '',
    ...(actor?.phone !== undefined && { phone: actor.phone }),
    ...(input.reason === undefined ? {} : { reasonType: input.reason }),
  });
}

/** The most people of a call whom an order names. */
const mostCalled = 3;

/** Stores the people of the repair side whom an order of level 1 calls; its alarm shows them until it is received. */
export async function storeCalled(
  tx: Tx,
  { orgCode, id, faultLevel }: Pick<WorkOrder, 'orgCode' | 'id' | 'faultLevel'>,
  people: readonly Recipient[],
): Promise<void> {
  if (faultLevel !== faultLevels.values.critical) return;
  await tx.query(
    `update work_order set called_user_ids = $3, called_count = $4 where org_code = $1 and id = $2`,
    [orgCode, id, people.slice(0, mostCalled).map(({ userID }) => userID), people.length],
  );
}

/** The kinds by which a person is called to a machine. */
const calls: ReadonlySet<NotificationKind> = new Set([
  'orderReported',
  'orderUnreceived',
  'orderAssigned',
]);

/**
 * Stores notifications about an order, and returns the outbox events that deliver them.
 *
 * @param more parameters of the message template beside the order's own
 */
export async function storeOrderNotifications(
  tx: Tx,
  order: WorkOrder,
  notifications: readonly { readonly kind: NotificationKind; readonly to: Recipient }[],
  now: Date,
  more: Readonly<Record<string, string | number>>,
): Promise<OutboxEvent[]> {
  const { phone, ...others } = more;
  const { orderCode, deviceName, faultText, faultLevel, isStop, repairUserName } = order;
  const place = order.positionName ?? '';
  const repairer = repairUserName ?? '';
  const params = {
    orderCode,
    deviceName,
    faultText,
    faultLevel,
    isStop,
    place,
    repairer,
    ...others,
  };
  const isCall = notifications.some(({ kind }) => calls.has(kind));
  const numbers = isCall ? await reporterNumbers(tx, order, phone) : { own: '', other: '' };
  const events: OutboxEvent[] = [];
  const bySide = Map.groupBy(notifications, ({ to }) => to.orgCode === order.orgCode);
  for (const [isOwn, ones] of bySide) {
    const number = isOwn ? numbers.own : numbers.other;
    const recipients = ones.map(({ kind, to }) => ({
      ...to,
      kind,
      ...(kind === 'orderTakenAway' && { url: '' }), // they can no longer see the order
    }));
    const content = { mType: messageType.values.workOrder, url: order.id, now };
    const called = { ...params, ...(isCall && { phone: number }) };
    events.push(...(await storeNotifications(tx, recipients, { ...content, params: called })));
  }
  return events;
}

/**
 * Loads the number of the reporter of an order for people of its owner, and for others: that of a person without an
 * account is for the owner alone.
 *
 * @param phone the number of the person without an account who is about to report it
 */
async function reporterNumbers(
  tx: Tx,
  { orgCode, id, reportUserID }: WorkOrder,
  phone: string | number | undefined,
): Promise<{ readonly own: string; readonly other: string }> {
  if (phone !== undefined) return { own: String(phone), other: '' };
  const [row] = await tx.query<{ user: string | null; label: string | null }>(
    `select (select ${phoneOf('u')} from app_user u where u.org_code = $1 and u.id = $3) as "user",
       (select r.phone from label_report r where r.org_code = $1 and r.order_id = $2
          and not r.is_remark order by r.create_time, r.id limit 1) as label`,
    [orgCode, id, reportUserID],
  );
  const user = row?.user ?? '';
  return { own: user === '' ? (row?.label ?? '') : user, other: user };
}

/** Loads the time zone of an organisation. */
export async function timeZoneOf(tx: Tx, orgCode: string): Promise<string> {
  const [row] = await tx.query<{ time_zone: string }>(
    'select time_zone from organisation where org_code = $1',
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return row.time_zone;
}
