import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { knowledgeUploadLimits } from '../../../../contract/areas/knowledge/uploads.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { insertReturning } from '../../../kernel/crud/rows.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import type { Objects } from '../../../storage/objects.ts';
import { uploadReasons } from '../reasons.ts';
import { uploadRefused } from '../refusals.ts';

export interface UploadDeps {
  readonly db: Db;
  readonly objects: Objects;
  readonly clock: Clock;
  /** Bytes of the documents of one library. */
  readonly quotaBytes: number;
}

/** An upload as it is stored. */
export interface StoredParts {
  readonly id: string;
  readonly library: string;
  readonly fileName: string;
  readonly size: number;
  readonly stored: number;
  readonly documentID: string | null;
}

/** Returns a name of 128 random bits. */
export const randomName = () => randomBytes(16).toString('base64url');

/** Returns the key of a part in the store. */
export const partKey = (orgCode: string, id: string) => `${orgCode}/part/${id}`;

const columns = `id, library, file_name as "fileName", size::float8, stored::float8, document_id as "documentID"`;

/** Loads an upload of a person; null: there is none. */
export async function selectUpload(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  id: string,
): Promise<StoredParts | null> {
  const [row] = await tx.query<StoredParts>(
    `select ${columns} from document_upload where org_code = $1 and id = $2 and user_id = $3`,
    [orgCode, id, userID],
  );
  return row ?? null;
}

/** Returns the bytes of the files of a library, and of uploads for it that are not finished. The transaction acts as the actor's organisation. */
export async function usedBytes(tx: Tx, orgCode: string, library: string): Promise<number> {
  const [unfinished] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(size), 0)::float8 as bytes from document_upload
     where org_code = $1 and library = $2 and document_id is null`,
    [orgCode, library],
  );
  await tx.actAs(library);
  const [files] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(size), 0)::float8 as bytes from stored_file where org_code = $1 and folder = 'knowledge'`,
    [library],
  );
  await tx.actAs(orgCode);
  return (unfinished?.bytes ?? 0) + (files?.bytes ?? 0);
}

/** Returns a number of bytes as people read it. */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${Number((megabytes / 1024).toFixed(1))} GB`;
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

const isVideoName = (name: string) => /\.(mp4|m4v|mov|webm)$/i.test(name);

/** Requires that a file of a size may be uploaded. @throws AppError UPLOAD_REFUSED */
export function requireSize(fileName: string, size: number): void {
  const { fileBytes, videoBytes } = knowledgeUploadLimits;
  if (size === 0) throw uploadRefused(uploadReasons.empty);
  if (isVideoName(fileName)) {
    if (size > videoBytes) throw uploadRefused(uploadReasons.videoSize, bytesText(videoBytes));
  } else if (size > fileBytes) throw uploadRefused(uploadReasons.fileSize, bytesText(fileBytes));
}

/** Writes a stream to a file, up to its end or to the error that cuts it; returns the bytes that are written, and the error. */
async function receive(stream: Readable, path: string) {
  const file = await open(path, 'w');
  let size = 0;
  let failed: { readonly error: unknown } | null = null;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
  } catch (error) {
    failed = { error };
  } finally {
    await file.close();
  }
  return { size, failed };
}

/**
 * The uploads of a person: rows in the database, and their parts in the store of files. Nodes share both, so that each request may
 * come to another node. The bytes of a request that is cut are stored as far as they have come.
 */
export class UploadStore extends DataStore {
  readonly #deps: UploadDeps;
  readonly #actor: Pick<Actor, 'orgCode' | 'userID'>;

  constructor(deps: UploadDeps, actor: Pick<Actor, 'orgCode' | 'userID'>) {
    super();
    this.#deps = deps;
    this.#actor = actor;
    this.extensions = ['creation', 'termination'];
  }

  #transaction<T>(mode: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.db.transaction({ orgCode: this.#actor.orgCode }, mode, work);
  }

  /** Begins an upload, whose size counts from now on. @throws AppError UPLOAD_REFUSED */
  async begin(id: string, library: string, fileName: string, size: number): Promise<void> {
    requireSize(fileName, size);
    const { orgCode, userID } = this.#actor;
    const now = this.#deps.clock.now();
    const { ofPerson, ofOrganisation } = knowledgeUploadLimits;
    await this.#transaction('write', async (tx) => {
      await lockByName(tx, `document uploads ${library}`);
      const [count] = await tx.query<{ all: number; own: number }>(
        `select count(*)::int as all, (count(*) filter (where user_id = $2))::int as own
         from document_upload where org_code = $1 and document_id is null`,
        [orgCode, userID],
      );
      if ((count?.own ?? 0) >= ofPerson) throw uploadRefused(uploadReasons.ofPerson, ofPerson);
      if ((count?.all ?? 0) >= ofOrganisation)
        throw uploadRefused(uploadReasons.ofOrganisation, ofOrganisation);
      const { quotaBytes } = this.#deps;
      if ((await usedBytes(tx, orgCode, library)) + size > quotaBytes)
        throw uploadRefused(uploadReasons.quota, bytesText(quotaBytes));
      await insertReturning(tx, 'document_upload', {
        org_code: orgCode,
        id,
        user_id: userID,
        library,
        file_name: fileName,
        size,
        create_time: now,
        update_time: now,
      });
    });
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload; // `begin` has stored it
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#transaction('read', (tx) => selectUpload(tx, this.#actor, id));
    if (row === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.size, offset: row.stored });
  }

  /** @throws AppError UPLOAD_REFUSED where an upload has all the parts that it may have */
  async #requirePart(id: string): Promise<void> {
    const most = knowledgeUploadLimits.parts;
    const [row] = await this.#transaction('read', (tx) =>
      tx.query<{ parts: number }>(
        'select count(*)::int as parts from document_upload_part where org_code = $1 and upload_id = $2',
        [this.#actor.orgCode, id],
      ),
    );
    if ((row?.parts ?? 0) >= most) throw uploadRefused(uploadReasons.parts, most);
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { objects, clock } = this.#deps;
    const { orgCode } = this.#actor;
    await this.#requirePart(id);
    const file = objects.incoming();
    try {
      const { size, failed } = await receive(stream, file);
      if (size > 0) {
        const part = randomName();
        const now = clock.now();
        await this.#transaction('write', (tx) =>
          tx.query(
            `insert into document_upload_part (org_code, upload_id, id, start, create_time)
             values ($1, $2, $3, $4, $5)`,
            [orgCode, id, part, offset, now],
          ),
        );
        await objects.put(partKey(orgCode, part), file, 'application/octet-stream');
        await this.#transaction('write', async (tx) => {
          const moved = await tx.query(
            `update document_upload set stored = $3 + $4, update_time = $5
             where org_code = $1 and id = $2 and stored = $3 and $3 + $4 <= size returning id`,
            [orgCode, id, offset, size, now],
          );
          if (moved.length === 0) throw ERRORS.INVALID_OFFSET; // another request has written meanwhile
          await tx.query(
            'update document_upload_part set size = $4 where org_code = $1 and upload_id = $2 and id = $3',
            [orgCode, id, part, size],
          );
        });
      }
      if (failed !== null) throw failed.error;
      return offset + size;
    } finally {
      await rm(file, { force: true });
    }
  }

  override async remove(id: string): Promise<void> {
    const { orgCode, userID } = this.#actor;
    const removed = await this.#transaction('write', (tx) =>
      tx.query(
        `delete from document_upload where org_code = $1 and id = $2 and user_id = $3 and document_id is null
         returning id`,
        [orgCode, id, userID],
      ),
    );
    if (removed.length === 0) throw ERRORS.FILE_NOT_FOUND; // the job removes its parts
  }
}
