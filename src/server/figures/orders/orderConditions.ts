import { orderState } from '../../../contract/enums.ts';
import type { DrilldownFigure, OrderSide } from '../../../contract/orders/orderKeys.ts';
import { callerOrg } from './callerOrg.ts';
import { isFailure, isOpenOrder, isRepair } from './orderStates.ts';

const { reported, awaitingRepair } = orderState.values;

/** Figures that count orders one by one; the others count breakdowns, which merge orders. */
export type OrderFigure = Exclude<DrilldownFigure, 'mttr' | 'mtbf'>;

/** SQL: the order `o` counts as a failure. */
export const countsAsFailure = isFailure('o');

/**
 * SQL: the time at which the report of an order was answered. A rejection acknowledges it as well as
 * a receipt. A CASE, because under row-level security an index serves a CASE but not a COALESCE.
 */
export function answerTimeSql(order: string): string {
  return `(case when ${order}.receive_time is null then ${order}.reject_time else ${order}.receive_time end)`;
}
export const answerTime = answerTimeSql('o');

/**
 * SQL: the time since which a side has been responsible for an order `o`: the owner since the report,
 * the repairing organisation since the report or since the order was passed to it.
 */
export const responsibleSince: Readonly<Record<OrderSide, string>> = {
  own: 'o.report_time',
  repaired: 'greatest(o.report_time, o.passed_time)', // `greatest` ignores a null
};

/** An SQL condition over `o`. `side` selects whose time and whose work count. */
type Condition = (from: string, to: string, side: OrderSide) => string;

function within(time: string): (from: string, to: string) => string {
  return (from, to) => `${time} >= ${from} and ${time} < ${to}`;
}

function failuresWithin(time: string): (from: string, to: string) => string {
  return (from, to) => `${countsAsFailure} and ${within(time)(from, to)}`;
}

/** SQL: the work segments `g` of a side: for the owner those of all its orders, for a provider those of its people. */
const workSegmentsOf: Readonly<Record<OrderSide, string>> = {
  own: `g.org_code = ${callerOrg}`,
  repaired: `g.repair_org_code = ${callerOrg}`,
};

/** SQL: segments `g` of a side with work within [from, to). */
export function workWithin(from: string, to: string, side: OrderSide): string {
  const end = `(case when g.end_time is null then 'infinity' else g.end_time end)`; // a CASE for the reason given at answerTimeSql
  return `${workSegmentsOf[side]} and ${isRepair('g')} and g.replaced_by is null and g.start_time < ${to}
    and ${end} > ${from} and ${end} > g.start_time`;
}

/** SQL: repair segments `g` of the order and the side of the labour `l`. */
export const segmentsBesideLabour = `g.org_code = l.org_code and g.order_id = l.order_id
    and g.repair_org_code = l.repair_org_code and ${isRepair('g')} and g.replaced_by is null`;

/** SQL: labour `l` of a side's helpers, who never had the order themselves, in orders with work of the helper's organisation within [from, to). */
export function helpWithin(from: string, to: string, side: OrderSide): string {
  return `${side === 'own' ? 'l.org_code' : 'l.repair_org_code'} = ${callerOrg}
    and exists (select from work_order_segment g where ${segmentsBesideLabour} and ${workWithin(from, to, side)})
    and not exists (select from work_order_segment g where ${segmentsBesideLabour} and g.user_id = l.user_id)`;
}

/** SQL: orders that may have been worked on within [from, to): there is no work after the last finish. */
export function inRepair(from: string, to: string): string {
  return `o.fault_time < ${to} and (o.finish_time is null or o.finish_time > ${from})`;
}

/** SQL: orders whose outage overlaps the window; for the repairing side it starts when the order was passed to it. */
const downWithin: Condition = (from, to, side) => {
  const since = (time: string) =>
    `${time} < ${to} and (o.finish_time is null or o.finish_time > ${from} and o.finish_time > ${time})`;
  const passed = side === 'own' ? '' : ` and (o.passed_time is null or ${since('o.passed_time')})`;
  return `${countsAsFailure} and o.is_stop and ${since('o.fault_time')}${passed}`;
};

/**
 * SQL conditions that select the orders `o` that a figure counts in [from, to). The figure and its
 * drilldown list share them, so that both always agree.
 */
export const orderConditions = {
  open: () => isOpenOrder('o'),
  orders: within('o.fault_time'),
  failures: failuresWithin('o.fault_time'),
  mtta: within(answerTime),
  unreceived: () => `o.order_state = ${reported}`,
  arrival: within('o.arrive_time'),
  notArrived: () => `o.order_state in (${reported}, ${awaitingRepair})`,
  activeRepair: (from: string, to: string) =>
    `${failuresWithin('o.finish_time')(from, to)} and o.repair_start_time is not null`,
  downtime: downWithin,
  firstTimeFix: failuresWithin('o.finish_time'),
  labour: (from: string, to: string, side: OrderSide) => `${inRepair(from, to)} and exists (
    select from work_order_segment g
    where g.org_code = o.org_code and g.order_id = o.id and ${workWithin(from, to, side)})`,
  scored: (from: string, to: string) =>
    `o.score is not null and ${within('o.confirm_time')(from, to)}`,
} as const satisfies Readonly<Record<OrderFigure, Condition>>;
