import { storeSearch } from '../../../../kernel/search/searchedTables.ts';
import type { Tx } from '../../../../storage/db.ts';

/** Batch size that limits each statement to little memory. */
const ordersAtOnce = 1_000;

/**
 * Stores the present code and name of a device with its orders, which are found by them and still shown by
 * them to a side that can no longer see the device. Needs the device's lock.
 */
export async function renameOrders(tx: Tx, orgCode: string, deviceID: string): Promise<void> {
  const renamed = await tx.query<{ id: string }>(
    `update work_order o set device_code = d.device_code, device_name = d.device_name
     from device d where d.org_code = $1 and d.id = $2 and o.org_code = $1 and o.device_id = $2
     returning o.id`,
    [orgCode, deviceID],
  );
  const ids = renamed.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += ordersAtOnce)
    await storeSearch(tx, 'work_order', orgCode, ids.slice(from, from + ordersAtOnce));
}
