import { type OrderSides, repairSideOf } from '../../../../contract/orders/orderActor.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OrderChange, OrderWriter } from '../commands/writeContext.ts';

/** An entry of an order's history. */
export interface OrderHistoryEntry {
  /** WorkOrderCall, or `UpdateParts`. */
  readonly call: string;
  readonly from: number | null;
  readonly to: number;
  readonly remark?: string | null | undefined;
  /** Stored as null if there are none. */
  readonly changes?: readonly OrderChange[];
}

/**
 * Adds an entry to an order's history, with the order's version and repair side after the change. A
 * change of the owner's own parts is stored under the owner's side, so that a former provider cannot
 * read it.
 *
 * @param actor null: the system
 */
export async function recordEvent(
  tx: Tx,
  order: Pick<WorkOrder, 'orgCode' | 'id' | 'repairOrgCode' | 'version'> &
    Pick<OrderSides, 'repairSideLeft'>,
  entry: OrderHistoryEntry,
  actor: Pick<OrderWriter, 'userID' | 'realName'> | null,
  now: Date,
): Promise<void> {
  const { changes = [] } = entry;
  const changesParts = changes.some(({ field }) => field === 'Parts');
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id,
       user_name, time, remark, changes, repair_org_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      order.orgCode,
      order.id,
      order.version,
      entry.call,
      entry.from,
      entry.to,
      actor?.userID ?? null,
      actor?.realName ?? null,
      now,
      entry.remark ?? null,
      changes.length === 0 ? null : JSON.stringify(changes),
      changesParts ? repairSideOf(order) : order.repairOrgCode,
    ],
  );
}
