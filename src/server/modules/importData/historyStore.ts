import { v7 as uuid } from 'uuid';
import { orderSource, orderState, segmentKind } from '../../../contract/enums.ts';
import { lockDevices } from '../../figures/lock.ts';
import type { Actor } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { ensureNamed } from '../device/api.ts';
import { beginTimers, endTimers, nextOrderCodes } from '../repair/api.ts';
import type { HistoryPlan, StoredOrder } from './historyPlan.ts';
import type { HistoryRow } from './historyRow.ts';

/** Stored orders that any of the rows could mean: by code, or by device and start. */
export async function selectStored(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
): Promise<StoredOrder[]> {
  return tx.query<StoredOrder>(
    `select o.id, o.order_code as "orderCode", d.device_code as "deviceCode",
            o.fault_time as "faultTime", o.finish_time as "finishTime",
            (o.order_source = $5 and o.order_state = 0 and o.version = 0) as completable
     from work_order o join device d on d.org_code = o.org_code and d.id = o.device_id
     where o.org_code = $1 and (o.order_code = any($2) or (d.device_code, o.fault_time) in
       (select * from unnest($3::text[], $4::timestamptz[])))`,
    [
      orgCode,
      rows.flatMap((row) => row.orderCode ?? []),
      rows.map((row) => row.deviceCode),
      rows.map((row) => row.faultTime),
      orderSource.values.import,
    ],
  );
}

/** Locks the figures of those of the rows' devices that there are. */
export async function lockKnownDevices(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
): Promise<void> {
  const known = await tx.query<{ id: string }>(
    'select id from device where org_code = $1 and device_code = any($2)',
    [orgCode, rows.map((row) => row.deviceCode)],
  );
  await lockDevices(
    tx,
    orgCode,
    known.map((device) => device.id),
  );
}

/** Ids of the rows' devices by code; an unknown device is made, with what its first row says of it. */
export async function ensureDevices(
  tx: Tx,
  actor: Actor,
  batchID: string,
  rows: readonly HistoryRow[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, HistoryRow>();
  for (const row of rows) if (!wanted.has(row.deviceCode)) wanted.set(row.deviceCode, row);
  const known = await tx.query<{ id: string; device_code: string }>(
    'select id, device_code from device where org_code = $1 and device_code = any($2)',
    [actor.orgCode, [...wanted.keys()]],
  );
  const ids = new Map(known.map((device) => [device.device_code, device.id]));
  const missing = [...wanted.values()].filter((row) => !ids.has(row.deviceCode));
  const types = await ensureNames(
    tx,
    'device_type',
    actor.orgCode,
    missing.map((row) => row.deviceTypeName),
  );
  const positions = await ensureNames(
    tx,
    'device_position',
    actor.orgCode,
    missing.map((row) => row.positionName),
  );
  const made = await tx.query<{ id: string; device_code: string }>(
    `insert into device (org_code, id, device_code, device_name, type_id, position_id, create_user_id, batch_id)
     select $1, v.id, v.code, v.name, v.type_id, v.position_id, $2, $8
     from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[]) as v(id, code, name, type_id, position_id)
     on conflict (org_code, device_code) do update set update_time = device.update_time
     returning id, device_code`,
    [
      actor.orgCode,
      actor.userID,
      missing.map(() => uuid()),
      missing.map((row) => row.deviceCode),
      missing.map((row) => row.deviceName ?? row.deviceCode),
      missing.map((row) => types.get(row.deviceTypeName ?? '') ?? null),
      missing.map((row) => positions.get(row.positionName ?? '') ?? null),
      batchID,
    ],
  );
  for (const device of made) ids.set(device.device_code, device.id);
  return ids;
}

async function ensureNames(
  tx: Tx,
  table: 'device_type' | 'device_position' | 'fault_cause',
  orgCode: string,
  names: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of new Set(names)) {
    if (name !== null) ids.set(name, await ensureNamed(tx, table, orgCode, name));
  }
  return ids;
}

/**
 * Orders, segments and history of the rows to add; open ones with the timers that their age leaves
 * them. Returns the ids of those that are open.
 */
export async function insertOrders(
  tx: Tx,
  actor: Actor,
  batchID: string,
  rows: readonly HistoryRow[],
  devices: ReadonlyMap<string, string>,
  now: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const causes = await ensureNames(
    tx,
    'fault_cause',
    actor.orgCode,
    rows.map((row) => row.causeName),
  );
  const codes = await nextOrderCodes(
    tx,
    actor.orgCode,
    rows.map((row) => dayOf(row.faultTime, actor.timeZone)),
    new Set(rows.flatMap((row) => row.orderCode ?? [])),
  );
  const orders = rows.map((row, at) => ({
    id: uuid(),
    code: row.orderCode ?? codes[at],
    state: row.finishTime === null ? orderState.values.reported : orderState.values.completed,
    device: devices.get(row.deviceCode),
    text: row.faultText,
    stop: row.isStop,
    fault: row.faultTime,
    finish: row.finishTime,
    cause: causes.get(row.causeName ?? '') ?? null,
    causeName: row.causeName,
  }));
  const values = [
    actor.orgCode,
    JSON.stringify(orders),
    batchID,
    actor.userID,
    actor.realName,
    now,
  ];
  const recordset = `jsonb_to_recordset($2) as v(id uuid, code text, state int, device uuid, text text, stop bool,
    fault timestamptz, finish timestamptz, cause uuid, "causeName" text)`;
  await tx.query(
    `insert into work_order (org_code, id, order_code, order_state, order_source, device_id, report_org_code,
       repair_org_code, report_user_id, report_user_name, fault_text, fault_level, is_stop, fault_time,
       report_time, finish_time, state_time, cause_id, cause_name, batch_id, create_user_id, create_time, update_time)
     select $1, v.id, v.code, v.state, ${orderSource.values.import}, v.device, $1, $1, $4, $5, v.text, 3, v.stop,
       v.fault, v.fault, v.finish, coalesce(v.finish, v.fault), v.cause, v."causeName", $3, $4, $6, $6
     from ${recordset}`,
    values,
  );
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time, end_time,
       repair_org_code)
     select $1, v.id, 1, ${segmentKind.values.wait}, not v.stop, v.fault, v.finish, $1 from ${recordset}`,
    values.slice(0, 2),
  );
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name, time,
       repair_org_code)
     select $1, v.id, 0, 'Import', null, v.state, $3, $4, $5, $1 from ${recordset}`,
    [...values.slice(0, 2), actor.userID, actor.realName, now],
  );
  const open = orders.filter((order) => order.finish === null);
  const timed = open.map(({ id, fault }) => ({ id, since: fault }));
  await beginTimers(tx, actor.orgCode, orderState.values.reported, timed, now);
  return open.map(({ id }) => id);
}

/** Gives stored open orders their finish. */
export async function completeOrders(
  tx: Tx,
  actor: Actor,
  batchID: string,
  complete: HistoryPlan['complete'],
  now: Date,
): Promise<void> {
  const ids = complete.map(({ order }) => order.id);
  await endTimers(tx, actor.orgCode, orderState.values.reported, ids);
  for (const { row, order } of complete) {
    await tx.query(
      `update work_order set order_state = $3, finish_time = $4, state_time = $4, completed_batch_id = $5,
         version = version + 1, update_time = $6
       where org_code = $1 and id = $2`,
      [actor.orgCode, order.id, orderState.values.completed, row.finishTime, batchID, now],
    );
    await tx.query(
      `update work_order_segment set end_time = $3 where org_code = $1 and order_id = $2 and end_time is null`,
      [actor.orgCode, order.id, row.finishTime],
    );
    await tx.query(
      `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name, time,
         repair_org_code)
       select $1, id, 1, 'Import', 0, $3, $4, $5, $6, repair_org_code
       from work_order where org_code = $1 and id = $2`,
      [actor.orgCode, order.id, orderState.values.completed, actor.userID, actor.realName, now],
    );
  }
}
