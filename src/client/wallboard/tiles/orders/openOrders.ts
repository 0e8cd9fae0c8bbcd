import type { TFunction } from 'i18next';
import {
  faultLevel as faultLevels,
  type InterruptReason,
  interruptReasons,
  openOrderStates,
  orderState as orderStates,
} from '../../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';

const { reported, awaitingConfirmation, toBeCompleted } = orderStates.values;
const { critical, low } = faultLevels.values;

export const levels = faultLevels.list;
export type Level = (typeof levels)[number];

type Rows = ReadonlyMap<string, OpenOrderRow>;

/** Counts the open orders by level; an unknown level counts as the fourth. */
export function countByLevel(rows: Rows): Record<Level, number> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { faultLevel } of rows.values()) counts[levelOf(faultLevel)] += 1;
  return counts;
}

export function levelOf(faultLevel: number): Level {
  return levels.find((level) => level === faultLevel) ?? low;
}

/** Returns true if any order is of another owner's device: a provider's wall shows the owner. */
export function namesOwners(orders: Iterable<OpenOrderRow>): boolean {
  return [...orders].some(({ ownerName }) => ownerName !== undefined);
}

/** The orders of one state. */
export interface Lane {
  readonly state: (typeof openOrderStates)[number];
  readonly orders: readonly OpenOrderRow[];
}

/** Returns a lane for each open state, in the order of the work; the most urgent order first, then the oldest. */
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

/** Returns true if nobody has received an order. */
export function isUnreceived({ orderState }: Pick<OpenOrderRow, 'orderState'>): boolean {
  return orderState === reported;
}

/** Returns true for an unreceived order of the highest level that nobody has acknowledged: an alarm. */
export function isUnacknowledged(order: OpenOrderRow): boolean {
  return isUnreceived(order) && order.faultLevel === critical && order.acknowledgeTime === null;
}

/** Returns the time in ms from which an order is overdue in its state; null: it has no limit. */
export function overdueFrom(order: OpenOrderRow): number | null {
  return instantOf(order.dueTime) ?? lateFrom(order);
}

const reasons = Object.keys(interruptReasons) as InterruptReason[];

/** The second line of a card: a person, a place, the reason for an interruption, or a state. */
export type CardSubtitle =
  | { readonly is: 'person' | 'place'; readonly name: string }
  | { readonly is: 'reason'; readonly reason: InterruptReason }
  | { readonly is: 'stopped' }
  | { readonly is: 'unreceived' }
  | { readonly is: 'acknowledged' };

export function subtitleOf(order: OpenOrderRow): CardSubtitle {
  if (isUnreceived(order)) {
    if (order.acknowledgeTime !== null) return { is: 'acknowledged' };
    return { is: order.isStop === 1 && order.faultLevel === critical ? 'stopped' : 'unreceived' };
  }
  const reason = reasons.find((known) => known === order.interruptReason);
  if (reason !== undefined) return { is: 'reason', reason };
  const { repairUserName: person, positionName, deviceCode } = order;
  return order.orderState === awaitingConfirmation || person === null
    ? { is: 'place', name: positionName ?? deviceCode }
    : { is: 'person', name: person };
}

/** Returns who has an order or why it waits, as the text of a card or a row. */
export function cardSubtitle(order: OpenOrderRow, t: TFunction): string {
  const subtitle = subtitleOf(order);
  if (subtitle.is === 'person' || subtitle.is === 'place') return subtitle.name;
  return subtitle.is === 'reason'
    ? t(`wall.reason.${subtitle.reason}`)
    : t(`wall.lane.${subtitle.is}`);
}

/** Returns true if the machine runs again: only the record or the confirmation is missing. */
export function isRepaired({ orderState }: OpenOrderRow): boolean {
  return orderState === awaitingConfirmation || orderState === toBeCompleted;
}

/** Returns the order with the earliest fault, or null where every machine runs. */
export function longestOpen(rows: Rows): OpenOrderRow | null {
  let longest: OpenOrderRow | null = null;
  for (const row of rows.values()) {
    if (isRepaired(row)) continue;
    if (!longest || Date.parse(row.faultTime) < Date.parse(longest.faultTime)) longest = row;
  }
  return longest;
}

/** Returns the first time limit of an unreceived order, ms; null: it has none. */
function lateFrom(order: OpenOrderRow): number | null {
  const limits = [order.escalateTime, order.superviseTime]
    .map(instantOf)
    .filter((at) => at !== null);
  return isUnreceived(order) && limits.length > 0 ? Math.min(...limits) : null;
}

/** Parses a time of the wire into ms; null: there is none, or it is invalid. */
export function instantOf(time: string | null): number | null {
  const at = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? null : at;
}
