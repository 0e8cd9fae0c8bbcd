import { countsAsFailure } from '../orders/orderConditions.ts';

/** The condition of the index `work_order_long`. */
const isLong = `o.finish_time - o.fault_time > interval '2 days'`;

/**
 * SQL of the query `numbered` (id, device_id, party, number, fault_time, finish_time): orders that stop
 * a machine, with the number of the breakdown of each, merged from the orders that one organisation
 * repairs for one owner. Owner and provider can both read these orders and get the same breakdowns;
 * the table `breakdown` merges all orders of a device instead.
 *
 * Outages [fault, finish) that overlap form one breakdown, outages that start together form one,
 * outages that only touch form two. An open outage ends at infinity. Orders before `from` are read if
 * they belong to a breakdown that crosses it, so that all breakdowns that end after it are complete. An
 * order that crosses the start of a later one either began within two days before it or is one of the
 * few long ones; each kind has its index. With `to`, orders after it are read only of devices with an
 * outage that crosses it, so that all breakdowns that start before it are complete.
 *
 * The statement must be `with recursive`.
 *
 * @param orders a condition on `o` that is met by all orders of a device and a party, or by none
 * @param party SQL of the organisation on the other side
 * @param to SQL of the window's end, which may lie in the past; null: there is no later order
 */
export function numberedOrders(
  orders: string,
  party: string,
  from: string,
  to: string | null,
): string {
  const stops = `${orders} and ${countsAsFailure} and o.is_stop`;
  const columns = `o.id, o.org_code, o.device_id, ${party} as party, o.fault_time,
        coalesce(o.finish_time, 'infinity') as finish_time`;
  const crossing = (which: string) => `select o.fault_time as lo from work_order o
          where o.org_code = r.org_code and o.device_id = r.device_id and ${party} = r.party
            and ${stops} and o.fault_time < r.lo and o.finish_time > r.lo and ${which}`;
  const ordersOf = `join work_order o on o.org_code = r.org_code and o.device_id = r.device_id
        and ${party} = r.party`;
  const outages = (name: string, within: string) => `${name} as (
      select ${columns} from work_order o where ${stops} and o.fault_time >= ${from} ${within}
      union all
      select ${columns}
      from connected_start r
      ${ordersOf} and o.fault_time >= r.lo and o.fault_time < ${from}
      where ${stops}
    )`;
  return `connected (org_code, device_id, party, lo) as (
      select o.org_code, o.device_id, ${party}, min(o.fault_time)
      from work_order o
      where ${stops} and o.fault_time < ${from}
        and (o.finish_time is null or o.finish_time > ${from})
      group by 1, 2, 3
      union all
      select r.org_code, r.device_id, r.party, earlier.lo
      from connected r
      cross join lateral (
        select min(lo) as lo from (
          ${crossing(`o.fault_time >= r.lo - interval '2 days'`)}
          union all
          ${crossing(isLong)}
        ) crossing
      ) earlier
      where earlier.lo is not null
    ),
    connected_start as (
      select org_code, device_id, party, min(lo) as lo from connected group by 1, 2, 3
    ),
    ${
      to === null
        ? outages('outage', '')
        : `${outages('early', `and o.fault_time < ${to}`)},
    outage as (
      select * from early
      union all
      select ${columns}
      from (select distinct org_code, device_id, party from early where finish_time > ${to}) r
      ${ordersOf} and o.fault_time >= ${to}
      where ${stops}
    )`
    },
    marked as (
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
      from marked
    )`;
}
