import { userState } from '../../contract/enums.ts';
import type { Db } from '../storage/db.ts';
import { type OldRows, type PruneSteps, prune } from '../storage/prune.ts';
import { removeAgedActions } from './actionLog/agedActions.ts';

/** The number of days for which the rows of growing tables are stored, by kind. */
export interface RetentionDays {
  /** Sign-ins and logged actions. 等保2.0 requires half a year. */
  readonly logs: number;
  /** Notifications of people, read or not. */
  readonly messages: number;
  /** Run states of devices; the latest one before them stays, because it lasts until the next. */
  readonly runStates: number;
  /** Values of measuring points as they came; a month of them is removed at once. */
  readonly values: number;
  /** Their rollups of 5 minutes; those of hours and days stay. */
  readonly buckets: number;
}

export const defaultRetention: RetentionDays = {
  logs: 200,
  messages: 365,
  runStates: 365,
  values: 90,
  buckets: 730,
};

export interface RetentionDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly days: RetentionDays;
  readonly onError: (error: unknown) => void;
}

interface RetentionRule extends OldRows {
  /** A number of days, or the setting that has it. */
  readonly days: number | keyof RetentionDays;
}

/** The tables whose rows are removed by age. README.md lists the tables whose rows are never removed. */
export const retentionRules: readonly RetentionRule[] = [
  // a day, to diagnose what was sent
  { table: 'outbox', time: 'created_time', where: 'sent_time < $1', days: 1 },
  { table: 'live_batch', time: 'created_time', days: 1 },
  // limits of codes, and the budget of SMS, count over a day
  { table: 'sms_hour', time: 'hour', days: 2 },
  { table: 'sms_code', time: 'create_time', days: 1 },
  { table: 'label_attempt', time: 'create_time', days: 1 },
  { table: 'unknown_phone', time: 'update_time', days: 1 },
  { table: 'partner_ticket', time: 'expire_time', days: 1 },
  { table: 'session', time: 'expire_time', days: 1 },
  { table: 'outbound_event', time: 'created_time', days: 1 },
  { table: 'outbound_message', time: 'create_time', days: 90 },
  { table: 'action_answer', time: 'time', days: 7 },
  {
    table: 'user_application',
    time: 'review_time',
    where: `user_state <> ${userState.values.pending}`,
    days: 365,
  },
  { table: 'invitation', time: 'expire_time', days: 365 },
  // what gateways sent, and what was refused of it
  { table: 'metric_received', time: 'hour', days: 100 },
  { table: 'metric_refusal', time: 'hour', days: 35 },
  { table: 'login_log', time: 'login_time', days: 'logs' },
  { table: 'notification', time: 'created_time', days: 'messages' },
  {
    table: 'device_run_state',
    time: 'start_time',
    // A subquery of one value is never joined, so that each row costs one look into the primary key.
    where: `start_time < (select max(s.start_time) from device_run_state s
      where s.org_code = device_run_state.org_code and s.device_id = device_run_state.device_id
        and s.start_time <= $1)`,
    days: 'runStates',
  },
];

const everyMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the job that removes outdated rows, every ten minutes; a stop lets the step in progress
 * end.
 */
export function retentionJob({ db, now, days, onError }: RetentionDeps) {
  return {
    everyMs,
    run: async (signal: AbortSignal) => removeOutdated(db, await now(), days, { signal }),
    onError,
  };
}

/**
 * Removes the outdated rows of `retentionRules` and of the action log, step by step. Returns the number of
 * removed rows.
 *
 * @param now the database's time
 */
export async function removeOutdated(
  db: Db,
  now: Date,
  days: RetentionDays = defaultRetention,
  steps: PruneSteps = {},
): Promise<number> {
  const beforeOf = (age: number) => new Date(now.getTime() - age * dayMs);
  let removed = 0;
  for (const { days: age, ...rows } of retentionRules) {
    if (steps.signal?.aborted === true) return removed;
    removed += await prune(db, rows, beforeOf(typeof age === 'number' ? age : days[age]), steps);
  }
  const cut = { rule: `age > ${days.logs} days`, before: beforeOf(days.logs), time: now };
  return removed + (await removeAgedActions(db, cut, steps));
}
