import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../src/server/storage/db.ts';

/** An organisation in a zone. */
export async function addOrganisation(db: Db, orgCode: string, timeZone: string): Promise<void> {
  await db.transaction('system', 'write', (tx) =>
    tx.query(
      `insert into organisation (org_code, id, org_name, org_name_short, org_type, time_zone)
       values ($1, $2, $1, $1, 1, $3)`,
      [orgCode, randomUUID(), timeZone],
    ),
  );
}

/** What a test says of a device. Days are yyyy-MM-dd. */
export interface TestDevice {
  id: string;
  code: string;
  startUpDate?: string | null;
  scrapDate?: string | null;
}

export async function addDevices(tx: Tx, orgCode: string, devices: readonly TestDevice[]) {
  for (const device of devices) {
    await tx.query(
      `insert into device (org_code, id, device_code, device_name, start_up_date, scrap_date)
       values ($1, $2, $3, $3, $4, $5)`,
      [orgCode, device.id, device.code, device.startUpDate ?? null, device.scrapDate ?? null],
    );
  }
}

/** What a test says of an order. */
export interface TestOrder {
  id: string;
  deviceID: string;
  faultTime: Date;
  finishTime: Date | null;
  isStop: boolean;
  isFailure: boolean;
  orderState: number;
  faultLevel: number;
  /** Times in which the machine ran nevertheless; `to` null: since then. */
  machineUp: { from: Date; to: Date | null }[];
}

/** An order that stops its device; rejected, amended and so on by what is given. */
export function order(
  given: Pick<TestOrder, 'deviceID' | 'faultTime' | 'finishTime'> & Partial<TestOrder>,
): TestOrder {
  return {
    id: randomUUID(),
    isStop: true,
    isFailure: true,
    orderState: given.finishTime === null ? 2 : 4,
    faultLevel: 3,
    machineUp: [],
    ...given,
  };
}

/** Writes orders as they are now, in place of what was stored of them. */
export async function writeOrders(tx: Tx, orgCode: string, orders: readonly TestOrder[]) {
  await tx.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, fault_text, fault_level, is_stop, is_failure, fault_time, report_time,
       finish_time, state_time)
     select $1, o.id, o.id::text, o."orderState", o."deviceID", $1, $1, 'fault', o."faultLevel",
       o."isStop", o."isFailure", o."faultTime", o."faultTime", o."finishTime", o."faultTime"
     from jsonb_to_recordset($2::jsonb) o (id uuid, "orderState" int, "deviceID" uuid,
       "faultLevel" int, "isStop" boolean, "isFailure" boolean, "faultTime" timestamptz,
       "finishTime" timestamptz)
     on conflict (org_code, id) do update
     set order_state = excluded.order_state, is_stop = excluded.is_stop,
       fault_time = excluded.fault_time, finish_time = excluded.finish_time`,
    [orgCode, JSON.stringify(orders)],
  );
  const ids = orders.map(({ id }) => id);
  const segments = orders.flatMap(({ id, machineUp }) =>
    machineUp.map(({ from, to }, place) => ({ id, seq: place + 1, from, to })),
  );
  await tx.query('delete from work_order_segment where org_code = $1 and order_id = any($2)', [
    orgCode,
    ids,
  ]);
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time, end_time)
     select $1, s.id, s.seq, 2, true, s."from", s."to"
     from jsonb_to_recordset($2::jsonb) s (id uuid, seq int, "from" timestamptz, "to" timestamptz)`,
    [orgCode, JSON.stringify(segments)],
  );
}

export async function deleteOrder(tx: Tx, orgCode: string, id: string): Promise<void> {
  await tx.query('delete from work_order_segment where org_code = $1 and order_id = $2', [
    orgCode,
    id,
  ]);
  await tx.query('delete from work_order where org_code = $1 and id = $2', [orgCode, id]);
}
