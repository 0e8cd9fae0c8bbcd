/** The mathematics of stock figures, without rounding: what is shown is rounded where it is shown. */

const daysOfYear = 365;

/** The lowest and the highest wanted service level, as a share. */
export const serviceLevels = { least: 0.5, most: 0.9999, usual: 0.95 } as const;

/** Coefficients of Acklam's rational approximation of the inverse normal distribution. */
const central = {
  above: [
    -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
    -3.066479806614716e1, 2.506628277459239,
  ],
  below: [
    -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
    -1.328068155288572e1, 1,
  ],
} as const;
const tail = {
  above: [
    -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
    4.374664141464968, 2.938163982698783,
  ],
  below: [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1],
} as const;
const centralFrom = 0.02425;

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, one) => sum * x + one, 0);
}

/** Returns z, the deviations above the mean below which a share of the normal distribution lies; error below 1e-8. @param share between 0 and 1 */
export function normalQuantile(share: number): number {
  if (share > 1 - centralFrom) return -normalQuantile(1 - share);
  if (share < centralFrom) {
    const q = Math.sqrt(-2 * Math.log(share));
    return polynomial(tail.above, q) / polynomial(tail.below, q);
  }
  const q = share - 0.5;
  const r = q * q;
  return (q * polynomial(central.above, r)) / polynomial(central.below, r);
}

/** The demand of a part, and how long its purchase takes. */
export interface Supply {
  /** Units for a day, and the standard deviation of a day. */
  readonly perDay: number;
  readonly deviation: number;
  /** Days, and their standard deviation. */
  readonly leadDays: number;
  readonly leadDeviation: number;
}

/** The point at which to order, with its terms. */
export interface ReorderPoint {
  readonly z: number;
  /** z x sqrt(L x sd^2 + d^2 x sL^2) */
  readonly safetyStock: number;
  /** d x L + safety stock */
  readonly point: number;
}

/** Computes d x L + z x sqrt(L x sd^2 + d^2 x sL^2). @param serviceLevel the wanted share of cycles without a shortage */
export function reorderPoint(
  { perDay, deviation, leadDays, leadDeviation }: Supply,
  serviceLevel: number,
): ReorderPoint {
  const z = normalQuantile(serviceLevel);
  const safetyStock = z * Math.sqrt(leadDays * deviation ** 2 + perDay ** 2 * leadDeviation ** 2);
  return { z, safetyStock, point: perDay * leadDays + safetyStock };
}

/** Computes the economic order quantity. @param demand units a year, @param perOrder the cost of an order, @param holding the cost of a unit in a year */
export function economicQuantity(demand: number, perOrder: number, holding: number): number {
  return Math.sqrt((2 * demand * perOrder) / holding);
}

/** The quantity to order, and the rule that it follows. */
export interface ProposedQuantity {
  readonly qty: number;
  readonly rule: 'economic' | 'maximum' | 'point';
}

/**
 * Proposes a quantity: the economic one where its costs are known, else up to the maximum, else up to the reorder point; at
 * least what the stock lacks to the point. Units that are counted are rounded up.
 */
export function proposeQuantity(given: {
  readonly available: number;
  readonly point: number;
  readonly maximum: number | null;
  readonly economic: number | null;
  readonly isCountable: boolean;
}): ProposedQuantity {
  const { available, point, maximum, economic, isCountable } = given;
  const missing = Math.max(point - available, 0);
  const wanted =
    economic !== null
      ? ({ qty: Math.max(economic, missing), rule: 'economic' } as const)
      : maximum !== null && maximum - available >= missing
        ? ({ qty: maximum - available, rule: 'maximum' } as const)
        : ({ qty: missing, rule: 'point' } as const);
  const scale = isCountable ? 1 : 1_000;
  return { ...wanted, qty: Math.ceil(Number((wanted.qty * scale).toFixed(6))) / scale };
}

/** Computes the mean and the standard deviation of the demand of a day. @param squares the sum of the squares of the days' demands */
export function dailyDemand(days: number, sum: number, squares: number) {
  const perDay = days > 0 ? sum / days : 0;
  const variance = days > 1 ? (squares - days * perDay ** 2) / (days - 1) : 0;
  return { perDay, deviation: Math.sqrt(Math.max(variance, 0)) };
}

/** Returns how many days a quantity lasts; null without demand. */
export function daysOfCover(available: number, perDay: number): number | null {
  return perDay > 0 ? available / perDay : null;
}

/** Returns how often a year the stock is used up: use by the mean of first and last stock; null without stock. */
export function turnover(used: number, first: number, last: number, days: number): number | null {
  const mean = (first + last) / 2;
  return mean > 0 && days > 0 ? (used / mean) * (daysOfYear / days) : null;
}

/** Returns the demand of a year. */
export function perYear(perDay: number): number {
  return perDay * daysOfYear;
}

/** The classes of the ABC analysis, by the share before an item. */
export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];
/** An item is A if the share before it is below the first, B if it is below the second. */
export const abcLimits = { a: 0.8, b: 0.95 } as const;

export interface AbcPlace {
  readonly class: AbcClass;
  /** The share of the item and of those before it. */
  readonly cumulative: number;
}

/** Classes amounts that descend. @param amounts whole fen, so that their sums are exact */
export function classByAbc(amounts: readonly number[]): AbcPlace[] {
  const total = amounts.reduce((sum, one) => sum + one, 0);
  let before = 0;
  return amounts.map((amount) => {
    const share = total === 0 ? 1 : before / total;
    before += amount;
    return {
      class: share < abcLimits.a ? 'A' : share < abcLimits.b ? 'B' : 'C',
      cumulative: total === 0 ? 1 : before / total,
    };
  });
}
