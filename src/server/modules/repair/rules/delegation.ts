import type { OrderSides } from '../../../../contract/orders/orderActor.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { servicedBy } from '../../../storage/statements/activeRelation.ts';
import { repairersOf } from '../queries/repairers.ts';

/** Returns true if a provider services an order's device by an active relation. Works for both sides. */
export async function services(
  tx: Tx,
  provider: string,
  { orgCode, deviceID }: Pick<WorkOrder, 'orgCode' | 'deviceID'>,
): Promise<boolean> {
  const serviced = await tx.query(
    `select from device d where d.org_code = $1 and d.id = $2 and ${servicedBy('d', '$3')}`,
    [orgCode, deviceID, provider],
  );
  return serviced.length === 1;
}

/** Returns true if the provider that repaired an order no longer services its device. Works for both sides. */
export async function hasSideLeft(tx: Tx, order: WorkOrder): Promise<boolean> {
  const { orgCode, repairOrgCode } = order;
  return repairOrgCode !== orgCode && !(await services(tx, repairOrgCode, order));
}

/**
 * Returns for whom the actor may act as a delegate: the owner's people for a provider that has lost the
 * device, a supervisor for a repairer of their side who has left. The transaction acts as the order's
 * owner before and after.
 */
export async function findDelegation(
  tx: Tx,
  order: WorkOrder,
  actor: Actor | null,
): Promise<Pick<OrderSides, 'repairerLeft' | 'repairSideLeft'>> {
  const { orgCode, repairOrgCode, repairUserID } = order;
  if (actor === null) return {};
  if (await hasSideLeft(tx, order)) return { repairSideLeft: 1 };
  if (actor.orgCode !== repairOrgCode || actor.userID === repairUserID) return {};
  await tx.actAs(repairOrgCode);
  const left = await hasRepairerLeft(tx, order);
  await tx.actAs(orgCode);
  return left ? { repairerLeft: 1 } : {};
}

/**
 * Returns true if an order's repairer can no longer work: disabled, deleted, or without the permission.
 * Only the repair side can read this; the transaction must act as it.
 */
export async function hasRepairerLeft(
  tx: Tx,
  { repairOrgCode, repairUserID }: Pick<WorkOrder, 'repairOrgCode' | 'repairUserID'>,
): Promise<boolean> {
  if (repairUserID === null) return false;
  const left = await tx.query(
    `select where current_setting('app.org') = $1 and not exists (
       ${repairersOf('$1')} and u.id = $2)`,
    [repairOrgCode, repairUserID],
  );
  return left.length === 1;
}
