import { type OrderFigure, orderConditions } from '../orders/orderConditions.ts';
import { isInterruption, isWait } from '../orders/orderStates.ts';
import { millisecondsSql } from '../sql/timeSql.ts';
import type { SourceScope } from './sourceScope.ts';

/** SQL of `summed` from single orders, by the condition of the drilldown list. */
export function orderSums(scope: SourceScope): string {
  const { rule, orders, party, prefix, clock } = scope;
  const condition = orderConditions[rule.drilldown as OrderFigure](scope.from, scope.to, clock);
  const ms = rule.orderMs === undefined ? '0' : `sum(${rule.orderMs(clock)})::float8`;
  return `${prefix}summed as (
      select o.device_id, ${party} as party, ${ms} as ms, count(*) as n, count(*) as orders,
        0 as down_ms, 0 as started
      from work_order o
      where ${orders} and ${condition}
      group by 1, 2
    )`;
}

/**
 * SQL of `summed`: active repair time (ISO/TR 12489, MART), from the start of the repair to the finish,
 * without interruptions. Writing the record comes after the finish and is not included. For an order
 * that was sent back the last finish counts, and the time in which it waited for confirmation is
 * excluded; the remaining time is that of all its repair segments.
 */
export function activeRepairSums({ orders, party, from, to }: SourceScope): string {
  const idle = (which: string) => `
        select f.device_id, f.party, -${millisecondsSql(
          'least(g.end_time, f.finish_time) - greatest(g.start_time, f.repair_start_time)',
        )} as ms, 0 as n
        from finished f
        join work_order_segment g on g.org_code = f.org_code and g.order_id = f.id
        where ${which} and g.replaced_by is null and g.start_time < f.finish_time
          and g.end_time > f.repair_start_time`;
  return `finished as not materialized (
      select o.org_code, o.id, o.device_id, ${party} as party, o.repair_start_time, o.finish_time,
        o.rework_count
      from work_order o
      where ${orders} and ${orderConditions.activeRepair(from, to)}
    ),
    summed as (
      select device_id, party, sum(ms)::float8 as ms, sum(n) as n, sum(n) as orders, 0 as down_ms,
        0 as started
      from (
        select device_id, party, ${millisecondsSql('finish_time - repair_start_time')} as ms, 1 as n
        from finished
        union all ${idle(isInterruption('g'))}
        union all ${idle(`${isWait('g')} and f.rework_count > 0`)}
      ) time group by device_id, party
    )`;
}

/** SQL: the active repair time of an order `o`, as `activeRepairSums` has it, in milliseconds. */
export const activeRepairMs = `${millisecondsSql('o.finish_time - o.repair_start_time')} - coalesce((
  select sum(${millisecondsSql('least(g.end_time, o.finish_time) - greatest(g.start_time, o.repair_start_time)')})
  from work_order_segment g
  where g.org_code = o.org_code and g.order_id = o.id and g.replaced_by is null
    and (${isInterruption('g')} or ${isWait('g')} and o.rework_count > 0)
    and g.start_time < o.finish_time and g.end_time > o.repair_start_time), 0)`;
