/** Fewer values than this say nothing about what is usual. */
const leastValues = 5;

/** What is usual of some values. */
export interface Usual {
  /** Their mean; null where there is none. */
  readonly average: number | null;
  /** Whether a value lies more than two standard deviations above the mean. */
  readonly isOutlier: (value: number) => boolean;
}

/** The mean of values that are complete, and what stands out from them. */
export function usualOf(values: readonly number[]): Usual {
  if (values.length === 0) return { average: null, isOutlier: () => false };
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
  const limit = average + 2 * Math.sqrt(variance);
  return { average, isOutlier: (value) => values.length >= leastValues && value > limit };
}
