import type { Client } from 'pg';
import { benchOrg } from '../figures/orders.ts';
import { fillLists } from '../lists/rows.ts';

/** The series whose values are filled: the days of the first one, and the number of others with a month each. */
export interface MetricSizes {
  readonly days: number;
  readonly others: number;
}

const few = {
  orders: 200,
  devices: 100,
  people: 20,
  messages: 1,
  logged: 1,
  runStates: 1,
  parts: 1,
} as const;

/** The days of a series that is no longer than a month, and the seconds between two values. */
export const monthDays = 30;
const everySeconds = 5;

/** Fills an organisation with values of measuring points at 5 s, up to now, and their rollups. */
export async function fillMetrics(client: Client, { days, others }: MetricSizes): Promise<void> {
  await fillLists(client, few);
  await client.query(
    `insert into metric_point (org_code, id, point_key, point_name, unit, point_kind, decimals, interval_seconds)
     values ($1, gen_random_uuid(), 'temp', 'Temperature', 'C', 1, 2, $2)`,
    [benchOrg, everySeconds],
  );
  await client.query(
    `create temp table filled as
     select d.id as device, p.id as point, now() - case when at = 1 then $2::int else $3::int end * interval '1 day' as starts
     from (select id, row_number() over (order by id) as at from device where org_code = $1 limit $4) d,
       (select id from metric_point where org_code = $1) p`,
    [benchOrg, days, monthDays, others + 1],
  );
  await client.query(
    `select make_metric_month(m::date) from generate_series(now() - $1 * interval '1 day', now(), interval '20 days') m`,
    [days],
  );
  await client.query(`select make_metric_month(now()::date)`);
  await client.query(
    `insert into metric_value (org_code, device_id, point_id, value_time, value)
     select $1, device, point, t, 40 + 20 * sin(extract(epoch from t) / 9000) + (extract(epoch from t)::bigint * 7919 % 100) / 50.0
     from filled, generate_series(starts, now(), $2 * interval '1 second') t`,
    [benchOrg, everySeconds],
  );
  for (const [table, span, from] of [
    ['metric_5m', '5 minutes', 'metric_value'],
    ['metric_hour', '1 hour', 'metric_value'],
  ] as const)
    await client.query(
      `insert into ${table} (org_code, device_id, point_id, bucket, value_count, low, high, total, first_value, last_value,
         first_time, last_time, rise, falls)
       select org_code, device_id, point_id, date_bin('${span}', value_time, '2000-01-01 00:00+00') as bucket, count(*),
         min(value), max(value), sum(value), min(value), max(value), min(value_time), max(value_time), 0, 0
       from ${from} where org_code = $1 group by 1, 2, 3, 4`,
      [benchOrg],
    );
  await client.query(
    `insert into metric_series (org_code, device_id, point_id, last_time, last_value, rolled_to)
     select $1, device, point, now(), 50, date_bin('5 minutes', now(), '2000-01-01 00:00+00') from filled`,
    [benchOrg],
  );
  await client.query('vacuum analyze');
}
