import type { updateWorkOrderParts } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';
import { orderState } from '../../../../../contract/enums.ts';
import type { Text } from '../../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { timeZoneOf } from '../../notify/notifyTransition.ts';
import { selectOrderDetail } from '../../queries/orderQueries.ts';
import { findDelegation } from '../../rules/delegation.ts';
import { requireAmong, wrongState } from '../../rules/transitionRules.ts';
import { recordEvent } from '../../timeline/recordEvent.ts';
import { topicEvents } from '../../topics/orderTopics.ts';
import { lockOrder } from '../lockOrder.ts';
import type { WriteContext } from '../writeContext.ts';
import { replaceParts } from './parts.ts';
import { writeColumns } from './updateOrder.ts';

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
  { tx, actor, now, publish }: WriteContext,
  body: BodyOf<typeof updateWorkOrderParts>,
): Promise<WorkOrderDetail> {
  const order = await lockOrder(tx, actor, body.ID, body.Version);
  if (!writable.includes(order.orderState)) throw wrongState(order, action);
  const delegation = await findDelegation(tx, order, actor);
  requireAmong('repairerOrSupervisor', { ...order, ...delegation }, actor, action);
  const changes = await replaceParts(tx, order, actor, body.Parts);
  const version = order.version + 1;
  await writeColumns(tx, order, { version, update_time: now });
  const { orderState: state } = order;
  const entry = { call: 'UpdateParts', from: state, to: state, changes };
  await recordEvent(tx, { ...order, ...delegation, version }, entry, actor, now);
  await tx.actAs(actor.orgCode); // the actor may not read what the other side did before
  const detail = await selectOrderDetail(tx, actor.orgCode, order.id);
  await tx.actAs(order.orgCode);
  if (detail === null) throw new Error(`order ${order.id} is not there`);
  publish(...topicEvents(order, detail, false, now, await timeZoneOf(tx, order.orgCode)));
  return detail;
}
