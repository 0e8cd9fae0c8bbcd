import type {
  FollowedDevice,
  listConcernDevices,
} from '../../../../contract/areas/device/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { selectPage } from '../../../kernel/crud/selectPage.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';
import { foundByShared } from '../shared.ts';

interface Row extends Omit<FollowedDevice, 'ownerName'> {
  readonly ownerCode: string;
}

/** SQL: of each followed device `d` its type, its position, its open orders `w` and its last fault `l`. */
const joined = `
  left join device_type t on t.org_code = d.org_code and t.id = d.type_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id
  cross join lateral (
    select count(*)::int as orders, min(o.fault_level) as level from work_order o
    where o.org_code = d.org_code and o.device_id = d.id and ${isOpenOrder('o')}
      and $1 in (o.org_code, o.repair_org_code)
  ) w
  left join lateral (
    select o.fault_time, o.fault_text from work_order o
    where o.org_code = d.org_code and o.device_id = d.id and $1 in (o.org_code, o.repair_org_code)
    order by o.fault_time desc, o.id desc limit 1
  ) l on true`;

const followedColumns = {
  deviceID: 'd.id',
  deviceCode: 'd.device_code',
  deviceName: 'd.device_name',
  typeName: 't.type_name',
  positionName: 'p.position_name',
  deviceState: 'd.device_state',
  runState: 'd.run_state',
  runStateTime: 'd.run_state_time',
  openOrders: 'w.orders',
  faultLevel: 'w.level',
  lastFaultTime: 'l.fault_time',
  lastFaultText: 'l.fault_text',
  concernTime: 'f.create_time',
  ownerCode: 'd.org_code',
} as const;

/**
 * Loads a page of the devices that a person follows and that their organisation can see: devices with
 * open orders first, by the highest level, then by code.
 */
export async function selectFollowed(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: BodyOf<typeof listConcernDevices>,
) {
  const found = foundByShared(body.SearchText, 4);
  const query = {
    columns: followedColumns,
    from: `device_person f join device d on d.org_code = f.org_code and d.id = f.device_id ${joined}`,
    where: `f.kind = 'follower' and f.user_org_code = $1 and f.user_id = $2
      and ${ownOrServiced('d', '$1')}
      and ($3::int is null or d.run_state = $3) ${found.text}`,
    values: [orgCode, userID, body.RunState ?? null, ...found.values],
    search: { table: 'device', alias: 'd', text: body.SearchText },
    order: 'w.level nulls last, d.device_code, d.id',
  } as const;
  const page = await selectPage<Row>(tx, query, body);
  return { ...page, data: await nameOwners(tx, orgCode, page.data) };
}
