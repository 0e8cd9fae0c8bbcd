import { normalQuantile } from '../../../contract/areas/part/stockMath.ts';
import { chiSquaredCdf, chiSquaredQuantile, normalCdf, solveIncreasing } from './distributions.ts';
import type { Interval } from './weibull.ts';

/** A machine that is repaired and fails again: the ages at its failures, and how its observation ended. */
export interface RepairedSystem {
  /** Cumulative operating time at each failure, ascending, none above `end`. */
  readonly failures: readonly number[];
  /** Operating time of the whole observation, positive. */
  readonly end: number;
  /** The observation ended with the last failure, not at a time that was set before. */
  readonly isFailureTerminated?: boolean;
}

/** The failures that a test counts: one that ends the observation is where it ends, and not counted in it. */
function countedFailures({ failures, isFailureTerminated = false }: RepairedSystem) {
  return isFailureTerminated ? failures.slice(0, -1) : failures;
}

/**
 * Returns Laplace's statistic U, which is near 0 without a trend, positive where failures come closer together, and negative where
 * they become rarer; several machines are pooled. Null without a failure.
 *
 * @see Cox and Lewis, The Statistical Analysis of Series of Events, 1966
 */
export function laplaceU(systems: readonly RepairedSystem[]): number | null {
  let [sum, expected, variance] = [0, 0, 0];
  for (const system of systems) {
    const counted = countedFailures(system);
    sum += counted.reduce((all, time) => all + time, 0);
    expected += (counted.length * system.end) / 2;
    variance += (counted.length * system.end ** 2) / 12;
  }
  return variance === 0 ? null : (sum - expected) / Math.sqrt(variance);
}

/** Returns the two-sided probability of a value of U that is at least as far from 0, without a trend. */
export function laplaceP(u: number): number {
  return 2 * (1 - normalCdf(Math.abs(u)));
}

/** The power law of Crow and AMSAA: the expected number of failures up to the age t is lambda t^beta. */
export interface PowerLaw {
  readonly n: number;
  readonly systems: number;
  readonly beta: number;
  readonly lambda: number;
  /** The bias of beta taken out: (N-1)/N, or (N-2)/N where the observation ended with a failure; null for too few failures. */
  readonly unbiasedBeta: number | null;
  /** Mean time between failures at the end of the observation, and over all of it. */
  readonly mtbfAtEnd: number;
  readonly mtbfCumulative: number;
  /** The two-sided probability of such a beta where the true one is 1 (MIL-HDBK-189). */
  readonly p: number;
}

/**
 * Estimates the power law of one machine or of several alike, given the number of failures of each; null without two failures, or
 * where all of them are at the end.
 *
 * @see MIL-HDBK-189C
 */
export function fitPowerLaw(systems: readonly RepairedSystem[]): PowerLaw | null {
  const n = systems.reduce((all, { failures }) => all + failures.length, 0);
  const logs = systems.reduce(
    (all, { failures, end }) => all + failures.reduce((sum, time) => sum + Math.log(end / time), 0),
    0,
  );
  if (n < 2 || logs <= 0) return null;
  const beta = n / logs;
  const longest = Math.max(...systems.map(({ end }) => end));
  const expectedOf = (shape: number) => n / sumOfPowers(systems, longest, shape) / longest ** shape;
  const lambda = expectedOf(beta);
  const degrees = degreesOf(systems, n);
  const free = degrees / 2 - 1;
  const tail = chiSquaredCdf(2 * logs, degrees);
  return {
    n,
    systems: systems.length,
    beta,
    lambda,
    unbiasedBeta: free > 0 ? (beta * free) / n : null,
    mtbfAtEnd: 1 / (lambda * beta * longest ** (beta - 1)),
    mtbfCumulative: systems.reduce((all, { end }) => all + end, 0) / n,
    p: 2 * Math.min(tail, 1 - tail),
  };
}

/** The sum of (end / longest)^beta over the machines. */
function sumOfPowers(systems: readonly RepairedSystem[], longest: number, beta: number): number {
  return systems.reduce((all, { end }) => all + (end / longest) ** beta, 0);
}

/** The degrees of freedom of 2 N beta / estimate: a failure that ends the observation of its machine has none. */
function degreesOf(systems: readonly RepairedSystem[], n: number): number {
  const ending = systems.filter((one) => one.isFailureTerminated === true).length;
  return 2 * (n - ending);
}

/** Returns the power law with another beta, such as the unbiased one; lambda follows from the number of failures. */
export function withBeta(
  systems: readonly RepairedSystem[],
  law: PowerLaw,
  beta: number,
): PowerLaw {
  const longest = Math.max(...systems.map(({ end }) => end));
  const lambda = law.n / sumOfPowers(systems, longest, beta) / longest ** beta;
  return { ...law, beta, lambda, mtbfAtEnd: 1 / (lambda * beta * longest ** (beta - 1)) };
}

/**
 * Returns two-sided bounds: of beta by chi-squared, which is exact given the number of failures; of the MTBF at the end by the
 * Fisher information of its logarithm.
 */
export function powerLawBounds(
  systems: readonly RepairedSystem[],
  law: PowerLaw,
  confidence: number,
): { readonly beta: Interval; readonly mtbf: Interval } {
  const degrees = degreesOf(systems, law.n);
  const tail = (1 - confidence) / 2;
  const betaAt = (p: number) => (law.beta * chiSquaredQuantile(p, degrees)) / (2 * law.n);
  const spread = Math.exp(normalQuantile(1 - tail) * Math.sqrt(2 / law.n));
  return {
    beta: { low: betaAt(tail), high: betaAt(1 - tail) },
    mtbf: { low: law.mtbfAtEnd / spread, high: law.mtbfAtEnd * spread },
  };
}

/** Failures of an interval of operating time; intervals follow each other from 0. */
export interface FailureCount {
  readonly end: number;
  readonly failures: number;
}

/**
 * Estimates the power law from numbers of failures by interval, by maximum likelihood; null without a failure in two of them.
 */
export function fitGroupedPowerLaw(
  counts: readonly FailureCount[],
): { readonly beta: number; readonly lambda: number } | null {
  const last = counts.at(-1);
  if (last === undefined || counts.filter(({ failures }) => failures > 0).length < 2) return null;
  const ends = counts.map(({ end }) => end / last.end);
  /** x^beta ln x, which is 0 at 0. */
  const logged = (x: number, beta: number) => (x === 0 ? 0 : x ** beta * Math.log(x));
  const slope = (logBeta: number) => {
    const beta = Math.exp(logBeta);
    return -counts.reduce((all, { failures }, at) => {
      const [from, to] = [at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 1];
      const share = (logged(to, beta) - logged(from, beta)) / (to ** beta - from ** beta);
      return all + failures * share; // ln of the whole period is 0
    }, 0);
  };
  const beta = Math.exp(solveIncreasing(slope, 0, Math.log(1e-3), Math.log(1e3)));
  const n = counts.reduce((all, { failures }) => all + failures, 0);
  return { beta, lambda: n / last.end ** beta };
}
