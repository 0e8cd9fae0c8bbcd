import type { FigureCell, Formula, SpentOn } from '../../../../contract/orders/figures.ts';
import { formulaRules, type RuledFormula } from '../../../figures/formulas/formulaRules.ts';
import { lowerBoundHours } from '../../../figures/formulas/lowerBound.ts';
import type { FigureSums } from '../../../figures/queries/figure.ts';
import type { Spent } from '../../../figures/queries/spent.ts';

const hourMs = 3_600_000;

/** Downtime that the user's side has caused, not the repairing side. */
const ofUser: readonly SpentOn[] = ['report', 'user'];

/** Formulas that show a number beside their figure. */
const formulasWithApart: readonly Formula[] = ['MTTR', 'MTBF', 'MTTA', 'arrival', 'firstTimeFix'];

/** Converts a figure to the cell of the response. */
export function cellOf(formula: RuledFormula, sums: FigureSums, spent?: Spent): FigureCell {
  const { unit } = formulaRules[formula];
  const { operatingHours } = sums;
  return {
    hours: unit === 'hours' ? sums.value : null,
    ratio: unit === 'ratio' ? sums.value : null,
    count: unit === 'count' ? sums.n : null,
    n: sums.n,
    orders: sums.orders,
    apart: formulasWithApart.includes(formula) ? sums.apart : 0,
    oldestApartHours:
      formulasWithApart.includes(formula) || formula === 'backlog' ? sums.oldestApartHours : null,
    ...(formula === 'MTBF'
      ? { operatingHours, lowerBoundHours: lowerBoundHours(sums.n, operatingHours) }
      : {}),
    ...(spent === undefined ? {} : spentCell(formula, sums, spent)),
  };
}

/** Returns true if a figure shows its downtime by activity. */
export function hasSpentTimes(formula: RuledFormula): boolean {
  return formula === 'availability' || formula === 'downtime';
}

function spentCell(
  formula: RuledFormula,
  { requiredHours, operatingHours, downHours }: FigureSums,
  spent: Spent,
): Partial<FigureCell> {
  const parts = [...spent].map(([on, ms]) => ({ on, hours: ms / hourMs }));
  const known = parts.reduce((sum, { hours }) => sum + hours, 0);
  const all = [...parts, { on: 'wait' as const, hours: Math.max(0, downHours - known) }];
  const byUser = parts.filter(({ on }) => ofUser.includes(on));
  const providerDownHours = byUser.reduce((rest, { hours }) => rest - hours, downHours);
  return {
    downHours,
    spent: all.filter(({ hours }) => hours > 0).toSorted((a, b) => b.hours - a.hours),
    providerDownHours,
    ...(formula === 'availability'
      ? {
          operatingHours,
          providerRatio:
            requiredHours > 0 ? (requiredHours - providerDownHours) / requiredHours : null,
        }
      : {}),
  };
}
