import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { executorType } from '../../../contract/areas/plan/planEnums.ts';
import type { Plan, PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { columnList, type PageQuery, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { planFrom, ruleColumns } from './makePoints.ts';
import { selectCompliance } from './planFigures.ts';
import { isCyclic, stopName } from './pointState.ts';

const { person, role } = executorType.values;

/** SQL: the names of the executors of a revision `r`, in their order; somebody who is gone has none. */
export const executorsSql = `coalesce((
  select jsonb_agg(jsonb_build_object('id', x.id, 'name', coalesce(u.real_name, o.role_name, '')) order by x.at)
  from unnest(r.executor_ids) with ordinality x (id, at)
  left join app_user u on r.executor_type = ${person} and u.org_code = r.org_code and u.id = x.id
  left join role o on r.executor_type = ${role} and o.org_code = r.org_code and o.id = x.id), '[]')`;

/** SQL: a time of the day, HH:mm, of minutes. */
const clock = (minutes: string) => `to_char(make_interval(mins => ${minutes}), 'HH24:MI')`;

const ofShift = (column: string) =>
  `(select s.${column} from out_call_set s where s.org_code = r.org_code and s.id = r.shift_id)`;

const ofReading = (column: string) =>
  `(select m.${column} from metric_point m where m.org_code = r.org_code and m.id = r.reading_point_id)`;

/** The time of the day of a revision `r`: that of its shift, or its own. */
export const windowColumns = {
  shiftName: ofShift('set_name'),
  windowFrom: clock(`coalesce(${ofShift('time_from')}, r.window_from)::int`),
  windowTo: clock(`coalesce(${ofShift('time_to')}, r.window_to)::int`),
} as const;

const pointsOf = 'plan_point t where t.org_code = p.org_code and t.plan_id = p.id and t.is_open';

/** The columns of a plan. @param today the place of the organisation's day, such as `$2` */
function planColumns(today: string) {
  return {
    id: 'p.id',
    planCode: 'p.plan_code',
    planName: 'p.plan_name',
    planScope: 'r.plan_scope::int',
    scopeID: 'coalesce(r.type_id, r.position_id)',
    scopeName: `coalesce((select g.type_name from device_type g where g.org_code = r.org_code and g.id = r.type_id),
      (select g.position_name from device_position g where g.org_code = r.org_code and g.id = r.position_id))`,
    devices: `(select count(*)::int from plan_device d where d.org_code = p.org_code and d.plan_id = p.id)`,
    executorType: 'r.executor_type::int',
    executors: executorsSql,
    formID: 'r.form_id',
    mustScan: 'r.must_scan::int',
    minStaySeconds: 'r.min_stay_seconds',
    isRoute: 'r.is_route::int',
    shiftID: 'r.shift_id',
    shiftName: windowColumns.shiftName,
    windowFrom: clock('r.window_from::int'),
    windowTo: clock('r.window_to::int'),
    ...ruleColumns,
    readingPointName: ofReading('point_name'),
    readingUnit: ofReading('unit'),
    needStop: 'r.need_stop::int',
    planMinutes: 'r.plan_minutes',
    remark: 'r.remark',
    revision: 'p.revision',
    isUse: 'p.is_use::int',
    nextDate: `(select to_char(min(t.due_date), 'YYYY-MM-DD') from ${pointsOf})`,
    lateCount: `(select count(*)::int from ${pointsOf} and t.until_date < ${today}::date)`,
    updateTime: 'p.update_time',
    version: 'p.version',
  } as const;
}

/** One page of plans, by name. */
export function selectPlans(
  tx: Tx,
  orgCode: string,
  kind: number,
  body: BodyOf<PlanCalls['list']>,
  today: string,
) {
  const values: unknown[] = [orgCode, kind, today];
  // the count reads no column that has the day
  const conditions = ['p.org_code = $1', 'p.kind = $2', isCyclic, '$3::date is not null'];
  const where = (condition: (place: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));
  if (body.IsUse !== undefined) where((place) => `p.is_use = ${place}`, body.IsUse === 1);
  if (body.DeviceID !== undefined)
    where(
      (
        place,
      ) => `exists (select from plan_device d where d.org_code = p.org_code and d.plan_id = p.id
        and d.device_id = ${place})`,
      body.DeviceID,
    );
  if (body.SearchText !== '')
    where(
      (place) => `(p.plan_name ilike ${place} or p.plan_code ilike ${place})`,
      likePattern(body.SearchText),
    );
  const query: PageQuery<Plan> = {
    columns: planColumns('$3'),
    from: planFrom,
    where: conditions.join(' and '),
    values,
    order: 'p.plan_name, p.id',
    planning: 'eachTime',
  };
  return selectPage<Plan>(tx, query, body);
}

/** Loads one plan of an area. @throws AppError NOT_FOUND, which names the field */
export async function requirePlan(
  tx: Tx,
  orgCode: string,
  kind: number,
  id: string,
  today: string,
  field = 'ID',
): Promise<Plan> {
  const [row] = await tx.query<Plan>(
    `select ${columnList(planColumns('$4'))} from ${planFrom}
     where p.org_code = $1 and p.kind = $2 and p.id = $3 and ${isCyclic}`,
    [orgCode, kind, id, today],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field });
  return isoTimes(row);
}

/** Loads the devices of a plan, and its compliance. */
export async function selectPlanExtras(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  id: string,
  today: string,
) {
  const stops = await tx.query<ResultOf<PlanCalls['detail']>['stops'][number]>(
    `select x.stop_id as id, ${stopName('x')} as name, (x.device_id is null)::int as "isPosition", x.mark_x as x,
       x.mark_y as y
     from plan_device x where x.org_code = $1 and x.plan_id = $2 order by x.place, x.stop_id`,
    [orgCode, id],
  );
  return {
    stops,
    ...(await selectCompliance(tx, { orgCode, today }, area, {}, id)),
  };
}

/** The most people or roles that one answer returns. */
const mostExecutors = 20;

/** Selects active people, or roles, by name. */
export function selectExecutors(
  tx: Tx,
  orgCode: string,
  { ExecutorType, SearchText }: BodyOf<PlanCalls['executors']>,
): Promise<{ id: string; name: string; about: string }[]> {
  if (ExecutorType === executorType.values.duty) return Promise.resolve([]);
  return tx.query(
    ExecutorType === role
      ? `select id, role_name as name, '' as about from role where org_code = $1 and role_name ilike $2
         order by name, id limit ${mostExecutors}`
      : `select u.id, u.real_name as name, coalesce(o.role_name, '') as about
         from app_user u left join role o on o.org_code = u.org_code and o.id = u.role_id
         where u.org_code = $1 and ${isActiveUser('u')} and u.real_name ilike $2 order by name, id limit ${mostExecutors}`,
    [orgCode, likePattern(SearchText)],
  );
}
