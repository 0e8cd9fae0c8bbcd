import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { isRepaired } from './openOrders.ts';

type Rows = ReadonlyMap<string, OpenOrderRow>;

/**
 * Returns the time since which an order is pending: its fault, or the time its machine runs again and
 * only its record or its confirmation is missing.
 */
export function pendingSince(order: OpenOrderRow): string {
  return isRepaired(order) ? order.stateTime : order.faultTime;
}

/** Sorts open orders, the oldest first; those whose machine runs again come last. */
export function byAge(rows: Rows): OpenOrderRow[] {
  return [...rows.values()].toSorted(
    (a, b) =>
      Number(isRepaired(a)) - Number(isRepaired(b)) ||
      pendingSince(a).localeCompare(pendingSince(b)) ||
      a.orderCode.localeCompare(b.orderCode),
  );
}

/** Counts the machines that have been down for longer than so many hours. */
export function openLonger(rows: Rows, hours: number, now: number): number {
  return [...rows.values()].filter(
    (order) => !isRepaired(order) && now - Date.parse(order.faultTime) > hours * 3_600_000,
  ).length;
}
