import { normalQuantile } from '../../../contract/areas/part/stockMath.ts';
import { betaMedian, chiSquaredQuantile, logGamma, solveIncreasing } from './distributions.ts';

/** A time to a failure, or to the end of the observation of a machine that still runs (suspended, right-censored). */
export interface Lifetime {
  /** Positive. */
  readonly time: number;
  readonly failed: boolean;
}

/** The scale eta (in the unit of the times) and the shape beta of a Weibull distribution. */
export interface WeibullParameters {
  readonly eta: number;
  readonly beta: number;
}

/** An estimate by maximum likelihood. */
export interface WeibullFit extends WeibullParameters {
  readonly n: number;
  readonly failures: number;
  readonly suspensions: number;
  readonly logLikelihood: number;
  /** Akaike's information criterion, two parameters. */
  readonly aic: number;
}

/** How bounds are computed: from the observed Fisher information of the logarithms, or from the likelihood ratio. */
export type BoundsMethod = 'fisher' | 'likelihoodRatio';

/** A two-sided interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The largest shape that is looked for: failures that are closer together are taken for identical. */
const maxBeta = 1e4;
const minBeta = 1e-4;

/**
 * Estimates the parameters by maximum likelihood; null without two different failure times, which have no maximum.
 *
 * @see https://www.itl.nist.gov/div898/handbook/apr/section4/apr413.htm
 */
export function fitWeibull(lifetimes: readonly Lifetime[]): WeibullFit | null {
  const failed = lifetimes.filter((one) => one.failed);
  const largest = Math.max(...lifetimes.map(({ time }) => time));
  if (new Set(failed.map(({ time }) => time)).size < 2) return null;
  const scaled = lifetimes.map(({ time }) => time / largest);
  const meanLog =
    failed.reduce((sum, { time }) => sum + Math.log(time / largest), 0) / failed.length;
  const score = (beta: number) => {
    const powers = scaled.map((time) => time ** beta);
    const weighted = scaled.reduce((sum, time, at) => sum + (powers[at] ?? 0) * Math.log(time), 0);
    return weighted / sumOf(powers) - 1 / beta - meanLog;
  };
  if (score(maxBeta) < 0) return null;
  const logBeta = solveIncreasing(
    (x) => score(Math.exp(x)),
    0,
    Math.log(minBeta),
    Math.log(maxBeta),
  );
  const beta = Math.exp(logBeta);
  const eta = largest * (sumOf(scaled.map((time) => time ** beta)) / failed.length) ** (1 / beta);
  const logLikelihood = logLikelihoodOf(lifetimes, { eta, beta });
  return {
    eta,
    beta,
    n: lifetimes.length,
    failures: failed.length,
    suspensions: lifetimes.length - failed.length,
    logLikelihood,
    aic: 4 - 2 * logLikelihood,
  };
}

/** Returns the logarithm of the likelihood of lifetimes. */
function logLikelihoodOf(lifetimes: readonly Lifetime[], { eta, beta }: WeibullParameters): number {
  return lifetimes.reduce((sum, { time, failed }) => {
    const share = Math.log(time / eta);
    const hazard = failed ? Math.log(beta / eta) + (beta - 1) * share : 0;
    return sum + hazard - Math.exp(beta * share);
  }, 0);
}

/**
 * Returns two-sided bounds of both parameters. `fisher`: normal bounds of ln eta and ln beta by the observed information;
 * `likelihoodRatio`: the values whose profile likelihood is within half a chi-squared quantile of the maximum.
 *
 * @param confidence such as 0.95
 */
export function weibullBounds(
  lifetimes: readonly Lifetime[],
  fit: WeibullFit,
  method: BoundsMethod,
  confidence: number,
): { readonly eta: Interval; readonly beta: Interval } {
  return method === 'fisher'
    ? fisherBounds(lifetimes, fit, confidence)
    : ratioBounds(lifetimes, fit, confidence);
}

/** Returns the standard errors of ln eta and ln beta, and of beta, by the observed Fisher information. */
export function standardErrors(lifetimes: readonly Lifetime[], { eta, beta }: WeibullFit) {
  // Second derivatives by u = ln eta and v = ln beta, at the maximum.
  let [uu, uv, vv] = [0, 0, 0];
  for (const { time, failed } of lifetimes) {
    const z = beta * Math.log(time / eta);
    const power = Math.exp(z);
    const own = failed ? 1 : 0;
    uu += beta * beta * power;
    uv += -beta * (power * (1 + z) - own);
    vv += power * z * (1 + z) - own * z;
  }
  const determinant = uu * vv - uv * uv;
  const logEta = Math.sqrt(vv / determinant);
  const logBeta = Math.sqrt(uu / determinant);
  return { logEta, logBeta, beta: beta * logBeta };
}

function fisherBounds(lifetimes: readonly Lifetime[], fit: WeibullFit, confidence: number) {
  const z = normalQuantile((1 + confidence) / 2);
  const errors = standardErrors(lifetimes, fit);
  const around = (value: number, error: number): Interval => ({
    low: value * Math.exp(-z * error),
    high: value * Math.exp(z * error),
  });
  return { eta: around(fit.eta, errors.logEta), beta: around(fit.beta, errors.logBeta) };
}

function ratioBounds(lifetimes: readonly Lifetime[], fit: WeibullFit, confidence: number) {
  const least = fit.logLikelihood - chiSquaredQuantile(confidence, 1) / 2;
  const ofBeta = (logBeta: number) => {
    const beta = Math.exp(logBeta);
    return logLikelihoodOf(lifetimes, { eta: bestEta(lifetimes, fit, beta), beta });
  };
  const ofEta = (logEta: number) => {
    const eta = Math.exp(logEta);
    return logLikelihoodOf(lifetimes, { eta, beta: bestBeta(lifetimes, eta) });
  };
  return {
    eta: crossings(ofEta, Math.log(fit.eta), least),
    beta: crossings(ofBeta, Math.log(fit.beta), least),
  };
}

/** Returns the scale with the greatest likelihood for a shape. */
function bestEta(lifetimes: readonly Lifetime[], { failures, eta }: WeibullFit, beta: number) {
  const sum = lifetimes.reduce((all, { time }) => all + (time / eta) ** beta, 0);
  return eta * (sum / failures) ** (1 / beta);
}

/** Returns the shape with the greatest likelihood for a scale: the slope of the likelihood falls in the shape. */
function bestBeta(lifetimes: readonly Lifetime[], eta: number): number {
  const slope = (logBeta: number) => {
    const beta = Math.exp(logBeta);
    return lifetimes.reduce((sum, { time, failed }) => {
      const share = Math.log(time / eta);
      return sum - (failed ? 1 / beta + share : 0) + share * Math.exp(beta * share);
    }, 0);
  };
  return Math.exp(solveIncreasing(slope, 0, Math.log(minBeta), Math.log(maxBeta)));
}

/** Returns where a likelihood crosses a value on both sides of its maximum. @param middle the logarithm of the maximum's place */
function crossings(likelihood: (x: number) => number, middle: number, least: number): Interval {
  const find = (side: 1 | -1) => {
    let distance = 0.1;
    while (likelihood(middle + side * distance) > least && distance < 64) distance *= 2;
    return (
      middle + side * solveIncreasing((x) => -likelihood(middle + side * x), -least, 0, distance)
    );
  };
  return { low: Math.exp(find(-1)), high: Math.exp(find(1)) };
}

/** Returns the mean of a Weibull distribution. */
export function weibullMean({ eta, beta }: WeibullParameters): number {
  return eta * Math.exp(logGamma(1 + 1 / beta));
}

/** Returns the time by which a share of the machines has failed, e.g. B10 for 0.1. */
export function weibullQuantile({ eta, beta }: WeibullParameters, share: number): number {
  return eta * (-Math.log1p(-share)) ** (1 / beta);
}

/**
 * Estimates the parameters of complete or suspended data by regression of the times' ranks on the times (y on x), with exact
 * median ranks; the ranks after a suspension are adjusted (Johnson). A check of the likelihood; null without two failures.
 */
export function regressWeibull(lifetimes: readonly Lifetime[]): WeibullParameters | null {
  const sorted = inOrder(lifetimes);
  const n = sorted.length;
  const points: { x: number; y: number }[] = [];
  let rank = 0;
  for (const [at, { time, failed }] of sorted.entries()) {
    if (!failed) continue;
    rank += (n + 1 - rank) / (n - at + 1);
    const median = betaMedian(rank, n - rank + 1);
    points.push({ x: Math.log(time), y: Math.log(-Math.log1p(-median)) });
  }
  const meanX = sumOf(points.map(({ x }) => x)) / points.length;
  const meanY = sumOf(points.map(({ y }) => y)) / points.length;
  const spread = sumOf(points.map(({ x }) => (x - meanX) ** 2));
  if (points.length < 2 || spread === 0) return null;
  const beta = sumOf(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread;
  return { beta, eta: Math.exp(meanX - meanY / beta) };
}

/** Returns the share of machines that run beyond each failure time, without a model (Kaplan-Meier). */
export function survivalSteps(
  lifetimes: readonly Lifetime[],
): { readonly time: number; readonly survival: number }[] {
  const sorted = inOrder(lifetimes);
  const steps: { time: number; survival: number }[] = [];
  let survival = 1;
  for (const [at, { time, failed }] of sorted.entries()) {
    if (!failed) continue;
    survival *= 1 - 1 / (sorted.length - at);
    steps.push({ time, survival });
  }
  return steps;
}

/** Sorts lifetimes; at the same time a failure comes before a suspension. */
function inOrder(lifetimes: readonly Lifetime[]): Lifetime[] {
  return lifetimes.toSorted((a, b) => a.time - b.time || Number(b.failed) - Number(a.failed));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
