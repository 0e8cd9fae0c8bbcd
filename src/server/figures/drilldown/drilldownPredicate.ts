import type { DrilldownFigure, OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import { callerOrg } from '../orders/callerOrg.ts';
import {
  countsAsFailure,
  helpWithin,
  orderConditions,
  workWithin,
} from '../orders/orderConditions.ts';
import { keyConditions, sideCondition, sideOf } from '../orders/orderKeys.ts';
import { numberedOrders } from '../sources/numberedOrders.ts';
import { clockOf } from '../sources/sourceScope.ts';
import { type Bindings, openBindings } from '../sql/bindings.ts';
import type { Window } from '../window/window.ts';

/** An SQL condition over `work_order o`, to be combined with others by `and`. */
export interface Predicate {
  readonly text: string;
  /** The values of the placeholders in `text`, in order. */
  readonly values: readonly unknown[];
}

/**
 * Returns the condition that selects the orders counted by a figure of the transaction's organisation.
 *
 * - `open`: orders that are open now, including those repaired for others; `unreceived` and
 *   `notArrived` are subsets of them; the three ignore the window
 * - `orders`, `failures`: orders whose fault lies in the window
 * - `mttr`, `mtbf`: orders of the breakdowns that ended (mttr) or started (mtbf) in the window. A
 *   breakdown merges several orders; all of them are listed
 * - `mtta`: orders answered in the window; `arrival`: orders whose repairer arrived in it
 * - `activeRepair`, `firstTimeFix`: failures finished in the window; `activeRepair` only those with a
 *   started repair
 * - `downtime`: failures that stopped the machine and whose outage overlaps the window
 * - `labour`: orders that were worked on in the window; `scored`: orders confirmed with a score in it
 *
 * @param next number of the first placeholder
 * @param keys identify a row of the figure, or the side of a provider
 */
export function drilldownPredicate(
  figure: DrilldownFigure,
  window: Window,
  next: number,
  keys: OrderKeys = {},
): Predicate {
  const bindings = openBindings([], next - 1);
  const terms = [
    sideCondition(keys.Side, figure),
    ...keyConditions(bindings, keys, figure),
    conditionOf(bindings, figure, window, keys),
  ];
  return { text: terms.map((term) => `(${term})`).join(' and '), values: bindings.values };
}

/** Returns the condition for the keys alone, for a list without a figure. */
export function keysPredicate(next: number, keys: OrderKeys): Predicate {
  const bindings = openBindings([], next - 1);
  const terms = [sideCondition(keys.Side, null), ...keyConditions(bindings, keys, null)];
  return { text: terms.map((term) => `(${term})`).join(' and '), values: bindings.values };
}

function conditionOf(
  bindings: Bindings,
  figure: DrilldownFigure,
  window: Window,
  keys: OrderKeys,
): string {
  const { bind } = bindings;
  if (['open', 'unreceived', 'notArrived'].includes(figure)) {
    return orderConditions[figure as 'open']();
  }
  const { Side: side = 'own' } = keys; // the same default as in the list's own condition
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  if (figure === 'mttr' || figure === 'mtbf') {
    return side === 'repaired' || keys.RepairOrgCode !== undefined
      ? partyBreakdownConditions[figure](from, to, side)
      : `${countsAsFailure} and o.is_stop and (${breakdownConditions[figure](from, to)})`;
  }
  if (figure === 'labour' && keys.RepairUserID !== undefined) {
    const user = keys.RepairUserID === 'none' ? null : bind(keys.RepairUserID, 'uuid');
    const who = user === null ? 'g.user_id is null' : `g.user_id = ${user}`;
    const worked = `exists (select from work_order_segment g
      where g.org_code = o.org_code and g.order_id = o.id and ${who} and ${workWithin(from, to, side)})`;
    if (user === null) return worked;
    return `${worked} or exists (select from work_order_labour l
      where l.org_code = o.org_code and l.order_id = o.id and l.user_id = ${user} and ${helpWithin(from, to, side)})`;
  }
  const whose = figure === 'labour' ? side : clockOf(side, keys.RepairOrgCode !== undefined);
  return orderConditions[figure](from, to, whose);
}

/** SQL: orders of the breakdowns that are merged from one organisation's orders alone. */
const partyBreakdownConditions = {
  mttr: (from: string, to: string, side: OrderSide) =>
    inPartyBreakdowns(`m.end_time >= ${from} and m.end_time < ${to}`, from, to, side),
  mtbf: (from: string, to: string, side: OrderSide) =>
    inPartyBreakdowns(`m.start_time >= ${from} and m.start_time < ${to}`, from, to, side),
};

function inPartyBreakdowns(condition: string, from: string, to: string, side: OrderSide): string {
  const party = side === 'own' ? 'o.repair_org_code' : 'o.org_code';
  return `o.id in (
    with recursive ${numberedOrders(sideOf[side], party, from, to)}
    select m.id from (
      select id, min(fault_time) over breakdown as start_time,
        max(finish_time) over breakdown as end_time
      from numbered
      window breakdown as (partition by device_id, party, number)
    ) m where ${condition})`;
}

/**
 * SQL: orders of the breakdowns that a figure counts in [from, to). An order whose fault lies in the
 * window belongs to it, unless its breakdown crosses an end of the window and is counted elsewhere.
 * Such breakdowns are few (at most one per device) and are read once.
 */
const breakdownConditions = {
  mttr: (from: string, to: string) => `
    o.fault_time >= ${from} and o.fault_time < ${to} and o.id <> all(array(${ordersOfBreakdowns(
      `b.start_time < ${to} and (b.end_time is null or b.end_time >= ${to})`,
    )}))
    or o.fault_time < ${from} and o.id = any(array(${ordersOfBreakdowns(
      `b.start_time < ${from} and b.end_time >= ${from} and b.end_time < ${to}`,
    )}))`,
  mtbf: (from: string, to: string) => `
    o.fault_time >= ${from} and o.fault_time < ${to} and o.id <> all(array(${ordersOfBreakdowns(
      `b.start_time < ${from} and (b.end_time is null or b.end_time > ${from})`,
    )}))
    or o.fault_time >= ${to} and o.id = any(array(${ordersOfBreakdowns(
      `b.start_time >= ${from} and b.start_time < ${to} and (b.end_time is null or b.end_time > ${to})`,
    )}))`,
};

/** SQL: ids of the orders whose faults lie in the breakdowns that meet a condition. */
function ordersOfBreakdowns(condition: string): string {
  return `select member.id
    from breakdown b
    join work_order member on member.org_code = b.org_code and member.device_id = b.device_id
      and member.fault_time between b.start_time and coalesce(b.end_time, 'infinity')
      and (b.end_time is null or member.fault_time < b.end_time or member.fault_time = b.start_time)
    where b.org_code = ${callerOrg} and ${condition}`;
}
