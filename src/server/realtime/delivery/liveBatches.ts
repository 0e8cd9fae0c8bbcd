import type { Db } from '../../storage/db.ts';
import type { Frame } from './frames.ts';

/** A stored batch. */
export interface Batch {
  readonly id: string;
  readonly frames: readonly Frame[];
}

/** A position in the sequence of batches: the last announced batch, or the time listening began. */
export interface Mark {
  readonly id: string | null;
  readonly time: string;
}

/** Returns the present position, before any announcement. */
export async function readMark(db: Db): Promise<Mark> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<{ time: string }>('select clock_timestamp()::text as time'),
  );
  return { id: null, time: row?.time ?? '-infinity' };
}

/** Loads batches by id, those of one organisation in the order of their revisions. */
export function loadBatches(db: Db, ids: readonly string[]): Promise<Batch[]> {
  return db.transaction('system', 'read', (tx) =>
    tx.query<Batch>('select id, frames from live_batch where id = any($1::bigint[]) order by id', [
      ids,
    ]),
  );
}

/**
 * Loads the batches since a mark, without the known ones. A batch carries the time at which its
 * transaction began, so one announced after the mark may be slightly older.
 */
export function loadMissed(db: Db, since: Mark, known: readonly string[]): Promise<Batch[]> {
  return db.transaction('system', 'read', (tx) =>
    tx.query<Batch>(
      `select id, frames from live_batch
       where created_time >= coalesce(
           (select created_time from live_batch where id = $1::bigint), $2::timestamptz
         ) - interval '1 minute'
         and id <> all($3::bigint[])
       order by id`,
      [since.id, since.time, known],
    ),
  );
}
