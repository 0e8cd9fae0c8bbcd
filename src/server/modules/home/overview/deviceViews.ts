import type { DeviceView } from '../../../../contract/areas/home/overview.ts';
import { runState } from '../../../../contract/enums.ts';
import { eitherSide } from '../../../figures/orders/orderKeys.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { selectFirst, selectPage } from '../../../kernel/crud/selectPage.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import { ownOrServiced } from '../../../storage/activeRelation.ts';
import type { Tx } from '../../../storage/db.ts';

/** The filter of a list of devices. */
export interface DeviceFilter {
  readonly SearchText?: string;
  readonly RunState?: number | undefined;
  readonly PositionID?: string | undefined;
}

const viewColumns = {
  deviceID: 'd.id',
  deviceCode: 'd.device_code',
  deviceName: 'd.device_name',
  typeName: 't.type_name',
  positionID: 'p.id',
  positionName: 'p.position_name',
  deviceState: 'd.device_state',
  runState: 'd.run_state',
  runStateTime: 'd.run_state_time',
  openOrders: 'coalesce(w.orders, 0)',
  faultLevel: 'w.level',
} as const;

/** SQL: devices `d` with type, position and, where there are any, their open orders `w`. */
const joinedDevices = `device d
  left join device_type t on t.org_code = d.org_code and t.id = d.type_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id
  left join (
    select o.device_id, count(*)::int as orders, min(o.fault_level) as level
    from work_order o
    where ${eitherSide} and ${isOpenOrder('o')}
    group by o.device_id
  ) w on w.device_id = d.id`;

/** The sort orders of the list. */
const orders = {
  code: 'd.device_code, d.id',
  position: 'p.position_name nulls last, p.id, d.device_code, d.id',
} as const;

/** Own devices and those that the organisation services, with their open orders. */
function viewsQuery(
  orgCode: string,
  by: keyof typeof orders,
  { SearchText: text = '', RunState, PositionID }: DeviceFilter = {},
) {
  return {
    columns: viewColumns,
    from: joinedDevices,
    counted: 'device d',
    where: `${ownOrServiced('d', '$1')}
      and ($2 = '' or d.device_code ilike $3 or d.device_name ilike $3)
      and ($4::int is null or d.run_state = $4) and ($5::uuid is null or d.position_id = $5)`,
    values: [orgCode, text, likePattern(text), RunState ?? null, PositionID ?? null],
    order: orders[by],
  };
}

/** Loads all devices of a view, by code. */
export function selectAllDeviceViews(tx: Tx, orgCode: string): Promise<DeviceView[]> {
  return selectFirst<DeviceView>(tx, viewsQuery(orgCode, 'code'), null);
}

/** Loads a page of the devices of a view. */
export function selectDeviceViews(
  tx: Tx,
  orgCode: string,
  by: keyof typeof orders,
  body: DeviceFilter & { readonly pageNum: number; readonly pageSize: number },
) {
  return selectPage<DeviceView>(tx, viewsQuery(orgCode, by, body), body);
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
