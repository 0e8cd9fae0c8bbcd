import { messageType } from '../../../../contract/enums.ts';
import type { NotificationKind, Transition } from '../../../../contract/transitionShape.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { storeNotifications } from '../../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/outbox.ts';
import type { Told } from '../commands/deed.ts';
import { peopleOf, type Recipient } from './audience.ts';

/**
 * Stores what a transition tells, one notification a person and never to the one who acted, and
 * returns the outbox events that carry them.
 */
export async function notify(tx: Tx, transition: Transition, deed: Told): Promise<OutboxEvent[]> {
  const { order, actor, causedBy, now, said } = deed;
  const told = new Set([actor?.userID, causedBy?.userID]);
  const letters: { kind: NotificationKind; to: Recipient }[] = [];
  for (const { kind, to } of transition.tells) {
    for (const person of await peopleOf(tx, to, deed)) {
      if (told.has(person.userID)) continue;
      told.add(person.userID);
      letters.push({ kind, to: person });
    }
  }
  return tellOfOrder(tx, order, letters, now, {
    person: actor?.realName ?? order.repairUserName ?? '',
    reason: said.remark ?? '',
    ...(said.reason === undefined ? {} : { reasonType: said.reason }),
  });
}

/**
 * Stores one notification a letter about an order, and returns the outbox events that carry them.
 *
 * @param more parameters of the words beside the order's own
 */
export function tellOfOrder(
  tx: Tx,
  order: WorkOrder,
  letters: readonly { readonly kind: NotificationKind; readonly to: Recipient }[],
  now: Date,
  more: Readonly<Record<string, string | number>>,
): Promise<OutboxEvent[]> {
  const { orderCode, deviceName, faultText, faultLevel } = order;
  return storeNotifications(
    tx,
    letters.map(({ kind, to }) => ({
      ...to,
      kind,
      ...(kind === 'orderTakenAway' && { url: '' }), // they see it no longer
    })),
    {
      mType: messageType.values.workOrder,
      params: { orderCode, deviceName, faultText, faultLevel, ...more },
      url: order.id,
      now,
    },
  );
}

/** The zone whose days an organisation's figures have. */
export async function timeZoneOf(tx: Tx, orgCode: string): Promise<string> {
  const [row] = await tx.query<{ time_zone: string }>(
    'select time_zone from organisation where org_code = $1',
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return row.time_zone;
}
