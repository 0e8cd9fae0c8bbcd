import { orderState } from '../../../../contract/enums.ts';
import { topicName } from '../../../../contract/topics/topicRows.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import { refreshManyFigures } from '../../../figures/maintained/refresh.ts';
import { spansOf } from '../../../figures/maintained/span.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { ImportContext } from '../../../kernel/importKind.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { beginTimers, endTimers } from '../timers/orderTimers.ts';

interface BatchOrder {
  id: string;
  deviceID: string;
  faultTime: Date;
  finishTime: Date | null;
  /** True if the batch added the order, false if it only completed it. */
  made: boolean;
  touched: boolean;
}

/**
 * Undoes an import batch: deletes the orders that it added, and reopens those that it completed. Devices
 * that it added are deleted with their bound people, unless they were changed, have another order or
 * belong to a plan.
 * Returns the number of orders.
 *
 * @throws AppError BATCH_TOUCHED if any of its orders was changed or commented since
 */
export async function undoHistory(context: ImportContext): Promise<number> {
  const { tx, actor, batchID, now, publish } = context;
  const { orgCode } = actor;
  const seen = await selectBatch(tx, orgCode, batchID);
  await lockDevices(
    tx,
    orgCode,
    seen.map(({ deviceID }) => deviceID),
  );
  const orders = await selectBatch(tx, orgCode, batchID);
  const touched = orders.filter((order) => order.touched);
  if (touched.length > 0)
    throw new AppError('BATCH_TOUCHED', { params: { count: touched.length } });
  const made = orders.filter((order) => order.made).map(({ id }) => id);
  const reopened = orders.filter((order) => !order.made);
  const open = orders.flatMap(({ id, finishTime }) => (finishTime === null ? [id] : []));
  await endTimers(tx, orgCode, orderState.values.reported, open);
  for (const table of ['work_order_event', 'work_order_segment']) {
    await tx.query(`delete from ${table} where org_code = $1 and order_id = any($2)`, [
      orgCode,
      made,
    ]);
  }
  await tx.query('delete from work_order where org_code = $1 and id = any($2)', [orgCode, made]);
  await reopen(tx, orgCode, reopened, now);
  const spans = spansOf(
    orders.map((order) => ({ ...order, finishTime: order.made ? order.finishTime : null })),
  );
  await refreshManyFigures(tx, orgCode, spans);
  await removeDevices(tx, orgCode, batchID);
  publish(
    ...historyEvents(
      orgCode,
      orders.map(({ id }) => id),
    ),
  );
  return orders.length;
}

async function selectBatch(tx: Tx, orgCode: string, batchID: string): Promise<BatchOrder[]> {
  return tx.query<BatchOrder>(
    `select id, device_id as "deviceID", fault_time as "faultTime", finish_time as "finishTime",
            batch_id is not distinct from $2 as made,
            version > (case when completed_batch_id = $2 then 1 else 0 end)
              or exists (select from work_order_comment c where c.org_code = o.org_code and c.order_id = o.id)
              as touched
     from work_order o where org_code = $1 and (batch_id = $2 or completed_batch_id = $2)`,
    [orgCode, batchID],
  );
}

async function removeDevices(tx: Tx, orgCode: string, batchID: string): Promise<void> {
  // the deletion sees the plans whose rows it would wait for
  await tx.query(
    'select from device where org_code = $1 and batch_id = $2 order by id for update',
    [orgCode, batchID],
  );
  const gone = await tx.query<{ id: string }>(
    `delete from device d where org_code = $1 and batch_id = $2 and version = 0 and run_state_time is null
       and not exists (select 1 from work_order o where o.org_code = d.org_code and o.device_id = d.id)
       and not exists (select 1 from document_link l where l.org_code = d.org_code and l.device_id = d.id)
       and not exists (select 1 from plan_device p where p.org_code = d.org_code and p.device_id = d.id)
       and not exists (select 1 from plan_point t where t.org_code = d.org_code and t.device_id = d.id)
       and not exists (select 1 from plan_record c where c.org_code = d.org_code and c.device_id = d.id)
     returning id`,
    [orgCode, batchID],
  );
  await tx.query('delete from device_person where org_code = $1 and device_id = any($2)', [
    orgCode,
    gone.map(({ id }) => id),
  ]);
}

async function reopen(
  tx: Tx,
  orgCode: string,
  orders: readonly BatchOrder[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.query(
    `update work_order set order_state = ${orderState.values.reported}, finish_time = null, state_time = fault_time,
       completed_batch_id = null, version = 0
     where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
  await tx.query(
    'update work_order_segment set end_time = null where org_code = $1 and order_id = any($2) and seq = 1',
    [orgCode, ids],
  );
  await tx.query(
    'delete from work_order_event where org_code = $1 and order_id = any($2) and version = 1',
    [orgCode, ids],
  );
  const timed = orders.map(({ id, faultTime }) => ({ id, since: faultTime }));
  await beginTimers(tx, orgCode, orderState.values.reported, timed, now);
}

/** Returns the events that reset all topics of orders and devices, and that update the given open orders. */
export function historyEvents(orgCode: string, openIDs: readonly string[]): OutboxEvent[] {
  const resetTopics = topicName.exclude(['board', 'inbox', 'openOrders']).options;
  const resets = resetTopics.map(
    (topic): OutboxEvent => ({ kind: 'topic', orgCode, topic, keys: 'reset' }),
  );
  if (openIDs.length === 0) return resets;
  return [...resets, { kind: 'topic', orgCode, topic: 'openOrders', keys: openIDs }];
}
