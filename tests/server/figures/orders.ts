import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../src/server/storage/db.ts';
import type { TestCalendar } from './naive/naiveCalendar.ts';

/** Inserts an organisation in a time zone. */
export async function addOrganisation(db: Db, orgCode: string, timeZone: string): Promise<void> {
  await db.transaction('system', 'write', (tx) =>
    tx.query(
      `insert into organisation (org_code, id, org_name, org_name_short, org_type, time_zone)
       values ($1, $2, $1, $1, 1, $3)`,
      [orgCode, randomUUID(), timeZone],
    ),
  );
}

/** Inserts an active relation: the provider may see the devices of the owner that it services. */
export async function insertRelation(db: Db, provider: string, owner: string): Promise<void> {
  await db.transaction('system', 'write', (tx) =>
    tx.query(
      `insert into relation (from_org_code, to_org_code, relation_state) values ($1, $2, 1)`,
      [provider, owner],
    ),
  );
}

/** A device of a test. Days are yyyy-MM-dd. */
export interface TestDevice {
  id: string;
  code: string;
  startUpDate?: string | null;
  scrapDate?: string | null;
  /** When it was entered; absent: before all windows of the tests. ISO 8601. */
  entered?: string;
  typeID?: string | null;
  positionID?: string | null;
  /** The provider that services it now. */
  serviceOrgCode?: string | null;
  /** Absent, or null: it is needed always. */
  calendar?: TestCalendar | null;
}

/** Inserts working times and returns their id. */
export async function addWorkingTime(tx: Tx, orgCode: string, { week, days }: TestCalendar) {
  const id = randomUUID();
  await tx.query('insert into working_time (org_code, id, week, days) values ($1, $2, $3, $4)', [
    orgCode,
    id,
    JSON.stringify(week),
    JSON.stringify(days),
  ]);
  return id;
}

export async function addDevices(tx: Tx, orgCode: string, devices: readonly TestDevice[]) {
  for (const device of devices) {
    await tx.query(
      `insert into device (org_code, id, device_code, device_name, start_up_date, scrap_date, type_id,
         position_id, service_org_code, working_time_id, create_time)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        orgCode,
        device.id,
        device.code,
        device.startUpDate ?? null,
        device.scrapDate ?? null,
        device.typeID ?? null,
        device.positionID ?? null,
        device.serviceOrgCode ?? null,
        device.calendar ? await addWorkingTime(tx, orgCode, device.calendar) : null,
        device.entered ?? '1990-01-01T00:00:00Z',
      ],
    );
  }
}

/** A segment of an order's time; `to` null: it is running. */
export interface TestSegment {
  kind: 0 | 1 | 2;
  reason: string | null;
  machineUp: boolean;
  from: Date;
  to: Date | null;
  userID: string | null;
  /** True if an amendment has replaced it. */
  isReplaced: boolean;
  /** The organisation of the segment; absent: the current repair side, null: the owner. */
  repairOrgCode?: string | null;
}

/** An order of a test. */
export interface TestOrder {
  id: string;
  deviceID: string;
  /** null: the owner. */
  repairOrgCode: string | null;
  repairUserID: string | null;
  faultTime: Date;
  reportTime: Date;
  receiveTime: Date | null;
  rejectTime: Date | null;
  arriveTime: Date | null;
  finishTime: Date | null;
  confirmTime: Date | null;
  isStop: boolean;
  isFailure: boolean;
  orderState: number;
  faultLevel: number;
  faultText: string;
  causeID: string | null;
  sourceOrderID: string | null;
  score: number | null;
  reworkCount: number;
  /** The time at which it was passed to the current repair side, if it was, and its number of reworks by then. */
  passedAt: Date | null;
  passedReworks: number;
  /** Periods in which the machine ran despite the fault; `to` null: until now. */
  machineUp: { from: Date; to: Date | null }[];
  segments: TestSegment[];
}

/** Returns an order that stops its device, changed by the given fields. */
export function order(
  given: Pick<TestOrder, 'deviceID' | 'faultTime' | 'finishTime'> & Partial<TestOrder>,
): TestOrder {
  return {
    id: randomUUID(),
    repairOrgCode: null,
    repairUserID: null,
    reportTime: given.faultTime,
    receiveTime: null,
    rejectTime: null,
    arriveTime: null,
    confirmTime: null,
    isStop: true,
    isFailure: true,
    orderState: given.finishTime === null ? 2 : 4,
    faultLevel: 3,
    faultText: 'fault',
    causeID: null,
    sourceOrderID: null,
    score: null,
    reworkCount: 0,
    passedAt: null,
    passedReworks: 0,
    machineUp: [],
    segments: [],
    ...given,
  };
}

/** Writes orders and replaces their stored versions. */
export async function writeOrders(tx: Tx, orgCode: string, orders: readonly TestOrder[]) {
  await tx.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, repair_user_id, repair_user_name, fault_text, fault_level, is_stop,
       is_failure, fault_time, report_time, receive_time, reject_time, arrive_time,
       repair_start_time, finish_time, confirm_time, cause_id, cause_name, source_order_id, score,
       rework_count, passed_time, passed_reworks, state_time)
     select $1, o.id, o.id::text, o."orderState", o."deviceID", $1, coalesce(o."repairOrgCode", $1),
       o."repairUserID", o."repairUserID"::text, o."faultText", o."faultLevel", o."isStop",
       o."isFailure", o."faultTime", o."reportTime", o."receiveTime", o."rejectTime",
       o."arriveTime", o."arriveTime", o."finishTime", o."confirmTime", o."causeID",
       o."causeID"::text, o."sourceOrderID", o.score, o."reworkCount", o."passedAt",
       o."passedReworks", o."faultTime"
     from jsonb_to_recordset($2::jsonb) o (id uuid, "orderState" int, "deviceID" uuid,
       "repairOrgCode" text, "repairUserID" uuid, "faultText" text, "faultLevel" int,
       "isStop" boolean, "isFailure" boolean, "faultTime" timestamptz, "reportTime" timestamptz,
       "receiveTime" timestamptz, "rejectTime" timestamptz, "arriveTime" timestamptz,
       "finishTime" timestamptz, "confirmTime" timestamptz, "causeID" uuid, "sourceOrderID" uuid,
       score int, "reworkCount" int, "passedAt" timestamptz, "passedReworks" int)
     on conflict (org_code, id) do update
     set order_state = excluded.order_state, is_stop = excluded.is_stop,
       is_failure = excluded.is_failure, fault_time = excluded.fault_time,
       report_time = excluded.report_time,
       receive_time = excluded.receive_time, reject_time = excluded.reject_time,
       arrive_time = excluded.arrive_time, finish_time = excluded.finish_time`,
    [orgCode, JSON.stringify(orders)],
  );
  const ids = orders.map(({ id }) => id);
  const segments = orders.flatMap(({ id, repairOrgCode, machineUp, segments: others }) =>
    [...machineUp.map(upSegment), ...others].map((one, place) => ({
      repairOrgCode,
      ...one,
      id,
      seq: place + 1,
    })),
  );
  await tx.query('delete from work_order_segment where org_code = $1 and order_id = any($2)', [
    orgCode,
    ids,
  ]);
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, reason, machine_up, start_time,
       end_time, user_id, user_name, repair_org_code, replaced_by)
     select $1, s.id, s.seq, s.kind, s.reason, s."machineUp", s."from", s."to", s."userID",
       s."userID"::text, coalesce(s."repairOrgCode", $1), case when s."isReplaced" then 9 end
     from jsonb_to_recordset($2::jsonb) s (id uuid, seq int, kind int, reason text,
       "machineUp" boolean, "from" timestamptz, "to" timestamptz, "userID" uuid,
       "repairOrgCode" text, "isReplaced" boolean)`,
    [orgCode, JSON.stringify(segments)],
  );
}

function upSegment({ from, to }: { from: Date; to: Date | null }): TestSegment {
  const reason = 'other';
  return { kind: 2, reason, machineUp: true, from, to, userID: null, isReplaced: false };
}

export async function deleteOrder(tx: Tx, orgCode: string, id: string): Promise<void> {
  await tx.query('delete from work_order_segment where org_code = $1 and order_id = $2', [
    orgCode,
    id,
  ]);
  await tx.query('delete from work_order where org_code = $1 and id = $2', [orgCode, id]);
}
