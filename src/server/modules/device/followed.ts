import type {
  FollowedDevice,
  listConcernDevices,
} from '../../../contract/areas/device/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { nameOwners } from '../../figures/orders/ownerNames.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { ownOrServiced } from '../../storage/activeRelation.ts';
import type { Tx } from '../../storage/db.ts';

interface Row extends Omit<FollowedDevice, 'ownerName'> {
  readonly ownerCode: string;
}

/**
 * Loads a page of the devices that a person follows and that their organisation can see: devices with
 * open orders first, by the highest level, then by code.
 */
export async function selectFollowed(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: BodyOf<typeof listConcernDevices>,
) {
  const search = likePattern(body.SearchText);
  const values = [orgCode, userID, body.SearchText, search, body.RunState ?? null];
  const from = `from device_person f
    join device d on d.org_code = f.org_code and d.id = f.device_id
    where f.kind = 'follower' and f.user_org_code = $1 and f.user_id = $2
      and ${ownOrServiced('d', '$1')}
      and ($3 = '' or d.device_code ilike $4 or d.device_name ilike $4)
      and ($5::int is null or d.run_state = $5)`;
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total ${from}`,
    values,
  );
  const rows = await tx.query<Row>(
    `with followed as (select d.*, f.create_time as concern_time ${from})
     select d.id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
       t.type_name as "typeName", p.position_name as "positionName",
       d.device_state as "deviceState", d.run_state as "runState",
       d.run_state_time as "runStateTime", w.orders as "openOrders", w.level as "faultLevel",
       l.fault_time as "lastFaultTime", l.fault_text as "lastFaultText",
       d.concern_time as "concernTime", d.org_code as "ownerCode"
     from followed d
     left join device_type t on t.org_code = d.org_code and t.id = d.type_id
     left join device_position p on p.org_code = d.org_code and p.id = d.position_id
     cross join lateral (
       select count(*)::int as orders, min(o.fault_level) as level from work_order o
       where o.org_code = d.org_code and o.device_id = d.id and o.order_state not in (4, 5)
         and $1 in (o.org_code, o.repair_org_code)
     ) w
     left join lateral (
       select o.fault_time, o.fault_text from work_order o
       where o.org_code = d.org_code and o.device_id = d.id and $1 in (o.org_code, o.repair_org_code)
       order by o.fault_time desc, o.id desc limit 1
     ) l on true
     order by w.level nulls last, d.device_code, d.id limit $6 offset $7`,
    [...values, body.pageSize, body.pageNum * body.pageSize],
  );
  const named = await nameOwners(tx, orgCode, rows);
  return { data: named.map(isoTimes), totalNum: count?.total ?? 0 };
}
