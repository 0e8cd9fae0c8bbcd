/** Minimum ms between two paints of one chart: at most four a second. */
const leastMs = 250;
/** Time budget of one frame for all charts together, ms. */
const frameBudgetMs = 6;
/** Time budget for first paints, ms: no animation is running yet that they could delay. */
const firstBudgetMs = 50;
/** Frame times are not whole numbers: 15 frames at 60 Hz must count as 250 ms. */
const toleranceMs = 2;

interface PaintRequest {
  /** Earliest paint time, ms of the frame clock; the earliest is painted first. */
  readonly dueAt: number;
  readonly paint: () => void;
}

const waiting = new Map<object, PaintRequest>();
const paintedAt = new WeakMap<object, number>();
let frame: number | null = null;
/** The time of the frame that is being painted; null outside of a paint turn. */
let turn: number | null = null;

/**
 * Schedules a paint on a coming frame. Each owner is painted at most four times a second; all
 * owners together stay within the budget of a frame, and the rest follows on the next frames,
 * longest due first. An owner is due from its first request, or 250 ms after its last paint began.
 * A repeated request keeps its place and replaces the paint function. First paints go before all
 * others and have their own budget. Nothing is painted while the page is hidden.
 *
 * A paint that is requested during another owner's turn runs at once, so that a tile and its chart
 * wait once.
 */
export function paintSoon(owner: object, paint: () => void): void {
  if (turn !== null) {
    waiting.delete(owner);
    paintedAt.set(owner, turn);
    paint();
    return;
  }
  const dueAt =
    waiting.get(owner)?.dueAt ??
    Math.max(performance.now(), (paintedAt.get(owner) ?? -leastMs) + leastMs - toleranceMs);
  waiting.set(owner, { dueAt, paint });
  frame ??= requestAnimationFrame(paintDue);
}

/** Cancels the pending paint of an owner. */
export function cancelPaint(owner: object): void {
  waiting.delete(owner);
}

function paintDue(frameAt: number): void {
  const start = performance.now();
  const isFirst = (owner: object) => !paintedAt.has(owner);
  const due = [...waiting]
    .filter(([, { dueAt }]) => dueAt <= Math.max(frameAt, start))
    .map(([owner, { dueAt }]) => ({ owner, dueAt: isFirst(owner) ? -1 : dueAt }))
    .toSorted((a, b) => a.dueAt - b.dueAt);
  try {
    for (const { owner, dueAt } of due) {
      const budgetMs = dueAt < 0 ? firstBudgetMs : frameBudgetMs;
      if (performance.now() - start >= budgetMs) break;
      const request = waiting.get(owner); // an earlier paint of this frame may have done or cancelled it
      if (request === undefined) continue;
      waiting.delete(owner);
      paintedAt.set(owner, frameAt);
      turn = frameAt;
      request.paint();
    }
  } finally {
    turn = null;
    frame = waiting.size > 0 ? requestAnimationFrame(paintDue) : null;
  }
}
