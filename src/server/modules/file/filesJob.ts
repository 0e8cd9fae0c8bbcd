import type { Db } from '../../storage/db.ts';
import type { Objects } from '../../storage/objects.ts';
import { type FileRecord, keyOf } from './registry.ts';

export interface FilesJobDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

const hourMs = 3_600_000;

/** No record names a file for so long: somebody may still be filling in the form. */
const unusedMs = 24 * hourMs;

/** An upload takes less. */
const uploadMs = hourMs;

/** So many files are forgotten in one transaction. */
const batch = 200;

/** The job that forgets files that no record names, and uploads that nobody ended. */
export function filesJob({ db, objects, now, onError }: FilesJobDeps) {
  return {
    everyMs: hourMs,
    async run(ended: AbortSignal) {
      const time = now().getTime();
      await objects.forgetIncoming(new Date(time - uploadMs));
      while (!ended.aborted) {
        const forgotten = await forgetUnused(db, objects, new Date(time - unusedMs));
        if (forgotten < batch) return;
      }
    },
    onError,
  };
}

/**
 * First nobody can claim them any more, then they leave the store, then the register: whenever a
 * process is killed, the next look goes on. @returns how many
 */
async function forgetUnused(db: Db, objects: Objects, before: Date): Promise<number> {
  const files = await db.transaction('system', 'write', (tx) =>
    tx.query<Pick<FileRecord, 'orgCode' | 'folder' | 'id'>>(
      `update stored_file f set unused_since = '-infinity'
       from (select org_code, folder, id from stored_file where unused_since < $1
             limit $2 for update skip locked) old
       where f.org_code = old.org_code and f.folder = old.folder and f.id = old.id
       returning f.org_code as "orgCode", f.folder, f.id`,
      [before, batch],
    ),
  );
  for (const file of files) await objects.remove(keyOf(file));
  await db.transaction('system', 'write', (tx) =>
    tx.query(
      `delete from stored_file where unused_since = '-infinity'
         and org_code || '/' || folder || '/' || id = any($1)`,
      [files.map(keyOf)],
    ),
  );
  return files.length;
}
