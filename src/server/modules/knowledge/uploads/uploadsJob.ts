import { knowledgeUploadLimits } from '../../../../contract/areas/knowledge/uploads.ts';
import type { Db } from '../../../storage/db.ts';
import type { Objects } from '../../../storage/objects.ts';
import { partKey } from './uploadStore.ts';

export interface UploadsJobDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

const hourMs = 3_600_000;
const { idleHours, mostHours } = knowledgeUploadLimits;
/** Parts that are removed in one transaction. */
const batch = 200;
/** Age at which a part without an upload is removed: nobody stores it any more. */
const strayMs = hourMs;

/** Returns the job that removes uploads without progress, and parts whose upload is gone or has become a document. */
export function uploadsJob({ db, objects, now, onError }: UploadsJobDeps) {
  return {
    everyMs: hourMs,
    async run(ended: AbortSignal) {
      const time = (await now()).getTime();
      await db.transaction('system', 'write', (tx) =>
        tx.query('delete from document_upload where update_time < $1 or create_time < $2', [
          new Date(time - idleHours * hourMs),
          new Date(time - mostHours * hourMs),
        ]),
      );
      while (
        !ended.aborted &&
        (await removeParts({ db, objects, onError }, new Date(time - strayMs))) === batch
      );
    },
    onError,
  };
}

/** Removes parts from the store, then their rows: if the process is killed, the next run continues. Returns how many were removed. */
async function removeParts(
  { db, objects, onError }: Omit<UploadsJobDeps, 'now'>,
  before: Date,
): Promise<number> {
  const parts = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string; id: string }>(
      `select p.org_code as "orgCode", p.id from document_upload_part p
       where p.create_time < $1 and not exists (select from document_upload u where u.org_code = p.org_code
         and u.id = p.upload_id and u.document_id is null)
       order by p.create_time limit $2`,
      [before, batch],
    ),
  );
  const gone: string[] = [];
  for (const { orgCode, id } of parts) {
    try {
      await objects.remove(partKey(orgCode, id));
      gone.push(id);
    } catch (error) {
      onError(error);
    }
  }
  await db.transaction('system', 'write', (tx) =>
    tx.query('delete from document_upload_part where id = any($1)', [gone]),
  );
  return gone.length;
}
