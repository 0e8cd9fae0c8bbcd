import type { BehindFigure, OrderKeys, OrderSide } from '../../contract/orderKeys.ts';
import { type Bindings, openBindings } from './bindings.ts';
import { numberedOrders } from './merged.ts';
import { orderConditions, workWithin } from './orderConditions.ts';
import { asker, keyConditions, sideCondition, sideOf } from './orderKeys.ts';
import { clockOf } from './sourceScope.ts';
import type { Window } from './window.ts';

/** A condition over `work_order o`, ready to stand beside others. */
export interface Predicate {
  readonly text: string;
  /** For the placeholders of `text`, in order. */
  readonly values: readonly unknown[];
}

/**
 * The orders behind a figure of the transaction's organisation, by the figure's own predicate.
 *
 * - `open`: orders that wait for somebody now, those repaired for others too; `unreceived` and
 *   `notArrived` are some of them; the window has no say in the three
 * - `orders`, `failures`: those whose fault lies in the window
 * - `mttr`, `mtbf`: orders of the breakdowns that ended, that started, in the window. A breakdown
 *   merges orders: there are as many orders as the breakdowns hold
 * - `mtta`: answered in the window; `arrival`: where somebody arrived in it
 * - `activeRepair`, `firstTimeFix`: failures finished in the window, the first where a repair began
 * - `downtime`: failures that stopped the machine and whose outage touches the window
 * - `labour`: where somebody worked in the window; `scored`: confirmed with a score in it
 *
 * @param next number of the first placeholder
 * @param keys a row of the figure, or the side of a provider
 * @see design page 3, Figures
 */
export function behindPredicate(
  figure: BehindFigure,
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

/** The keys alone, for a plain list. */
export function keysPredicate(next: number, keys: OrderKeys): Predicate {
  const bindings = openBindings([], next - 1);
  const terms = [sideCondition(keys.Side, null), ...keyConditions(bindings, keys, null)];
  return { text: terms.map((term) => `(${term})`).join(' and '), values: bindings.values };
}

function conditionOf(
  bindings: Bindings,
  figure: BehindFigure,
  window: Window,
  keys: OrderKeys,
): string {
  const { bind } = bindings;
  if (['open', 'unreceived', 'notArrived'].includes(figure)) {
    return orderConditions[figure as 'open']();
  }
  const { Side: side = 'own' } = keys; // as the list's own condition has it
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  if (figure === 'mttr' || figure === 'mtbf') {
    return side === 'repaired' || keys.RepairOrgCode !== undefined
      ? mergedAnew[figure](from, to, side)
      : `o.is_failure and o.order_state <> 5 and o.is_stop and (${merged[figure](from, to)})`;
  }
  if (figure === 'labour' && keys.RepairUserID !== undefined) {
    const user = keys.RepairUserID;
    const who = user === 'none' ? 'g.user_id is null' : `g.user_id = ${bind(user, 'uuid')}`;
    return `exists (select from work_order_segment g
      where g.org_code = o.org_code and g.order_id = o.id and ${who} and ${workWithin(from, to, side)})`;
  }
  const whose = figure === 'labour' ? side : clockOf(side, keys.RepairOrgCode !== undefined);
  return orderConditions[figure](from, to, whose);
}

/** SQL: orders of the breakdowns that one organisation's orders alone make. */
const mergedAnew = {
  mttr: (from: string, to: string, side: OrderSide) =>
    heldByMerged(`m.end_time >= ${from} and m.end_time < ${to}`, from, side),
  mtbf: (from: string, to: string, side: OrderSide) =>
    heldByMerged(`m.start_time >= ${from} and m.start_time < ${to}`, from, side),
};

function heldByMerged(condition: string, from: string, side: OrderSide): string {
  const party = side === 'own' ? 'o.repair_org_code' : 'o.org_code';
  return `o.id in (
    with recursive ${numberedOrders(sideOf[side], party, from)}
    select m.id from (
      select id, min(fault_time) over breakdown as start_time,
        max(finish_time) over breakdown as end_time
      from numbered
      window breakdown as (partition by device_id, party, number)
    ) m where ${condition})`;
}

/**
 * SQL: orders of the breakdowns that a figure counts in [from, to). Those whose fault lies in the
 * window are its own, unless their breakdown is counted elsewhere because it reaches over an end of
 * the window; such breakdowns are few, one a device at most, and are read once.
 */
const merged = {
  mttr: (from: string, to: string) => `
    o.fault_time >= ${from} and o.fault_time < ${to} and o.id <> all(array(${heldBy(
      `b.start_time < ${to} and (b.end_time is null or b.end_time >= ${to})`,
    )}))
    or o.fault_time < ${from} and o.id = any(array(${heldBy(
      `b.start_time < ${from} and b.end_time >= ${from} and b.end_time < ${to}`,
    )}))`,
  mtbf: (from: string, to: string) => `
    o.fault_time >= ${from} and o.fault_time < ${to} and o.id <> all(array(${heldBy(
      `b.start_time < ${from} and (b.end_time is null or b.end_time > ${from})`,
    )}))
    or o.fault_time >= ${to} and o.id = any(array(${heldBy(
      `b.start_time >= ${from} and b.start_time < ${to} and (b.end_time is null or b.end_time > ${to})`,
    )}))`,
};

/** SQL: ids of the orders whose faults lie in breakdowns. */
function heldBy(condition: string): string {
  return `select held.id
    from breakdown b
    join work_order held on held.org_code = b.org_code and held.device_id = b.device_id
      and held.fault_time between b.start_time and coalesce(b.end_time, 'infinity')
      and (b.end_time is null or held.fault_time < b.end_time or held.fault_time = b.start_time)
    where b.org_code = ${asker} and ${condition}`;
}
