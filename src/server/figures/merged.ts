import { countsAsFailure } from './orderConditions.ts';

/**
 * SQL of the query `numbered` (id, device_id, party, number, fault_time, finish_time): orders that
 * stop a machine, with a number for the breakdown that each is of, merged anew from the orders that
 * one organisation repairs for one owner. Owner and provider both may read those, so both come to
 * the same breakdowns; the table `breakdown` merges all orders of a device.
 *
 * Outages [fault, finish) that overlap are one, those that start together are one, those that only
 * touch are two (design page 3, Figures). An open one ends at infinity.
 *
 * @param orders a condition on `o`; all orders of a device and a party, or none, meet it
 * @param party SQL of the organisation on the other side
 */
export function numberedOrders(orders: string, party: string): string {
  return `outage as (
      select o.id, o.device_id, ${party} as party, o.fault_time,
        coalesce(o.finish_time, 'infinity') as finish_time
      from work_order o
      where ${orders} and ${countsAsFailure} and o.is_stop
    ),
    told as (
      select *, coalesce(fault_time >= max(finish_time) over (
        partition by device_id, party order by fault_time
        groups between unbounded preceding and 1 preceding
      ), true) as is_new
      from outage
    ),
    numbered as (
      select *, count(*) filter (where is_new) over (
        partition by device_id, party order by fault_time
      ) as number
      from told
    )`;
}
