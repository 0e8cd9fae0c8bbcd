/** A reading of an item at a time, in days since any origin. */
export interface TrendPoint {
  readonly day: number;
  readonly value: number;
}

/** The limits of an item; null: none on that side. */
export interface TrendLimits {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The fewest readings from which a day is estimated, and the most days ahead. */
export const trendBounds = { least: 8, mostDays: 1095 } as const;

/** The reasons for which no day is estimated. */
export const trendReasons = ['few', 'noLimit', 'noTrend', 'away', 'beyond', 'far'] as const;
export type TrendReason = (typeof trendReasons)[number];

/** The least-squares line `value = mean + slope * (day - meanDay)`. */
export interface TrendFit {
  readonly slope: number;
  readonly mean: number;
  readonly meanDay: number;
  /** The standard deviation about the line, and the sum of squares of the days about their mean. */
  readonly deviation: number;
  readonly spread: number;
  readonly n: number;
}

/** The day on which the line crosses a limit, with its 95 % interval. */
export interface Crossing {
  readonly limit: 'lower' | 'upper';
  readonly day: number;
  readonly from: number;
  /** Null: later than the most days ahead. */
  readonly until: number | null;
}

/** Returns the least-squares line of readings; null of fewer than three, or of one day alone. */
export function fitTrend(points: readonly TrendPoint[]): TrendFit | null {
  const n = points.length;
  if (n < 3) return null;
  const sum = (of: (point: TrendPoint) => number) =>
    points.reduce((all, point) => all + of(point), 0);
  const meanDay = sum(({ day }) => day) / n;
  const mean = sum(({ value }) => value) / n;
  const spread = sum(({ day }) => (day - meanDay) ** 2);
  if (spread === 0) return null;
  const slope = sum(({ day, value }) => (day - meanDay) * (value - mean)) / spread;
  const squares = sum(({ day, value }) => (value - mean - slope * (day - meanDay)) ** 2);
  return { slope, mean, meanDay, deviation: Math.sqrt(squares / (n - 2)), spread, n };
}

/** The quantile of the normal distribution for a two-sided interval of 95 %. */
const z = 1.959963984540054;

/**
 * Returns the quantile of Student's distribution for a two-sided interval of 95 %, right to 0.1 % from six degrees of freedom on.
 *
 * @see Abramowitz and Stegun, 26.7.5
 */
export function studentQuantile(degrees: number): number {
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((all, term, at) => all + term / degrees ** (at + 1), z);
}

/**
 * Estimates when the least-squares line crosses a limit, with the interval by Fieller's theorem, or returns why it does not.
 *
 * @param now the day from which it is looked ahead
 */
export function crossingOf(
  points: readonly TrendPoint[],
  { lower, upper }: TrendLimits,
  now: number,
): Crossing | TrendReason {
  if (lower === null && upper === null) return 'noLimit';
  const line = fitTrend(points);
  if (line === null || line.n < trendBounds.least) return 'few';
  const { slope, mean, meanDay, deviation, spread, n } = line;
  const error = studentQuantile(n - 2) * deviation;
  const certain = slope ** 2 - error ** 2 / spread;
  if (slope === 0 || certain <= 0) return 'noTrend';
  const side = slope > 0 ? 'upper' : 'lower';
  const limit = slope > 0 ? upper : lower;
  if (limit === null) return 'away';
  const rise = limit - mean;
  const day = meanDay + rise / slope;
  if (day <= now) return 'beyond';
  if (day > now + trendBounds.mostDays) return 'far';
  const half = error * Math.sqrt(certain / n + rise ** 2 / spread);
  const bounds = [(slope * rise - half) / certain, (slope * rise + half) / certain];
  const until = meanDay + Math.max(...bounds);
  return {
    limit: side,
    day,
    from: Math.max(now, meanDay + Math.min(...bounds)),
    until: until > now + trendBounds.mostDays ? null : until,
  };
}
