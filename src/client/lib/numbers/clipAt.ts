/** The ratio of a value to the next one above which the bars of the other values would be invisible. */
const outlierFrom = 2.5;
/** The least value to clip: below it, the bars are distinguishable anyway. */
const leastOutlier = 12;
/** The top of a clipped chart, as a multiple of the highest of the others. */
const headOver = 1.5;

/**
 * Returns the top of a bar chart: its highest value, or less where up to three values are so far above
 * all others that those would look equal.
 */
export function clipAt(values: readonly number[]): number {
  const [highest = 0, ...rest] = values.toSorted((a, b) => b - a);
  for (const [at, next] of rest.slice(0, 3).entries()) {
    const above = at === 0 ? highest : (rest[at - 1] ?? 0);
    if (next > 0 && above >= leastOutlier && above >= outlierFrom * next) return headOver * next;
  }
  return highest;
}
