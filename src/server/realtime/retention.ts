import type { Db } from '../storage/db.ts';
import { removeAgedActions } from './actionLog/agedActions.ts';

export interface RetentionDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

const everyMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Rows that one transaction removes: far below the limit of a statement. */
const slice = 5000;

/** Days for which both logs are stored: 等保2.0 wants half a year. */
const logDays = 200;

interface Kept {
  readonly table: string;
  readonly key: string;
  /** SQL: whether a row is old, with $1 as the day before which it is. */
  readonly isOld: string;
  readonly days: number;
}

/** What is kept, and for how long. */
const kept: readonly Kept[] = [
  // a day, to look into what was sent
  {
    table: 'outbox',
    key: 'org_code, id',
    isOld: 'created_time < $1 and sent_time < $1',
    days: 1,
  },
  { table: 'live_batch', key: 'org_code, id', isOld: 'created_time < $1', days: 1 },
  // codes are counted over a day
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

/** The job that removes what is outdated, every ten minutes; a stop lets the slice in progress end. */
export function retentionJob({ db, now, onError }: RetentionDeps) {
  return {
    everyMs,
    run: async (ended: AbortSignal) => removeOutdated(db, await now(), ended),
    onError,
  };
}

/**
 * Removes what is older than it is kept, slice by slice: sent outbox rows and batches, sessions that
 * ended, codes, phones that nobody has, partners' tickets, answers to ActionIDs, sign-ins and logged
 * actions. Returns how many rows went.
 *
 * @param now by the database's clock
 */
export async function removeOutdated(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (const one of kept) {
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

async function removeSlice(db: Db, { table, key, isOld }: Kept, before: Date): Promise<number> {
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
