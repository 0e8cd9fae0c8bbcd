/** Least ms between two paintings of one chart: at most four a second (design page 5 Painting). */
const leastMs = 250;
/** ms of one frame that all charts together may take. */
const frameBudgetMs = 6;
/** The same where nothing was painted before: no motion is held up by what is seen first. */
const firstBudgetMs = 50;
/** Frames come at times that are not whole: 15 of them at 60 Hz are to be 250 ms. */
const toleranceMs = 2;

interface Asked {
  /** From when on it may be painted, ms of the frames' clock; who is due first comes first. */
  readonly dueAt: number;
  readonly paint: () => void;
}

const waiting = new Map<object, Asked>();
const paintedAt = new WeakMap<object, number>();
let frame: number | null = null;
/** The time of the frame whose turn it is; null outside of turns. */
let turn: number | null = null;

/**
 * Paints on a coming frame: an owner at most four times a second, all owners together within a
 * frame's budget, the others on the frames that follow, who is due longest first. An owner is due
 * from its first asking on, or 250 ms after its last painting began. Who asks again before its turn
 * keeps the place, and only the newest painting is done. First paintings go before all others and
 * have a budget of their own. Nothing is painted while the page is hidden.
 *
 * Within a turn painting is done at once: what one owner's turn brings about belongs to it, so that
 * a tile and its chart wait once.
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

/** Withdraws what an owner still waits for. */
export function forgetPaint(owner: object): void {
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
      const asked = waiting.get(owner); // the turn of another may have done or withdrawn it
      if (asked === undefined) continue;
      waiting.delete(owner);
      paintedAt.set(owner, frameAt);
      turn = frameAt;
      asked.paint();
    }
  } finally {
    turn = null;
    frame = waiting.size > 0 ? requestAnimationFrame(paintDue) : null;
  }
}
