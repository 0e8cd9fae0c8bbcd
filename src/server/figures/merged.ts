import { countsAsFailure } from './orderConditions.ts';

/**
 * SQL of the query `numbered` (id, device_id, party, number, fault_time, finish_time): orders that
 * stop a machine, with a number for the breakdown that each is of, merged anew from the orders that
 * one organisation repairs for one owner. Owner and provider both may read those, so both come to
 * the same breakdowns; the table `breakdown` merges all orders of a device.
 *
 * Outages [fault, finish) that overlap are one, those that start together are one, those that only
 * touch are two (design page 3, Figures). An open one ends at infinity. Of the orders before `from`
 * those are read that hang together with one that reaches over it: all breakdowns that end after it
 * are whole.
 *
 * The statement has to be `with recursive`.
 *
 * @param orders a condition on `o`; all orders of a device and a party, or none, meet it
 * @param party SQL of the organisation on the other side
 */
export function numberedOrders(orders: string, party: string, from: string): string {
  const stops = `${orders} and ${countsAsFailure} and o.is_stop`;
  const columns = `o.id, o.device_id, ${party} as party, o.fault_time,
        coalesce(o.finish_time, 'infinity') as finish_time`;
  return `reaching (org_code, device_id, party, lo) as (
      select o.org_code, o.device_id, ${party}, min(o.fault_time)
      from work_order o
      where ${stops} and o.fault_time < ${from}
        and (o.finish_time is null or o.finish_time > ${from})
      group by 1, 2, 3
      union all
      select r.org_code, r.device_id, r.party, earlier.lo
      from reaching r
      cross join lateral (
        select min(o.fault_time) as lo from work_order o
        where o.org_code = r.org_code and o.device_id = r.device_id and ${party} = r.party
          and ${stops} and o.fault_time < r.lo and o.finish_time > r.lo
      ) earlier
      where earlier.lo is not null
    ),
    reach as (
      select org_code, device_id, party, min(lo) as lo from reaching group by 1, 2, 3
    ),
    outage as (
      select ${columns} from work_order o where ${stops} and o.fault_time >= ${from}
      union all
      select ${columns}
      from reach r
      join work_order o on o.org_code = r.org_code and o.device_id = r.device_id
        and ${party} = r.party and o.fault_time >= r.lo and o.fault_time < ${from}
      where ${stops}
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
