import type { DeviceView } from '../../../../contract/areas/home/overview.ts';
import { runState } from '../../../../contract/enums.ts';
import { eitherSide } from '../../../figures/orders/orderKeys.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { type PageBody, selectFirst, selectPage } from '../../../kernel/crud/selectPage.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';
import { foundByShared } from '../../device/api.ts';

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

const position = 'left join device_position p on p.org_code = d.org_code and p.id = d.position_id';

/**
 * SQL: the type of a device `d`, and its open orders `w` where there are any. The open orders are few and
 * counted once for all devices; a count for each device would read all its orders.
 */
const typeAndOrders = `
  left join device_type t on t.org_code = d.org_code and t.id = d.type_id
  left join (
    select o.device_id, count(*)::int as orders, min(o.fault_level) as level
    from work_order o
    where ${eitherSide} and ${isOpenOrder('o')}
    group by o.device_id
  ) w on w.device_id = d.id`;

/** How the list is read in each order. */
const readings = {
  code: {
    from: 'device d',
    joins: `${position} ${typeAndOrders}`,
    order: 'd.device_code, d.id',
    cursor: ['text', 'uuid'],
  },
  position: {
    from: `device d ${position} ${typeAndOrders}`,
    order: 'p.position_name nulls last, p.id, d.device_code, d.id',
  },
} as const;

/** Own devices and those that the organisation services, with their open orders. */
function viewsQuery(
  orgCode: string,
  by: keyof typeof readings,
  { SearchText: text = '', RunState, PositionID }: DeviceFilter = {},
) {
  const found = foundByShared(text, 4);
  return {
    columns: viewColumns,
    ...readings[by],
    where: `${ownOrServiced('d', '$1')}
      and ($2::int is null or d.run_state = $2) and ($3::uuid is null or d.position_id = $3) ${found.text}`,
    values: [orgCode, RunState ?? null, PositionID ?? null, ...found.values],
    search: { table: 'device', alias: 'd', text },
  } as const;
}

/** Loads all devices of a view, by code. */
export function selectAllDeviceViews(tx: Tx, orgCode: string): Promise<DeviceView[]> {
  return selectFirst<DeviceView>(tx, viewsQuery(orgCode, 'code'), null);
}

/** Loads a page of the devices of a view. */
export function selectDeviceViews(
  tx: Tx,
  orgCode: string,
  by: keyof typeof readings,
  body: DeviceFilter & PageBody,
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
