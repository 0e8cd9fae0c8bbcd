import type { FormulaRule } from '../formulas/formulaRules.ts';
import { type OrderFigure, orderConditions, responsibleSince } from '../orders/orderConditions.ts';
import type { Edges } from '../window/window.ts';
import { deviceSums } from './deviceSums.ts';
import { firstTimeFixSums } from './firstTimeFix.ts';
import { countedSums, mergedSums } from './mergedSums.ts';
import { activeRepairSums, orderSums } from './orderSums.ts';
import { noParty, type SourceScope } from './sourceScope.ts';

/**
 * SQL of the queries `summed` (device_id, party, ms, n, orders, down_ms, started) and `apart`
 * (device_id, party, apart, oldest): the sums of a figure, by device and party.
 *
 * An owner's figures come from the day rows if these contain them; a provider's figures, active repair
 * and first-time fix come from orders.
 */
export function sourceOf(scope: SourceScope, edges: Edges): string {
  const { given, party, rule } = scope;
  if (scope.query.side === 'own' && rule.tallies !== undefined) {
    const source = party === noParty ? rowSource : byRepairer;
    return `${given}, ${source(scope, rule.tallies, edges)}`;
  }
  return `${given}, ${orderSource(scope)}`;
}

/** SQL of `summed` and `apart` from day rows. */
function rowSource(scope: SourceScope, columns: RowColumns, edges: Edges): string {
  return `${tallySums(scope, columns, edges)}, ${tallyApart(scope)}`;
}

/** SQL of `summed` and `apart` from orders. */
function orderSource(scope: SourceScope): string {
  const { breakdowns, reportsOpen } = scope.rule;
  const { formula, withBreakdowns } = scope.query;
  if (formula === 'activeRepair') return `${activeRepairSums(scope)}, ${noneApart('')}`;
  if (formula === 'firstTimeFix') return firstTimeFixSums(scope);
  if (breakdowns !== undefined) return mergedSums(scope, breakdowns);
  if (reportsOpen === true && withBreakdowns === true) return countedSums(scope);
  return `${orderSums(scope)}, ${orderApart(scope)}`;
}

/**
 * SQL of an owner's figure by organisation. Most devices have been repaired by one organisation alone,
 * without orders that were passed on in the window: their day rows belong to that organisation. Orders
 * are read only for the other devices.
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
    ${of('summed', 't.ms, t.n, t.orders, t.down_ms, t.started', isNotEmpty)},
    ${of('apart', 't.apart, t.oldest', 't.apart > 0')}`;
}

/** SQL, to be appended: no order of the device `found` that counts in the window was passed on. Empty if the figure does not depend on it. */
function passedOn({ orders, rule, from, to }: SourceScope): string {
  const { orderMs, drilldown, tallies } = rule;
  const dependsOnPassing = orderMs !== undefined || tallies?.down_ms !== undefined;
  if (!dependsOnPassing) return '';
  const figure = orderMs === undefined ? 'downtime' : (drilldown as OrderFigure);
  return ` and id not in (
        select o.device_id from work_order o
        where ${orders} and o.passed_time is not null and ${orderConditions[figure](from, to, 'own')}
      )`;
}

const isNotEmpty = '(t.n <> 0 or t.orders <> 0 or t.down_ms <> 0 or t.started <> 0)';

type RowColumns = NonNullable<FormulaRule['tallies']>;

/** SQL of `summed` from months and days. */
function tallySums(scope: SourceScope, columns: RowColumns, edges: Edges): string {
  const { bindings, query, rule, prefix, orders, devices } = scope;
  const needed = [...new Set(Object.values(columns))];
  const column = (name: keyof typeof columns) => columns[name] ?? '0';
  const sums = deviceSums(bindings, edges, query.now, needed, devices);
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
      ) counted group by device_id
    )`;
}

const noneApart = (prefix: string) => `${prefix}apart as (
      select null::uuid as device_id, '' as party, 0 as apart, null::timestamptz as oldest
      where false
    )`;

function tallyApart(scope: SourceScope): string {
  if (scope.rule.reportsOpen !== true) return orderApart(scope);
  return `${scope.prefix}apart as (
      select device_id, '' as party, count(*)::int as apart, min(start_time) as oldest
      from breakdown
      where org_code = $1 and end_time is null and start_time < ${scope.until}
      group by device_id
    )`;
}

/** SQL of `apart`: currently open orders, and the time since which the side has been responsible for the oldest. */
function orderApart({ rule, orders, party, query, clock, prefix }: SourceScope): string {
  const figure = query.formula === 'backlog' ? 'open' : rule.apart;
  if (figure === undefined) return noneApart(prefix);
  return `${prefix}apart as (
      select o.device_id, ${party} as party, count(*)::int as apart,
        min(${responsibleSince[clock]}) as oldest
      from work_order o
      where ${orders} and ${orderConditions[figure]()}
      group by 1, 2
    )`;
}
