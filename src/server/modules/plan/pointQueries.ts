import type { z } from 'zod';
import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import {
  cycleType,
  executorType,
  planBase,
  pointResult,
} from '../../../contract/areas/plan/planEnums.ts';
import type {
  PlanDay,
  PlanPoint,
  PlanStop,
  PlanWorkload,
  pointListFilter,
} from '../../../contract/areas/plan/planPoints.ts';
import type { PlanRecord, recordListFilter } from '../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls, PlanDeviceRow } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { label } from '../../../contract/locale.ts';
import { columnList, type PageQuery, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { instantAt, loadShiftMinutes, selectOnCall } from '../duty/api.ts';
import { executorsSql, windowColumns } from './planQueries.ts';
import type { PlanReader } from './planReader.ts';
import {
  inTimeSql,
  isCyclic,
  planStateSql,
  stopAbove,
  stopCode,
  stopName,
  stopOf,
} from './pointState.ts';

const { person, role, duty } = executorType.values;

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** SQL: points `t` of plans `p` with the revision `r`: of open ones the present one, else the one by which they were made. */
const pointFrom = `plan_point t join plan p on p.org_code = t.org_code and p.id = t.plan_id
  join plan_revision r on r.org_code = t.org_code and r.plan_id = t.plan_id
    and r.revision = case when t.is_open then p.revision else t.revision end`;

/** The columns of the stop of a row `x`. They are no joins: a list counts thousands of points, and shows few. */
const stopColumns = (x: string) =>
  ({
    deviceID: `${x}.device_id`,
    deviceCode: stopCode(x),
    deviceName: stopName(x),
    positionName: stopAbove(x),
  }) as const;

function pointColumns(today: string) {
  return {
    id: 't.id',
    planID: 't.plan_id',
    planCode: 'p.plan_code',
    planName: 'p.plan_name',
    stopID: stopOf('t'),
    ...stopColumns('t'),
    nominalDate: day('t.nominal_date'),
    dueDate: day('t.due_date'),
    fromDate: day('t.from_date'),
    untilDate: day('t.until_date'),
    reason: 't.reason',
    basis: 't.basis',
    needStop: 'r.need_stop::int',
    planMinutes: 'r.plan_minutes',
    executorType: 'r.executor_type::int',
    executors: executorsSql,
    formID: 'r.form_id',
    mustScan: 'r.must_scan::int',
    minStaySeconds: 'r.min_stay_seconds',
    isRoute: 'r.is_route::int',
    place: `(select x.place from plan_device x where x.org_code = t.org_code and x.plan_id = t.plan_id
      and x.stop_id = ${stopOf('t')})`,
    ...windowColumns,
    substituteID: 't.substitute_id',
    substituteName: `(select u.real_name from app_user u where u.org_code = t.org_code and u.id = t.substitute_id)`,
    planState: planStateSql(today),
    result: 't.result::int',
    rest: 't.rest',
    doneDate: day('t.done_date'),
    doneUserName: `(select u.real_name from app_user u where u.org_code = t.org_code and u.id = t.done_user_id)`,
    isSpot: '(p.spot_form_id is not null)::int',
    version: 't.version',
  } as const;
}

/** Adds a value, and returns its place. */
type Place = (value: unknown) => string;

/** SQL condition: a person is an executor of a revision `r`: named, by role, or on duty now. */
async function executesSql(
  tx: Tx,
  { orgCode, now }: PlanReader,
  userID: string,
  place: Place,
): Promise<string> {
  const { people } = await selectOnCall(tx, orgCode, undefined, now);
  const isOnDuty = people.some((one) => one.userID === userID);
  const user = place(userID);
  return `((r.executor_type = ${person} and ${user}::uuid = any(r.executor_ids))
    or (r.executor_type = ${role} and (select u.role_id from app_user u
      where u.org_code = r.org_code and u.id = ${user}::uuid) = any(r.executor_ids))
    or (r.executor_type = ${duty} and ${place(isOnDuty)}::boolean))`;
}

/** Selects the plans of which a person carries out points, in any of their revisions or as a substitute, and perhaps others. */
async function selectOwnPlans(
  tx: Tx,
  { orgCode, now }: PlanReader,
  userID: string,
): Promise<string[]> {
  const { people } = await selectOnCall(tx, orgCode, undefined, now);
  const isOnDuty = people.some((one) => one.userID === userID);
  const rows = await tx.query<{ id: string }>(
    `select plans_of_executor($2) as id
     union select plans_of_executor(u.role_id) from app_user u where u.org_code = $1 and u.id = $2
     union select t.plan_id from plan_point t where t.org_code = $1 and t.substitute_id = $2
     union select r.plan_id from plan_revision r where $3 and r.org_code = $1 and r.executor_type = ${duty}`,
    [orgCode, userID, isOnDuty],
    'eachTime',
  );
  return rows.map(({ id }) => id);
}

interface PointFilter {
  readonly PlanID?: string | undefined;
  readonly DeviceID?: string | undefined;
  readonly UserID?: string | undefined;
  readonly FirstDate?: string | undefined;
  readonly LastDate?: string | undefined;
}

async function pointConditions(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  { PlanID, DeviceID, UserID, FirstDate, LastDate }: PointFilter,
) {
  const values: unknown[] = [reader.orgCode, kind];
  const place: Place = (value) => `$${values.push(value)}`;
  const conditions = ['t.org_code = $1', 't.kind = $2'];
  if (PlanID !== undefined) conditions.push(`t.plan_id = ${place(PlanID)}`);
  if (DeviceID !== undefined) conditions.push(`t.device_id = ${place(DeviceID)}`);
  if (FirstDate !== undefined) conditions.push(`t.due_date >= ${place(FirstDate)}`);
  if (LastDate !== undefined) conditions.push(`t.due_date <= ${place(LastDate)}`);
  if (UserID !== undefined) {
    const executes = await executesSql(tx, reader, UserID, place);
    // of few plans the points are read by plan
    conditions.push(`t.plan_id = any(${place(await selectOwnPlans(tx, reader, UserID))})`);
    conditions.push(`case when t.substitute_id is null then ${executes}
      else t.substitute_id = ${place(UserID)}::uuid end`);
  }
  return { values, conditions, place };
}

/** One page of points, by due date. */
export async function selectPoints(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  body: BodyOf<PlanCalls['points']>,
) {
  return selectPage<PlanPoint>(tx, await pointQuery(tx, reader, kind, body), body);
}

/** Returns the query of a list of points. */
export async function pointQuery(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  body: z.output<typeof pointListFilter>,
): Promise<PageQuery<PlanPoint>> {
  const UserID = body.Mine === 1 ? reader.userID : body.UserID;
  const { values, conditions, place } = await pointConditions(tx, reader, kind, {
    ...body,
    UserID,
  });
  const today = place(reader.today);
  const states = {
    open: 't.is_open',
    due: `t.is_open and t.from_date <= ${today}::date`,
    late: `t.is_open and t.until_date < ${today}::date and t.due_date < ${today}::date`,
    closed: 'not t.is_open',
  } as const;
  if (body.State !== undefined) conditions.push(states[body.State]);
  if (body.InTime !== undefined)
    conditions.push(
      `t.due_date < ${today}::date and ${body.InTime === 1 ? '' : 'not '}${inTimeSql(body.Rule)}`,
    );
  conditions.push(`${today}::date is not null`); // the count reads no column that has it
  return {
    columns: pointColumns(today),
    from: pointFrom,
    where: conditions.join(' and '),
    values,
    order:
      body.State === 'closed'
        ? 't.due_date desc, t.plan_id desc, t.id desc'
        : 't.due_date, t.plan_id, t.id',
    cursor: ['date', 'uuid', 'uuid'],
    planning: 'eachTime',
  };
}

/** Loads one point of an area. @throws AppError NOT_FOUND */
export async function requirePoint(
  tx: Tx,
  { orgCode, today }: PlanReader,
  kind: number,
  id: string,
  field = 'ID',
): Promise<PlanPoint> {
  const [row] = await tx.query<PlanPoint>(
    `select ${columnList(pointColumns('$4'))} from ${pointFrom} where t.org_code = $1 and p.kind = $2 and t.id = $3`,
    [orgCode, kind, id, today],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field });
  return isoTimes(row);
}

/** The circumstances of a record: the time of the day of its plan, and whether its author is an executor. */
interface Circumstances {
  readonly windowFrom: string | null;
  readonly windowTo: string | null;
  readonly isExecutor: boolean;
}

/** Loads the circumstances in which the reader does a point now. */
export async function selectCircumstances(
  tx: Tx,
  reader: PlanReader,
  pointID: string,
): Promise<Circumstances> {
  const values: unknown[] = [reader.orgCode, pointID];
  const executes = await executesSql(
    tx,
    reader,
    reader.userID,
    (value) => `$${values.push(value)}`,
  );
  const [row] = await tx.query<Circumstances>(
    `select ${windowColumns.windowFrom} as "windowFrom", ${windowColumns.windowTo} as "windowTo",
       (${executes} or not ${isCyclic}) as "isExecutor"
     from ${pointFrom} where t.org_code = $1 and t.id = $2`,
    values,
  );
  return row ?? { windowFrom: null, windowTo: null, isExecutor: true };
}

/** The points of a plan on a day in the order of its devices, each with its last record and its place on the floor plan. */
export async function selectStops(
  tx: Tx,
  { orgCode, today }: PlanReader,
  { PlanID, DueDate }: BodyOf<PlanCalls['stops']>,
): Promise<PlanStop[]> {
  const rows = await tx.query<PlanStop>(
    `select ${columnList(pointColumns('$4'))}, x.mark_x as x, x.mark_y as y, (
       select jsonb_build_object('userName', u.real_name, 'doneTime', c.done_time, 'reason', c.reason,
         'isNG', c.is_ng::int, 'scanMode', c.scan_mode, 'isOutside', c.is_outside::int,
         'isSubstitute', c.is_substitute::int)
       from plan_record c left join app_user u on u.org_code = c.org_code and u.id = c.user_id
       where c.org_code = t.org_code and c.point_id = t.id order by c.create_time desc limit 1) as record
     from ${pointFrom}
     left join plan_device x on x.org_code = t.org_code and x.plan_id = t.plan_id and x.stop_id = ${stopOf('t')}
     where t.org_code = $1 and t.plan_id = $2 and t.due_date = $3
     order by x.place nulls last, "deviceCode", t.id limit ${planLimits.devices}`,
    [orgCode, PlanID, DueDate, today],
    'eachTime',
  );
  return rows.map((row) => ({
    ...row,
    record: row.record && {
      ...row.record,
      doneTime: new Date(row.record.doneTime).toISOString(),
    },
  }));
}

/** Requires a window of the calendar. @throws AppError BAD_FIELD */
function requireCalendarWindow(first: string, last: string): void {
  const days = toDayNumber(last) - toDayNumber(first) + 1;
  if (days < 1 || days > planLimits.calendarDays)
    throw badField(
      'LastDate',
      label(
        `应在开始日期之后 ${planLimits.calendarDays} 天内`,
        `must lie within ${planLimits.calendarDays} days from the first day`,
      ),
    );
}

/**
 * SQL: the first plans of each day, by their ids, and one more; it reads so many rows of the index alone, however many plans a
 * day has. The places are those of days and of a number of plans.
 */
const firstOfDays = (
  first: string,
  last: string,
  most: string,
) => `with recursive step (day, plan_id, n) as (
    select d.day::date, (select t.plan_id from plan_point t where t.org_code = $1 and t.kind = $2 and t.due_date = d.day::date
      order by t.plan_id limit 1), 1
    from generate_series(${first}::date, ${last}::date, interval '1 day') d (day)
    union all
    select s.day, (select t.plan_id from plan_point t where t.org_code = $1 and t.kind = $2 and t.due_date = s.day
      and t.plan_id > s.plan_id order by t.plan_id limit 1), s.n + 1
    from step s where s.plan_id is not null and s.n <= ${most}
  ), picked as materialized (select day, plan_id, n from step where plan_id is not null)`;

/** SQL: the first plans of each day, and one more, of points on which there is a condition. */
const firstOfFew = (where: string, most: string) => `with picked as materialized (
    select day, plan_id, n from (
      select t.due_date as day, t.plan_id, row_number() over (partition by t.due_date order by t.plan_id) as n
      from ${pointFrom} where ${where} group by t.due_date, t.plan_id) x
    where n <= ${most} + 1)`;

/** The calendar: the points of each day by plan. */
export async function selectDays(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  body: BodyOf<PlanCalls['days']>,
): Promise<ResultOf<PlanCalls['days']>> {
  requireCalendarWindow(body.FirstDate, body.LastDate);
  const { values, conditions, place } = await pointConditions(tx, reader, kind, body);
  const { PlanID, DeviceID, UserID, IsRoute } = body;
  const isWhole = [PlanID, DeviceID, UserID, IsRoute].every((one) => one === undefined);
  if (IsRoute !== undefined) conditions.push(`r.is_route = ${place(IsRoute === 1)}`);
  const today = place(reader.today);
  const most = `${place(body.PerDay)}::int`;
  const where = conditions.join(' and ');
  const rows = await tx.query<PlanDay & { readonly n: number }>(
    `${isWhole ? firstOfDays(place(body.FirstDate), place(body.LastDate), most) : firstOfFew(where, most)}
     select ${day('t.due_date')} as day, t.plan_id as "planID", min(p.plan_name) as "planName", min(p.version)::int as "planVersion",
       bool_or(r.is_route)::int as "isRoute",
       bool_or(r.base_type = ${planBase.values.floating} or r.cycle_type in (${cycleType.values.runHours}, ${cycleType.values.reading}))::int
         as "isPerDevice",
       count(*)::int as count,
       (count(t.done_date))::int as done,
       (count(*) filter (where t.result = ${pointResult.values.skipped}))::int as skipped,
       (count(*) filter (where t.is_open and t.until_date < ${today}::date))::int as late,
       case when count(*) = 1 then coalesce(
         (select d.device_name from device d where d.org_code = $1 and d.id = (array_agg(t.device_id))[1]),
         (select g.position_name from device_position g where g.org_code = $1 and g.id = (array_agg(t.position_id))[1]))
         end as "deviceName", min(k.n)::int as n
     from picked k, ${pointFrom}
     where t.due_date = k.day and t.plan_id = k.plan_id and ${where}
     group by t.due_date, t.plan_id order by t.due_date, 3, 2`,
    values,
    'eachTime',
  );
  return {
    rows: rows.filter(({ n }) => n <= body.PerDay).map(({ n: _n, ...row }) => row),
    more: rows.flatMap(({ n, day: one }) => (n > body.PerDay ? one : [])),
  };
}

/** A day on which somebody has open points of a plan. */
interface OpenDay {
  readonly planID: string;
  readonly planName: string;
  readonly day: string;
}

/** Selects the days until `last` on which a person has open points: today of those before it, and of those of the duty alone. */
export async function selectOpenDays(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  last: string,
): Promise<OpenDay[]> {
  const filter = { UserID: reader.userID, LastDate: last };
  const { values, conditions, place } = await pointConditions(tx, reader, kind, filter);
  const today = `${place(reader.today)}::date`;
  return tx.query<OpenDay>(
    `select distinct t.plan_id as "planID", p.plan_name as "planName", ${day(`greatest(t.due_date, ${today})`)} as day
     from ${pointFrom} where ${conditions.join(' and ')} and t.is_open
       and (t.due_date <= ${today} or r.executor_type <> ${duty} or t.substitute_id is not null)
     order by day, "planName", "planID" limit ${planLimits.calendarRows}`,
    values,
    'eachTime',
  );
}

/** The points of a window by who carries them out. The minutes of a point are shared by the people that it names. */
export async function selectWorkload(
  tx: Tx,
  { orgCode, today, now }: PlanReader,
  kind: number,
  body: BodyOf<PlanCalls['workload']>,
  timeZone: string,
): Promise<PlanWorkload[]> {
  requireCalendarWindow(body.FirstDate, body.LastDate);
  const rows = await tx.query<Omit<PlanWorkload, 'workMinutes'>>(
    `with point as (
       select case when t.substitute_id is null then r.executor_type else ${person} end as executor_type,
         case when t.substitute_id is null then r.executor_ids else array[t.substitute_id] end as executor_ids,
         r.plan_minutes, t.is_open, t.done_date, t.until_date
       from ${pointFrom} where t.org_code = $1 and t.kind = $2 and t.due_date between $3 and $4
     ), shared as (
       select p.*, x.id, greatest(cardinality(p.executor_ids), 1) as people
       from point p left join lateral unnest(p.executor_ids) x (id) on true
     )
     select s.executor_type::int as "executorType", s.id, coalesce(min(u.real_name), min(o.role_name), '') as name,
       count(*)::int as count, count(s.done_date)::int as done,
       (count(*) filter (where s.is_open and s.until_date < $5::date))::int as late,
       coalesce(round(sum(s.plan_minutes::numeric / s.people) filter (where s.is_open)), 0)::int as minutes
     from shared s
     left join app_user u on s.executor_type = ${person} and u.org_code = $1 and u.id = s.id
     left join role o on s.executor_type = ${role} and o.org_code = $1 and o.id = s.id
     group by s.executor_type, s.id order by minutes desc, count desc, name limit 200`,
    [orgCode, kind, body.FirstDate, body.LastDate, today],
    'eachTime',
  );
  const people = rows.flatMap(({ executorType: type, id }) => (type === person ? (id ?? []) : []));
  const [from, to] = [toDayNumber(body.FirstDate), toDayNumber(body.LastDate) + 1];
  const span = { start: instantAt(from, 0, timeZone), end: instantAt(to, 0, timeZone) };
  const minutes = await loadShiftMinutes(tx, { orgCode, timeZone }, people, span, now);
  return rows.map((row) => ({
    ...row,
    workMinutes: row.executorType === person ? (minutes.get(row.id ?? '') ?? null) : null,
  }));
}

/** One page of the devices of a plan, in its order. */
export function selectPlanDevices(
  tx: Tx,
  { orgCode, today }: PlanReader,
  kind: number,
  body: BodyOf<PlanCalls['devices']>,
) {
  const points = `plan_point t where t.org_code = x.org_code and t.plan_id = x.plan_id and ${stopOf('t')} = x.stop_id`;
  const query: PageQuery<PlanDeviceRow> = {
    columns: {
      stopID: 'x.stop_id',
      ...stopColumns('x'),
      joinDate: day('x.join_date'),
      nextDate: `(select ${day('min(t.due_date)')} from ${points} and t.is_open)`,
      lastDate: `(select ${day('max(t.done_date)')} from ${points})`,
      lateCount: `(select count(*)::int from ${points} and t.is_open and t.until_date < $3::date)`,
    },
    from: 'plan_device x join plan p on p.org_code = x.org_code and p.id = x.plan_id',
    where: 'x.org_code = $1 and x.plan_id = $2 and $3::date is not null and p.kind = $4',
    values: [orgCode, body.ID, today, kind],
    order: 'x.place, x.stop_id',
    planning: 'eachTime',
  };
  return selectPage<PlanDeviceRow>(tx, query, body);
}

const recordFrom = `plan_record c join plan_point t on t.org_code = c.org_code and t.id = c.point_id
  join plan p on p.org_code = c.org_code and p.id = c.plan_id`;

function recordColumns(today: string) {
  return {
    id: 'c.id',
    pointID: 'c.point_id',
    planID: 'c.plan_id',
    planName: 'p.plan_name',
    deviceID: 'c.device_id',
    deviceCode: stopCode('t'),
    deviceName: stopName('t'),
    dueDate: day('t.due_date'),
    result: 'c.result::int',
    planState: planStateSql(today),
    doneTime: 'c.done_time',
    userID: 'c.user_id',
    userName: `(select u.real_name from app_user u where u.org_code = c.org_code and u.id = c.user_id)`,
    spentMinutes: 'c.spent_minutes',
    reading: 'c.reading',
    reason: 'c.reason',
    rest: 'c.rest',
    remark: 'c.remark',
    corrections: `(select coalesce(jsonb_agg(jsonb_build_object('field', k.field, 'before', k.before, 'after', k.after,
        'reason', k.reason, 'userName', u.real_name, 'time', k.time) order by k.at), '[]')
      from rows from (jsonb_to_recordset(c.corrections)
        as (field text, before text, after text, reason text, "userID" uuid, time text)) with ordinality
        k (field, before, after, reason, user_id, time, at)
      left join app_user u on u.org_code = c.org_code and u.id = k.user_id)`,
    isNG: 'c.is_ng::int',
    orders: `(select coalesce(jsonb_agg(distinct jsonb_build_object('id', o.id, 'orderCode', o.order_code)), '[]')
      from plan_ng n join work_order o on o.org_code = n.org_code and o.id = n.order_id
      where n.org_code = c.org_code and n.record_id = c.id)`,
    scanMode: 'c.scan_mode::int',
    scanTime: 'c.scan_time',
    scanReason: 'c.scan_reason',
    isOutside: 'c.is_outside::int',
    isSubstitute: 'c.is_substitute::int',
    isSpot: '(p.spot_form_id is not null)::int',
    review: 'c.review::int',
    reviewText: 'c.review_text',
    reviewUserName: `(select u.real_name from app_user u where u.org_code = c.org_code and u.id = c.review_user_id)`,
    reviewTime: 'c.review_time',
    createTime: 'c.create_time',
    version: 'c.version',
  } as const;
}

/** Returns the query of a list of records, the latest first. */
export function recordQuery(
  reader: PlanReader,
  kind: number,
  body: z.output<typeof recordListFilter>,
  timeZone: string,
): PageQuery<PlanRecord> {
  const values: unknown[] = [reader.orgCode, kind];
  const place: Place = (value) => `$${values.push(value)}`;
  const conditions = ['c.org_code = $1', 'p.kind = $2'];
  if (body.PlanID !== undefined) conditions.push(`c.plan_id = ${place(body.PlanID)}`);
  if (body.DeviceID !== undefined) conditions.push(`c.device_id = ${place(body.DeviceID)}`);
  if (body.UserID !== undefined) conditions.push(`c.user_id = ${place(body.UserID)}`);
  if (body.IsNG !== undefined) conditions.push(`c.is_ng = ${place(body.IsNG === 1)}`);
  if (body.IsUnreviewed === 1) conditions.push('c.review is null');
  if (body.IsSpot !== undefined) conditions.push(body.IsSpot === 1 ? `not ${isCyclic}` : isCyclic);
  if (body.PointResult !== undefined) conditions.push(`c.result = ${place(body.PointResult)}`);
  if (body.FirstDate !== undefined)
    conditions.push(
      `c.done_time >= ${place(body.FirstDate)}::date::timestamp at time zone ${place(timeZone)}`,
    );
  if (body.LastDate !== undefined)
    conditions.push(
      `c.done_time < (${place(body.LastDate)}::date + 1)::timestamp at time zone ${place(timeZone)}`,
    );
  const today = place(reader.today);
  conditions.push(`${today}::date is not null`); // the count reads no column that has it
  return {
    columns: recordColumns(today),
    from: recordFrom,
    where: conditions.join(' and '),
    values,
    order: 'c.done_time desc, c.id desc',
    cursor: ['timestamptz', 'uuid'],
    planning: 'eachTime',
  };
}

/** Loads records: one by its id, or those of a point. */
export async function loadRecords(
  tx: Tx,
  { orgCode, today }: PlanReader,
  kind: number,
  by: { readonly id: string } | { readonly pointID: string },
): Promise<PlanRecord[]> {
  const [column, value] = 'id' in by ? ['c.id', by.id] : ['c.point_id', by.pointID];
  const rows = await tx.query<PlanRecord>(
    `select ${columnList(recordColumns('$4'))} from ${recordFrom}
     where c.org_code = $1 and p.kind = $2 and ${column} = $3 order by c.done_time desc, c.id desc limit 100`,
    [orgCode, kind, value, today],
  );
  return rows.map(isoTimes);
}
