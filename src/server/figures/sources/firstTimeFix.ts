import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import { countsAsFailure } from '../orders/orderConditions.ts';
import { isInterruption } from '../orders/orderStates.ts';
import type { SourceScope } from './sourceScope.ts';

/**
 * The period after a repair in which the same fault of the same device counts as a return: 30 days of
 * 24 hours. Written in hours, because a day of the session's time zone may be shorter or longer.
 */
export const returnPeriod = `interval '720 hours'`;

/** SQL: the text of the report, which identifies a fault that has no cause. */
const faultTextKey = (order: string) =>
  `case when ${order}.cause_id is null then lower(btrim(${order}.fault_text)) end`;

/** SQL: the number of reworks of an order `f` that belong to a former repairer, and the condition that excludes a former repairer's interruptions `g`. */
const formerRepairerTerms: Readonly<Record<OrderSide, readonly [string, string]>> = {
  own: ['0', ''],
  repaired: ['f.passed_reworks', 'and (f.passed_time is null or g.start_time >= f.passed_time)'],
};

/**
 * SQL of the query `judged` (device_id, party, repair_user_id, is_reworked, is_fixed, is_open) for first-time fix,
 * a row for each failure finished in the window. A failure is fixed if it was not sent back, was not
 * interrupted for a part or a skill, and the fault did not return to the device within 30 days of the
 * finish: no failure with the same cause (or the same text if there is no cause), and none reported as
 * its return. Until the 30 days have passed an order counts as fixed provisionally; otherwise a recent
 * window would contain only returns. Events before an order was passed to the current repairing
 * organisation count only in the owner's figure.
 */
export function judgedOrders({ orders, party, from, to, now, clock }: SourceScope): string {
  const [reworks, interrupted] = formerRepairerTerms[clock];
  return `followed as materialized (
      select *, lead(fault_time) over (
        partition by device_id, party, cause_id, fault_key order by fault_time, id
      ) as next_fault
      from (
        select o.org_code, o.id, o.device_id, ${party} as party, o.repair_user_id, o.fault_time,
          o.finish_time, o.rework_count, o.passed_reworks, o.passed_time, o.cause_id, ${faultTextKey('o')} as fault_key,
          o.finish_time >= ${from} and o.finish_time < ${to} as is_finished
        from work_order o
        where ${orders} and ${countsAsFailure} and (
          o.finish_time >= ${from} and o.finish_time < ${to}
          or o.fault_time >= ${from} and o.fault_time < ${to} + ${returnPeriod})
      ) near
    ),
    unfit as materialized (
      select g.order_id as id
      from followed f join work_order_segment g on g.org_code = f.org_code and g.order_id = f.id
      where f.is_finished and ${isInterruption('g')} and g.reason in ('part', 'skill') and g.replaced_by is null
        ${interrupted}
    ),
    back as (
      select o.source_order_id as id, ${party} as party, min(o.fault_time) as fault_time
      from work_order o
      where ${orders} and ${countsAsFailure} and o.source_order_id is not null
      group by 1, 2
    ),
    judged as (
      select f.device_id, f.party, f.repair_user_id, f.rework_count > 0 as is_reworked,
        f.finish_time + ${returnPeriod} > ${now} as is_open,
        f.rework_count = ${reworks}
        and f.id not in (select id from unfit)
        and (b.fault_time is null or b.fault_time >= f.finish_time + ${returnPeriod})
        and case
          when f.next_fault is null or f.next_fault >= f.finish_time + ${returnPeriod} then true
          when f.next_fault >= f.finish_time then false
          else not exists (
            select from work_order o
            where ${orders} and o.org_code = f.org_code and o.device_id = f.device_id
              and ${party} = f.party and ${countsAsFailure}
              and o.cause_id is not distinct from f.cause_id
              and ${faultTextKey('o')} is not distinct from f.fault_key
              and o.fault_time >= f.finish_time and o.fault_time < f.finish_time + ${returnPeriod}
              and o.id <> f.id
          )
        end as is_fixed
      from followed f left join back b on b.id = f.id and b.party = f.party
      where f.is_finished
    )`;
}

/** SQL of `summed` (ms: fixed, n: finished) and `apart` (fixed provisionally). */
export function firstTimeFixSums(scope: SourceScope): string {
  return `${judgedOrders(scope)},
    summed as (
      select device_id, party, count(*) filter (where is_fixed) as ms, count(*) as n,
        count(*) as orders, 0 as down_ms, 0 as started
      from judged group by device_id, party
    ),
    apart as (
      select device_id, party, count(*)::int as apart, null::timestamptz as oldest
      from judged where is_fixed and is_open
      group by device_id, party
    )`;
}
