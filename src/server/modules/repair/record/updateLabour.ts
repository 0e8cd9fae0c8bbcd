import type { updateOrderLabour } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { storeUpdate, type UpdateContext } from '../commands/edit/storeUpdate.ts';
import { lockOrder } from '../commands/lockOrder.ts';
import { findDelegation } from '../rules/delegation.ts';
import { requireAmong, wrongState } from '../rules/transitionRules.ts';
import { replaceLabour, requireDistinctPeople } from './labour.ts';

const { repairing, interrupted, toBeCompleted, awaitingConfirmation, completed } =
  orderState.values;
/** While the record is not written, the repairer may change it; afterwards a supervisor. */
const unwritten: readonly number[] = [repairing, interrupted, toBeCompleted];
const written: readonly number[] = [awaitingConfirmation, completed];

const action: Text = { 'zh-CN': '登记工时', 'en-US': 'given other labour' };

/**
 * Replaces the labour of the repair side. Adds an entry to the history; sends no notification.
 *
 * @throws AppError NOT_FOUND, NOT_SERVICED, STALE_VERSION, WRONG_STATE, NOT_YOURS, BAD_FIELD
 */
export async function updateLabour(
  context: UpdateContext,
  body: BodyOf<typeof updateOrderLabour>,
): Promise<WorkOrderDetail> {
  const { tx, actor, now } = context;
  requireDistinctPeople(body.Labour);
  const order = await lockOrder(tx, actor, body.ID, body.Version);
  const isWritten = written.includes(order.orderState);
  if (!isWritten && !unwritten.includes(order.orderState)) throw wrongState(order, action);
  const delegation = await findDelegation(tx, order, actor);
  const who = isWritten ? 'repairSupervisor' : 'repairerOrSupervisor';
  requireAmong(who, { ...order, ...delegation }, actor, action);
  const changes = await replaceLabour(tx, order, actor, body.Labour, now);
  return storeUpdate(context, { ...order, ...delegation }, 'UpdateLabour', changes);
}
