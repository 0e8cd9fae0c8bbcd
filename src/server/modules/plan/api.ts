/** The part of the plan module that other modules may use. */
import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { label } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { isCyclic, isFreePoint, planStateSql } from './pointState.ts';

/** Returns the check whose NG answer has opened an order; null for another order. */
export async function selectPlanOfOrder(
  tx: Tx,
  orgCode: string,
  orderID: string,
): Promise<{ readonly kind: number; readonly pointID: string; readonly planName: string } | null> {
  const [row] = await tx.query<{ kind: number; pointID: string; planName: string }>(
    `select p.kind::int as kind, c.point_id as "pointID", p.plan_name as "planName" from plan_ng n
     join plan_record c on c.org_code = n.org_code and c.id = n.record_id
     join plan p on p.org_code = c.org_code and p.id = c.plan_id
     where n.org_code = $1 and n.order_id = $2 order by c.create_time limit 1`,
    [orgCode, orderID],
  );
  return row ?? null;
}

/**
 * Returns the SQL of what an area adds to the timeline of device `$2` of organisation `$1`: its records, and tasks that were not
 * done when their window ended. The latest entries before the time `$3` and id `$4`, at most `$5`, on day `$6` of zone `$7`.
 */
export function planTimelineSql(area: PlanArea): string {
  const { kind } = planAreas[area];
  const about = (result: string, isNG: string, user: string) =>
    `jsonb_build_object('pointID', t.id, 'planName', p.plan_name, 'dueDate', to_char(t.due_date, 'YYYY-MM-DD'),
       'fromDate', to_char(t.from_date, 'YYYY-MM-DD'), 'result', ${result}, 'planState', ${planStateSql('$6')},
       'isNG', ${isNG}, 'userName', ${user}) as about`;
  const missed = '(t.until_date + 1)::timestamp at time zone $7';
  return `select * from ((select '${area} ' || c.id as id, c.done_time as time,
      ${about('c.result', 'c.is_ng::int', '(select u.real_name from app_user u where u.org_code = c.org_code and u.id = c.user_id)')}
    from plan_record c join plan_point t on t.org_code = c.org_code and t.id = c.point_id
      join plan p on p.org_code = c.org_code and p.id = c.plan_id
    where c.org_code = $1 and c.device_id = $2 and p.kind = ${kind} and c.done_time <= $3
      and (c.done_time, '${area} ' || c.id) < ($3, $4)
    order by c.done_time desc, 1 desc limit $5)
    union all
    (select '${area} - ' || t.id as id, ${missed} as time, ${about('null', '0', 'null')}
    from plan_point t join plan p on p.org_code = t.org_code and p.id = t.plan_id
    where t.org_code = $1 and t.device_id = $2 and p.kind = ${kind} and ${isCyclic} and t.is_open and t.result is null
      and t.until_date < $6::date and (${missed}, '${area} - ' || t.id) < ($3, $4)
    order by 2 desc, 1 desc limit $5)) x order by time desc, id desc limit $5`;
}

/** Gives the open points of substitutes who leave or are disabled back to the executors of their plans. */
export async function endSubstitutes(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `update plan_point set substitute_id = null, notified = 0, update_time = now(), version = version + 1
     where org_code = $1 and substitute_id = any($2) and is_open`,
    [orgCode, ids],
  );
}

const columns = { device_type: 'type_id', device_position: 'position_id' } as const;

/** Gives the plans of a device type or position that ends to the one into which it is merged; else they have no devices from now on. */
export async function passPlanScopes(
  tx: Tx,
  orgCode: string,
  table: keyof typeof columns,
  { id, into }: { readonly id: string; readonly into: string | null },
): Promise<void> {
  const column = columns[table];
  await tx.query(`update plan_revision set ${column} = $3 where org_code = $1 and ${column} = $2`, [
    orgCode,
    id,
    into,
  ]);
}

/**
 * Gives the stops of routes that are a position which ends to the one into which it is merged: a route that has both goes
 * by the latter.
 *
 * @throws AppError RECORD_IN_USE where it ends without another one
 */
export async function passStops(
  tx: Tx,
  orgCode: string,
  { id, into }: { readonly id: string; readonly into: string | null },
): Promise<void> {
  const used = await tx.query<{ planID: string; name: string }>(
    `select u.plan_id as "planID", g.position_name as name from (
       select plan_id from plan_device where org_code = $1 and position_id = $2
       union select plan_id from plan_point where org_code = $1 and position_id = $2) u
     join device_position g on g.org_code = $1 and g.id = $2`,
    [orgCode, id],
  );
  const [first] = used;
  if (first === undefined) return;
  if (into === null)
    throw new AppError('RECORD_IN_USE', {
      field: 'ID',
      params: { name: first.name, uses: label('巡检路线', 'inspection routes') },
    });
  await tx.query('select from plan where org_code = $1 and id = any($2) order by id for update', [
    orgCode,
    used.map(({ planID }) => planID),
  ]);
  const values = [orgCode, id, into];
  await tx.query(
    `delete from plan_device x using plan_device o where x.org_code = $1 and x.position_id = $2
       and o.org_code = x.org_code and o.plan_id = x.plan_id and o.position_id = $3`,
    values,
  );
  await tx.query(
    'update plan_device set position_id = $3 where org_code = $1 and position_id = $2',
    values,
  );
  // of two points of a day the untouched one goes, and one with a record stays beside the other
  const both = `exists (select from plan_point o where o.org_code = t.org_code and o.plan_id = t.plan_id
    and o.position_id = $3 and o.sequence = t.sequence)`;
  await tx.query(
    `delete from plan_point t where t.org_code = $1 and t.position_id = $2 and ${isFreePoint} and ${both}`,
    values,
  );
  await tx.query(
    `update plan_point t set sequence = n.sequence from (
       select t.id, (select least(min(o.sequence), 0) from plan_point o where o.org_code = $1 and o.plan_id = t.plan_id)
         - row_number() over (partition by t.plan_id order by t.id) as sequence
       from plan_point t where t.org_code = $1 and t.position_id = $2 and ${both}) n
     where t.org_code = $1 and t.id = n.id`,
    values,
  );
  await tx.query(
    'update plan_point set position_id = $3 where org_code = $1 and position_id = $2',
    values,
  );
  await tx.query(
    'update plan_answer set device_id = $3 where org_code = $1 and device_id = $2',
    values,
  );
}
