import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { lockDevice } from '../../../figures/lock.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectOrder } from '../queries/queries.ts';
import { services } from '../rules/standing.ts';

/**
 * The order under its lock, after its device's: the one order in which everybody takes the two.
 * Goes on as the order's owner.
 *
 * @param actor null: the system, in a transaction of either side
 * @param version the one that the caller saw, if they say so
 * @throws AppError NOT_FOUND, NOT_SERVICED, STALE_VERSION with the present order
 */
export async function lockOrder(
  tx: Tx,
  actor: Actor | null,
  id: string,
  version: number | undefined,
): Promise<WorkOrder> {
  const seen = await selectOrder(tx, id);
  if (seen === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  await tx.actAs(seen.orgCode);
  await lockDevice(tx, seen.orgCode, seen.deviceID);
  await tx.query('select 1 from work_order where org_code = $1 and id = $2 for update', [
    seen.orgCode,
    id,
  ]);
  const order = await selectOrder(tx, id);
  // the sides are looked at under the lock: the device may have been given away before it
  if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (actor !== null && !(await isSideOf(tx, actor.orgCode, order))) {
    throw await refusalOf(tx, actor.orgCode, id);
  }
  if (version !== undefined && version !== order.version) {
    throw new AppError('STALE_VERSION', { present: order });
  }
  return order;
}

/** Of an order that the organisation lost with its device: it is told so where it still reads it. */
async function refusalOf(tx: Tx, orgCode: string, id: string): Promise<AppError> {
  await tx.actAs(orgCode);
  const isRead = (await selectOrder(tx, id)) !== null;
  return isRead ? new AppError('NOT_SERVICED') : new AppError('NOT_FOUND', { field: 'ID' });
}

/** Whether the order's device is the organisation's own, or one that it services and repairs here. */
function isSideOf(tx: Tx, orgCode: string, order: WorkOrder): Promise<boolean> | boolean {
  if (order.orgCode === orgCode) return true;
  return order.repairOrgCode === orgCode && services(tx, orgCode, order);
}
