import { millisecondsSql } from '../sql/timeSql.ts';
import { numberedOrders } from './numberedOrders.ts';
import { orderSums } from './orderSums.ts';
import { downTime } from './outages.ts';
import type { SourceScope } from './sourceScope.ts';

/**
 * SQL of `summed` and `apart` for figures of breakdowns, from orders: the same sums as in the day rows,
 * for the orders that one organisation repairs for one owner.
 */
export function mergedSums(scope: SourceScope, which: 'ended' | 'started' | 'down'): string {
  return which === 'down' ? downSums(scope) : breakdownSums(scope, which);
}

/** SQL of `summed` and `apart` for a count of orders, with the numbers of started and of open breakdowns. */
export function countedSums(scope: SourceScope): string {
  return `${tallies(scope, 'started')},
    ${orderSums({ ...scope, prefix: 'counted_' })},
    ${scope.prefix}summed as (
      select device_id, party, 0::float8 as ms, sum(n) as n, sum(orders) as orders,
        0::float8 as down_ms, sum(started) as started
      from (
        select device_id, party, n, orders, 0 as started from counted_summed
        union all
        select device_id, party, 0, 0, started from tallied
      ) piece group by device_id, party
    ),
    ${openOnes(scope)}`;
}

function breakdownSums(scope: SourceScope, which: 'ended' | 'started'): string {
  return `${tallies(scope, which)},
    ${which === 'started' ? withDownTime(scope) : `${scope.prefix}summed as (${tallied} where n > 0 or started > 0)`},
    ${openOnes(scope)}`;
}

function openOnes({ prefix }: SourceScope): string {
  return `${prefix}apart as (select device_id, party, apart, oldest from tallied where apart > 0)`;
}

/**
 * SQL of the query `merged` (device_id, party, start_time, end_time, orders): breakdowns; those that end
 * after the window's beginning are complete. The statement must be `with recursive`.
 */
export function mergedBreakdowns({ orders, party, from, to, query }: SourceScope): string {
  const isPast = query.window.to < query.now;
  return `${numberedOrders(orders, party, from, isPast ? to : null)},
    merged as (
      select device_id, party, min(fault_time) as start_time,
        nullif(max(finish_time), 'infinity') as end_time, count(*) as orders
      from numbered group by device_id, party, number
    )`;
}

/** SQL of the queries `merged` and `tallied` (the tallies that a figure needs, by device). */
function tallies(scope: SourceScope, which: 'ended' | 'started'): string {
  const { from, to, until } = scope;
  const within = (time: string) => `(where ${time} >= ${from} and ${time} < ${to})`;
  const started = `count(*) filter ${within('start_time')}`;
  const columns = {
    ended: `coalesce(sum(${millisecondsSql('end_time - start_time')}) filter ${within('end_time')}, 0)
          ::float8 as ms,
        count(*) filter ${within('end_time')} as n,
        coalesce(sum(orders) filter ${within('end_time')}, 0) as orders,
        0::float8 as down_ms, ${started} as started`,
    started: `0::float8 as ms, ${started} as n,
        coalesce(sum(orders) filter ${within('start_time')}, 0) as orders,
        0::float8 as down_ms, ${started} as started`,
  };
  const touched = `end_time is null or start_time >= ${from} and start_time < ${to}
      or end_time >= ${from} and end_time < ${to}`;
  return `${mergedBreakdowns(scope)},
    tallied as materialized (
      select device_id, party, ${columns[which]},
        (count(*) filter (where end_time is null and start_time < ${until}))::int as apart,
        min(start_time) filter (where end_time is null and start_time < ${until}) as oldest
      from merged where ${touched}
      group by device_id, party
    )`;
}

const tallied = 'select device_id, party, ms, n, orders, down_ms, started from tallied';

function withDownTime(scope: SourceScope): string {
  return `${downTime(scope)},
    ${scope.prefix}summed as (
      select device_id, party, sum(ms) as ms, sum(n) as n, sum(orders) as orders,
        sum(down_ms)::float8 as down_ms, sum(started) as started
      from (
        ${tallied} where n > 0
        union all
        select device_id, party, 0, 0, 0, down_ms, 0 from downed where down_ms > 0
      ) piece group by device_id, party
    )`;
}

function downSums(scope: SourceScope): string {
  const { prefix } = scope;
  return `${downTime(scope)},
    ${scope.prefix}summed as (
      select device_id, party, 0::float8 as ms, sum(orders) as n, sum(orders) as orders,
        sum(down_ms)::float8 as down_ms, 0 as started
      from (
        select device_id, party, 0 as orders, down_ms from downed
        union all
        select device_id, party, count(*), 0 from clipped group by 1, 2
      ) piece group by device_id, party
    ),
    ${prefix}apart as (
      select null::uuid as device_id, '' as party, 0 as apart, null::timestamptz as oldest
      where false
    )`;
}
