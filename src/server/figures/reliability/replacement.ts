import { solveIncreasing } from './distributions.ts';
import { type WeibullParameters, weibullMean } from './weibull.ts';

/** The costs of a planned maintenance and of a failure, in the same unit. Both are positive. */
export interface MaintenanceCosts {
  readonly planned: number;
  readonly failure: number;
}

/**
 * The effect of maintenance: it makes the machine as good as new, also after a failure (age replacement); or it does so in fixed
 * intervals, and a repair between leaves the machine as old as it was (minimal repair, block policy).
 */
export type MaintenanceModel = 'goodAsNew' | 'minimalRepair';

/** An interval with its long-run cost per hour. */
export interface IntervalCost {
  readonly hours: number;
  readonly perHour: number;
}

const steps = 2000;

/** Returns the cost per hour of an interval between planned maintenances. */
export function costOfInterval(
  model: MaintenanceModel,
  weibull: WeibullParameters,
  costs: MaintenanceCosts,
  hours: number,
): number {
  const { eta, beta } = weibull;
  const expected = (hours / eta) ** beta;
  if (model === 'minimalRepair') return (costs.planned + costs.failure * expected) / hours;
  const survival = Math.exp(-expected);
  const cycle = costs.planned * survival + costs.failure * (1 - survival);
  return cycle / meanOperatingTime(weibull, hours);
}

/** Returns the integral of the survival from 0 to an age, by Simpson's rule; the variable is changed so that small ages get steps too. */
function meanOperatingTime({ eta, beta }: WeibullParameters, hours: number): number {
  const end = Math.min(hours, eta * 40 ** (1 / beta)); // survival beyond it is below 1e-17
  const at = (x: number) => Math.exp(-((x / eta) ** beta));
  // x = end s^2 has an integrand without a steep beginning.
  const integrand = (s: number) => 2 * end * s * at(end * s * s);
  const width = 1 / steps;
  let sum = integrand(0) + integrand(1);
  for (let step = 1; step < steps; step += 1)
    sum += (step % 2 === 1 ? 4 : 2) * integrand(step * width);
  return (sum * width) / 3;
}

/** Returns the cost per hour of no planned maintenance at all, where each failure is followed by a replacement. */
export function costWithoutMaintenance(
  weibull: WeibullParameters,
  { failure }: MaintenanceCosts,
): number {
  return failure / weibullMean(weibull);
}

/**
 * Returns the interval with the least cost per hour; null where there is none: the hazard does not rise (beta at most 1), or a
 * planned maintenance costs as much as a failure.
 */
export function bestInterval(
  model: MaintenanceModel,
  weibull: WeibullParameters,
  costs: MaintenanceCosts,
): IntervalCost | null {
  const { eta, beta } = weibull;
  if (beta <= 1) return null;
  if (model === 'minimalRepair') {
    const hours = eta * (costs.planned / (costs.failure * (beta - 1))) ** (1 / beta);
    return { hours, perHour: costOfInterval(model, weibull, costs, hours) };
  }
  const excess = costs.failure - costs.planned;
  if (excess <= 0) return null;
  // At the best age T: h(T) m(T) - F(T) = planned / (failure - planned), whose left side rises in T.
  const balance = (hours: number) => {
    const hazard = (beta / eta) * (hours / eta) ** (beta - 1);
    const failed = -Math.expm1(-((hours / eta) ** beta));
    return hazard * meanOperatingTime(weibull, hours) - failed;
  };
  const target = costs.planned / excess;
  const latest = eta * 40 ** (1 / beta);
  if (balance(latest) < target) return null; // it pays to wait for the failure
  const hours = solveIncreasing(balance, target, 0, latest);
  return { hours, perHour: costOfInterval(model, weibull, costs, hours) };
}
