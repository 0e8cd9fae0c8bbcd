import type { FigureCell, Formula, SpentOn } from '../../../contract/figures.ts';
import type { FigureSums } from '../../figures/figure.ts';
import { formulaRules, type RuledFormula } from '../../figures/formulas.ts';
import { lowerBoundHours } from '../../figures/lowerBound.ts';
import type { Spent } from '../../figures/spent.ts';

const hourMs = 3_600_000;

/** What the user's side has caused, not who repairs. */
const ofUser: readonly SpentOn[] = ['report', 'user'];

/** Formulas that tell something beside their figure. */
const tellApart: readonly Formula[] = ['MTTR', 'MTBF', 'MTTA', 'arrival', 'firstTimeFix'];

/** A figure as the wire shows it. */
export function cellOf(formula: RuledFormula, sums: FigureSums, spent?: Spent): FigureCell {
  const { unit } = formulaRules[formula];
  const { operatingHours } = sums;
  return {
    hours: unit === 'hours' ? sums.value : null,
    ratio: unit === 'ratio' ? sums.value : null,
    count: unit === 'count' ? sums.n : null,
    n: sums.n,
    orders: sums.orders,
    apart: tellApart.includes(formula) ? sums.apart : 0,
    oldestApartHours:
      tellApart.includes(formula) || formula === 'backlog' ? sums.oldestApartHours : null,
    ...(formula === 'MTBF'
      ? { operatingHours, lowerBoundHours: lowerBoundHours(sums.n, operatingHours) }
      : {}),
    ...(spent === undefined ? {} : spentCell(formula, sums, spent)),
  };
}

/** Whether a figure says what its downtime was spent on. */
export function tellsSpent(formula: RuledFormula): boolean {
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
