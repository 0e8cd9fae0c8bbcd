import { openOrderStates } from '../../../contract/enums.ts';
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
      Date.parse(elapsedSince(a)) - Date.parse(elapsedSince(b)) ||
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

/**
 * Since when a card counts: an unreceived order since its report (the 15 minutes of design page 3
 * count from there), a running again machine's since it waits for paper, any other since the fault.
 */
export function elapsedSince(order: OpenOrderRow): string {
  if (order.orderState === 0) return order.reportTime;
  return isRepaired(order) ? order.stateTime : order.faultTime;
}

/** What the second line of a card says: a name, or one of two words. */
export type CardWord =
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'stopped' }
  | { readonly is: 'unreceived' };

export function wordOf(order: OpenOrderRow): CardWord {
  if (order.orderState === 0) {
    return { is: order.isStop === 1 && order.faultLevel === 1 ? 'stopped' : 'unreceived' };
  }
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
