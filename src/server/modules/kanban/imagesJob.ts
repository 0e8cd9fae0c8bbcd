import type { Db } from '../../storage/db.ts';
import { forgetUnusedImages, lockImages } from './images.ts';

export interface ImagesJobDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

/** The job that forgets pictures which no board names, also where nobody stores another. */
export function imagesJob({ db, now, onError }: ImagesJobDeps) {
  return {
    everyMs: 3_600_000,
    run: async (ended: AbortSignal) => forgetEverywhere(db, await now(), ended, onError),
    onError,
  };
}

/** @param onError told of an organisation whose pictures could not be looked at; the others' are */
async function forgetEverywhere(
  db: Db,
  now: Date,
  ended: AbortSignal,
  onError: ImagesJobDeps['onError'],
): Promise<void> {
  const keeping = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string }>('select distinct org_code as "orgCode" from board_image'),
  );
  for (const { orgCode } of keeping) {
    if (ended.aborted) return;
    try {
      await db.transaction({ orgCode }, 'write', async (tx) => {
        await lockImages(tx, orgCode);
        await forgetUnusedImages(tx, orgCode, now);
      });
    } catch (error) {
      onError(error);
    }
  }
}
