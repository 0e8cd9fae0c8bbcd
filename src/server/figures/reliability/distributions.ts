/** Coefficients of the Lanczos approximation of the gamma function (g = 7, 9 terms); its relative error is below 1e-13. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] as const;

const epsilon = 1e-15;
/** The least positive value with which the continued fractions divide. */
const tiny = 1e-300;
const maxTerms = 10_000;

/** Returns the natural logarithm of the gamma function. @param x positive */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  const base = shifted + 7.5;
  const sum = lanczos.reduce((all, term, at) => all + (at === 0 ? term : term / (shifted + at)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

/** Returns the regularized lower incomplete gamma function P(a, x). @param a positive; @param x 0 or more */
export function gammaP(a: number, x: number): number {
  if (x <= 0) return 0;
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < maxTerms && term > sum * epsilon; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return sum * factor;
  }
  return 1 - factor * gammaFraction(a, x);
}

/** Evaluates the continued fraction of the upper incomplete gamma function by Lentz's method. */
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < maxTerms; n += 1) {
    const term = -n * (n - a);
    b += 2;
    d = 1 / nonZero(term * d + b);
    c = nonZero(b + term / c);
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) < epsilon) break;
  }
  return value;
}

function nonZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

/** Returns the cumulative standard normal distribution. */
export function normalCdf(z: number): number {
  const half = gammaP(0.5, (z * z) / 2) / 2;
  return z < 0 ? 0.5 - half : 0.5 + half;
}

/** Returns the quantile of the chi-squared distribution. @param p between 0 and 1, both excluded */
export function chiSquaredQuantile(p: number, degrees: number): number {
  const mean = Math.max(degrees, 1);
  return solveIncreasing((x) => gammaP(degrees / 2, x / 2), p, 0, 20 * mean + 200);
}

/** Returns the cumulative chi-squared distribution. */
export function chiSquaredCdf(x: number, degrees: number): number {
  return gammaP(degrees / 2, x / 2);
}

/** Returns the regularized incomplete beta function. @param x from 0 to 1 */
function betaI(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const factor = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  if (x < (a + 1) / (a + b + 2)) return (factor * betaFraction(x, a, b)) / a;
  return 1 - (factor * betaFraction(1 - x, b, a)) / b;
}

/** Evaluates the continued fraction of the incomplete beta function by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < maxTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) < epsilon) break;
  }
  return value;
}

/** Returns the median of the beta distribution: the exact median rank of a failure. */
export function betaMedian(a: number, b: number): number {
  return solveIncreasing((x) => betaI(x, a, b), 0.5, 0, 1);
}

/** Finds x with f(x) = target between two bounds by bisection. @param f increasing */
export function solveIncreasing(
  f: (x: number) => number,
  target: number,
  from: number,
  to: number,
): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (f(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
