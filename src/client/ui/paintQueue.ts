/** Least ms between two paintings of one chart: at most four a second (design page 5 Painting). */
export const leastMs = 250;
/** ms of one frame that all charts together may take. */
export const frameBudgetMs = 6;

/** What is to be painted for each owner, in the order in which they asked. */
const due = new Map<object, () => void>();
const paintedAt = new WeakMap<object, number>();
let frame: number | null = null;

/**
 * Paints on a coming frame: an owner at most four times a second, all owners together within a
 * frame's budget, the others on the frames that follow. Who asks again before that keeps the place,
 * and only the newest painting is done. Nothing is painted while the page is hidden.
 */
export function paintSoon(owner: object, paint: () => void): void {
  due.set(owner, paint);
  frame ??= requestAnimationFrame(paintDue);
}

/** Withdraws what an owner still waits for. */
export function forgetPaint(owner: object): void {
  due.delete(owner);
}

function paintDue(): void {
  const start = performance.now();
  try {
    for (const [owner, paint] of due) {
      const before = paintedAt.get(owner);
      if (before !== undefined && start - before < leastMs) continue;
      due.delete(owner);
      paintedAt.set(owner, start);
      paint();
      if (performance.now() - start >= frameBudgetMs) break;
    }
  } finally {
    frame = due.size > 0 ? requestAnimationFrame(paintDue) : null;
  }
}
