import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import {
  type UploadedFile,
  type UploadFolder,
  uploadFolders,
} from '../../../contract/areas/file.ts';
import { type FieldReason, fieldReasons } from '../../../contract/fieldReasons.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { FileLinks } from '../../kernel/http/fileLinks.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Objects } from '../../storage/objects.ts';
import { findKind } from './content/fileKind.ts';
import { giveUpFile, keyOf, registerFile } from './registry.ts';
import { endedByType } from './uploadLabel.ts';
import { atCheckingPlace } from './uploadTurns.ts';

export interface ReceiveDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly links: FileLinks;
}

export interface UploadNamed {
  readonly folder: UploadFolder;
  readonly label: string;
}

/**
 * Streams what is being sent to where uploads wait; nobody knows of it yet.
 *
 * @throws AppError BAD_FIELD or TOO_LARGE for what is too large
 */
export async function takeIn(part: MultipartFile, folder: UploadFolder, to: string): Promise<void> {
  await pipeline(part.file, createWriteStream(to));
  if (part.file.truncated) throw tooLarge(folder);
}

export interface Waiting extends UploadNamed {
  /** Where it waits; it is the caller's to remove. */
  readonly file: string;
  readonly now: Date;
  /** Leaves the entry of the action log, without which the file is not kept. */
  readonly append: (tx: Tx, kept: UploadedFile) => Promise<void>;
}

/**
 * Keeps an upload that waits: looked at, registered in a short transaction and then stored, so that
 * what is in the store is registered, whenever a process is killed.
 *
 * @throws AppError BAD_FIELD for what is not taken
 */
export async function keepUpload(
  { db, objects, links }: ReceiveDeps,
  { orgCode, userID }: Actor,
  { folder, label, file, now, append }: Waiting,
): Promise<UploadedFile> {
  const { contentType, size } = await atCheckingPlace(orgCode, () => look(file, folder));
  const id = randomBytes(16).toString('base64url');
  const name = endedByType(label, contentType);
  const record = { orgCode, folder, id, name, contentType, size };
  const key = keyOf(record);
  const kept = { url: key, linkurl: links.linkOf(key, now), name, contentType, size };
  await db.transaction({ orgCode }, 'write', (tx) => registerFile(tx, record, userID, now));
  try {
    await objects.keep(key, file, contentType);
    await db.transaction({ orgCode }, 'write', (tx) => append(tx, kept));
  } catch (error) {
    await db.transaction({ orgCode }, 'write', (tx) => giveUpFile(tx, record));
    throw error;
  }
  return kept;
}

async function look(file: string, folder: UploadFolder) {
  const bytes = await readFile(file);
  const kind = await findKind(bytes, uploadFolders[folder]);
  if ('refused' in kind) throw refusal(kind.refused);
  return { contentType: kind.contentType, size: bytes.length };
}

function tooLarge(folder: UploadFolder): AppError {
  if (folder === 'UserPhoto') return refusal('photoBytes');
  const limit = `${uploadFolders[folder].maxBytes / 1024 / 1024} MB`;
  return new AppError('TOO_LARGE', { field: 'file', params: { limit } });
}

function refusal(reason: FieldReason): AppError {
  return new AppError('BAD_FIELD', { field: 'file', params: { reason: fieldReasons[reason] } });
}
