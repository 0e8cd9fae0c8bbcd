import {
  leastFailures,
  type ReliabilityRow,
  reliabilityConfidence,
  type TrendVerdict,
} from '../../../contract/areas/home/reliability.ts';
import type { DeviceHistory } from './histories.ts';
import { bestInterval, costOfInterval, costWithoutMaintenance } from './replacement.ts';
import { fitPowerLaw, laplaceP, laplaceU, type PowerLaw, powerLawBounds } from './trendTests.ts';
import {
  type BoundsMethod,
  fitWeibull,
  regressWeibull,
  survivalSteps,
  type WeibullParameters,
  weibullBounds,
  weibullMean,
  weibullQuantile,
} from './weibull.ts';

/** The mean costs of orders, CNY; null without one that has a cost. */
export interface OrderCosts {
  readonly failure: number | null;
  readonly failureOrders: number;
  readonly planned: number | null;
  readonly plannedOrders: number;
}

/** Values that the caller assumes in place of those of the data. */
export interface Assumptions {
  readonly bounds: BoundsMethod;
  readonly intervalHours?: number | undefined;
  readonly plannedCost?: number | undefined;
  readonly failureCost?: number | undefined;
}

type Assessment = Omit<ReliabilityRow, 'code' | 'id' | 'name' | 'ownerName'>;

/** The most points of the steps of an answer. */
const mostSteps = 60;

/**
 * Assesses devices alike: the trend of their breakdowns; without one a Weibull distribution of the times from repair to
 * breakdown; and what planned maintenance would cost by it, or by the power law where failures come closer together.
 */
export function assess(
  histories: readonly DeviceHistory[],
  costs: OrderCosts,
  assumptions: Assumptions,
): Assessment {
  const systems = histories.map(({ system }) => system);
  const failures = systems.reduce((sum, one) => sum + one.failures.length, 0);
  const law = fitPowerLaw(systems);
  const trend = trendOf(histories, law);
  const weibull = weibullOf(histories, trend?.verdict ?? 'unknown', assumptions.bounds);
  const lawAsWeibull =
    trend?.verdict === 'worsening' && law !== null
      ? { beta: law.beta, eta: law.lambda ** (-1 / law.beta) }
      : null;
  return {
    devices: histories.length,
    failures,
    operatingHours: systems.reduce((sum, { end }) => sum + end, 0),
    trend,
    ...weibull,
    leftOut: histories.filter(({ isFirstLeftOut }) => isFirstLeftOut).length,
    costs: costsOf(weibull.weibull, lawAsWeibull, costs, assumptions),
  };
}

function trendOf(histories: readonly DeviceHistory[], law: PowerLaw | null): Assessment['trend'] {
  const systems = histories.map(({ system }) => system);
  const u = laplaceU(systems);
  if (law === null || u === null) return null;
  const bounds = powerLawBounds(systems, law, reliabilityConfidence);
  const p = laplaceP(u);
  return {
    verdict: verdictOf(law, u, p),
    laplaceU: u,
    laplaceP: p,
    beta: law.beta,
    betaBounds: bounds.beta,
    lambda: law.lambda,
    powerLawP: law.p,
    mtbfHours: law.mtbfAtEnd,
    mtbfBounds: bounds.mtbf,
  };
}

/** A trend is where one of both tests rejects that there is none; the surer one gives its direction. */
function verdictOf(law: PowerLaw, u: number, p: number): TrendVerdict {
  const limit = 1 - reliabilityConfidence;
  if (law.n < leastFailures) return 'unknown';
  if (p >= limit && law.p >= limit) return 'none';
  const isWorse = p < law.p ? u > 0 : law.beta > 1;
  return isWorse ? 'worsening' : 'improving';
}

function weibullOf(
  histories: readonly DeviceHistory[],
  verdict: TrendVerdict,
  method: BoundsMethod,
): Pick<Assessment, 'refusal' | 'weibull'> {
  const lifetimes = histories.flatMap((one) => one.lifetimes);
  const failed = lifetimes.filter((one) => one.failed).length;
  if (failed < leastFailures) return { weibull: null, refusal: 'fewFailures' };
  if (verdict === 'improving' || verdict === 'worsening')
    return { weibull: null, refusal: 'trend' };
  const fit = verdict === 'unknown' ? null : fitWeibull(lifetimes);
  if (fit === null) return { weibull: null, refusal: 'noMaximum' };
  const bounds = weibullBounds(lifetimes, fit, method, reliabilityConfidence);
  const steps = survivalSteps(lifetimes).map(({ time, survival }) => ({ hours: time, survival }));
  const every = Math.ceil(steps.length / mostSteps);
  return {
    refusal: null,
    weibull: {
      ...fit,
      etaBounds: bounds.eta,
      betaBounds: bounds.beta,
      boundsMethod: method,
      meanHours: weibullMean(fit),
      b10Hours: weibullQuantile(fit, 0.1),
      ranks: regressWeibull(lifetimes),
      steps: steps.filter((_, at) => at % every === 0 || at === steps.length - 1),
    },
  };
}

function costsOf(
  weibull: WeibullParameters | null,
  law: WeibullParameters | null,
  costs: OrderCosts,
  { intervalHours, plannedCost, failureCost }: Assumptions,
): Assessment['costs'] {
  const none = { ...costs, models: [] };
  const failure = failureCost ?? costs.failure;
  const planned = plannedCost ?? costs.planned;
  if (weibull === null && law === null) return { ...none, refusal: 'noDistribution' };
  if (failure === null) return { ...none, refusal: 'noFailureCost' };
  if (planned === null) return { ...none, refusal: 'noPlannedCost' };
  const each = { planned, failure };
  const modelOf = (model: 'goodAsNew' | 'minimalRepair', of: WeibullParameters) => ({
    model,
    from: of === weibull ? ('weibull' as const) : ('powerLaw' as const),
    best: bestInterval(model, of, each),
    requested:
      intervalHours === undefined
        ? null
        : { hours: intervalHours, perHour: costOfInterval(model, of, each, intervalHours) },
    withoutPerHour: model === 'goodAsNew' ? costWithoutMaintenance(of, each) : null,
  });
  const minimal = weibull ?? law;
  return {
    ...costs,
    refusal: null,
    models: [
      ...(weibull === null ? [] : [modelOf('goodAsNew', weibull)]),
      ...(minimal === null ? [] : [modelOf('minimalRepair', minimal)]),
    ],
  };
}
