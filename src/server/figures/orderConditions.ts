import type { BehindFigure, OrderSide } from '../../contract/orderKeys.ts';
import { asker } from './orderKeys.ts';

/** Figures that count orders one by one; the others count breakdowns, which merge orders. */
export type OrderFigure = Exclude<BehindFigure, 'mttr' | 'mtbf'>;

/** SQL: a failure (design page 3, Figures); `o` is the order. */
export const countsAsFailure = 'o.is_failure and o.order_state <> 5';

/**
 * SQL: when the report of an order was answered: received, or rejected, which acknowledges it too.
 * Row-level security lets an index serve a CASE, but not a COALESCE.
 */
export function answerOf(order: string): string {
  return `(case when ${order}.receive_time is null then ${order}.reject_time else ${order}.receive_time end)`;
}
export const answerTime = answerOf('o');

/**
 * SQL: since when an order `o` has been a side's: its owner's since the report; since it was passed
 * to them, if it was, that of who repairs it.
 */
export const heldSince: Readonly<Record<OrderSide, string>> = {
  own: 'o.report_time',
  repaired: 'greatest(o.report_time, o.passed_time)', // of a null the other
};

/** `side` is whose time and whose work it asks about. */
type Condition = (from: string, to: string, side: OrderSide) => string;

function within(time: string): (from: string, to: string) => string {
  return (from, to) => `${time} >= ${from} and ${time} < ${to}`;
}

function failuresWithin(time: string): (from: string, to: string) => string {
  return (from, to) => `${countsAsFailure} and ${within(time)(from, to)}`;
}

/** SQL: whose work segments `g` are: the owner's are all of its orders, a provider's its people's. */
const workOf: Readonly<Record<OrderSide, string>> = {
  own: `g.org_code = ${asker}`,
  repaired: `g.repair_org_code = ${asker}`,
};

/** SQL: segments `g` of a side in which somebody worked within [from, to). */
export function workWithin(from: string, to: string, side: OrderSide): string {
  const end = `(case when g.end_time is null then 'infinity' else g.end_time end)`; // as answerOf
  return `${workOf[side]} and g.kind = 1 and g.replaced_by is null and g.start_time < ${to}
    and ${end} > ${from} and ${end} > g.start_time`;
}

/** SQL: orders that may have been worked on within [from, to): nobody repairs after the last finish. */
export function inRepair(from: string, to: string): string {
  return `o.fault_time < ${to} and (o.finish_time is null or o.finish_time > ${from})`;
}

/** SQL: orders whose outage, from the passing on as far as who repairs is concerned, touches the window. */
const downWithin: Condition = (from, to, side) => {
  const since = (time: string) =>
    `${time} < ${to} and (o.finish_time is null or o.finish_time > ${from} and o.finish_time > ${time})`;
  const passed = side === 'own' ? '' : ` and (o.passed_time is null or ${since('o.passed_time')})`;
  return `${countsAsFailure} and o.is_stop and ${since('o.fault_time')}${passed}`;
};

/**
 * Which orders `o` a figure counts in [from, to), whose SQL is given: one definition for the figure
 * and for the list of what stands behind it.
 */
export const orderConditions = {
  open: () => 'o.order_state not in (4, 5)',
  orders: within('o.fault_time'),
  failures: failuresWithin('o.fault_time'),
  mtta: within(answerTime),
  unreceived: () => 'o.order_state = 0',
  arrival: within('o.arrive_time'),
  notArrived: () => 'o.order_state in (0, 1)',
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
