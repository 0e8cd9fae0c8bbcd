import type { DeviceView } from '../../../../contract/areas/home/overview.ts';
import { runState } from '../../../../contract/enums.ts';
import { eitherSide } from '../../../figures/orders/orderKeys.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { ownOrServiced } from '../../../storage/activeRelation.ts';
import type { Tx } from '../../../storage/db.ts';

/** The filter of a list of devices. */
export interface DeviceFilter {
  readonly SearchText?: string;
  readonly RunState?: number | undefined;
  readonly PositionID?: string | undefined;
  readonly pageNum?: number;
  readonly pageSize?: number;
}

/** The sort orders of the list. */
const orders = {
  code: 'd.device_code, d.id',
  position: 'p.position_name nulls last, p.id, d.device_code, d.id',
} as const;

/** Loads own devices and those that the organisation services, with their open orders. */
export async function selectDeviceViews(
  tx: Tx,
  orgCode: string,
  by: keyof typeof orders,
  filter: DeviceFilter = {},
): Promise<{ rows: DeviceView[]; total: number }> {
  const { SearchText: text = '', RunState, PositionID, pageNum = 0, pageSize } = filter;
  const search = likePattern(text);
  const values = [orgCode, text, search, RunState ?? null, PositionID ?? null];
  const where = `where ${ownOrServiced('d', '$1')}
    and ($2 = '' or d.device_code ilike $3 or d.device_name ilike $3)
    and ($4::int is null or d.run_state = $4) and ($5::uuid is null or d.position_id = $5)`;
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from device d ${where}`,
    values,
  );
  const rows = await tx.query<DeviceView>(
    `with open_order as (
       select o.device_id, count(*)::int as orders, min(o.fault_level) as level
       from work_order o
       where ${eitherSide} and o.order_state not in (4, 5)
       group by o.device_id
     )
     select d.id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
       t.type_name as "typeName", p.id as "positionID", p.position_name as "positionName",
       d.device_state as "deviceState", d.run_state as "runState",
       d.run_state_time as "runStateTime", coalesce(w.orders, 0) as "openOrders",
       w.level as "faultLevel"
     from device d
     left join device_type t on t.org_code = d.org_code and t.id = d.type_id
     left join device_position p on p.org_code = d.org_code and p.id = d.position_id
     left join open_order w on w.device_id = d.id
     ${where} order by ${orders[by]} limit $6 offset $7`,
    [...values, pageSize ?? null, pageNum * (pageSize ?? 0)],
  );
  return { rows: rows.map(isoTimes), total: count?.total ?? 0 };
}

/** Groups devices by position. */
export function byPosition(rows: readonly DeviceView[]) {
  return [...Map.groupBy(rows, ({ positionID }) => positionID)].map(([positionID, devices]) => ({
    positionID,
    positionName: devices[0]?.positionName ?? '',
    devices,
  }));
}

/** Counts the devices in each run state, zeros included. */
export async function selectRunStateCounts(tx: Tx, orgCode: string) {
  const rows = await tx.query<{ runState: number; count: number }>(
    `select d.run_state as "runState", count(*)::int as count from device d
     where ${ownOrServiced('d', '$1')} group by 1`,
    [orgCode],
  );
  return runState.list.map((state) => ({
    runState: state,
    count: rows.find((row) => row.runState === state)?.count ?? 0,
  }));
}
