import { answerTimeSql } from '../orders/orderConditions.ts';
import { isFailure } from '../orders/orderStates.ts';
import { millisecondsSql } from '../sql/timeSql.ts';
import type { Tally } from './tallies.ts';

/** An event at one instant, and what it adds to the tallies of its day. */
interface CountedEvent {
  readonly table: 'work_order' | 'breakdown';
  /** SQL of the instant; `t` is the row. */
  readonly at: string;
  /** SQL of each tally. */
  readonly adds: Partial<Record<Tally, string>>;
}

const answer = answerTimeSql('t');

/** The events that are counted by instant. Downtime is not among them, because it spans time. */
export const countedEvents: readonly CountedEvent[] = [
  {
    table: 'work_order',
    at: 't.fault_time',
    adds: { orders: '1', failures: `(${isFailure('t')})::int` },
  },
  {
    table: 'work_order',
    at: answer,
    adds: { answered: '1', answer_ms: millisecondsSql(`${answer} - t.report_time`) },
  },
  {
    table: 'work_order',
    at: 't.arrive_time',
    adds: { arrived: '1', arrive_ms: millisecondsSql('t.arrive_time - t.report_time') },
  },
  {
    table: 'breakdown',
    at: 't.start_time',
    adds: { started: '1', started_orders: 't.orders' },
  },
  {
    table: 'breakdown',
    at: 't.end_time',
    adds: {
      finished: '1',
      finished_orders: 't.orders',
      repair_ms: millisecondsSql('t.end_time - t.start_time'),
    },
  },
];
