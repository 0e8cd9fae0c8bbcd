import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { cycleType, planScope } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanCalendar } from '../../../contract/areas/plan/planMath.ts';
import { deviceState } from '../../../contract/enums.ts';
import { label } from '../../../contract/locale.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { withRunHours } from '../device/api.ts';

/** The devices that a plan names: selected ones, or those of a type or position. */
interface PlanSelection {
  readonly planScope: number;
  readonly scopeID: string | null;
  /** The ids of devices; of a route also those of positions. */
  readonly deviceIDs: readonly string[];
  readonly isRoute: boolean;
  readonly cycleType: number;
}

const tables = {
  [planScope.values.type]: { table: 'device_type', column: 'type_id', name: 'type_name' },
  [planScope.values.position]: {
    table: 'device_position',
    column: 'position_id',
    name: 'position_name',
  },
} as const;

/** Returns the tree of a scope; null of selected devices. */
function treeOf(scope: number) {
  if (scope === planScope.values.type) return tables[planScope.values.type];
  return scope === planScope.values.position ? tables[planScope.values.position] : null;
}

/**
 * Requires selected devices, and the positions that are stops of a route.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD for positions of a plan by run hours
 */
async function requireStops(
  tx: Tx,
  orgCode: string,
  { deviceIDs, isRoute, cycleType: type }: PlanSelection,
): Promise<void> {
  const rows = await tx.query<{ isPosition: boolean }>(
    `select false as "isPosition" from device where org_code = $1 and id = any($2)
     union all select true from device_position where $3 and org_code = $1 and id = any($2)`,
    [orgCode, deviceIDs, isRoute],
  );
  if (rows.length < deviceIDs.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
  const { reading, runHours } = cycleType.values;
  if ((type === runHours || type === reading) && rows.some(({ isPosition }) => isPosition))
    throw badField(
      'CycleType',
      label(
        '路线上有没有设备的站点，没有运行小时和监测值，请换一种周期',
        'a stop without a device has no run hours and no readings; select another cycle',
      ),
    );
}

/**
 * Selects the ids of the devices of a selection that work: those of a type or position by their codes.
 *
 * @throws AppError NOT_FOUND for the node or a device, BAD_FIELD for too many devices
 */
export async function selectDeviceIDs(
  tx: Tx,
  orgCode: string,
  selection: PlanSelection,
): Promise<string[]> {
  const { planScope: scope, scopeID, deviceIDs } = selection;
  const tree = treeOf(scope);
  if (tree === null) {
    await requireStops(tx, orgCode, selection);
    return [...deviceIDs];
  }
  const nodes = await tx.query(`select from ${tree.table} where org_code = $1 and id = $2`, [
    orgCode,
    scopeID,
  ]);
  if (nodes.length === 0) throw new AppError('NOT_FOUND', { field: 'ScopeID' });
  const ids = await devicesBelow(tx, orgCode, scope, scopeID);
  if (ids.length > planLimits.devices)
    throw badField(
      'ScopeID',
      label(
        `有 ${ids.length} 台设备，最多 ${planLimits.devices} 台，请选择下级`,
        `has ${ids.length} devices, ${planLimits.devices} at most; select one below it`,
      ),
    );
  return ids;
}

/** Selects the working devices of a type or position with all below it, by their codes; one more than a plan may have. */
export async function devicesBelow(
  tx: Tx,
  orgCode: string,
  scope: number,
  scopeID: string | null,
): Promise<string[]> {
  const tree = treeOf(scope);
  if (tree === null || scopeID === null) return [];
  const rows = await tx.query<{ id: string }>(
    `with recursive below (id) as (
       select id from ${tree.table} where org_code = $1 and id = $2
       union select g.id from ${tree.table} g join below b on g.parent_id = b.id where g.org_code = $1
     )
     select d.id from device d where d.org_code = $1 and d.${tree.column} in (select id from below)
       and d.device_state = ${deviceState.values.normal} order by d.device_code, d.id limit ${planLimits.devices + 1}`,
    [orgCode, scopeID],
  );
  return rows.map(({ id }) => id);
}

/** A device, or a position that is a stop, with what decides its points beside the rule. */
export interface PlanDevice {
  readonly id: string;
  readonly isPosition: boolean;
  readonly deviceName: string;
  /** The working times that it follows; null: it works always. */
  readonly workingTimeID: string | null;
  /** Hours; null: nothing is known. */
  readonly runHours: number | null;
}

/** Loads devices and positions in the order of the ids; devices that are disabled are left out. */
export async function loadDevices(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  now: Date,
): Promise<PlanDevice[]> {
  const rows = await tx.query<
    Omit<PlanDevice, 'runHours'> & {
      runState: number;
      runStateTime: Date | null;
      runHours: number | null;
      runHoursTime: Date | null;
    }
  >(
    `select x.id, d.id is null as "isPosition", coalesce(d.device_name, g.position_name) as "deviceName",
       coalesce(c.working_time_id, s.working_time_id) as "workingTimeID", coalesce(d.run_state, 0) as "runState", d.run_state_time as "runStateTime", d.run_hours as "runHours",
       d.run_hours_time as "runHoursTime"
     from unnest($2::uuid[]) with ordinality x (id, at)
     left join device d on d.org_code = $1 and d.id = x.id
     left join device_position g on g.org_code = $1 and g.id = x.id and d.id is null
     left join calendar c on c.org_code = d.org_code and c.id = d.calendar_id
     left join calendar s on s.org_code = $1 and s.is_default
     where d.device_state = ${deviceState.values.normal} or g.id is not null order by x.at`,
    [orgCode, ids],
  );
  return rows.map((row) => {
    const { id, isPosition, deviceName, workingTimeID, runHours } = withRunHours(row, now);
    return { id, isPosition, deviceName, workingTimeID, runHours };
  });
}

interface StoredWorkingTime {
  readonly id: string;
  readonly week: readonly (readonly unknown[])[];
  readonly days: readonly {
    readonly first: string;
    readonly last: string;
    readonly name: string;
    readonly spans: readonly unknown[];
  }[];
}

/** Loads the working days of working times by their ids. */
export async function loadCalendars(
  tx: Tx,
  orgCode: string,
  devices: readonly PlanDevice[],
): Promise<ReadonlyMap<string, PlanCalendar>> {
  const ids = [...new Set(devices.map(({ workingTimeID }) => workingTimeID))].filter(
    (id) => id !== null,
  );
  const rows = await tx.query<StoredWorkingTime>(
    'select id, week, days from working_time where org_code = $1 and id = any($2)',
    [orgCode, ids],
  );
  return new Map(
    rows.map(({ id, week, days }) => [
      id,
      {
        week: week.map((spans) => spans.length > 0),
        days: days.map(({ first, last, name, spans }) => ({
          first,
          last,
          name,
          isWorking: spans.length > 0,
        })),
      },
    ]),
  );
}

/** Stores what the devices of a plan have run until today and when they joined it, from which due dates by run hours follow. */
export async function storeReadings(
  tx: Tx,
  orgCode: string,
  planID: string,
  devices: readonly PlanDevice[],
  today: string,
): Promise<void> {
  const readings = devices.flatMap(({ id, runHours }) =>
    runHours === null ? [] : [{ id, hours: runHours }],
  );
  // two plans may have the same devices: their rows are locked in one order
  await tx.query(
    `insert into plan_reading (org_code, device_id, day, hours)
     select $1, r.id, $3, r.hours from jsonb_to_recordset($2) r (id uuid, hours double precision) order by r.id
     on conflict (org_code, device_id, day) do update set hours = excluded.hours`,
    [orgCode, JSON.stringify(readings), today],
  );
  await tx.query(
    `update plan_device d set join_hours = r.hours from jsonb_to_recordset($3) r (id uuid, hours double precision)
     where d.org_code = $1 and d.plan_id = $2 and d.device_id = r.id and d.join_hours is null`,
    [orgCode, planID, JSON.stringify(readings)],
  );
}

/** Returns the day of an organisation's zone. */
export async function dayOfOrg(tx: Tx, orgCode: string, now: Date) {
  const [row] = await tx.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from organisation where org_code = $1',
    [orgCode],
  );
  const timeZone = row?.timeZone ?? 'UTC';
  return { timeZone, today: calendarDay(now, timeZone) };
}
