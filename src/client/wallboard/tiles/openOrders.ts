import {
  type InterruptReason,
  interruptReasons,
  openOrderStates,
} from '../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../contract/topicRows.ts';

export const levels = [1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

type Rows = ReadonlyMap<string, OpenOrderRow>;

/** How many orders are open at each level; a level that is none of the four counts as the fourth. */
export function countByLevel(rows: Rows): Record<Level, number> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { faultLevel } of rows.values()) counts[levelOf(faultLevel)] += 1;
  return counts;
}

export function levelOf(faultLevel: number): Level {
  return levels.find((level) => level === faultLevel) ?? 4;
}

/** Whether any is of another owner's device: a provider's wall has a line for the owner. */
export function namesOwners(orders: Iterable<OpenOrderRow>): boolean {
  return [...orders].some(({ ownerName }) => ownerName !== undefined);
}

/** One state's orders. */
export interface Lane {
  readonly state: (typeof openOrderStates)[number];
  readonly orders: readonly OpenOrderRow[];
}

/** A lane per open state, in the order of the work; the most urgent first, then the oldest. */
export function lanesOf(rows: Rows): Lane[] {
  const orders = [...rows.values()].toSorted(
    (a, b) =>
      levelOf(a.faultLevel) - levelOf(b.faultLevel) ||
      Date.parse(a.stateTime) - Date.parse(b.stateTime) ||
      a.orderCode.localeCompare(b.orderCode),
  );
  return openOrderStates.map((state) => ({
    state,
    orders: orders.filter(({ orderState }) => orderState === state),
  }));
}

/** Orders of the highest level that nobody has taken: red, with a pulsing border. */
export function isUnacknowledged({ orderState, faultLevel }: OpenOrderRow): boolean {
  return orderState === 0 && faultLevel === 1;
}

/** From when on an order stands too long in its state, ms; null: nothing limits it. */
export function overdueFrom(order: OpenOrderRow): number | null {
  return instantOf(order.dueTime) ?? lateFrom(order);
}

const reasons = Object.keys(interruptReasons) as InterruptReason[];

/** The second line of a card: a name, why it is interrupted, or one of two words. */
export type CardWord =
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'reason'; readonly reason: InterruptReason }
  | { readonly is: 'stopped' }
  | { readonly is: 'unreceived' };

export function wordOf(order: OpenOrderRow): CardWord {
  if (order.orderState === 0) {
    return { is: order.isStop === 1 && order.faultLevel === 1 ? 'stopped' : 'unreceived' };
  }
  const reason = reasons.find((known) => known === order.interruptReason);
  if (reason !== undefined) return { is: 'reason', reason };
  const place = order.positionName ?? order.deviceCode;
  const name = order.orderState === 3 ? place : (order.repairUserName ?? place);
  return { is: 'name', name };
}

/** Running again: what is left is paper, and its level alarms nobody. */
export function isRepaired({ orderState }: OpenOrderRow): boolean {
  return orderState === 3 || orderState === 6;
}

/** The order that has been broken longest, or null where every machine runs. */
export function longestOpen(rows: Rows): OpenOrderRow | null {
  let longest: OpenOrderRow | null = null;
  for (const row of rows.values()) {
    if (isRepaired(row)) continue;
    if (!longest || Date.parse(row.faultTime) < Date.parse(longest.faultTime)) longest = row;
  }
  return longest;
}

/** From when nobody took an order in time, ms: its first limit; null: it has none. */
export function lateFrom(order: OpenOrderRow): number | null {
  const limits = [order.escalateTime, order.superviseTime]
    .map(instantOf)
    .filter((at) => at !== null);
  return order.orderState === 0 && limits.length > 0 ? Math.min(...limits) : null;
}

/** A time of the wire in ms; null: there is none, or it cannot be read. */
export function instantOf(time: string | null): number | null {
  const at = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? null : at;
}
