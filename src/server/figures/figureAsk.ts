import type { FigureBy } from '../../contract/figures.ts';
import type { OrderSide } from '../../contract/orderKeys.ts';
import type { RuledFormula } from './formulas.ts';
import type { Window } from './window.ts';

/** Which figure, of which orders, in which window. */
export interface FigureAsk {
  readonly orgCode: string;
  readonly formula: RuledFormula;
  readonly side: OrderSide;
  readonly by: FigureBy;
  readonly window: Window;
  /** Rows at most. */
  readonly top: number;
  readonly now: Date;
  /** Of these devices alone: a page of a report. */
  readonly devices?: readonly string[];
  /** Rows that have no figure too, behind those that have one. */
  readonly withNone?: boolean;
  /**
   * Of a count of the repaired side: breakdowns beside it too, which its orders are merged for. The
   * owner's rows of days hold them anyway.
   */
  readonly withBreakdowns?: boolean;
}
