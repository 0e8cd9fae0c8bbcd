import type { updateWorkOrderParts } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';
import { orderState } from '../../../../../contract/enums.ts';
import type { Text } from '../../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { storeCost } from '../../record/cost.ts';
import { findDelegation } from '../../rules/delegation.ts';
import { requireAmong, wrongState } from '../../rules/transitionRules.ts';
import { lockOrder } from '../lockOrder.ts';
import { replaceParts } from './parts.ts';
import { storeUpdate, type UpdateContext } from './storeUpdate.ts';

const { repairing, awaitingConfirmation, toBeCompleted } = orderState.values;
const writable: readonly number[] = [repairing, awaitingConfirmation, toBeCompleted];

const action: Text = { 'zh-CN': '登记备件', 'en-US': 'given other parts' };

/**
 * Replaces the parts of a repair that is in progress or whose record is being written (states 2, 3 and
 * 6). Adds an entry to the history; sends no notification and does not change the order's segments.
 *
 * @throws AppError NOT_FOUND (the order, a part), NOT_SERVICED, STALE_VERSION, WRONG_STATE, NOT_YOURS
 */
export async function updateParts(
  context: UpdateContext,
  body: BodyOf<typeof updateWorkOrderParts>,
): Promise<WorkOrderDetail> {
  const { tx, actor, now } = context;
  const order = await lockOrder(tx, actor, body.ID, body.Version);
  if (!writable.includes(order.orderState)) throw wrongState(order, action);
  const delegation = await findDelegation(tx, order, actor);
  requireAmong('repairerOrSupervisor', { ...order, ...delegation }, actor, action);
  const changes = await replaceParts(tx, order, actor, body.Parts, now);
  if (order.orderState === awaitingConfirmation) await storeCost(tx, order, actor, undefined, now);
  return storeUpdate(context, { ...order, ...delegation }, 'UpdateParts', changes);
}
