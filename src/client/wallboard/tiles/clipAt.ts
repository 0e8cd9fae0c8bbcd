/** A value so many times the next one leaves nothing to be seen of the others. */
const outlierFrom = 2.5;
/** Below this the bars can be told apart anyway. */
const leastOutlier = 12;
/** The top of the chart then, as a multiple of the highest of the others. */
const headOver = 1.5;

/**
 * Where a chart of bars ends: at its highest value, or lower where up to three values are so far
 * above all others that those would look equal.
 */
export function clipAt(values: readonly number[]): number {
  const [highest = 0, ...rest] = values.toSorted((a, b) => b - a);
  for (const [at, next] of rest.slice(0, 3).entries()) {
    const above = at === 0 ? highest : (rest[at - 1] ?? 0);
    if (next > 0 && above >= leastOutlier && above >= outlierFrom * next) return headOver * next;
  }
  return highest;
}
