import type { Db, Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { inSteps, type PruneSteps } from '../../storage/prune.ts';
import { chainLock } from './actionChain.ts';

/** A removal of old rows from the action logs. */
export interface Cut {
  /** The rule as text, e.g. `age > 200 days`. */
  readonly rule: string;
  /** Rows older than this are removed. */
  readonly before: Date;
  /** The time of the removal, by the database's clock. */
  readonly time: Date;
}

/**
 * Removes the oldest rows of the action logs and notes in each chain its new beginning, the time
 * and the rule, so that any other missing row counts as a break. Returns the number of removed
 * rows.
 */
export async function removeAgedActions(db: Db, cut: Cut, steps?: PruneSteps): Promise<number> {
  const aged = await db.transaction('system', 'read', (tx) =>
    tx.query<{ org_code: string }>('select distinct org_code from action_log where time < $1', [
      cut.before,
    ]),
  );
  let removed = 0;
  for (const { org_code: orgCode } of aged) {
    removed += await inSteps(
      (limit) => db.transaction('system', 'write', (tx) => removeOldest(tx, orgCode, cut, limit)),
      steps,
    );
  }
  return removed;
}

async function removeOldest(tx: Tx, orgCode: string, cut: Cut, limit: number): Promise<number> {
  await lockByName(tx, chainLock(orgCode));
  // Only from the beginning on: a row stays as long as an earlier one is recent.
  const gone = await tx.query<{ seq: string; hash: string }>(
    `with oldest as materialized (
       select ctid as place, seq, time from action_log where org_code = $1 order by seq limit $3
     ),
     gone as (
       delete from action_log where ctid = any(array(
         select place from oldest where seq < coalesce(
           (select min(seq) from oldest where time >= $2), 9223372036854775807)
       )) returning seq, hash
     )
     select seq, hash from gone order by seq desc`,
    [orgCode, cut.before, limit],
  );
  const [last] = gone;
  if (last !== undefined) {
    await tx.query(
      `update action_chain set first_seq = $2::bigint + 1, first_previous_hash = $3,
         cut_time = $4, cut_rule = $5, cut_before = $6, cut_rows = cut_rows + $7
       where org_code = $1`,
      [orgCode, last.seq, last.hash, cut.time, cut.rule, cut.before, gone.length],
    );
  }
  return gone.length;
}
