import type { Tx } from '../../storage/db.ts';
import { countsAsFailure } from '../orders/orderConditions.ts';
import { type FigureSpanArrays, gonePlaces, planningOf, rowsOfDevice } from './span.ts';

/** The spans in which breakdowns may have changed, and the organisation's time zone. */
export interface AffectedSpans extends FigureSpanArrays {
  readonly zone: string;
}

/**
 * Recomputes the breakdowns of the spans, and of the breakdowns that intersect or touch them, from the
 * outages; writes only the rows that differ.
 *
 * Outages [fault, finish) that overlap form one breakdown, outages that only touch form two, outages
 * that start at the same instant form one (SMRP 3.5.2 counts a breakdown from its first loss of
 * function to its restoration). `down` is the union of the outages, each without the time in which
 * the machine ran nevertheless.
 *
 * A breakdown that only starts where the extended span ends is left unchanged, because touching
 * outages are not merged.
 *
 * @returns the extent of the old and the new breakdowns of the spans
 */
export async function mergeBreakdowns(
  tx: Tx,
  orgCode: string,
  spans: FigureSpanArrays,
): Promise<AffectedSpans> {
  const rows = await tx.query<{ device_id: string; lo: string; hi: string; zone: string }>(
    `with span as (
       select * from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) s (device_id, lo, hi)
     ),
     old as (
       select b.device_id, b.start_time, b.end_time, b.orders, b.down, b.place
       from span s
       cross join lateral (
         ${rowsOfDevice('breakdown', 't.start_time <= s.hi and (t.end_time is null or t.end_time >= s.lo)', spans)}
       ) b
     ),
     affected as (
       select s.device_id, s.hi as requested_hi,
         least(s.lo, min(old.start_time)) as lo,
         greatest(s.hi, max(coalesce(old.end_time, 'infinity'))
           filter (where old.start_time is not null)) as hi
       from span s left join old using (device_id)
       group by s.device_id, s.lo, s.hi
     ),
     outage as (
       select o.device_id, o.fault_time as start_time, coalesce(o.finish_time, 'infinity') as end_time,
         tstzmultirange(tstzrange(o.fault_time, o.finish_time)) - coalesce(up.time, '{}') as down
       from affected s
       cross join lateral (
         ${rowsOfDevice('work_order', 't.fault_time between s.lo and s.hi and (t.fault_time < s.hi or t.fault_time <= s.requested_hi)', spans)}
       ) o
       cross join lateral (
         select range_agg(tstzrange(g.start_time, g.end_time)) as time
         from work_order_segment g
         where g.org_code = $1 and g.order_id = o.id and g.machine_up and g.replaced_by is null
           and (g.end_time is null or g.end_time > g.start_time)
       ) up
       where ${countsAsFailure} and o.is_stop
     ),
     by_start as (
       select device_id, start_time, max(end_time) as end_time, count(*) as orders,
         range_agg(down) as down
       from outage group by device_id, start_time
     ),
     marked as (
       select *, coalesce(start_time >= max(end_time) over (
         partition by device_id order by start_time
         rows between unbounded preceding and 1 preceding
       ), true) as is_new
       from by_start
     ),
     numbered as (
       select *, count(*) filter (where is_new) over (
         partition by device_id order by start_time
       ) as number
       from marked
     ),
     fresh as (
       select device_id, min(start_time) as start_time,
         nullif(max(end_time), 'infinity') as end_time,
         sum(orders)::int as orders, range_agg(down) as down
       from numbered group by device_id, number
     ),
     gone as (
       delete from breakdown b
       where b.org_code = $1 and b.ctid = any(${gonePlaces('device_id, start_time')})
     ),
     put as (
       insert into breakdown (org_code, device_id, start_time, end_time, orders, down)
       select $1, * from (
         select * from fresh except select device_id, start_time, end_time, orders, down from old
       ) changed
       on conflict (org_code, device_id, start_time) do update
       set end_time = excluded.end_time, orders = excluded.orders, down = excluded.down
     )
     select r.device_id, r.lo::text, r.hi::text, z.time_zone as zone
     from affected r join organisation z on z.org_code = $1`,
    [orgCode, spans.devices, spans.from, spans.to],
    planningOf(spans),
  );
  const [first] = rows;
  if (first === undefined) throw new Error(`no organisation ${orgCode} in this transaction`);
  return {
    devices: rows.map((row) => row.device_id),
    from: rows.map((row) => row.lo),
    to: rows.map((row) => row.hi),
    zone: first.zone,
  };
}
