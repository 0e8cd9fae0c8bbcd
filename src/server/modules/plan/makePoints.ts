import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { pointInterval } from '../../../contract/areas/plan/planCycles.ts';
import { addDays } from '../../../contract/areas/plan/planDays.ts';
import { cycleType, planScope } from '../../../contract/areas/plan/planEnums.ts';
import {
  type PlanMove,
  type PlanRule,
  planHorizon,
} from '../../../contract/areas/plan/planMath.ts';
import type { Tx } from '../../storage/db.ts';
import {
  boundPoints,
  computePoints,
  isByReadings,
  isMeter,
  loadStates,
  madePoints,
  type PointGroup,
} from './computePoints.ts';
import { devicesBelow, loadCalendars, loadDevices, storeReadings } from './planDevices.ts';
import { isFreePoint, isUntouched, stopOf } from './pointState.ts';

/** A plan whose row is locked, with its present revision. */
export interface LockedPlan extends PlanRule {
  readonly moves: readonly PlanMove[];
  readonly id: string;
  readonly kind: number;
  readonly planCode: string;
  readonly planName: string;
  readonly isUse: boolean;
  /** Its points are single checks, which people begin. */
  readonly isSpot: boolean;
  readonly revision: number;
  readonly planScope: number;
  readonly scopeID: string | null;
  /** yyyy-MM-dd: the first day for which points are made. */
  readonly activeFrom: string;
  /** The first revision with the present limit, of readings above a limit: its tasks and those of later ones stay. */
  readonly limitSince: number | null;
  readonly madeDate: string | null;
  /** Its devices are stops, walked in their order. */
  readonly isRoute: boolean;
  readonly mustScan: boolean;
  readonly minStaySeconds: number;
  readonly version: number;
}

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** The columns of a rule, of a revision `r`. */
export const ruleColumns = {
  cycleType: 'r.cycle_type::int',
  cycleNum: 'r.cycle_num',
  onWeekdays: 'to_jsonb(r.on_weekdays)',
  onMonthDays: 'to_jsonb(r.on_month_days)',
  nth: 'r.nth::int',
  month: 'r.month::int',
  weekNo: 'r.week_no::int',
  missingDay: 'r.missing_day::int',
  baseType: 'r.base_type::int',
  startDate: day('r.start_date'),
  endDate: day('r.end_date'),
  graceDays: 'r.grace_days',
  earlyDays: 'r.early_days',
  seasonFrom: 'r.season_from',
  seasonTo: 'r.season_to',
  holidayRule: 'r.holiday_rule::int',
  moves: 'r.moves',
  readingPointID: 'r.reading_point_id',
  readingLimit: 'r.reading_limit',
} as const;

/** SQL: the plan `p` with its present revision `r`. */
export const planFrom =
  'plan p join plan_revision r on r.org_code = p.org_code and r.plan_id = p.id and r.revision = p.revision';

/** Locks plans in the order of their ids, and loads them; those that do not exist are left out. */
export async function lockPlans(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<LockedPlan[]> {
  await tx.query('select from plan where org_code = $1 and id = any($2) order by id for update', [
    orgCode,
    ids,
  ]);
  return loadPlans(tx, orgCode, ids);
}

/** SQL: the first revision that has the limit of a revision `r`; null: the cycle is no reading above a limit. */
const limitSince = `(select min(o.revision) from plan_revision o where o.org_code = r.org_code and o.plan_id = r.plan_id
  and r.cycle_type = ${cycleType.values.reading} and o.reading_point_id = r.reading_point_id and o.reading_limit = r.reading_limit)`;

/** Loads plans with their present revisions. */
export function loadPlans(tx: Tx, orgCode: string, ids: readonly string[]): Promise<LockedPlan[]> {
  const columns = Object.entries(ruleColumns).map(([name, sql]) => `${sql} as "${name}"`);
  return tx.query<LockedPlan>(
    `select p.id, p.kind::int as kind, p.plan_code as "planCode", p.plan_name as "planName", p.is_use as "isUse",
       p.spot_form_id is not null as "isSpot", p.revision, ${limitSince} as "limitSince",
       r.plan_scope::int as "planScope",
       coalesce(r.type_id, r.position_id) as "scopeID",
       ${day('greatest(p.active_from, r.effective_from)')} as "activeFrom", ${day('p.made_date')} as "madeDate",
       r.is_route as "isRoute", r.must_scan as "mustScan", r.min_stay_seconds as "minStaySeconds", p.version, ${columns.join(', ')}
     from ${planFrom} where p.org_code = $1 and p.id = any($2) order by p.id`,
    [orgCode, ids],
  );
}

/** Lets the devices of a type or position join and leave the plan, and removes the open points of those that left. */
async function followScope(tx: Tx, orgCode: string, plan: LockedPlan, today: string) {
  if (plan.planScope !== planScope.values.devices) {
    const ids = await devicesBelow(tx, orgCode, plan.planScope, plan.scopeID);
    await storeDevices(tx, orgCode, plan.id, ids.slice(0, planLimits.devices), today);
  }
  return tx.query<{ id: string; joinDate: string }>(
    `select stop_id as id, ${day('join_date')} as "joinDate" from plan_device
     where org_code = $1 and plan_id = $2 order by place, stop_id`,
    [orgCode, plan.id],
  );
}

/** Stores the devices of a plan in their order, of a route also positions; those that are new join today. */
export async function storeDevices(
  tx: Tx,
  orgCode: string,
  planID: string,
  ids: readonly string[],
  today: string,
): Promise<void> {
  await tx.query(
    'delete from plan_device where org_code = $1 and plan_id = $2 and not stop_id = any($3)',
    [orgCode, planID, ids],
  );
  await tx.query(
    `insert into plan_device (org_code, plan_id, device_id, position_id, place, join_date)
     select $1, $2, d.id, case when d.id is null then x.id end, x.at, $4
     from unnest($3::uuid[]) with ordinality x (id, at) left join device d on d.org_code = $1 and d.id = x.id
     on conflict (org_code, plan_id, stop_id) do update set place = excluded.place
       where plan_device.place <> excluded.place`,
    [orgCode, planID, ids, today],
  );
}

interface MakeOptions {
  /** The devices whose points are made; absent: all of the plan. */
  readonly deviceIDs?: readonly string[];
  /** More points than a plan may have are cut; else they are refused. */
  readonly isForced: boolean;
  /** A point of the devices was closed: their other open points follow from it, also those whose day has passed. */
  readonly isAfterClosing?: boolean;
}

/**
 * Writes the difference between the points of a locked plan and what its revision, calendars and records lead to. What is closed,
 * has a record, was moved by somebody or has passed its day stays as it is. Repeating it changes nothing. Returns the
 * number of points ahead.
 *
 * @throws AppError TOO_MANY_POINTS
 */
export async function makePoints(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  { today, now }: { readonly today: string; readonly now: Date },
  { deviceIDs, isForced, isAfterClosing = false }: MakeOptions,
): Promise<number> {
  const joined = plan.isUse ? await followScope(tx, orgCode, plan, today) : [];
  const wanted = joined.filter(({ id }) => deviceIDs === undefined || deviceIDs.includes(id));
  const joinDates = new Map(wanted.map(({ id, joinDate }) => [id, joinDate]));
  const devices = await loadDevices(tx, orgCode, [...joinDates.keys()], now);
  if (isMeter(plan)) await storeReadings(tx, orgCode, plan.id, devices, today);
  if (isAfterClosing)
    await tx.query(
      `delete from plan_point t where t.org_code = $1 and t.plan_id = $2 and ${stopOf('t')} = any($3) and ${isUntouched}`,
      [orgCode, plan.id, deviceIDs ?? []],
    );
  if (deviceIDs === undefined)
    await removeOpen(
      tx,
      orgCode,
      plan.id,
      devices.map(({ id }) => id),
      today,
    );
  // what was made up to a day is there for all days that a holiday could have moved to it
  const made = plan.madeDate === null || plan.madeDate > today ? today : plan.madeDate;
  const computed = computePoints({
    rule: plan,
    devices,
    calendars: await loadCalendars(tx, orgCode, devices),
    states: await loadStates(tx, orgCode, plan.id, plan, devices, today),
    fromOf: ({ id }) => {
      const join = joinDates.get(id) ?? today;
      return join > plan.activeFrom ? join : plan.activeFrom;
    },
    today,
    lookFrom: addDays(made, -planHorizon.moveDays - 1),
  });
  const { groups, count } = boundPoints(madePoints(computed, plan), plan, today, isForced);
  for (const group of groups) await writeGroup(tx, orgCode, plan, group, today);
  if (deviceIDs === undefined && plan.isUse)
    await tx.query('update plan set made_date = $3 where org_code = $1 and id = $2', [
      orgCode,
      plan.id,
      today,
    ]);
  return count;
}

/** Removes the free points of devices that are no longer of the plan. */
async function removeOpen(
  tx: Tx,
  orgCode: string,
  planID: string,
  devices: readonly string[],
  today: string,
): Promise<void> {
  await tx.query(
    `delete from plan_point t where t.org_code = $1 and t.plan_id = $2 and not ${stopOf('t')} = any($3)
       and ${isUntouched} and t.due_date >= $4`,
    [orgCode, planID, devices, today],
  );
}

async function writeGroup(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  { devices, points }: PointGroup,
  today: string,
): Promise<void> {
  const own = Map.groupBy(devices, ({ isPosition }) => isPosition);
  for (const [isPosition, alike] of own) {
    const ids = alike.map(({ id }) => id);
    await writePoints(tx, orgCode, plan, { ids, points, isPosition }, today);
  }
}

/** The points of devices, or of positions. */
interface StopPoints extends Pick<PointGroup, 'points'> {
  readonly ids: readonly string[];
  readonly isPosition: boolean;
}

async function writePoints(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  { ids, points, isPosition }: StopPoints,
  today: string,
): Promise<void> {
  const column = isPosition ? 'position_id' : 'device_id';
  const rows = JSON.stringify(points);
  const since = plan.limitSince ?? plan.revision;
  await tx.query(
    `delete from plan_point t where t.org_code = $1 and t.plan_id = $2 and t.${column} = any($3) and ${isFreePoint}
       and t.due_date >= $4 and (not $6 or t.revision < $7)
       and t.sequence not in (select p.sequence from jsonb_to_recordset($5) p (sequence integer))`,
    [orgCode, plan.id, ids, today, rows, isByReadings(plan), since],
  );
  await tx.query(
    `insert into plan_point as t (org_code, plan_id, kind, ${column}, sequence, revision, nominal_date, due_date, from_date,
       until_date, interval_days, reason, basis)
     select $1, $2, $9, d.id, p.sequence, $5, p."nominalDate", p."dueDate", p."fromDate", p."untilDate", $6,
       nullif(p.reason, 'null'), nullif(p.basis, 'null')
     from unnest($3::uuid[]) d (id) cross join jsonb_to_recordset($4) p (sequence integer, "nominalDate" date,
       "dueDate" date, "fromDate" date, "untilDate" date, reason jsonb, basis jsonb)
     on conflict (org_code, plan_id, ${column}, sequence) ${isPosition ? 'where position_id is not null' : ''} do update
       set revision = excluded.revision, nominal_date = excluded.nominal_date, due_date = excluded.due_date,
         from_date = excluded.from_date, until_date = excluded.until_date, interval_days = excluded.interval_days,
         reason = excluded.reason, basis = excluded.basis, update_time = now(), version = t.version + 1,
         notified = case when (t.due_date, t.from_date, t.until_date) = (excluded.due_date, excluded.from_date,
           excluded.until_date) then t.notified else 0 end
       where ${isFreePoint} and t.due_date >= $7 and (not $8 or t.revision < $10)
         and (t.revision, t.due_date, t.from_date, t.until_date, t.reason)
           is distinct from (excluded.revision, excluded.due_date, excluded.from_date, excluded.until_date, excluded.reason)`,
    [
      orgCode,
      plan.id,
      ids,
      rows,
      plan.revision,
      pointInterval(plan),
      today,
      isByReadings(plan),
      plan.kind,
      since,
    ],
  );
}
