import type { Db } from '../../storage/db.ts';
import type { Objects } from '../../storage/objects.ts';
import { type FileRecord, keyOf } from './registry.ts';

export interface FilesJobDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

const hourMs = 3_600_000;

/** Age at which a file without a record is deleted: somebody may still be filling in the form. */
const unusedMs = 24 * hourMs;

/** Age at which an unfinished upload is removed; no upload takes that long. */
const uploadMs = hourMs;

/** Files that are deleted in one transaction. */
const batch = 200;

/** Returns the job that deletes files without a record, and abandoned uploads. */
export function filesJob({ db, objects, now, onError }: FilesJobDeps) {
  return {
    everyMs: hourMs,
    async run(ended: AbortSignal) {
      const time = (await now()).getTime();
      await objects.removeIncoming(new Date(time - uploadMs)).catch(onError);
      const before = new Date(time - unusedMs);
      while (!ended.aborted && (await deleteUnused({ db, objects, onError }, before)) > 0);
    },
    onError,
  };
}

/**
 * Marks files so that nobody can claim them, then deletes them from the store, then from the register: if
 * the process is killed, the next run continues. A file that the store does not delete is reported and
 * comes last from then on, so that it does not delay the others.
 *
 * @returns how many were deleted
 */
async function deleteUnused(
  { db, objects, onError }: Omit<FilesJobDeps, 'now'>,
  before: Date,
): Promise<number> {
  const files = await db.transaction('system', 'write', (tx) =>
    tx.query<Pick<FileRecord, 'orgCode' | 'folder' | 'id'>>(
      `update stored_file f set unused_since = '-infinity'
       from (select org_code, folder, id from stored_file where unused_since < $1
             order by unused_since desc limit $2 for update skip locked) old
       where f.org_code = old.org_code and f.folder = old.folder and f.id = old.id
       returning f.org_code as "orgCode", f.folder, f.id`,
      [before, batch],
    ),
  );
  const gone: string[] = [];
  for (const key of files.map(keyOf)) {
    try {
      await objects.remove(key);
      gone.push(key);
    } catch (error) {
      onError(error);
    }
  }
  await db.transaction('system', 'write', (tx) =>
    tx.query(
      `delete from stored_file where unused_since = '-infinity'
         and org_code || '/' || folder || '/' || id = any($1)`,
      [gone],
    ),
  );
  return gone.length;
}
