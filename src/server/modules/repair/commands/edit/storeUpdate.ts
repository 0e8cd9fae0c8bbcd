import type { OrderSides } from '../../../../../contract/orders/orderActor.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import type { RecordedCall } from '../../../../../contract/orders/workOrderCall.ts';
import { timeZoneOf } from '../../notify/notifyTransition.ts';
import { type DetailReader, selectOrderDetail } from '../../queries/orderDetail.ts';
import { recordEvent } from '../../timeline/recordEvent.ts';
import { topicEvents } from '../../topics/orderTopics.ts';
import type { OrderChange, OrderColumns, WriteContext } from '../writeContext.ts';
import { writeColumns } from './updateOrder.ts';

/** The context of a call that changes the record of an order without moving it. */
export type UpdateContext = WriteContext & DetailReader;

/**
 * Raises the version of an order whose record has changed, with an entry of its history, and returns it as the actor
 * sees it. The transaction acts as the order's owner before and after.
 *
 * @param columns values of the order's own columns that change
 */
export async function storeUpdate(
  context: UpdateContext,
  order: WorkOrder & OrderSides,
  call: RecordedCall,
  changes: readonly OrderChange[],
  columns: OrderColumns = {},
): Promise<WorkOrderDetail> {
  const { tx, actor, now, publish } = context;
  const version = order.version + 1;
  await writeColumns(tx, order, { ...columns, version, update_time: now });
  const entry = { call, from: order.orderState, to: order.orderState, changes };
  await recordEvent(tx, { ...order, version }, entry, actor, now);
  await tx.actAs(actor.orgCode); // the actor may not read what the other side did before
  const detail = await selectOrderDetail(context, order.id);
  await tx.actAs(order.orgCode);
  if (detail === null) throw new Error(`order ${order.id} is not there`);
  publish(...topicEvents(order, detail, false, now, await timeZoneOf(tx, order.orgCode)));
  return detail;
}
