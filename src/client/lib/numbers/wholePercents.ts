/**
 * Returns shares as whole percentages that add up to 100: those with the largest remainder are
 * rounded up, of equal ones the earlier.
 *
 * @param counts not all 0
 */
export function wholePercents(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const cut = counts.map((count) => Math.floor((100 * count) / total));
  const missing = 100 - cut.reduce((sum, percent) => sum + percent, 0);
  const rounded = counts
    .map((count, at) => ({ at, lost: (100 * count) % total }))
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, missing)
    .map(({ at }) => at);
  return cut.map((percent, at) => percent + (rounded.includes(at) ? 1 : 0));
}
