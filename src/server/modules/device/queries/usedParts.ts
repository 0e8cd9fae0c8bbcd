import { type DevicePart, devicePartsListed } from '../../../../contract/areas/device/usedParts.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { Tx } from '../../../storage/db.ts';
import { requireVisible } from '../visible.ts';

/**
 * Loads the parts that repairs of a device used, the last used first: for its owner those of all repair sides, for a
 * provider its own.
 *
 * @throws AppError NOT_FOUND
 */
export async function selectDeviceParts(
  tx: Tx,
  { orgCode }: Pick<Actor, 'orgCode'>,
  deviceID: string,
): Promise<DevicePart[]> {
  const device = await requireVisible(tx, deviceID, orgCode);
  const parts = await tx.query<DevicePart>(
    `select p.part_id as "partID", (array_agg(p.part_code order by u.at desc))[1] as "partCode",
       (array_agg(p.part_name order by u.at desc))[1] as "partName",
       (array_agg(p.unit order by u.at desc))[1] as unit,
       sum(p.qty) as qty, count(*)::int as orders, max(u.at) as "lastTime"
     from work_order o
     join work_order_part p on p.org_code = o.org_code and p.order_id = o.id
     cross join lateral (select coalesce(o.finish_time, o.fault_time) as at) u
     where o.org_code = $1 and o.device_id = $2 and $3 in (o.org_code, p.repair_org_code)
     group by p.part_id order by "lastTime" desc, "partCode" limit ${devicePartsListed}`,
    [device.orgCode, deviceID, orgCode],
  );
  return parts.map(isoTimes);
}
