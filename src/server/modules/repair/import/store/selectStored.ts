import { orderSource, orderState } from '../../../../../contract/enums.ts';
import type { Tx } from '../../../../storage/db.ts';
import type { StoredOrder } from '../historyPlan.ts';
import type { HistoryRow } from '../historyRow.ts';

/** Loads the ids of the existing devices of the rows, by code. */
export async function selectDeviceIDs(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
): Promise<Map<string, string>> {
  const codes = new Set(rows.map((row) => row.deviceCode));
  const known = await tx.query<{ id: string; device_code: string }>(
    'select id, device_code from device where org_code = $1 and device_code = any($2)',
    [orgCode, [...codes]],
  );
  return new Map(known.map((device) => [device.device_code, device.id]));
}

/**
 * Loads the stored orders that match any of the rows: by code, else by device and start.
 *
 * Each is looked up in an index: `offset 0` stops the planner from using a join, which is planned badly
 * while the table has no statistics, as in the first minutes of a server that imports its history.
 *
 * @param devices ids of the rows' devices by code
 */
export async function selectStored(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
  devices: ReadonlyMap<string, string>,
): Promise<StoredOrder[]> {
  const starts = rows.flatMap(({ orderCode, deviceCode, faultTime }) => {
    const deviceID = orderCode === null ? devices.get(deviceCode) : undefined;
    return deviceID === undefined ? [] : [{ deviceID, faultTime }];
  });
  return tx.query<StoredOrder>(
    `select o.id, o.order_code as "orderCode",
       (select device_code from device where org_code = $1 and id = o.device_id) as "deviceCode",
       o.fault_time as "faultTime", o.finish_time as "finishTime",
       (o.order_source = $5 and o.order_state = ${orderState.values.reported} and o.version = 0) as completable
     from (
       select found.* from unnest($2::text[]) v (code) cross join lateral (
         select * from work_order o where o.org_code = $1 and o.order_code = v.code offset 0
       ) found
       union
       select found.* from unnest($3::uuid[], $4::timestamptz[]) v (device, start) cross join lateral (
         select * from work_order o
         where o.org_code = $1 and o.device_id = v.device and o.fault_time = v.start offset 0
       ) found
     ) o`,
    [
      orgCode,
      rows.flatMap((row) => row.orderCode ?? []),
      starts.map(({ deviceID }) => deviceID),
      starts.map(({ faultTime }) => faultTime),
      orderSource.values.import,
    ],
  );
}
