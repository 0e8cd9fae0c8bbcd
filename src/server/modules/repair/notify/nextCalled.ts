import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Tx } from '../../../storage/db.ts';
import {
  notifiedUsers,
  onCallTiers,
  peopleOf,
  type Recipient,
  withPermission,
} from './audience.ts';

/** Returns the supervisors who are notified of an order that nobody has received. */
export function supervisorsOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  return peopleOf(tx, 'repairSupervisors', { order, before: order, input: {} });
}

/**
 * Returns the people who are notified next of an order that nobody has received, at a time. These are the people on call
 * who were not notified of it yet: first ones, e.g. of a shift that has begun, else back-ups. Otherwise they are the
 * repairers who were not notified, or all of them if everybody was. The reporter is left out, because they know of it.
 * Supervisors have an escalation step of their own; they are included only if there is no other repairer and that step
 * is still to come.
 */
export async function nextOnCall(tx: Tx, order: WorkOrder, at: Date): Promise<Recipient[]> {
  const people = await withPermission(tx, order, order.repairOrgCode, 'repair.work');
  const onCall = await onCallTiers(tx, order, people, at);
  const known = await notifiedUsers(tx, order, onCall.flat());
  const tiers = onCall.map((tier) =>
    tier.filter(({ userID }) => !known.has(userID) && userID !== order.reportUserID),
  );
  const nextTier = tiers.find((tier) => tier.length > 0);
  if (nextTier !== undefined) return nextTier;
  const supervisors = new Set((await supervisorsOf(tx, order)).map(({ userID }) => userID));
  const repairers = people.filter(({ userID }) => !supervisors.has(userID));
  if (repairers.length === 0) return isDue(order.superviseTime, at) ? [] : people;
  const notified = await notifiedUsers(tx, order, repairers);
  const others = repairers.filter(
    ({ userID }) => !notified.has(userID) && userID !== order.reportUserID,
  );
  return others.length > 0 ? others : repairers;
}

function isDue(time: string | null, now: Date): boolean {
  return time !== null && Date.parse(time) <= now.getTime();
}
