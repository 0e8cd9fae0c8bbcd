import {
  fileQuotaBytes,
  type UploadFolder,
  unusedUploadsQuotaBytes,
} from '../../../contract/areas/file/endpoints.ts';
import type { Text } from '../../../contract/locale.ts';
import { isEnabledOrg } from '../../kernel/auth/stateSql.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { type AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { fileReasons } from './reasons.ts';

/** The folders of the store: those of uploads, and the one of the documents of the knowledge base, which has a quota of its own. */
export type StoredFolder = UploadFolder | 'knowledge';

/** A registered file of the store. */
export interface FileRecord {
  readonly orgCode: string;
  readonly folder: StoredFolder;
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/** Returns the key of the object in the store. */
export function keyOf({ orgCode, folder, id }: Pick<FileRecord, 'orgCode' | 'folder' | 'id'>) {
  return `${orgCode}/${folder}/${id}`;
}

/**
 * Registers a file that is about to be stored, without a record that refers to it yet. Of concurrent
 * uploads, each counts those before it.
 *
 * @throws AppError BAD_FIELD where the organisation's quota, or the person's for unused uploads, is exceeded
 */
export async function registerFile(tx: Tx, file: FileRecord, userID: string, now: Date) {
  await lockByName(tx, `files ${file.orgCode}`);
  const [usage] = await tx.query<{ bytes: string; waiting: string }>(
    `select coalesce(sum(size), 0) as bytes, coalesce(sum(size) filter (
       where create_user_id = $2 and unused_since is not null), 0) as waiting
     from stored_file where org_code = $1 and folder <> 'knowledge'`,
    [file.orgCode, userID],
  );
  if (Number(usage?.bytes) + file.size > fileQuotaBytes) throw quotaExceeded(fileReasons.fileQuota);
  if (Number(usage?.waiting) + file.size > unusedUploadsQuotaBytes)
    throw quotaExceeded(fileReasons.unusedFilesQuota);
  await insertFile(tx, file, userID, now);
}

/** Registers a file whose quota the caller has checked; no record refers to it yet. */
export async function insertFile(tx: Tx, file: FileRecord, userID: string, now: Date) {
  await insertReturning(tx, 'stored_file', {
    org_code: file.orgCode,
    folder: file.folder,
    id: file.id,
    name: file.name,
    content_type: file.contentType,
    size: file.size,
    unused_since: now,
    create_user_id: userID,
    create_time: now,
  });
}

function quotaExceeded(reason: Text): AppError {
  return badField('file', reason);
}

/** Returns a registered file by its key; null: there is none, or its organisation is disabled. */
export async function findFile(tx: Tx, key: string): Promise<FileRecord | null> {
  const [orgCode, folder, id] = key.split('/');
  const [row] = await tx.query<FileRecord & { size: string }>(
    `select f.org_code as "orgCode", f.folder, f.id, f.name, f.content_type as "contentType", f.size
     from stored_file f join organisation o on o.org_code = f.org_code
     where f.org_code = $1 and f.folder = $2 and f.id = $3 and ${isEnabledOrg('o')}`,
    [orgCode, folder, id],
  );
  return row === undefined ? null : { ...row, size: Number(row.size) };
}

/** Leaves a file to the job that deletes, whatever of it exists; it can no longer be claimed. */
export async function releaseFile(
  tx: Tx,
  { orgCode, folder, id }: Pick<FileRecord, 'orgCode' | 'folder' | 'id'>,
): Promise<void> {
  await tx.query(
    `update stored_file set unused_since = '-infinity'
     where org_code = $1 and folder = $2 and id = $3`,
    [orgCode, folder, id],
  );
}

/** Makes a registered file that of a record. */
export async function useFile(
  tx: Tx,
  { orgCode, folder, id }: Pick<FileRecord, 'orgCode' | 'folder' | 'id'>,
): Promise<void> {
  await tx.query(
    'update stored_file set unused_since = null where org_code = $1 and folder = $2 and id = $3',
    [orgCode, folder, id],
  );
}
