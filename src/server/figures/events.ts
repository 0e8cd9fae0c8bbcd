import { answerOf } from './orderConditions.ts';
import type { Tally } from './tallies.ts';
import { milliseconds } from './zone.ts';

/** Something that happens at one instant, and what it adds to the day of that instant. */
interface CountedEvent {
  readonly table: 'work_order' | 'breakdown';
  /** SQL of the instant; `t` is the row. */
  readonly at: string;
  /** SQL of each tally. */
  readonly adds: Partial<Record<Tally, string>>;
}

const answer = answerOf('t');

/** All that is counted by instants. Downtime is not: it lies between them. */
export const countedEvents: readonly CountedEvent[] = [
  {
    table: 'work_order',
    at: 't.fault_time',
    adds: { orders: '1', failures: '(t.is_failure and t.order_state <> 5)::int' },
  },
  {
    table: 'work_order',
    at: answer,
    adds: { answered: '1', answer_ms: milliseconds(`${answer} - t.report_time`) },
  },
  {
    table: 'work_order',
    at: 't.arrive_time',
    adds: { arrived: '1', arrive_ms: milliseconds('t.arrive_time - t.report_time') },
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
      repair_ms: milliseconds('t.end_time - t.start_time'),
    },
  },
];
