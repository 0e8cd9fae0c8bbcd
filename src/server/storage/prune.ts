import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './db.ts';

/** Old rows of a table. Each condition is SQL over the table's own name; `$1` is the time before which rows are old. */
export interface OldRows {
  readonly table: string;
  /** The column of their age; it leads an index, which may be limited to the rows that `where` describes. */
  readonly time: string;
  /** A further condition; none by default. */
  readonly where?: string;
}

/** Bounds of the steps in which rows are removed. */
export interface PruneSteps {
  /** Rows that one transaction removes at most; 5,000 by default, far below the statement timeout. */
  readonly limit?: number;
  /** The pause after each full step, ms, in which others use the disk; 20 by default. */
  readonly pauseMs?: number;
  /** Ends the work after the step in progress. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats a step, each with a pause after it, until one removes fewer rows than the limit.
 *
 * @param step removes up to `limit` rows in a transaction of its own and returns their number
 * @returns the number of removed rows
 */
export async function inSteps(
  step: (limit: number) => Promise<number>,
  { limit = 5000, pauseMs = 20, signal }: PruneSteps = {},
): Promise<number> {
  let removed = 0;
  while (signal?.aborted !== true) {
    const gone = await step(limit);
    removed += gone;
    if (gone < limit) break;
    await wait(pauseMs);
  }
  return removed;
}

/**
 * Removes the rows that are older than a time, oldest first, in short transactions. No statement reads the
 * whole table: the index of `time` finds the rows, and each is deleted by its place.
 *
 * @returns the number of removed rows
 */
export async function prune(
  db: Db,
  rows: OldRows,
  before: Date,
  steps?: PruneSteps,
): Promise<number> {
  let from: Date | null = null; // index entries before it belong to rows that are removed, or stay
  return inSteps(async (limit) => {
    const { count, last } = await db.transaction('system', 'write', (tx) =>
      removeOldest(tx, rows, before, from, limit),
    );
    from = last ?? from;
    return count;
  }, steps);
}

async function removeOldest(
  tx: Tx,
  { table, time, where }: OldRows,
  before: Date,
  from: Date | null,
  limit: number,
): Promise<{ count: number; last: Date | null }> {
  // The condition is repeated: a row that was changed meanwhile may be young again.
  const isOld = `${time} < $1${where === undefined ? '' : ` and ${where}`}`;
  const [gone] = await tx.query<{ count: number; last: Date | null }>(
    `with gone as (
       delete from ${table}
       where ctid = any(array(
         select ctid from ${table} where ${isOld} and ${time} >= $2 order by ${time} limit $3
       )) and ${isOld}
       returning ${time} as at
     )
     select count(*)::int as count, max(at) as last from gone`,
    [before, from ?? '-infinity', limit],
    'eachTime',
  );
  return gone ?? { count: 0, last: null };
}
