import type { Tx } from '../../../storage/db.ts';
import { releaseFiles } from '../../file/api.ts';
import type { SeenDocument } from '../documentQueries.ts';

type Place = Pick<SeenDocument, 'id' | 'orgCode'>;

/** Loads the keys of the pictures of an article. */
export async function pictureKeys(tx: Tx, { orgCode, id }: Place): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(
    'select url from document_picture where org_code = $1 and document_id = $2',
    [orgCode, id],
  );
  return rows.map(({ url }) => url);
}

/** Leaves the pictures of a document that is removed to the job that deletes files. The transaction acts as its tenant afterwards. */
export async function releasePictures(
  tx: Tx,
  place: Place,
  uploader: string,
  now: Date,
): Promise<void> {
  const keys = await pictureKeys(tx, place);
  await tx.actAs(uploader);
  const files = keys.map((url) => ({ url, name: '', contentType: '', size: 0 }));
  await releaseFiles(tx, uploader, files, now);
  await tx.actAs(place.orgCode);
}
