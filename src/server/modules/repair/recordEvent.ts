import type { Transition } from '../../../contract/transitions.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Tx } from '../../storage/db.ts';

/** Adds a line to an order's history; `version` is the order's after it. */
export async function recordEvent(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string; readonly version: number },
  transition: Pick<Transition, 'call' | 'from' | 'to'>,
  actor: Actor,
  now: Date,
  remark: string | null,
): Promise<void> {
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id,
       user_name, time, remark) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      order.orgCode,
      order.id,
      order.version,
      transition.call,
      transition.from,
      transition.to,
      actor.userID,
      actor.realName,
      now,
      remark,
    ],
  );
}
