import { v7 as uuid } from 'uuid';
import { faultCause } from '../../../../../contract/areas/fault/catalogues.ts';
import { orderSource, orderState, segmentKind } from '../../../../../contract/enums.ts';
import { plainPhone } from '../../../../../contract/validation/phone.ts';
import type { Actor } from '../../../../kernel/auth/actor.ts';
import { searchColumn } from '../../../../kernel/search/searchedTables.ts';
import { calendarDay } from '../../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../../storage/db.ts';
import { nextOrderCodes } from '../../queries/orderCode.ts';
import { beginTimers } from '../../timers/orderTimers.ts';
import type { HistoryRow } from '../historyRow.ts';
import { ensureNames } from './ensureDevices.ts';

/**
 * Inserts the orders, segments and history of the rows to add, and the timers of open orders that are
 * not due yet. Returns the ids of the open orders.
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
    faultCause,
    actor.orgCode,
    rows.map((row) => row.causeName),
    true,
  );
  const codes = await nextOrderCodes(
    tx,
    actor.orgCode,
    rows.map((row) => calendarDay(row.faultTime, actor.timeZone)),
    new Set(rows.flatMap((row) => row.orderCode ?? [])),
  );
  const people = await selectPeople(tx, actor.orgCode, rows);
  const personOf = (name: string | null) => {
    const known = name === null ? undefined : (people.get(name) ?? people.get(plainPhone(name)));
    return { id: known?.id ?? null, name: known?.realName ?? name };
  };
  const names = await selectDeviceNames(tx, actor.orgCode, [...devices.values()]);
  const orders = rows.map((row, at) => {
    const device = devices.get(row.deviceCode);
    const code = row.orderCode ?? codes[at];
    const deviceName = names.get(device ?? '') ?? '';
    const reporter = personOf(row.reportUserName);
    const repairer = personOf(row.finishTime === null ? null : row.repairUserName);
    const isReported = row.reportUserName !== null;
    return {
      id: uuid(),
      code,
      state: row.finishTime === null ? orderState.values.reported : orderState.values.completed,
      device,
      deviceCode: row.deviceCode,
      deviceName,
      search: searchColumn('work_order', {
        order_code: code,
        device_code: row.deviceCode,
        device_name: deviceName,
        fault_text: row.faultText,
      }),
      text: row.faultText,
      level: row.faultLevel,
      stop: row.isStop,
      fault: row.faultTime,
      finish: row.finishTime,
      cause: causes.get(row.causeName ?? '') ?? null,
      causeName: row.causeName,
      reporter: isReported ? reporter.id : actor.userID,
      reporterName: isReported ? reporter.name : actor.realName,
      isReported,
      repairer: repairer.id,
      repairerName: repairer.name,
      received: row.receiveTime,
      started: row.startTime,
      measures: row.measures,
    };
  });
  const values = [
    actor.orgCode,
    JSON.stringify(orders),
    batchID,
    actor.userID,
    actor.realName,
    now,
  ];
  const recordset = `jsonb_to_recordset($2) as v(id uuid, code text, state int, device uuid,
    "deviceCode" text, "deviceName" text, search text, text text,
    level int, stop bool, fault timestamptz, finish timestamptz, cause uuid, "causeName" text,
    reporter uuid, "reporterName" text, "isReported" bool, repairer uuid, "repairerName" text,
    received timestamptz, started timestamptz, measures text)`;
  await tx.query(
    `insert into work_order (org_code, id, order_code, order_state, order_source, device_id, report_org_code,
       repair_org_code, report_user_id, report_user_name, repair_user_id, repair_user_name, fault_text,
       fault_level, is_stop, fault_time, report_time, receive_time, arrive_time, repair_start_time,
       finish_time, state_time, cause_id, cause_name, measures, batch_id, create_user_id, create_time,
       update_time, device_code, device_name, search, fault_desc_id)
     select $1, v.id, v.code, v.state, ${orderSource.values.import}, v.device, $1, $1, v.reporter,
       v."reporterName", v.repairer, v."repairerName", v.text, v.level, v.stop, v.fault, v.fault,
       v.received, v.started, v.started, v.finish, coalesce(v.finish, v.fault), v.cause, v."causeName",
       v.measures, $3, $4, $5, $5, v."deviceCode", v."deviceName", v.search, f.id
     from ${recordset} left join device d on d.org_code = $1 and d.id = v.device
     left join lateral (
       select e.id from fault_description e where e.org_code = $1 and e.description_name = v.text
       order by e.device_type_id is distinct from d.type_id, e.device_type_id is not null, e.id limit 1
     ) f on true`,
    [...values.slice(0, 4), now],
  );
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time, end_time,
       repair_org_code)
     select $1, v.id, 1, ${segmentKind.values.wait}, not v.stop, v.fault, coalesce(v.started, v.finish), $1
     from ${recordset}`,
    values.slice(0, 2),
  );
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time, end_time,
       user_id, user_name, repair_org_code)
     select $1, v.id, 2, ${segmentKind.values.repair}, not v.stop, v.started, v.finish, v.repairer,
       v."repairerName", $1
     from ${recordset} where v.started is not null`,
    values.slice(0, 2),
  );
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name, time,
       repair_org_code)
     select $1, v.id, 0, 'Import', null, v.state, $3, $4, $5, $1 from ${recordset}`,
    [...values.slice(0, 2), actor.userID, actor.realName, now],
  );
  await insertPastEvents(tx, recordset, values.slice(0, 2));
  const open = orders.filter((order) => order.finish === null);
  const timed = open.map(({ id, fault }) => ({ id, since: fault }));
  await beginTimers(tx, actor.orgCode, orderState.values.reported, timed, now);
  return open.map(({ id }) => id);
}

/**
 * Inserts the events before the import that the rows contain. An order's version counts events in this
 * system, so that these events have version numbers below that of the import.
 *
 * @param values the values of the recordset: organisation and orders
 */
async function insertPastEvents(
  tx: Tx,
  recordset: string,
  values: readonly unknown[],
): Promise<void> {
  const { reported, awaitingRepair, repairing, awaitingConfirmation } = orderState.values;
  await tx.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name, time,
       repair_org_code)
     select $1, v.id, e.version, e.call, e.from_state, e.to_state, e.person, e.name, e.time, $1
     from ${recordset}
     cross join lateral (values
       (-4, 'Add', null::int, ${reported}, v.reporter, v."reporterName",
         case when v."isReported" then v.fault end),
       (-3, 'Receiving', ${reported}, ${awaitingRepair}, v.repairer, v."repairerName", v.received),
       (-2, 'Scan', ${awaitingRepair}, ${repairing}, v.repairer, v."repairerName", v.started),
       (-1, 'Repair', ${repairing}, ${awaitingConfirmation}, v.repairer, v."repairerName",
         case when v."repairerName" is not null then v.finish end)
     ) e (version, call, from_state, to_state, person, name, time)
     where e.time is not null`,
    values,
  );
}

/** Loads the names of devices by id. */
async function selectDeviceNames(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, device_name as name from device where org_code = $1 and id = any($2)',
    [orgCode, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Loads the organisation's people that the rows name, by the name in the row: a phone, or a unique real name. */
async function selectPeople(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
): Promise<Map<string, { readonly id: string; readonly realName: string }>> {
  const names = new Set(
    rows.flatMap(({ reportUserName, repairUserName }) => [
      ...(reportUserName === null ? [] : [reportUserName]),
      ...(repairUserName === null ? [] : [repairUserName]),
    ]),
  );
  if (names.size === 0) return new Map();
  const people = await tx.query<{ id: string; phone: string; realName: string }>(
    `select id, user_name as phone, real_name as "realName" from app_user
     where org_code = $1 and (user_name = any($2) or real_name = any($3))`,
    [orgCode, [...names].map(plainPhone), [...names]],
  );
  const byName = Map.groupBy(people, ({ realName }) => realName);
  const only = [...byName].flatMap(([name, [person, ...others]]) =>
    person === undefined || others.length > 0 ? [] : [[name, person] as const],
  );
  return new Map([...only, ...people.map((person) => [person.phone, person] as const)]);
}
