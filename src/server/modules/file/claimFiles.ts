import type { UploadedFile } from '../../../contract/areas/file/endpoints.ts';
import { safeImageType } from '../../../contract/areas/file/endpoints.ts';
import type { Text } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { fileReasons } from './reasons.ts';

/** A claimed file as its record stores it; a link is made when it is read. */
export type StoredUpload = Omit<UploadedFile, 'linkurl'>;

/** SQL: the key of a file `f` in the store. */
const key = `f.org_code || '/' || f.folder || '/' || f.id`;

/**
 * Makes files that the actor has uploaded, and that no record has, those of a record. The transaction
 * belongs to the actor's organisation.
 *
 * @param urls `url` of the uploads' answers
 * @param field the field of the body that has them
 * @throws AppError BAD_FIELD for what is no such file
 */
export function claimFiles(
  tx: Tx,
  actor: Actor,
  urls: readonly string[],
  field: string,
): Promise<StoredUpload[]> {
  return claim(tx, actor, urls, { field, reason: fileReasons.filesUnknown, types: null });
}

/** Claims files as `claimFiles` does, of which each must be a picture. @throws AppError BAD_FIELD */
export function claimPictures(
  tx: Tx,
  actor: Pick<Actor, 'orgCode' | 'userID'>,
  urls: readonly string[],
  field: string,
): Promise<StoredUpload[]> {
  return claim(tx, actor, urls, {
    field,
    reason: fileReasons.picturesUnknown,
    types: safeImageType.options,
  });
}

interface Claim {
  readonly field: string;
  readonly reason: Text;
  /** The accepted content types; null: all. */
  readonly types: readonly string[] | null;
}

async function claim(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  urls: readonly string[],
  { field, reason, types }: Claim,
): Promise<StoredUpload[]> {
  if (urls.length === 0) return [];
  const claimed = await tx.query<Omit<StoredUpload, 'size'> & { size: string }>(
    `update stored_file f set unused_since = null
     where f.org_code = $1 and f.folder = 'file' and f.id = any($2) and ${key} = any($3)
       and f.create_user_id = $4 and f.unused_since > '-infinity'
       and ($5::text[] is null or f.content_type = any($5))
     returning ${key} as url, f.name, f.content_type as "contentType", f.size`,
    [orgCode, urls.map((url) => url.split('/').at(-1)), urls, userID, types],
  );
  const files = new Map(claimed.map((one) => [one.url, { ...one, size: Number(one.size) }]));
  return urls.map((url) => {
    const file = files.get(url);
    files.delete(url); // one that is named twice is refused
    if (file === undefined) throw badField(field, reason);
    return file;
  });
}

/** Leaves the files of a record that is gone to the job that deletes unused files. */
export async function releaseFiles(
  tx: Tx,
  orgCode: string,
  files: readonly StoredUpload[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  await tx.query(
    `update stored_file set unused_since = $3
     where org_code = $1 and folder = 'file' and id = any($2)`,
    [orgCode, files.map(({ url }) => url.split('/').at(-1)), now],
  );
}
