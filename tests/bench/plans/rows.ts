import type { Client } from 'pg';
import { planHorizon } from '../../../src/contract/areas/plan/planMath.ts';
import { benchOrg } from '../figures/orders.ts';
import { fillLists } from '../lists/rows.ts';

/** How many plans and devices there are, and over how many years their points lie. */
export interface PlanSizes {
  readonly plans: number;
  readonly devices: number;
  readonly people: number;
  readonly years: number;
}

const few = { orders: 200, messages: 1, logged: 1, runStates: 1, parts: 10 } as const;

/** The days of the cycles of plans, in turn: a month, a quarter, half a year, a year. */
const cycles = [30, 91, 182, 364] as const;

/** Plans that the reader carries out: the work of one person does not grow with the plant. */
const plansOfReader = 40;

/** Overdue points are at most so old, days. */
const overdueDays = 60;

/**
 * Fills an organisation with maintenance plans of fixed dates, as the product makes them: each device has one plan, with all
 * points of the years and those ahead. A point is done within days of its date; one in forty of the last weeks is overdue.
 *
 * @param today the organisation's day, yyyy-MM-dd
 */
export async function fillPlans(
  client: Client,
  { plans, devices, people, years }: PlanSizes,
  today: string,
): Promise<void> {
  await fillLists(client, { ...few, devices, people });
  const { rows: indexes } = await client.query<{ definition: string; name: string }>(
    `select indexdef as definition, indexname as name from pg_indexes
     where tablename = 'plan_point' and indexdef not like '% UNIQUE %'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('set session_replication_role = replica'); // the rows are whole: no trigger has to check them
  await client.query('update device set device_state = 1 where org_code = $1', [benchOrg]);
  await client.query(
    `create temp table planned as
     select n, gen_random_uuid() as id, ($3::int[])[1 + n % cardinality($3)] as days,
       $4::date - 365 * $5::int + n * 11 % ($3::int[])[1 + n % cardinality($3)] as start
     from generate_series(1, $2::int) n where $1 <> ''`,
    [benchOrg, plans, cycles, today, years],
  );
  await client.query(
    `create temp table planned_device as
     select d.id as device_id, 1 + at * $2::int / $3::int as n, at
     from (select id, row_number() over (order by device_code) - 1 as at from device where org_code = $1) d
     where at < $3`,
    [benchOrg, plans, devices],
  );
  await client.query(
    `insert into plan (org_code, id, kind, plan_code, plan_name, revision, active_from, made_date, create_time, update_time)
     select $1, id, 0, 'BY' || n, '保养' || n, 1, start, $2::date - 1, now(), now() from planned`,
    [benchOrg, today],
  );
  await client.query(
    `insert into plan_revision (org_code, plan_id, revision, effective_from, plan_scope, executor_type, executor_ids,
       cycle_type, cycle_num, on_weekdays, on_month_days, missing_day, base_type, start_date, grace_days, early_days,
       holiday_rule, need_stop, plan_minutes, remark, create_time)
     select $1, id, 1, start, 0, 0, array[u.ids[1 + (case when n <= $2 then 0 else 1 + n % (cardinality(u.ids) - 1) end)]],
       0, days, '{}', '{}', 0, 0, start, 3, days - 1, 0, false, 30, '', now()
     from planned, (select array_agg(id order by id) as ids from app_user where org_code = $1) u`,
    [benchOrg, plansOfReader],
  );
  await client.query(
    `insert into plan_device (org_code, plan_id, device_id, place, join_date)
     select $1, p.id, d.device_id, d.at, p.start from planned_device d join planned p using (n)`,
    [benchOrg],
  );
  await client.query(
    `insert into plan_point (org_code, plan_id, kind, device_id, sequence, revision, nominal_date, due_date, from_date, until_date,
       interval_days, is_open, result, done_date, notified)
     select $1, p.id, 0, d.device_id, due - '1970-01-01'::date, 1, due, due, due - p.days + 1, due + 3, p.days, is_open,
       case when not is_open then case when (k + at) % 33 = 0 then 3 else 1 end end,
       case when not is_open and (k + at) % 33 <> 0 then due + (k + at)::int % 5 - 2 end,
       case when not is_open then 0 when due + 3 < $2::date then 3 when due < $2::date then 2 when due - p.days < $2::date then 1 else 0 end
     from planned_device d join planned p using (n)
     cross join lateral (
       select k, p.start + k * p.days as due from generate_series(0, ($2::date + $3::int - p.start) / p.days) k) x
     cross join lateral (
       select due >= $2::date or (due >= $2::date - $4::int and (k + at) % 40 = 0) as is_open) y`,
    [benchOrg, today, planHorizon.days, overdueDays],
  );
  await client.query(
    `insert into plan_day_count
     select org_code, kind, due_date, from_date, until_date, interval_days, is_open, done_date - due_date, count(*)
     from plan_point group by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
  await client.query('set session_replication_role = origin');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}
