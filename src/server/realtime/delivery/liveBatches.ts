import type { Db } from '../../storage/db.ts';
import type { Frame } from './frames.ts';

/** A batch as it was stored. */
export interface Batch {
  readonly id: string;
  readonly frames: readonly Frame[];
}

/** A moment by the database's own clock: the batch heard of last, or when listening began. */
export interface Mark {
  readonly id: string | null;
  readonly time: string;
}

/** The present moment, with nothing heard yet. */
export async function readMark(db: Db): Promise<Mark> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<{ time: string }>('select clock_timestamp()::text as time'),
  );
  return { id: null, time: row?.time ?? '-infinity' };
}

/** Batches by id, those of one organisation in the order of their revisions. */
export function loadHeard(db: Db, ids: readonly string[]): Promise<Batch[]> {
  return db.transaction('system', 'read', (tx) =>
    tx.query<Batch>('select id, frames from live_batch where id = any($1::bigint[]) order by id', [
      ids,
    ]),
  );
}

/**
 * Batches since a mark, but those that are known. They bear the time at which their transaction
 * began: one that was told of after the mark may be a little older.
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
