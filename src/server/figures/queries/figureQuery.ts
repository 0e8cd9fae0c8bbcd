import type { FigureBy } from '../../../contract/orders/figures.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { RuledFormula } from '../formulas/formulaRules.ts';
import type { Window } from '../window/window.ts';

/** The parameters of a figure: formula, orders, window and grouping. */
export interface FigureQuery {
  readonly orgCode: string;
  readonly formula: RuledFormula;
  readonly side: OrderSide;
  readonly by: FigureBy;
  readonly window: Window;
  /** Maximum number of rows. */
  readonly top: number;
  readonly now: Date;
  /** Limits the figure to these devices, e.g. a page of a report. */
  readonly devices?: readonly string[];
  /** Includes rows without a figure, after those that have one. */
  readonly withNone?: boolean;
  /**
   * For a count on the repaired side: also computes the breakdowns shown beside it, by merging its
   * orders. The owner's day rows contain them in any case.
   */
  readonly withBreakdowns?: boolean;
}
