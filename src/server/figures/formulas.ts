import type { Formula } from '../../contract/figures.ts';
import type { BehindFigure, OrderSide } from '../../contract/orderKeys.ts';
import { answerTime, heldSince } from './orderConditions.ts';
import type { Tally } from './tallies.ts';
import { milliseconds } from './zone.ts';

/**
 * How a figure is read from the sums of a device (columns of `figure`: ms, n, orders, down_ms,
 * required_ms).
 */
export interface FormulaRule {
  readonly unit: 'hours' | 'ratio' | 'count';
  /** SQL of a device's part in the dividend and in the divisor; a count is divided by nothing. */
  readonly dividend: string;
  readonly divisor: string | null;
  /** SQL over sums (dividend, divisor, n, orders): whether there is a figure to be listed. */
  readonly listed: string;
  /** What stands first. */
  readonly order: 'asc' | 'desc';
  readonly behind: BehindFigure;
  /** Orders that are told beside the figure, not counted in it. */
  readonly apart?: 'unreceived' | 'notArrived';
  /** Breakdowns still open are told beside the figure. */
  readonly tellsOpen?: true;
  /** Needs breakdowns, and so which part of the sums it needs of them; else orders one by one. */
  readonly breakdowns?: 'ended' | 'started' | 'down';
  /** Looks at other orders, or at the time, of one organisation: its rows do not add up. */
  readonly isOfParty?: true;
  /** The rows of days that hold it, by the columns of `figure`; without, orders are read. */
  readonly tallies?: Readonly<
    Partial<Record<'ms' | 'n' | 'orders' | 'down_ms' | 'started', Tally>>
  >;
  /** Of orders one by one: SQL of an order's milliseconds, as a side has had it. */
  readonly orderMs?: (side: OrderSide) => string;
}

const mean = { dividend: 'ms', divisor: 'n', listed: 'divisor > 0' } as const;
const counted = { dividend: 'n', divisor: null, listed: 'dividend > 0', order: 'desc' } as const;

/** MTR is one of the two that the organisation's setting says: no rule of its own. */
export type RuledFormula = Exclude<Formula, 'MTR'>;

export const formulaRules: Readonly<Record<RuledFormula, FormulaRule>> = {
  MTTR: {
    ...mean,
    unit: 'hours',
    order: 'desc',
    behind: 'mttr',
    tellsOpen: true,
    breakdowns: 'ended',
    tallies: { ms: 'repair_ms', n: 'finished', orders: 'finished_orders', started: 'started' },
  },
  MTBF: {
    unit: 'hours',
    dividend: 'required_ms - down_ms',
    divisor: 'n',
    listed: 'divisor > 0',
    order: 'asc',
    behind: 'mtbf',
    tellsOpen: true,
    breakdowns: 'started',
    tallies: { n: 'started', orders: 'started_orders', down_ms: 'down_ms', started: 'started' },
  },
  MTTA: {
    ...mean,
    unit: 'hours',
    order: 'desc',
    behind: 'mtta',
    apart: 'unreceived',
    isOfParty: true,
    tallies: { ms: 'answer_ms', n: 'answered', orders: 'answered' },
    orderMs: (side) => milliseconds(`${answerTime} - ${heldSince[side]}`),
  },
  arrival: {
    ...mean,
    unit: 'hours',
    order: 'desc',
    behind: 'arrival',
    apart: 'notArrived',
    isOfParty: true,
    tallies: { ms: 'arrive_ms', n: 'arrived', orders: 'arrived' },
    orderMs: (side) => milliseconds(`o.arrive_time - ${heldSince[side]}`),
  },
  activeRepair: { ...mean, unit: 'hours', order: 'desc', behind: 'activeRepair' },
  downtime: {
    unit: 'hours',
    dividend: 'down_ms',
    divisor: null,
    listed: 'orders > 0',
    order: 'desc',
    behind: 'downtime',
    breakdowns: 'down',
    tallies: { down_ms: 'down_ms' },
  },
  availability: {
    unit: 'ratio',
    dividend: 'required_ms - down_ms',
    divisor: 'required_ms',
    listed: 'divisor > 0 or orders > 0',
    order: 'asc',
    behind: 'downtime',
    breakdowns: 'down',
    tallies: { down_ms: 'down_ms' },
  },
  firstTimeFix: {
    ...mean,
    unit: 'ratio',
    order: 'asc',
    behind: 'firstTimeFix',
    isOfParty: true,
  },
  backlog: { ...counted, unit: 'count', behind: 'open', isOfParty: true },
  failures: {
    ...counted,
    unit: 'count',
    behind: 'failures',
    tellsOpen: true,
    tallies: { n: 'failures', orders: 'failures', started: 'started' },
  },
  orders: {
    ...counted,
    unit: 'count',
    behind: 'orders',
    tellsOpen: true,
    tallies: { n: 'orders', orders: 'orders', started: 'started' },
  },
};
