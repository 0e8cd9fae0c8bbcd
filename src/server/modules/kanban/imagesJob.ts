import type { Db } from '../../storage/db.ts';
import { forgetUnusedImages, lockImages } from './images.ts';

export interface ImagesJobDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

/** Returns the job that deletes unused pictures in all organisations, once an hour. */
export function imagesJob({ db, now, onError }: ImagesJobDeps) {
  return {
    everyMs: 3_600_000,
    run: async (ended: AbortSignal) => forgetEverywhere(db, await now(), ended, onError),
    onError,
  };
}

/**
 * @param onError called for an organisation whose pictures could not be checked; the others go on
 */
async function forgetEverywhere(
  db: Db,
  now: Date,
  ended: AbortSignal,
  onError: ImagesJobDeps['onError'],
): Promise<void> {
  const withImages = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string }>('select distinct org_code as "orgCode" from board_image'),
  );
  for (const { orgCode } of withImages) {
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
