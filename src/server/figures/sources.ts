import { deviceSums } from './deviceSums.ts';
import { firstTimeFixSums } from './firstTimeFix.ts';
import type { FormulaRule } from './formulas.ts';
import { countedSums, mergedSums } from './mergedSums.ts';
import { heldSince, type OrderFigure, orderConditions } from './orderConditions.ts';
import { activeRepairSums, orderSums } from './orderSums.ts';
import { noParty, type SourceScope } from './sourceScope.ts';
import type { Edges } from './window.ts';

/**
 * SQL of the queries `summed` (device_id, party, ms, n, orders, down_ms, started) and `apart`
 * (device_id, party, apart, oldest): what a figure is made of, by device and party.
 *
 * An owner's figures come from the rows of days where these hold them; those of a provider, and
 * active repair and first-time fix, from orders.
 */
export function sourceOf(scope: SourceScope, edges: Edges): string {
  const { given, party, rule } = scope;
  if (scope.ask.side === 'own' && rule.tallies !== undefined) {
    const source = party === noParty ? rowSource : byRepairer;
    return `${given}, ${source(scope, rule.tallies, edges)}`;
  }
  return `${given}, ${orderSource(scope)}`;
}

/** From rows of days. */
function rowSource(scope: SourceScope, columns: RowColumns, edges: Edges): string {
  return `${tallySums(scope, columns, edges)}, ${tallyApart(scope)}`;
}

/** From orders. */
function orderSource(scope: SourceScope): string {
  const { breakdowns, tellsOpen } = scope.rule;
  const { formula, withBreakdowns } = scope.ask;
  if (formula === 'activeRepair') return `${activeRepairSums(scope)}, ${noneApart('')}`;
  if (formula === 'firstTimeFix') return firstTimeFixSums(scope);
  if (breakdowns !== undefined) return mergedSums(scope, breakdowns);
  if (tellsOpen === true && withBreakdowns === true) return countedSums(scope);
  return `${orderSums(scope)}, ${orderApart(scope)}`;
}

/**
 * An owner's figure by organisation. Most devices have been repaired by one organisation alone, and
 * nothing in the window was passed on: what the rows of days hold of them is that organisation's. Only
 * of the others are orders read.
 */
function byRepairer(scope: SourceScope, columns: RowColumns, edges: Edges): string {
  const repairer = (order: 'asc' | 'desc') => `(
        select o.repair_org_code from work_order o
        where o.org_code = $1 and o.device_id = r.id order by o.repair_org_code ${order} limit 1
      )`;
  const several = 'select device_id from repairer where party is null';
  const passed = passedOn(scope);
  const mixed = {
    ...scope,
    orders: `${scope.orders} and o.device_id in (${several})`,
    prefix: 'mixed_',
  };
  const of = (name: string, columnList: string, isSomething: string) => `${name} as (
      select t.device_id, r.party, ${columnList}
      from row_${name} t join repairer r using (device_id)
      where r.party is not null and ${isSomething}
      union all
      select device_id, party, ${columnList.replaceAll('t.', '')} from mixed_${name}
    )`;
  return `repairer as materialized (
      select id as device_id, case when first = last${passed} then first end as party
      from (
        select r.id, ${repairer('asc')} as first, ${repairer('desc')} as last from required r
      ) found where first is not null
    ),
    ${rowSource({ ...scope, party: noParty, prefix: 'row_' }, columns, edges)},
    ${orderSource(mixed)},
    ${of('summed', 't.ms, t.n, t.orders, t.down_ms, t.started', something)},
    ${of('apart', 't.apart, t.oldest', 't.apart > 0')}`;
}

/** SQL, ready to follow: of a device `found` no order that the time of its repairer tells was passed on. */
function passedOn({ orders, rule, from, to }: SourceScope): string {
  const { orderMs, behind, tallies } = rule;
  const isTold = orderMs !== undefined || tallies?.down_ms !== undefined;
  if (!isTold) return '';
  const figure = orderMs === undefined ? 'downtime' : (behind as OrderFigure);
  return ` and id not in (
        select o.device_id from work_order o
        where ${orders} and o.passed_time is not null and ${orderConditions[figure](from, to, 'own')}
      )`;
}

const something = '(t.n <> 0 or t.orders <> 0 or t.down_ms <> 0 or t.started <> 0)';

type RowColumns = NonNullable<FormulaRule['tallies']>;

/** SQL of `summed` from months and days. */
function tallySums(scope: SourceScope, columns: RowColumns, edges: Edges): string {
  const { bindings, ask, rule, prefix, orders, devices } = scope;
  const needed = [...new Set(Object.values(columns))];
  const column = (name: keyof typeof columns) => columns[name] ?? '0';
  const sums = deviceSums(bindings, edges, ask.now, needed, devices);
  if (rule.breakdowns !== 'down') {
    return `${sums},
    ${prefix}summed as (
      select device_id, '' as party, ${column('ms')} as ms, ${column('n')} as n,
        ${column('orders')} as orders, ${column('down_ms')} as down_ms,
        ${column('started')} as started
      from device_sum
    )`;
  }
  return `${sums},
    ${prefix}summed as (
      select device_id, '' as party, 0 as ms, sum(orders) as n, sum(orders) as orders,
        sum(down_ms) as down_ms, 0 as started
      from (
        select device_id, 0 as orders, down_ms from device_sum
        union all
        select o.device_id, count(*), 0 from work_order o
        where ${orders} and ${orderConditions.downtime(scope.from, scope.to, scope.clock)}
        group by 1
      ) told group by device_id
    )`;
}

const noneApart = (prefix: string) => `${prefix}apart as (
      select null::uuid as device_id, '' as party, 0 as apart, null::timestamptz as oldest
      where false
    )`;

function tallyApart(scope: SourceScope): string {
  if (scope.rule.tellsOpen !== true) return orderApart(scope);
  return `${scope.prefix}apart as (
      select device_id, '' as party, count(*)::int as apart, min(start_time) as oldest
      from breakdown
      where org_code = $1 and end_time is null and start_time < ${scope.until}
      group by device_id
    )`;
}

/** SQL of `apart`: orders of the present moment, and since when the side has had the oldest. */
function orderApart({ rule, orders, party, ask, clock, prefix }: SourceScope): string {
  const figure = ask.formula === 'backlog' ? 'open' : rule.apart;
  if (figure === undefined) return noneApart(prefix);
  return `${prefix}apart as (
      select o.device_id, ${party} as party, count(*)::int as apart,
        min(${heldSince[clock]}) as oldest
      from work_order o
      where ${orders} and ${orderConditions[figure]()}
      group by 1, 2
    )`;
}
