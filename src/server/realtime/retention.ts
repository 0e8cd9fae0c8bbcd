import type { Db } from '../storage/db.ts';
import { removeAgedActions } from './actionLog/agedActions.ts';

export interface RetentionDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

const everyMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Rows that one transaction removes; keeps it far below the statement timeout. */
const slice = 5000;

/** Days for which both logs are stored: 等保2.0 requires half a year. */
const logDays = 200;

interface RetentionRule {
  readonly table: string;
  readonly key: string;
  /** SQL condition of an outdated row; $1 is the cut-off time. */
  readonly isOld: string;
  readonly days: number;
}

/** The tables with outdated rows, and for how many days each is stored. */
const retentionRules: readonly RetentionRule[] = [
  // a day, to diagnose what was sent
  {
    table: 'outbox',
    key: 'org_code, id',
    isOld: 'created_time < $1 and sent_time < $1',
    days: 1,
  },
  { table: 'live_batch', key: 'org_code, id', isOld: 'created_time < $1', days: 1 },
  // limits of codes count over a day
  { table: 'sms_code', key: 'id', isOld: 'create_time < $1', days: 1 },
  { table: 'unknown_phone', key: 'phone', isOld: 'update_time < $1', days: 1 },
  { table: 'partner_ticket', key: 'way, jti_hash', isOld: 'expire_time < $1', days: 1 },
  { table: 'session', key: 'sid', isOld: 'expire_time < $1', days: 1 },
  {
    table: 'action_answer',
    key: 'org_code, user_id, action_id, call',
    isOld: 'time < $1',
    days: 7,
  },
  { table: 'login_log', key: 'org_code, id', isOld: 'login_time < $1', days: logDays },
];

/**
 * Returns the job that removes outdated rows, every ten minutes; a stop lets the slice in progress
 * end.
 */
export function retentionJob({ db, now, onError }: RetentionDeps) {
  return {
    everyMs,
    run: async (ended: AbortSignal) => removeOutdated(db, await now(), ended),
    onError,
  };
}

/**
 * Removes outdated rows, slice by slice: sent outbox rows and batches, ended sessions, codes,
 * unknown phones, partners' tickets, answers to ActionIDs, sign-ins and logged actions. Returns the
 * number of removed rows.
 *
 * @param now the database's time
 */
export async function removeOutdated(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (const one of retentionRules) {
    const before = new Date(now.getTime() - one.days * dayMs);
    for (let gone = slice; gone === slice && signal?.aborted !== true; removed += gone) {
      gone = await removeSlice(db, one, before);
    }
  }
  const cut = {
    rule: `age > ${logDays} days`,
    before: new Date(now.getTime() - logDays * dayMs),
    time: now,
  };
  return removed + (await removeAgedActions(db, cut, signal));
}

async function removeSlice(
  db: Db,
  { table, key, isOld }: RetentionRule,
  before: Date,
): Promise<number> {
  const [row] = await db.transaction('system', 'write', (tx) =>
    tx.query<{ gone: number }>(
      `with gone as (
         delete from ${table} where (${key}) in (
           select ${key} from ${table} where ${isOld} limit ${slice}
         ) returning 1
       )
       select count(*)::int as gone from gone`,
      [before],
    ),
  );
  return row?.gone ?? 0;
}
