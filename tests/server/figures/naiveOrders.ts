import { holds, hourMs, isDown, isFailure, type Span, stretchesOf } from './naiveOutages.ts';
import type { TestOrder } from './orders.ts';

const dayMs = 24 * hourMs;

export function finishOf({ finishTime }: TestOrder): number {
  return finishTime?.getTime() ?? Infinity;
}

export function overlaps(o: TestOrder, { from, to }: Span): boolean {
  const [start, end] = [Math.max(o.faultTime.getTime(), from), Math.min(finishOf(o), to)];
  return start < end;
}

/** Repair segments until the last finish. */
export function activeMs(o: TestOrder): number {
  return o.segments
    .filter(({ kind, isReplaced }) => kind === 1 && !isReplaced)
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
): boolean {
  const stopped = o.segments.some(
    ({ kind, reason, isReplaced }) =>
      kind === 2 && !isReplaced && (reason === 'part' || reason === 'skill'),
  );
  const faultOf = (one: TestOrder) => one.causeID ?? one.faultText.trim().toLowerCase();
  const limit = finishOf(o) + 30 * dayMs;
  const isBack = party.some((one) => {
    const at = one.faultTime.getTime();
    if (one.id === o.id || !isFailure(one) || at >= limit) return false;
    return one.sourceOrderID === o.id || (faultOf(one) === faultOf(o) && at >= finishOf(o));
  });
  const known = all.some(({ id }) => id === o.id);
  return known && o.reworkCount === 0 && !stopped && !isBack;
}

/** Milliseconds of downtime in [from, to) by what they were spent on. */
export function spentOf(orders: readonly TestOrder[], span: Span): Map<string, number> {
  const down = orders
    .filter((o) => isFailure(o) && o.isStop)
    .toSorted((a, b) => a.faultTime.getTime() - b.faultTime.getTime() || (a.id < b.id ? -1 : 1));
  const spent = new Map<string, number>();
  for (const { from, to } of stretchesOf(down, span)) {
    const first = down.find((o) => isDown(o, from));
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
