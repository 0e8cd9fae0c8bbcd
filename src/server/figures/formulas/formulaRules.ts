import type { Formula } from '../../../contract/orders/figures.ts';
import type { DrilldownFigure, OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tally } from '../maintained/tallies.ts';
import { answerTime, responsibleSince } from '../orders/orderConditions.ts';
import { millisecondsSql } from '../sql/timeSql.ts';

/**
 * The rule that computes a figure from the sums of a device (columns of `figure`: ms, n, orders,
 * down_ms, required_ms).
 */
export interface FormulaRule {
  readonly unit: 'hours' | 'ratio' | 'count';
  /** SQL of a device's share of the dividend and of the divisor; a count has no divisor. */
  readonly dividend: string;
  readonly divisor: string | null;
  /** SQL over sums (dividend, divisor, n, orders): true if the row has a figure and is listed. */
  readonly listed: string;
  /** The sort order of the rows. */
  readonly order: 'asc' | 'desc';
  readonly drilldown: DrilldownFigure;
  /** Orders shown beside the figure and not counted in it. */
  readonly apart?: 'unreceived' | 'notArrived';
  /** Set if the number of open breakdowns is shown beside the figure. */
  readonly reportsOpen?: true;
  /** The part of the breakdown sums that the figure needs; absent if it counts orders one by one. */
  readonly breakdowns?: 'ended' | 'started' | 'down';
  /** Set if a row depends on one organisation's other orders or on its time, so that rows do not add up. */
  readonly isPerParty?: true;
  /** The columns of the day rows that contain the sums, by the columns of `figure`; absent if orders are read instead. */
  readonly tallies?: Readonly<
    Partial<Record<'ms' | 'n' | 'orders' | 'down_ms' | 'started', Tally>>
  >;
  /** SQL of an order's milliseconds while a side was responsible for it; only for figures over single orders. */
  readonly orderMs?: (side: OrderSide) => string;
}

const mean = { dividend: 'ms', divisor: 'n', listed: 'divisor > 0' } as const;
const counted = { dividend: 'n', divisor: null, listed: 'dividend > 0', order: 'desc' } as const;

/** Formulas with a rule of their own. MTR is MTTA or arrival, as the organisation has set. */
export type RuledFormula = Exclude<Formula, 'MTR'>;

export const formulaRules: Readonly<Record<RuledFormula, FormulaRule>> = {
  MTTR: {
    ...mean,
    unit: 'hours',
    order: 'desc',
    drilldown: 'mttr',
    reportsOpen: true,
    breakdowns: 'ended',
    tallies: { ms: 'repair_ms', n: 'finished', orders: 'finished_orders', started: 'started' },
  },
  MTBF: {
    unit: 'hours',
    dividend: 'required_ms - down_ms',
    divisor: 'n',
    listed: 'divisor > 0',
    order: 'asc',
    drilldown: 'mtbf',
    reportsOpen: true,
    breakdowns: 'started',
    tallies: { n: 'started', orders: 'started_orders', down_ms: 'down_ms', started: 'started' },
  },
  MTTA: {
    ...mean,
    unit: 'hours',
    order: 'desc',
    drilldown: 'mtta',
    apart: 'unreceived',
    isPerParty: true,
    tallies: { ms: 'answer_ms', n: 'answered', orders: 'answered' },
    orderMs: (side) => millisecondsSql(`${answerTime} - ${responsibleSince[side]}`),
  },
  arrival: {
    ...mean,
    unit: 'hours',
    order: 'desc',
    drilldown: 'arrival',
    apart: 'notArrived',
    isPerParty: true,
    tallies: { ms: 'arrive_ms', n: 'arrived', orders: 'arrived' },
    orderMs: (side) => millisecondsSql(`o.arrive_time - ${responsibleSince[side]}`),
  },
  activeRepair: { ...mean, unit: 'hours', order: 'desc', drilldown: 'activeRepair' },
  downtime: {
    unit: 'hours',
    dividend: 'down_ms',
    divisor: null,
    listed: 'orders > 0',
    order: 'desc',
    drilldown: 'downtime',
    breakdowns: 'down',
    tallies: { down_ms: 'down_ms' },
  },
  availability: {
    unit: 'ratio',
    dividend: 'required_ms - down_ms',
    divisor: 'required_ms',
    listed: 'divisor > 0 or orders > 0',
    order: 'asc',
    drilldown: 'downtime',
    breakdowns: 'down',
    tallies: { down_ms: 'down_ms' },
  },
  firstTimeFix: {
    ...mean,
    unit: 'ratio',
    order: 'asc',
    drilldown: 'firstTimeFix',
    isPerParty: true,
  },
  backlog: { ...counted, unit: 'count', drilldown: 'open', isPerParty: true },
  failures: {
    ...counted,
    unit: 'count',
    drilldown: 'failures',
    reportsOpen: true,
    tallies: { n: 'failures', orders: 'failures', started: 'started' },
  },
  orders: {
    ...counted,
    unit: 'count',
    drilldown: 'orders',
    reportsOpen: true,
    tallies: { n: 'orders', orders: 'orders', started: 'started' },
  },
};
