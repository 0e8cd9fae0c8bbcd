import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { isRepaired } from './openOrders.ts';

type Rows = ReadonlyMap<string, OpenOrderRow>;

/**
 * Since when an order stands: since its fault, or since its machine runs again and only its record
 * or its confirmation is waited for.
 */
export function standsSince(order: OpenOrderRow): string {
  return isRepaired(order) ? order.stateTime : order.faultTime;
}

/** Open orders, the longest first; those whose machine runs again stand behind all others. */
export function byAge(rows: Rows): OpenOrderRow[] {
  return [...rows.values()].toSorted(
    (a, b) =>
      Number(isRepaired(a)) - Number(isRepaired(b)) ||
      standsSince(a).localeCompare(standsSince(b)) ||
      a.orderCode.localeCompare(b.orderCode),
  );
}

/** How many machines have been down for longer than so many hours. */
export function openLonger(rows: Rows, hours: number, now: number): number {
  return [...rows.values()].filter(
    (order) => !isRepaired(order) && now - Date.parse(order.faultTime) > hours * 3_600_000,
  ).length;
}
