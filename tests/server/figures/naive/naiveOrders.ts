import type { OrderSide } from '../../../../src/contract/orders/orderKeys.ts';
import type { TestOrder } from '../orders.ts';
import {
  contains,
  hourMs,
  type InstantRange,
  isDown,
  isFailure,
  stretchesOf,
} from './naiveOutages.ts';

const dayMs = 24 * hourMs;

export function finishOf({ finishTime }: TestOrder): number {
  return finishTime?.getTime() ?? Infinity;
}

/**
 * Returns the time from which an order counts, in ms.
 *
 * @param clock `repaired`: since it was passed to the current repair side
 */
export function passedTo(o: TestOrder, clock: OrderSide): number {
  return clock === 'own' ? -Infinity : (o.passedAt?.getTime() ?? -Infinity);
}

export function overlaps(o: TestOrder, { from, to }: InstantRange, clock: OrderSide): boolean {
  const start = Math.max(o.faultTime.getTime(), passedTo(o, clock), from);
  const end = Math.min(finishOf(o), to);
  return start < end;
}

/** Returns the length of the repair segments of the current repair side until the last finish, in ms. */
export function activeMs(o: TestOrder): number {
  return o.segments
    .filter(({ kind, isReplaced }) => kind === 1 && !isReplaced)
    .filter(({ from }) => from.getTime() >= passedTo(o, 'repaired'))
    .reduce(
      (sum, { from, to }) =>
        sum + Math.min(to?.getTime() ?? Infinity, finishOf(o)) - from.getTime(),
      0,
    );
}

/**
 * Returns true if an order counts for first-time fix.
 *
 * @param party the orders that are searched for a return of the fault
 */
export function isFixed(
  o: TestOrder,
  party: readonly TestOrder[],
  all: readonly TestOrder[],
  clock: OrderSide,
): boolean {
  const stopped = o.segments.some(
    ({ kind, reason, isReplaced, from }) =>
      kind === 2 &&
      !isReplaced &&
      (reason === 'part' || reason === 'skill') &&
      from.getTime() >= passedTo(o, clock),
  );
  const reworks = clock === 'own' ? 0 : o.passedReworks;
  const faultOf = (one: TestOrder) => one.causeID ?? one.faultText.trim().toLowerCase();
  const limit = finishOf(o) + 30 * dayMs;
  const isBack = party.some((one) => {
    const at = one.faultTime.getTime();
    if (one.id === o.id || !isFailure(one) || at >= limit) return false;
    return one.sourceOrderID === o.id || (faultOf(one) === faultOf(o) && at >= finishOf(o));
  });
  const known = all.some(({ id }) => id === o.id);
  return known && o.reworkCount === reworks && !stopped && !isBack;
}

/**
 * Returns the milliseconds of downtime in [from, to) by activity.
 *
 * @param measure returns the milliseconds of a period that count
 */
export function spentOf(
  orders: readonly TestOrder[],
  span: InstantRange,
  clock: OrderSide,
  measure: (span: InstantRange) => number,
): Map<string, number> {
  const down = orders
    .filter((o) => isFailure(o) && o.isStop)
    .toSorted((a, b) => a.faultTime.getTime() - b.faultTime.getTime() || (a.id < b.id ? -1 : 1));
  const spent = new Map<string, number>();
  for (const { from, to } of stretchesOf(down, span)) {
    const first = down.find((o) => from >= passedTo(o, clock) && isDown(o, from));
    if (first === undefined) continue;
    const on = doneAt(first, from);
    spent.set(on, (spent.get(on) ?? 0) + measure({ from, to }));
  }
  return spent;
}

function doneAt(o: TestOrder, at: number): string {
  if (at < o.reportTime.getTime()) return 'report';
  const piece = o.segments.find((one) => !one.isReplaced && contains(one, at));
  if (piece === undefined || piece.kind === 0) return 'wait';
  return piece.kind === 1 ? 'repair' : (piece.reason ?? 'other');
}
