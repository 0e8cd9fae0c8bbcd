import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  betaMedian,
  chiSquaredCdf,
  chiSquaredQuantile,
  gammaP,
  logGamma,
  normalCdf,
} from '../../../../src/server/figures/reliability/distributions.ts';
import {
  bestInterval,
  costOfInterval,
  costWithoutMaintenance,
  type MaintenanceModel,
} from '../../../../src/server/figures/reliability/replacement.ts';
import {
  fitGroupedPowerLaw,
  fitPowerLaw,
  laplaceP,
  laplaceU,
  powerLawBounds,
  withBeta,
} from '../../../../src/server/figures/reliability/trendTests.ts';
import {
  fitWeibull,
  type Lifetime,
  regressWeibull,
  standardErrors,
  survivalSteps,
  weibullBounds,
  weibullMean,
  weibullQuantile,
} from '../../../../src/server/figures/reliability/weibull.ts';

const failed = (...times: number[]): Lifetime[] => times.map((time) => ({ time, failed: true }));
const suspended = (...times: number[]): Lifetime[] =>
  times.map((time) => ({ time, failed: false }));
const tenTimes = (time: number) => Array.from({ length: 10 }, () => time);

/** NIST/SEMATECH handbook 8.4.1.3. */
const nist = [
  ...failed(54, 187, 216, 240, 244, 335, 361, 373, 375, 386),
  ...suspended(...tenTimes(500)),
];

function fitted(lifetimes: readonly Lifetime[]) {
  const fit = fitWeibull(lifetimes);
  if (fit === null) throw new Error('no estimate');
  return fit;
}

/** Expects a value that is published with so many digits: half a unit of the last one. */
function published(value: number, text: string) {
  const digits = text.split('.')[1]?.length ?? 0;
  expect(Math.abs(value - Number(text))).toBeLessThanOrEqual(0.5000001 * 10 ** -digits);
}

test('distributions equal tables', () => {
  published(normalCdf(1.959964), '0.975000');
  published(chiSquaredQuantile(0.95, 1), '3.841459');
  published(chiSquaredQuantile(0.025, 20), '9.590777');
  published(chiSquaredQuantile(0.95, 2), '5.991464547');
  published(logGamma(0.25), '1.2880225246981');
  published(gammaP(0.5, 0.5), '0.6826894921');
  published(betaMedian(1, 10), '0.066967');
});

test('Weibull by maximum likelihood with running machines as suspended equals the NIST handbook', () => {
  const fit = fitted(nist);
  expect(Math.abs(fit.eta / 606.528 - 1)).toBeLessThan(1e-5);
  published(fit.beta, '1.72080');
  published(fit.logLikelihood, '-75.1346');
  published(fit.aic, '154.269');
  published(weibullMean(fit), '540.737');
  expect(fit).toMatchObject({ n: 20, failures: 10, suspensions: 10 });
  const { eta, beta } = weibullBounds(nist, fit, 'fisher', 0.95);
  published(eta.low, '405.089');
  published(eta.high, '908.135');
  published(beta.low, '0.97127');
  published(beta.high, '3.04875');
});

test('the standard error of the shape equals that of NAG', () => {
  const times = [
    1.1, 1.4, 1.3, 1.7, 1.9, 1.8, 1.6, 2.2, 1.7, 2.7, 4.1, 1.8, 1.5, 1.2, 1.4, 3, 1.7, 2.3, 1.6, 2,
  ];
  const fit = fitted(failed(...times));
  published(fit.beta, '2.7870');
  published(standardErrors(failed(...times), fit).beta, '0.4273');
});

test('rank regression and likelihood of the data of ReliaSoft equal published values', () => {
  const complete = failed(16, 34, 53, 75, 93, 120, 150, 191, 240, 339);
  const fit = fitted(complete);
  published(fit.eta, '143.599');
  published(fit.beta, '1.37241');
  const ranks = regressWeibull(complete);
  published(ranks?.eta ?? 0, '146.2545');
  published(ranks?.beta ?? 0, '1.1973');
  const censored = fitted([...failed(16, 34, 53, 75, 93), ...suspended(120, 120, 120, 120, 120)]);
  published(censored.eta, '155.512');
  published(censored.beta, '1.25565');
});

test('survival without a model equals the published steps of Kaplan and Meier', () => {
  const steps = survivalSteps([
    ...failed(5248, 7454, 16890, 17200, 38700, 45000, 49390, 69040, 72280, 131900),
    ...suspended(3961, 4007, 4734, 6054, 7298, 10190, 23060, 27160, 28690, 37100, 40060),
    ...suspended(45670, 53000, 67000, 69630, 77350, 78470, 91680, 105700, 106300, 150400),
  ]);
  const texts = [
    '0.964286 0.925714 0.885466 0.845217 0.795499',
    '0.742465 0.685353 0.616817 0.539715 0.269858',
  ]
    .join(' ')
    .split(' ');
  expect(steps).toHaveLength(texts.length);
  for (const [at, text] of texts.entries()) published(steps[at]?.survival ?? 0, text);
});

const reliaWiki = [
  2.7, 10.3, 12.5, 30.6, 57, 61.3, 80, 109.5, 125, 128.6, 143.8, 167.9, 229.2, 296.7, 320.6, 328.2,
  366.2, 396.7, 421.1, 438.2, 501.2, 620,
];
const failureTerminated = [{ failures: reliaWiki, end: 620, isFailureTerminated: true }];
const nistRepairs = [{ failures: [5, 40, 43, 175, 389, 712, 747, 795, 1299, 1478], end: 1500 }];

function fittedLaw(systems: Parameters<typeof fitPowerLaw>[0]) {
  const law = fitPowerLaw(systems);
  if (law === null) throw new Error('no estimate');
  return law;
}

test('the power law of a test that ends with a failure equals ReliaWiki', () => {
  published(
    reliaWiki.reduce((sum, time) => sum + Math.log(time), 0),
    '105.6355',
  );
  const law = fittedLaw(failureTerminated);
  published(law.beta, '0.6142104');
  published(law.lambda, '0.4239422');
  published(law.mtbfAtEnd, '45.883');
  published(law.mtbfCumulative, '28.18182');
  published(law.unbiasedBeta ?? 0, '0.5583731');
});

test('the power law of a test that ends at a time equals the NIST handbook', () => {
  const law = fittedLaw(nistRepairs);
  published(law.beta, '0.5372289');
  published(law.lambda, '0.1966582');
  published(law.mtbfAtEnd, '279.211');
  const modified = withBeta(nistRepairs, law, law.unbiasedBeta ?? 0);
  published(modified.beta, '0.483506');
  published(modified.lambda, '0.2913003');
  published(modified.mtbfAtEnd, '310.234');
});

test('the power law of numbers by interval equals ReliaWiki', () => {
  const ends = [62, 100, 187, 210, 350, 500];
  const numbers = [12, 6, 15, 3, 18, 16];
  const law = fitGroupedPowerLaw(ends.map((end, at) => ({ end, failures: numbers[at] ?? 0 })));
  published(law?.beta ?? 0, '0.8136085');
  published(law?.lambda ?? 0, '0.4458543');
});

test('Laplace pools machines, and a rising rate has a positive statistic', () => {
  const even = { failures: [100, 200, 300, 400, 500, 600, 700, 800, 900], end: 1000 };
  expect(laplaceU([even])).toBeCloseTo(0, 12);
  const late = { failures: [700, 800, 850, 900, 950], end: 1000 };
  // (840 - 500) / (1000 / sqrt(12 * 5))
  expect(laplaceU([late])).toBeCloseTo(((840 - 500) * Math.sqrt(60)) / 1000, 12);
  const early = { failures: [50, 100, 150, 200, 300], end: 1000 };
  expect(laplaceU([late, early])).toBeCloseTo(0, 12);
  expect(laplaceU([{ failures: [], end: 1000 }])).toBeNull();
  published(laplaceP(1.959964), '0.05');
  // a failure that ends the observation is not counted in it
  expect(laplaceU([{ failures: [250, 750, 1000], end: 1000, isFailureTerminated: true }])).toBe(0);
});

test('the best intervals of planned maintenance equal published values', () => {
  const weibull = { eta: 1000, beta: 2.5 };
  const costs = { planned: 1, failure: 5 };
  const asNew = bestInterval('goodAsNew', weibull, costs);
  expect(Math.abs((asNew?.hours ?? 0) - 493.047)).toBeLessThan(1e-3);
  published(asNew?.perHour ?? 0, '0.003462043');
  const minimal = bestInterval('minimalRepair', weibull, costs);
  published(minimal?.hours ?? 0, '446.6584');
  published(minimal?.perHour ?? 0, '0.003731412');
  published(costWithoutMaintenance(weibull, costs), '0.005635302');
  for (const model of ['goodAsNew', 'minimalRepair'] as const)
    expect(bestInterval(model, { eta: 1000, beta: 1 }, costs)).toBeNull();
  expect(bestInterval('goodAsNew', weibull, { planned: 5, failure: 5 })).toBeNull();
});

test('data without a maximum of the likelihood have no estimate', () => {
  expect(fitWeibull(failed(100))).toBeNull();
  expect(fitWeibull([...failed(100, 100, 100), ...suspended(200)])).toBeNull();
  expect(fitWeibull(suspended(100, 200))).toBeNull();
  expect(fitPowerLaw([{ failures: [10], end: 100 }])).toBeNull();
  expect(fitPowerLaw([{ failures: [100, 100], end: 100 }])).toBeNull();
  expect(fitGroupedPowerLaw([{ end: 10, failures: 5 }])).toBeNull();
});

const time = fc.double({ min: 1 / 60, max: 1e5, noNaN: true });
const lifetimesOf = fc
  .array(fc.record({ time, failed: fc.boolean() }), { minLength: 5, maxLength: 40 })
  .filter((all) => new Set(all.filter((one) => one.failed).map((one) => one.time)).size >= 5);

test('bounds of any data are inside the domain, around the estimate, wider for more confidence, and repeatable', () => {
  fc.assert(
    fc.property(lifetimesOf, fc.constantFrom('fisher', 'likelihoodRatio'), (lifetimes, method) => {
      const fit = fitWeibull(lifetimes);
      fc.pre(fit !== null);
      if (fit === null) return;
      const narrow = weibullBounds(lifetimes, fit, method, 0.8);
      const wide = weibullBounds(lifetimes, fit, method, 0.95);
      for (const name of ['eta', 'beta'] as const) {
        expect(wide[name].low).toBeGreaterThan(0);
        expect(Number.isFinite(wide[name].high)).toBe(true);
        expect(wide[name].low).toBeLessThanOrEqual(narrow[name].low);
        expect(narrow[name].low).toBeLessThanOrEqual(fit[name] * (1 + 1e-9));
        expect(narrow[name].high).toBeGreaterThanOrEqual(fit[name] * (1 - 1e-9));
        expect(wide[name].high).toBeGreaterThanOrEqual(narrow[name].high);
      }
      expect(weibullBounds(lifetimes.toReversed(), fit, method, 0.95).beta.low).toBeCloseTo(
        wide.beta.low,
        6,
      );
      expect(weibullBounds(lifetimes, fit, method, 0.95)).toEqual(wide);
      expect(weibullQuantile(fit, 0.1)).toBeLessThan(weibullQuantile(fit, 0.9));
    }),
    { numRuns: 60 },
  );
});

test('an estimate follows the unit of the times, and no other parameters have a greater likelihood', () => {
  fc.assert(
    fc.property(lifetimesOf, fc.double({ min: 0.01, max: 100, noNaN: true }), (lifetimes, unit) => {
      const fit = fitWeibull(lifetimes);
      fc.pre(fit !== null);
      if (fit === null) return;
      const scaled = fitted(lifetimes.map((one) => ({ ...one, time: one.time * unit })));
      expect(scaled.beta / fit.beta).toBeCloseTo(1, 6);
      expect(scaled.eta / fit.eta / unit).toBeCloseTo(1, 6);
      const likelihood = ({ eta, beta }: { eta: number; beta: number }) =>
        lifetimes.reduce((sum, one) => {
          const share = one.time / eta;
          const density = one.failed ? Math.log(beta / eta) + (beta - 1) * Math.log(share) : 0;
          return sum + density - share ** beta;
        }, 0);
      for (const factor of [0.98, 1.02]) {
        expect(likelihood({ ...fit, eta: fit.eta * factor })).toBeLessThan(fit.logLikelihood);
        expect(likelihood({ ...fit, beta: fit.beta * factor })).toBeLessThan(fit.logLikelihood);
      }
    }),
    { numRuns: 60 },
  );
});

const system = fc
  .tuple(
    fc.double({ min: 10, max: 1e5, noNaN: true }),
    fc.array(fc.double({ min: 1e-4, max: 0.999, noNaN: true }), { minLength: 2, maxLength: 20 }),
  )
  .map(([end, shares]) => ({
    end,
    failures: shares.map((share) => share * end).toSorted((a, b) => a - b),
  }));

test('the bounds of a power law are inside the domain, and contain 1 where its test finds no trend', () => {
  fc.assert(
    fc.property(fc.array(system, { minLength: 1, maxLength: 5 }), (systems) => {
      const law = fittedLaw(systems);
      const { beta, mtbf } = powerLawBounds(systems, law, 0.95);
      expect(beta.low).toBeGreaterThan(0);
      expect(mtbf.low).toBeGreaterThan(0);
      expect(beta.low).toBeLessThan(law.beta);
      expect(mtbf.high).toBeGreaterThan(law.mtbfAtEnd);
      expect(Number.isFinite(beta.high + mtbf.high)).toBe(true);
      expect(beta.low <= 1 && 1 <= beta.high).toBe(law.p >= 0.05);
      // the expected number of failures of all machines is the number that was seen
      const expected = systems.reduce((sum, { end }) => sum + law.lambda * end ** law.beta, 0);
      expect(expected / law.n).toBeCloseTo(1, 9);
      expect(chiSquaredCdf(chiSquaredQuantile(0.3, 2 * law.n), 2 * law.n)).toBeCloseTo(0.3, 9);
    }),
    { numRuns: 80 },
  );
});

test('no other interval costs less than the best one', () => {
  const models: readonly MaintenanceModel[] = ['goodAsNew', 'minimalRepair'];
  fc.assert(
    fc.property(
      fc.double({ min: 10, max: 1e5, noNaN: true }),
      fc.double({ min: 1.05, max: 6, noNaN: true }),
      fc.double({ min: 0.01, max: 0.95, noNaN: true }),
      fc.constantFrom(...models),
      (eta, beta, planned, model) => {
        const costs = { planned, failure: 1 };
        const best = bestInterval(model, { eta, beta }, costs);
        fc.pre(best !== null);
        if (best === null) return;
        for (const factor of [0.3, 0.8, 0.95, 1.05, 1.3, 3])
          expect(
            costOfInterval(model, { eta, beta }, costs, best.hours * factor),
          ).toBeGreaterThanOrEqual(best.perHour * (1 - 1e-9));
      },
    ),
    { numRuns: 100 },
  );
});
