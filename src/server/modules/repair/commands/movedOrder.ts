import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { refreshManyFigures } from '../../../figures/maintained/refresh.ts';
import { type Outage, spansOf } from '../../../figures/maintained/span.ts';
import type { Tx } from '../../../storage/db.ts';

/** An order that was moved, and the outages whose figures changed. */
export interface MovedOrder {
  readonly order: WorkOrder;
  readonly outages: readonly (Outage & { readonly deviceID: string })[];
}

/** Returns the outage of an order. */
export function outageOf({
  deviceID,
  faultTime,
  finishTime,
}: WorkOrder): MovedOrder['outages'][number] {
  return {
    deviceID,
    faultTime: new Date(faultTime),
    finishTime: finishTime === null ? null : new Date(finishTime),
  };
}

/**
 * Updates the figures for all orders of one owner that a transaction has moved. Call it once and last in
 * the transaction, because it locks days of the whole fleet, in their order.
 */
export async function refreshMoved(tx: Tx, moved: readonly MovedOrder[]): Promise<void> {
  const [first] = moved;
  if (first === undefined) return;
  const outages = moved.flatMap((one) => one.outages);
  await refreshManyFigures(tx, first.order.orgCode, spansOf(outages));
}
