import type { acknowledgeWorkOrder } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { findDelegation } from '../rules/delegation.ts';
import { wrongState } from '../rules/transitionRules.ts';
import { storeUpdate, type UpdateContext } from './edit/storeUpdate.ts';
import { lockOrder } from './lockOrder.ts';

const action: Text = { 'zh-CN': '知悉', 'en-US': 'acknowledged' };
const state: Text = { 'zh-CN': '已有人知悉', 'en-US': 'acknowledged' };

/**
 * Records that a person of either side has taken notice of a reported order. Adds an entry to the history; sends no
 * notification and leaves the timers running, because the order still waits for a repairer.
 *
 * @throws AppError NOT_FOUND, NOT_SERVICED, STALE_VERSION; WRONG_STATE once it is received, ended or acknowledged
 */
export async function acknowledgeOrder(
  context: UpdateContext,
  body: BodyOf<typeof acknowledgeWorkOrder>,
): Promise<WorkOrderDetail> {
  const { tx, actor, now } = context;
  const order = await lockOrder(tx, actor, body.ID, body.Version);
  if (order.orderState !== orderState.values.reported) throw wrongState(order, action);
  if (order.acknowledgeTime !== null) {
    throw new AppError('WRONG_STATE', { params: { state, action }, present: order });
  }
  const delegation = await findDelegation(tx, order, actor);
  const columns = { acknowledge_time: now };
  return storeUpdate(context, { ...order, ...delegation }, 'Acknowledge', [], columns);
}
