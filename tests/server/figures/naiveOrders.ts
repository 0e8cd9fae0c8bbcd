import type { OrderSide } from '../../../src/contract/orderKeys.ts';
import { holds, hourMs, isDown, isFailure, type Span, stretchesOf } from './naiveOutages.ts';
import type { TestOrder } from './orders.ts';

const dayMs = 24 * hourMs;

export function finishOf({ finishTime }: TestOrder): number {
  return finishTime?.getTime() ?? Infinity;
}

/** @param clock `repaired`: an order counts since it was passed to who repairs it */
export function passedTo(o: TestOrder, clock: OrderSide): number {
  return clock === 'own' ? -Infinity : (o.passedAt?.getTime() ?? -Infinity);
}

export function overlaps(o: TestOrder, { from, to }: Span, clock: OrderSide): boolean {
  const start = Math.max(o.faultTime.getTime(), passedTo(o, clock), from);
  const end = Math.min(finishOf(o), to);
  return start < end;
}

/** Repair segments of who repairs it now until the last finish. */
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

/** @param party the orders among which a return is looked for */
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

/** Milliseconds of downtime in [from, to) by what they were spent on. */
export function spentOf(
  orders: readonly TestOrder[],
  span: Span,
  clock: OrderSide,
): Map<string, number> {
  const down = orders
    .filter((o) => isFailure(o) && o.isStop)
    .toSorted((a, b) => a.faultTime.getTime() - b.faultTime.getTime() || (a.id < b.id ? -1 : 1));
  const spent = new Map<string, number>();
  for (const { from, to } of stretchesOf(down, span)) {
    const first = down.find((o) => from >= passedTo(o, clock) && isDown(o, from));
    if (first === undefined) continue;
    const on = doneAt(first, from);
    spent.set(on, (spent.get(on) ?? 0) + to - from);
  }
  return spent;
}

function doneAt(o: TestOrder, at: number): string {
  if (at < o.reportTime.getTime()) return 'report';
  const piece = o.segments.find((one) => !one.isReplaced && holds(one, at));
  if (piece === undefined || piece.kind === 0) return 'wait';
  return piece.kind === 1 ? 'repair' : (piece.reason ?? 'other');
}
