import type { OrderSides } from '../../../../contract/doer.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { servicedBy } from '../../../storage/standing.ts';
import { repairersOf } from './people.ts';

/** Whether a provider services an order's device by a relation that stands. Either side may ask. */
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

/** Whether the provider that repaired an order services its device no longer. Either side may ask. */
export async function hasSideLeft(tx: Tx, order: WorkOrder): Promise<boolean> {
  const { orgCode, repairOrgCode } = order;
  return repairOrgCode !== orgCode && !(await services(tx, repairOrgCode, order));
}

/**
 * For whom the person who acts may stand in: the owner's for a provider that has lost the device, a
 * supervisor for a repairer of their side who has left. Asks and goes on as the order's owner.
 */
export async function standingIn(
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
 * Whether an order's repairer can work no longer: disabled, gone, or without the permission. Only the
 * repair side sees it; the transaction acts as that.
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
