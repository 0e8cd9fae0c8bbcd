import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { refreshManyFigures } from '../../../figures/refresh.ts';
import { type Outage, spansOf } from '../../../figures/span.ts';
import type { Tx } from '../../../storage/db.ts';

/** An order that was moved, and the outages whose figures differ by it. */
export interface Moved {
  readonly order: WorkOrder;
  readonly outages: readonly (Outage & { readonly deviceID: string })[];
}

/** When an order's device was out. */
export function outageOf({ deviceID, faultTime, finishTime }: WorkOrder): Moved['outages'][number] {
  return {
    deviceID,
    faultTime: new Date(faultTime),
    finishTime: finishTime === null ? null : new Date(finishTime),
  };
}

/**
 * Brings the figures up to date with all the orders of one owner that a transaction has moved: once,
 * and last, since it locks days of the whole fleet, in their order.
 */
export async function refreshMoved(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const [first] = moved;
  if (first === undefined) return;
  const outages = moved.flatMap((one) => one.outages);
  await refreshManyFigures(tx, first.order.orgCode, spansOf(outages));
}
