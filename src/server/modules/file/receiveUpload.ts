import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import {
  safeImageType,
  type UploadedFile,
  type UploadFolder,
  uploadFolders,
} from '../../../contract/areas/file/endpoints.ts';
import type { Text } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { FileLinks } from '../../kernel/http/files/fileLinks.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Objects } from '../../storage/objects.ts';
import { cleanPicture } from './content/cleanPicture.ts';
import { type AcceptedFiles, findKind } from './content/fileKind.ts';
import { fileReasons } from './reasons.ts';
import { keyOf, registerFile, releaseFile } from './registry.ts';
import { endedByType } from './uploadLabel.ts';
import { withCheckSlot } from './uploadLimits.ts';

export interface ReceiveDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly links: FileLinks;
}

export interface UploadName {
  readonly folder: UploadFolder;
  readonly label: string;
}

/**
 * Streams an upload to the file where it waits; it is not registered yet.
 *
 * @throws AppError BAD_FIELD or TOO_LARGE for a file that is too large
 */
export async function receiveFile(
  part: MultipartFile,
  folder: UploadFolder,
  to: string,
): Promise<void> {
  await pipeline(part.file, createWriteStream(to));
  if (part.file.truncated) throw tooLarge(folder);
}

export interface PendingUpload extends UploadName {
  /** The file where it waits; the caller removes it. */
  readonly file: string;
  readonly now: Date;
  /** Writes the entry of the action log; if that fails, the file is released. */
  readonly append: (tx: Tx, uploaded: UploadedFile) => Promise<void>;
}

/**
 * Stores an upload that waits: checks it, cleans a picture, registers it in a short transaction and then stores it, so that
 * everything in the store is registered, whenever a process is killed.
 *
 * @throws AppError BAD_FIELD for a file that is not accepted
 */
export async function storeUpload(
  { db, objects, links }: ReceiveDeps,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  { folder, label, file, now, append }: PendingUpload,
): Promise<UploadedFile> {
  const { contentType, size } = await withCheckSlot(orgCode, () => inspect(file, folder));
  const id = randomBytes(16).toString('base64url');
  const name = endedByType(label, contentType);
  const record = { orgCode, folder, id, name, contentType, size };
  const key = keyOf(record);
  const uploaded = { url: key, linkurl: links.linkOf(key, now), name, contentType, size };
  await db.transaction({ orgCode }, 'write', (tx) => registerFile(tx, record, userID, now));
  try {
    await objects.put(key, file, contentType);
    await db.transaction({ orgCode }, 'write', (tx) => append(tx, uploaded));
  } catch (error) {
    await db.transaction({ orgCode }, 'write', (tx) => releaseFile(tx, record));
    throw error;
  }
  return uploaded;
}

/** Checks a file, and cleans it where it is a picture. @throws AppError BAD_FIELD */
async function inspect(file: string, folder: UploadFolder) {
  const kind = await inspectFile(file, uploadFolders[folder]);
  if ('refused' in kind) throw refusal(kind.refused);
  return kind;
}

/** Detects the kind of a file, and cleans it where it is a picture; the reason against it where there is one. */
export async function inspectFile(
  file: string,
  accepted: AcceptedFiles,
): Promise<{ readonly contentType: string; readonly size: number } | { readonly refused: Text }> {
  const bytes = await readFile(file);
  const kind = await findKind(bytes, accepted);
  if ('refused' in kind) return kind;
  const { contentType } = kind;
  const picture = safeImageType.safeParse(contentType);
  if (!picture.success) return { contentType, size: bytes.length };
  const clean = await cleanPicture(bytes, picture.data);
  if ('refused' in clean) return clean;
  await writeFile(file, clean.bytes);
  return { contentType, size: clean.bytes.length };
}

function tooLarge(folder: UploadFolder): AppError {
  if (folder === 'UserPhoto') return refusal(fileReasons.photoBytes);
  const limit = `${uploadFolders[folder].maxBytes / 1024 / 1024} MB`;
  return new AppError('TOO_LARGE', { field: 'file', params: { limit } });
}

function refusal(reason: Text): AppError {
  return badField('file', reason);
}
