import { orderState } from '../../../../../contract/enums.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import type { Tx } from '../../../../storage/db.ts';
import { endTimers } from '../../timers/orderTimers.ts';
import type { HistoryPlan } from '../historyPlan.ts';

/** Completes stored open orders with the finish of their rows. */
export async function completeOrders(
  tx: Tx,
  actor: Actor,
  batchID: string,
  complete: HistoryPlan['complete'],
  now: Date,
): Promise<void> {
  if (complete.length === 0) return;
  const ids = complete.map(({ order }) => order.id);
  await endTimers(tx, actor.orgCode, orderState.values.reported, ids);
  const finished = `unnest($2::uuid[], $3::timestamptz[]) v (id, finish)`;
  const values = [actor.orgCode, ids, complete.map(({ row }) => row.finishTime)];
  await tx.query(
    `update work_order o set order_state = $4, finish_time = v.finish, state_time = v.finish,
       completed_batch_id = $5, version = version + 1, update_time = $6
     from ${finished} where o.org_code = $1 and o.id = v.id`,
    [...values, orderState.values.completed, batchID, now],
  );
  await tx.query(
    `update work_order_segment g set end_time = v.finish
     from ${finished} where g.org_code = $1 and g.order_id = v.id and g.end_time is null`,
    values,
  );
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name, time,
       repair_org_code)
     select $1, id, 1, 'Import', 0, $3, $4, $5, $6, repair_org_code
     from work_order where org_code = $1 and id = any($2)`,
    [actor.orgCode, ids, orderState.values.completed, actor.userID, actor.realName, now],
  );
}
