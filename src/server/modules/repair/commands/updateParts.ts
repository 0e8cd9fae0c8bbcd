import type { updateWorkOrderParts } from '../../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../contract/workOrder.ts';
import { timeZoneOf } from '../notify/tell.ts';
import { selectOrderDetail } from '../queries/queries.ts';
import { requireAmong, wrongState } from '../rules/rules.ts';
import { standingIn } from '../rules/standing.ts';
import { recordEvent } from '../timeline/recordEvent.ts';
import { topicEvents } from '../topics/orderTopics.ts';
import type { Deed } from './deed.ts';
import { lockOrder } from './lockOrder.ts';
import { writeColumns } from './moveOrder.ts';
import { replaceParts } from './parts.ts';

const { repairing, awaitingConfirmation, toBeCompleted } = orderState.values;
const writable: readonly number[] = [repairing, awaitingConfirmation, toBeCompleted];

const action: Text = { 'zh-CN': '登记备件', 'en-US': 'given other parts' };

/**
 * Writes the parts of a repair anew while it is under way or its record is being written: a line of
 * the history, nobody is told, the order's time is not touched.
 *
 * @throws AppError NOT_FOUND (the order, a part), NOT_SERVICED, STALE_VERSION, WRONG_STATE, NOT_YOURS
 * @see design page 3, Transitions: UpdateWorkOrderParts in 2, 3, 6
 */
export async function updateParts(
  { tx, actor, now, publish }: Deed,
  body: BodyOf<typeof updateWorkOrderParts>,
): Promise<WorkOrderDetail> {
  const order = await lockOrder(tx, actor, body.ID, body.Version);
  if (!writable.includes(order.orderState)) throw wrongState(order, action);
  const standing = await standingIn(tx, order, actor);
  requireAmong('repairerOrSupervisor', { ...order, ...standing }, actor, action);
  const changes = await replaceParts(tx, order, actor, body.Parts);
  const version = order.version + 1;
  await writeColumns(tx, order, { version, update_time: now });
  const { orderState: state } = order;
  const deed = { call: 'UpdateParts', from: state, to: state, changes };
  await recordEvent(tx, { ...order, ...standing, version }, deed, actor, now);
  await tx.actAs(actor.orgCode); // what the other side did before is not theirs to read
  const detail = await selectOrderDetail(tx, actor.orgCode, order.id);
  await tx.actAs(order.orgCode);
  if (detail === null) throw new Error(`order ${order.id} is not there`);
  publish(...topicEvents(order, detail, false, now, await timeZoneOf(tx, order.orgCode)));
  return detail;
}
