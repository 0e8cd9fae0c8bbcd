/** With fewer values no outlier is reported. */
const minValues = 5;
/** A value below it is no outlier: a single failure after none. */
const leastOutlier = 2;

/** The mean of some values and a test for outliers. */
export interface Baseline {
  /** The mean; null where there are no values. */
  readonly average: number | null;
  /** Returns whether a value is more than two standard deviations above the mean, and more than a single event. */
  readonly isOutlier: (value: number) => boolean;
}

/** Returns the baseline of a complete series of values. */
export function baselineOf(values: readonly number[]): Baseline {
  if (values.length === 0) return { average: null, isOutlier: () => false };
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
  const limit = average + 2 * Math.sqrt(variance);
  const isOutlier = (value: number) =>
    values.length >= minValues && value >= leastOutlier && value > limit;
  return { average, isOutlier };
}
