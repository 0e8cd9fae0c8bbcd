import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { lockDevice } from '../../../figures/maintained/figureLocks.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { lockRow, requireVersion } from '../../../kernel/crud/rows.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import { services } from '../rules/delegation.ts';

/**
 * Locks the device of an order and then the order, always in this sequence, and loads the order.
 * Leaves the transaction acting as the order's owner.
 *
 * @param actor null: the system, in a transaction of either side
 * @param version the version that the caller saw, if given
 * @throws AppError NOT_FOUND, NOT_SERVICED, STALE_VERSION with the current order
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
  await lockRow(tx, 'work_order', seen.orgCode, id);
  const order = await selectOrder(tx, id);
  // the sides are checked under the lock, because the device may have been reassigned before it
  if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (actor !== null && !(await isSideOf(tx, actor.orgCode, order))) {
    throw await refusalOf(tx, actor.orgCode, id);
  }
  requireVersion(order, version);
  return order;
}

/** Returns the error for an order whose device the organisation has lost: NOT_SERVICED if it can still read the order. */
async function refusalOf(tx: Tx, orgCode: string, id: string): Promise<AppError> {
  await tx.actAs(orgCode);
  const isRead = (await selectOrder(tx, id)) !== null;
  return isRead ? new AppError('NOT_SERVICED') : new AppError('NOT_FOUND', { field: 'ID' });
}

/** Returns true if the organisation owns the order's device, or services it and repairs this order. */
function isSideOf(tx: Tx, orgCode: string, order: WorkOrder): Promise<boolean> | boolean {
  if (order.orgCode === orgCode) return true;
  return order.repairOrgCode === orgCode && services(tx, orgCode, order);
}
