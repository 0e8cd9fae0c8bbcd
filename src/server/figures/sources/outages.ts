import { requiredLengthMsSql, requiredMsSql } from '../calendar/workingTime.ts';
import { orderConditions } from '../orders/orderConditions.ts';
import { isInterruption, isWait } from '../orders/orderStates.ts';
import type { SourceScope } from './sourceScope.ts';

/**
 * SQL of the query `outage_part` (a row for each outage within the window and the device's days:
 * [lo, hi); `size` is the number of outages of its device in the same overlapping group) and of
 * `pause`, all with the working_time_id of the device. Needs `required`. For the repairing side an outage starts when the order was passed to it.
 *
 * The orders are materialized before they are joined to their devices: row-level security hides the
 * numbers of rows from the planner, which would otherwise search the orders for each device.
 */
export function outageParts({ orders, party, from, to, until, clock }: SourceScope): string {
  const since = clock === 'own' ? 'o.fault_time' : 'o.fault_time, o.passed_time';
  return `touching as materialized (
      select o.org_code, o.id, o.device_id, ${party} as party, o.fault_time, o.report_time,
        o.finish_time, o.rework_count, o.repair_start_time, o.passed_time
      from work_order o
      where ${orders} and ${orderConditions.downtime(from, to, clock)}
    ),
    clipped as (
      select o.*, r.working_time_id, greatest(${since}, ${from}, r.lo) as lo,
        least(coalesce(o.finish_time, 'infinity'), ${until}, r.hi) as hi
      from touching o join required_device r on r.id = o.device_id
    ),
    chained as (
      select *, coalesce(lo >= max(hi) over (
        partition by device_id, party order by lo, fault_time, id
        rows between unbounded preceding and 1 preceding
      ), true) as is_new
      from clipped where lo < hi
    ),
    numbered_part as (
      select *, count(*) filter (where is_new) over (
        partition by device_id, party order by lo, fault_time, id
      ) as number
      from chained
    ),
    outage_part as materialized (
      select *, count(*) over (partition by device_id, party, number) as size from numbered_part
    ),
    ${pauses}`;
}

/**
 * SQL of the query `pause` (id, device_id, party, size, kind, reason, machine_up, [lo, hi) within the
 * outage): the periods without repair after the repair had begun: interruptions and, for orders that
 * were sent back, the wait for confirmation. Within the outage of an order that stops the machine,
 * the machine can run only in these periods.
 */
const pauses = `pause as materialized (
      ${[isInterruption('g'), `${isWait('g')} and p.rework_count > 0 and g.machine_up`]
        .map(
          (
            which,
          ) => `select p.id, p.device_id, p.party, p.working_time_id, p.number, p.size, p.repair_start_time,
        g.kind, g.reason, g.machine_up,
        greatest(g.start_time, p.lo) as lo, least(coalesce(g.end_time, 'infinity'), p.hi) as hi
      from outage_part p
      join work_order_segment g on g.org_code = p.org_code and g.order_id = p.id
      where ${which} and g.replaced_by is null and g.start_time < p.hi
        and coalesce(g.end_time, 'infinity') > greatest(p.lo, g.start_time)`,
        )
        .join('\n      union all\n      ')}
    )`;

/**
 * SQL of the query `crowded`: outages that overlap others, as multiranges: `down`, without the time in
 * which the machine ran; `paused`; and the `ranges` of the interruptions with their `reasons`.
 */
export const crowdedParts = `crowded as (
      select device_id, party, number, id, working_time_id, min(fault_time) as fault_time,
        min(report_time) as report_time, min(repair_start_time) as repair_start_time,
        min(lo) as lo, max(hi) as hi,
        range_agg(piece) filter (where is_outage)
          - coalesce(range_agg(piece) filter (where ran), '{}') as down,
        coalesce(range_agg(piece) filter (where not is_outage), '{}') as paused,
        array_agg(piece) filter (where reason is not null) as ranges,
        array_agg(reason) filter (where reason is not null) as reasons
      from (
        select device_id, party, number, id, working_time_id, fault_time, report_time, repair_start_time, lo, hi,
          tstzrange(lo, hi) as piece, true as is_outage, false as ran, null::text as reason
        from outage_part where size > 1
        union all
        select device_id, party, number, id, working_time_id, null, null, null, null, null, tstzrange(lo, hi), false,
          machine_up, case when ${isInterruption('pause')} and not machine_up then coalesce(reason, 'other') end
        from pause where size > 1
      ) piece
      group by device_id, party, number, id, working_time_id
    )`;

/** SQL: the join of an outage or a part of it to the working time `w` of its device. */
export const withWorking = 'left join working w on w.id = working_time_id';

/**
 * SQL of the query `downed` (device_id, party, down_ms): the length, within working time, of the union of the
 * outages, each without the time in which the machine ran nevertheless. Multiranges are expensive and are used only
 * for outages that overlap. Needs `required`.
 */
export function downTime(scope: SourceScope): string {
  return `${outageParts(scope)},
    ${crowdedParts},
    downed as (
      select device_id, party, sum(ms)::float8 as down_ms
      from (
        select device_id, party, sum(${requiredMsSql('lo', 'hi', 'w')}) as ms
        from outage_part ${withWorking} where size = 1 group by 1, 2
        union all
        select device_id, party, -sum(${requiredMsSql('lo', 'hi', 'w')})
        from pause ${withWorking} where size = 1 and machine_up group by 1, 2
        union all
        select device_id, party, ${requiredLengthMsSql('c.down', 'w')}
        from (
          select device_id, party, number, working_time_id, range_agg(down) as down
          from crowded group by device_id, party, number, working_time_id
        ) c ${withWorking}
      ) piece group by device_id, party
    )`;
}
