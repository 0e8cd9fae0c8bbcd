import type { Tx } from '../storage/db.ts';
import type { Reach } from './breakdowns.ts';
import { between, dayOf, dayStart, milliseconds } from './zone.ts';

/**
 * Makes the day rows that a reach touches anew, from breakdowns and orders, and adds what changed
 * to the fleet's days. Days are the organisation's; `down_ms` is that of breakdowns with an end,
 * within the device's required time [startUpDate, scrapDate) (EN 15341:2019); an open one's is
 * added by who asks, because it grows.
 *
 * Rows of the fleet are shared by all devices and locked in the order of their days.
 */
export async function writeDays(tx: Tx, orgCode: string, reach: Reach): Promise<void> {
  const rows = await tx.query<{ day: string; is_zero: boolean }>(
    `with asked as (
       select device_id, ${dayOf('lo', '$5')} as first, ${dayOf('hi', '$5')} as last
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) s (device_id, lo, hi)
     ),
     bounded as (
       select a.*, ${dayStart('a.first', '$5')} as lo, ${dayStart('(a.last + 1)', '$5')} as hi,
         ${dayStart('d.start_up_date', '$5')} as start_up, ${dayStart('d.scrap_date', '$5')} as scrap
       from asked a left join device d on d.org_code = $1 and d.id = a.device_id
     ),
     span as (
       select *, ${between('greatest(lo, start_up)', 'least(hi, scrap)')} as required from bounded
     ),
     piece (device_id, day, failures, started, finished, repair_ms, down_ms) as (
       select o.device_id, ${dayOf('o.fault_time', '$5')}, 1, 0, 0, 0::bigint, 0::bigint
       from span s
       join work_order o on o.org_code = $1 and o.device_id = s.device_id
         and o.fault_time >= s.lo and o.fault_time < s.hi
       where o.is_failure and o.order_state <> 5
       union all
       select b.device_id, ${dayOf('b.start_time', '$5')}, 0, 1, 0, 0, 0
       from span s
       join breakdown b on b.org_code = $1 and b.device_id = s.device_id
         and b.start_time >= s.lo and b.start_time < s.hi
       union all
       select b.device_id, ${dayOf('b.end_time', '$5')}, 0, 0, 1,
         ${milliseconds('b.end_time - b.start_time')}, 0
       from span s
       join breakdown b on b.org_code = $1 and b.device_id = s.device_id
         and b.end_time >= s.lo and b.end_time < s.hi
       union all
       select b.device_id, d.day::date, 0, 0, 0, 0, ${milliseconds(
         `least(upper(stretch), ${dayStart('(d.day::date + 1)', '$5')})
           - greatest(lower(stretch), ${dayStart('d.day::date', '$5')})`,
       )}
       from span s
       join breakdown b on b.org_code = $1 and b.device_id = s.device_id
         and b.start_time < s.hi and b.end_time > s.lo
       cross join lateral unnest(b.down * s.required) stretch
       cross join lateral generate_series(
         ${dayOf('lower(stretch)', '$5')}::timestamp,
         ${dayOf(`upper(stretch) - interval '1 millisecond'`, '$5')}::timestamp,
         '1 day'
       ) d (day)
     ),
     fresh as (
       select device_id, day, sum(failures)::int as failures, sum(started)::int as started,
         sum(finished)::int as finished, sum(repair_ms)::bigint as repair_ms,
         sum(down_ms)::bigint as down_ms
       from piece group by device_id, day
     ),
     old as (
       select f.device_id, f.day, f.failures, f.started, f.finished, f.repair_ms, f.down_ms
       from span s
       join figure_day f on f.org_code = $1 and f.device_id = s.device_id
         and f.day between s.first and s.last
     ),
     gone as (
       delete from figure_day f using old
       where f.org_code = $1 and f.day = old.day and f.device_id = old.device_id
         and not exists (
           select from fresh where fresh.device_id = old.device_id and fresh.day = old.day
         )
     ),
     put as (
       insert into figure_day
         (org_code, device_id, day, failures, started, finished, repair_ms, down_ms)
       select $1, * from (select * from fresh except select * from old) changed
       on conflict (org_code, day, device_id) do update
       set failures = excluded.failures, started = excluded.started, finished = excluded.finished,
         repair_ms = excluded.repair_ms, down_ms = excluded.down_ms
     ),
     change as (
       select day, sum(failures) as failures, sum(started) as started, sum(finished) as finished,
         sum(repair_ms) as repair_ms, sum(down_ms) as down_ms
       from (
         select * from fresh
         union all
         select device_id, day, -failures, -started, -finished, -repair_ms, -down_ms from old
       ) both_sides
       group by day
     )
     insert into figure_fleet as f
       (org_code, day, failures, started, finished, repair_ms, down_ms)
     select $1, * from change
     where (failures, started, finished, repair_ms, down_ms) <> (0, 0, 0, 0, 0)
     order by day
     on conflict (org_code, day) do update
     set failures = f.failures + excluded.failures, started = f.started + excluded.started,
       finished = f.finished + excluded.finished, repair_ms = f.repair_ms + excluded.repair_ms,
       down_ms = f.down_ms + excluded.down_ms
     returning f.day::text,
       (f.failures, f.started, f.finished, f.repair_ms, f.down_ms) = (0, 0, 0, 0, 0) as is_zero`,
    [orgCode, reach.devices, reach.from, reach.to, reach.zone],
  );
  const empty = rows.filter((row) => row.is_zero).map((row) => row.day);
  if (empty.length === 0) return;
  await tx.query('delete from figure_fleet where org_code = $1 and day = any($2::date[])', [
    orgCode,
    empty,
  ]);
}
