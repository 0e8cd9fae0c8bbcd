import type { UploadedFile } from '../../../contract/areas/file/endpoints.ts';
import { safeImageType } from '../../../contract/areas/file/endpoints.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

/** A claimed picture as its record stores it; a link is made when it is read. */
export type StoredPicture = Omit<UploadedFile, 'linkurl'>;

/** SQL: the key of a file `f` in the store. */
const key = `f.org_code || '/' || f.folder || '/' || f.id`;

/**
 * Makes pictures that the actor has uploaded, and that no record has, those of a record. The transaction
 * belongs to the actor's organisation.
 *
 * @param urls `url` of the uploads' answers
 * @param field the field of the body that has them
 * @throws AppError BAD_FIELD for what is no such picture
 */
export async function claimPictures(
  tx: Tx,
  { orgCode, userID }: Actor,
  urls: readonly string[],
  field: string,
): Promise<StoredPicture[]> {
  if (urls.length === 0) return [];
  const claimed = await tx.query<Omit<StoredPicture, 'size'> & { size: string }>(
    `update stored_file f set unused_since = null
     where f.org_code = $1 and f.folder = 'file' and f.id = any($2) and ${key} = any($3)
       and f.create_user_id = $4 and f.unused_since > '-infinity' and f.content_type = any($5)
     returning ${key} as url, f.name, f.content_type as "contentType", f.size`,
    [orgCode, urls.map((url) => url.split('/').at(-1)), urls, userID, safeImageType.options],
  );
  const pictures = new Map(claimed.map((one) => [one.url, { ...one, size: Number(one.size) }]));
  return urls.map((url) => {
    const picture = pictures.get(url);
    pictures.delete(url); // one that is named twice is refused
    if (picture === undefined) throw badField(field, 'picturesUnknown');
    return picture;
  });
}

/** Leaves the pictures of a record that is gone to the job that deletes unused files. */
export async function releasePictures(
  tx: Tx,
  orgCode: string,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await tx.query(
    `update stored_file set unused_since = $3
     where org_code = $1 and folder = 'file' and id = any($2)`,
    [orgCode, pictures.map(({ url }) => url.split('/').at(-1)), now],
  );
}
