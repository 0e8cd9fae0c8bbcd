import { orderSource, orderState } from '../../../../../contract/enums.ts';
import { AlikeMap, alikeKeys } from '../../../../kernel/crud/alikeMap.ts';
import type { Tx } from '../../../../storage/db.ts';
import type { StoredOrder } from '../historyPlan.ts';
import type { HistoryRow } from '../historyRow.ts';

/** A stored device that rows name. */
export interface HistoryDevice {
  readonly id: string;
  /** The code as it is stored, which may look like the rows'. */
  readonly code: string;
}

/** Loads the existing devices of the rows, by code. */
export async function selectHistoryDevices(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
): Promise<AlikeMap<HistoryDevice>> {
  const known = await tx.query<HistoryDevice>(
    `select id, device_code as code from device where org_code = $1 and code_key = any($2)
     order by code_double`,
    [orgCode, alikeKeys(rows.map((row) => row.deviceCode))],
  );
  return new AlikeMap(known.map((device) => [device.code, device]));
}

/**
 * Loads the stored orders that match any of the rows: by code, else by device and start.
 *
 * Each is looked up in an index: `offset 0` stops the planner from using a join, which is planned badly
 * while the table has no statistics, as in the first minutes of a server that imports its history.
 *
 * @param devices the rows' devices by code
 */
export async function selectStored(
  tx: Tx,
  orgCode: string,
  rows: readonly HistoryRow[],
  devices: AlikeMap<HistoryDevice>,
): Promise<StoredOrder[]> {
  const starts = rows.flatMap(({ orderCode, deviceCode, faultTime }) => {
    const deviceID = orderCode === null ? devices.get(deviceCode)?.id : undefined;
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
