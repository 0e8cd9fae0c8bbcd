import { type OrderSides, repairSideOf } from '../../../../contract/doer.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import type { Change } from '../commands/deed.ts';

/** A line of an order's history. */
export interface OrderDeed {
  /** WorkOrderCall, or `UpdateParts`. */
  readonly call: string;
  readonly from: number | null;
  readonly to: number;
  readonly remark?: string | null | undefined;
  /** None: null in the history. */
  readonly changes?: readonly Change[];
}

/**
 * Adds a line to an order's history; `version` and who repairs are the order's after it. What the
 * owner wrote of its own parts in a former provider's place is not that one's to read.
 *
 * @param actor null: the system
 */
export async function recordEvent(
  tx: Tx,
  order: Pick<WorkOrder, 'orgCode' | 'id' | 'repairOrgCode' | 'version'> &
    Pick<OrderSides, 'repairSideLeft'>,
  deed: OrderDeed,
  actor: Actor | null,
  now: Date,
): Promise<void> {
  const { changes = [] } = deed;
  const tellsParts = changes.some(({ field }) => field === 'Parts');
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id,
       user_name, time, remark, changes, repair_org_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      order.orgCode,
      order.id,
      order.version,
      deed.call,
      deed.from,
      deed.to,
      actor?.userID ?? null,
      actor?.realName ?? null,
      now,
      deed.remark ?? null,
      changes.length === 0 ? null : JSON.stringify(changes),
      tellsParts ? repairSideOf(order) : order.repairOrgCode,
    ],
  );
}
