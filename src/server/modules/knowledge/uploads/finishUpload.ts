import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import {
  documentKind,
  documentLibrary,
  publicLibraryCode,
} from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import {
  knowledgeUploadLimits,
  type uploadKnowledgeFile,
} from '../../../../contract/areas/knowledge/uploads.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { firstCharacters } from '../../../kernel/firstCharacters.ts';
import { limitConcurrency } from '../../../kernel/http/limits/limitConcurrency.ts';
import type { Tx } from '../../../storage/db.ts';
import { isDiskFull } from '../../../storage/objects.ts';
import {
  endedByType,
  fileReasons,
  insertFile,
  inspectFile,
  keyOf,
  limitUploads,
  releaseFile,
  useFile,
  videoKind,
  withCheckSlot,
} from '../../file/api.ts';
import { uploadReasons } from '../reasons.ts';
import { isQuarantineReason, uploadRefused } from '../refusals.ts';
import type { DocumentWriter } from '../visible.ts';
import {
  insertKnowledge,
  type RevisionContent,
  requireStorable,
  reviseDocument,
} from '../writeDocuments.ts';
import { withUploadLock } from './uploadLocker.ts';
import {
  bytesText,
  partKey,
  randomName,
  type StoredParts,
  selectUpload,
  type UploadDeps,
  UploadStore,
} from './uploadStore.ts';

type Body = BodyOf<typeof uploadKnowledgeFile>;

/** The file of an upload as it is stored, and the reason for which it is not served. */
interface CheckedFile {
  readonly contentType: string;
  readonly size: number;
  readonly quarantine: string | null;
}

/** Bytes from which on one check of the node runs at a time: it has the file in memory twice. */
const largeBytes = 20 * 1024 * 1024;
const inLargeSlot = limitConcurrency(1);

/** The type with which a file in quarantine is stored; nobody gets it. */
const unknownType = 'application/octet-stream';

/**
 * Makes a document, or a new revision, of a complete upload. A repetition returns the same document, and one that comes
 * meanwhile waits for it.
 *
 * @param write runs a transaction of the caller's organisation, whose events are sent after it
 * @returns the id of the document
 * @throws AppError NOT_FOUND, UPLOAD_INCOMPLETE, UPLOAD_REFUSED, UPLOAD_BUSY, TOO_MANY, DISK_FULL, and as reviseDocument
 */
export async function finishUpload(
  deps: UploadDeps,
  actor: Actor,
  body: Body,
  write: <T>(work: (context: DocumentWriter) => Promise<T>) => Promise<T>,
): Promise<string> {
  const { db } = deps;
  const { orgCode, userID } = actor;
  const isPublic = body.Library === documentLibrary.values.public;
  const library = isPublic ? publicLibraryCode : orgCode;
  if (!actor.permissions.has(isPublic ? 'platform.knowledge' : 'knowledge.edit'))
    throw new AppError('DENIED');
  const load = async () => {
    const upload = await db.transaction({ orgCode }, 'read', (tx) =>
      selectUpload(tx, actor, body.UploadID),
    );
    if (upload === null || upload.library !== library)
      throw new AppError('NOT_FOUND', { field: 'UploadID' });
    if (upload.stored < upload.size) throw new AppError('UPLOAD_INCOMPLETE', { field: 'UploadID' });
    return upload;
  };
  await load(); // only the person's own upload is locked
  return limitUploads(userID, () =>
    withUploadLock(db, orgCode, body.UploadID, async () => {
      const upload = await load();
      if (upload.documentID !== null) return upload.documentID;
      await requireReferences(deps, actor, library, body);
      return makeDocument({ deps, actor, body, upload, write });
    }),
  );
}

/** Requires that a document of the upload can be stored, before its parts are read. */
function requireReferences(
  { db, clock }: UploadDeps,
  actor: Actor,
  library: string,
  body: Body,
): Promise<void> {
  const publish = () => {};
  return db.transaction({ orgCode: actor.orgCode }, 'write', (tx) =>
    requireStorable({ tx, actor, now: clock.now(), publish }, library, body),
  );
}

interface Made {
  readonly deps: UploadDeps;
  readonly actor: Actor;
  readonly body: Body;
  readonly upload: StoredParts;
  readonly write: <T>(work: (context: DocumentWriter) => Promise<T>) => Promise<T>;
}

/** Makes a document of a complete upload, which the call has alone. A file that is refused by its content is removed. */
async function makeDocument({ deps, actor, body, upload, write }: Made): Promise<string> {
  const { objects, clock } = deps;
  const { orgCode, userID } = actor;
  const { library } = upload;
  const path = objects.incoming();
  try {
    await assemble(deps, actor, upload, path);
    const checked = await check(orgCode, path, upload.size);
    const name =
      checked.quarantine === null
        ? endedByType(upload.fileName, checked.contentType)
        : upload.fileName;
    const { contentType, size, quarantine } = checked;
    const record = {
      orgCode: library,
      folder: 'knowledge',
      id: randomName(),
      name,
      contentType,
      size,
    } as const;
    const file: Omit<UploadedFile, 'linkurl'> = { url: keyOf(record), name, contentType, size };
    await inTenant(deps, library, (tx) => insertFile(tx, record, userID, clock.now()));
    try {
      await objects.put(file.url, path, contentType);
      return await write(async (context) => {
        const { tx } = context;
        const taken = await lockUpload(tx, orgCode, upload.id);
        if (taken !== null) return taken;
        await tx.actAs(library);
        await useFile(tx, record);
        await tx.actAs(orgCode);
        const content = {
          file,
          quarantine,
          note: body.RevisionNote,
          needsConfirmation: body.NeedsConfirmation === 1,
        };
        const id = await storeContent(context, library, body, upload, content);
        await tx.query(
          `update document_upload set document_id = $3 where org_code = $1 and id = $2`,
          [orgCode, upload.id, id],
        );
        return id;
      });
    } catch (error) {
      await inTenant(deps, library, (tx) => releaseFile(tx, record));
      throw error;
    }
  } catch (error) {
    if (isDiskFull(error)) throw new AppError('DISK_FULL');
    if (error instanceof AppError && error.errorName === 'UPLOAD_REFUSED')
      await new UploadStore(deps, actor).remove(upload.id);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

function inTenant<T>({ db }: UploadDeps, orgCode: string, work: (tx: Tx) => Promise<T>) {
  return db.transaction({ orgCode }, 'write', work);
}

/** Locks an upload; returns the document that was made of it meanwhile. */
async function lockUpload(tx: Tx, orgCode: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ documentID: string | null }>(
    'select document_id as "documentID" from document_upload where org_code = $1 and id = $2 for update',
    [orgCode, id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'UploadID' });
  return row.documentID;
}

async function storeContent(
  context: DocumentWriter,
  library: string,
  { DocumentID, Title, ...fields }: Body,
  { fileName }: StoredParts,
  content: RevisionContent,
): Promise<string> {
  if (DocumentID !== undefined) {
    await reviseDocument(context, DocumentID, library, content);
    return DocumentID;
  }
  const title = Title ?? (fileName.replace(/\.[^.]*$/, '').trim() || fileName);
  return insertKnowledge(
    context,
    library,
    documentKind.values.file,
    { ...fields, Title: firstCharacters(title, lengths.documentTitle) },
    content,
  );
}

/** Writes the parts of an upload, one after the other, to a file. */
async function assemble(
  { db, objects }: UploadDeps,
  { orgCode }: Pick<Actor, 'orgCode'>,
  { id, size }: StoredParts,
  to: string,
): Promise<void> {
  const parts = await db.transaction({ orgCode }, 'read', (tx) =>
    tx.query<{ id: string; start: number; size: number }>(
      `select id, start::float8, size::float8 from document_upload_part
       where org_code = $1 and upload_id = $2 and size is not null order by start`,
      [orgCode, id],
    ),
  );
  let at = 0;
  for (const part of parts) {
    const object = part.start === at ? await objects.open(partKey(orgCode, part.id)) : null;
    if (object === null) throw new Error(`the upload ${id} lacks its part at ${at}`);
    await pipeline(object.content, createWriteStream(to, { flags: 'a' }));
    at += part.size;
  }
  if (at !== size) throw new Error(`the upload ${id} has ${at} of ${size} bytes`);
}

/** Detects the kind of a file by its content. @throws AppError UPLOAD_REFUSED */
async function check(orgCode: string, path: string, size: number): Promise<CheckedFile> {
  const video = await videoKind(path);
  if (video !== null) {
    const { contentType, isDamaged } = video;
    return isDamaged
      ? { contentType: unknownType, size, quarantine: 'videoDamaged' }
      : { contentType, size, quarantine: null };
  }
  const { fileBytes } = knowledgeUploadLimits;
  if (size > fileBytes) throw uploadRefused(uploadReasons.fileSize, bytesText(fileBytes));
  const inspect = () => inspectFile(path, { maxEdge: 12_000, picturesOnly: false });
  const kind = await withCheckSlot(
    orgCode,
    size > largeBytes ? () => inLargeSlot(inspect) : inspect,
  );
  if ('contentType' in kind) return { ...kind, quarantine: null };
  const reason = Object.entries(fileReasons).find(([, text]) => text === kind.refused)?.[0] ?? '';
  if (!isQuarantineReason(reason))
    throw uploadRefused(reason === 'fileKind' ? uploadReasons.kind : kind.refused);
  return { contentType: unknownType, size, quarantine: reason };
}
