import { faultLevel as faultLevels, messageType } from '../../../../contract/enums.ts';
import type { NotificationKind, Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
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

/**
 * Stores notifications about an order, and returns the outbox events that deliver them.
 *
 * @param more parameters of the message template beside the order's own
 */
export function storeOrderNotifications(
  tx: Tx,
  order: WorkOrder,
  notifications: readonly { readonly kind: NotificationKind; readonly to: Recipient }[],
  now: Date,
  more: Readonly<Record<string, string | number>>,
): Promise<OutboxEvent[]> {
  const { orderCode, deviceName, faultText, faultLevel, repairUserName } = order;
  const repairer = repairUserName ?? '';
  return storeNotifications(
    tx,
    notifications.map(({ kind, to }) => ({
      ...to,
      kind,
      ...(kind === 'orderTakenAway' && { url: '' }), // they can no longer see the order
    })),
    {
      mType: messageType.values.workOrder,
      params: { orderCode, deviceName, faultText, faultLevel, repairer, ...more },
      url: order.id,
      now,
    },
  );
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
