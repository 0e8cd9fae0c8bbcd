import { segmentKind } from '../../../contract/enums.ts';
import type { Transition } from '../../../contract/transitions.ts';
import type { Tx } from '../../storage/db.ts';

interface OrderKey {
  readonly orgCode: string;
  readonly id: string;
}

/** An order whose machine stands still, or runs in spite of its fault. */
interface SegmentedOrder extends OrderKey {
  readonly isStop: 0 | 1;
}

/** When the segment that runs began; null where none runs. */
export async function runningSince(tx: Tx, order: OrderKey): Promise<Date | null> {
  const [row] = await tx.query<{ start_time: Date }>(
    `select start_time from work_order_segment where org_code = $1 and order_id = $2 and end_time is null`,
    [order.orgCode, order.id],
  );
  return row?.start_time ?? null;
}

/**
 * Ends the running segment and begins the next at the same instant, so that an order's segments
 * have neither gap nor overlap. A transition without one ends the last.
 */
export async function turnSegment(
  tx: Tx,
  order: SegmentedOrder,
  next: Transition['segment'],
  at: Date,
  who: { readonly userID: string; readonly realName: string } | null,
): Promise<void> {
  await tx.query(
    `update work_order_segment set end_time = $3
     where org_code = $1 and order_id = $2 and end_time is null`,
    [order.orgCode, order.id, at],
  );
  if (next === null) return;
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time, user_id, user_name)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6, $7
     from work_order_segment where org_code = $1 and order_id = $2`,
    [
      order.orgCode,
      order.id,
      segmentKind.values[next.kind],
      next.up === true || order.isStop === 0,
      at,
      who?.userID ?? null,
      who?.realName ?? null,
    ],
  );
}
