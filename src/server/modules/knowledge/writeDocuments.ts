import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import {
  type documentFields,
  documentLimits,
  type stepDocument,
  type updateDocument,
} from '../../../contract/areas/knowledge/documents.ts';
import {
  documentAction,
  documentState,
  publicLibraryCode,
} from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { stepOf } from '../../../contract/areas/knowledge/transitions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { insertReturning, lockRow, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { releaseFile, type StoredUpload } from '../file/api.ts';
import { pictureKeys, releaseArticlePictures } from './articles/pictures.ts';
import {
  isOwnReview,
  mayChange,
  mayReview,
  mayWrite,
  requireDocument,
  type SeenDocument,
} from './documentQueries.ts';
import { notifyStep } from './notify.ts';
import { quarantineText } from './refusals.ts';
import type { DocumentWriter } from './visible.ts';

/** Returns the event by which pages of the caller's organisation read a document again. */
export const documentChanged = (orgCode: string, id: string) =>
  changeEvent(orgCode, 'document', [id]);

const mayDo = { edit: mayWrite, review: mayReview, change: mayChange } as const;

/**
 * Locks a document that a person writes, reviews, or changes beside its content. The transaction continues as the tenant of its library; the caller
 * ends with `actAs` of their own organisation.
 *
 * @throws AppError NOT_FOUND, DENIED, STALE_VERSION
 */
export async function lockDocument(
  { tx, actor }: Pick<DocumentWriter, 'actor' | 'tx'>,
  id: string,
  by: keyof typeof mayDo,
  version?: number,
  field = 'ID',
): Promise<SeenDocument> {
  const seen = await requireDocument(tx, actor, id, field);
  const isOwn = seen.orgCode === actor.orgCode || seen.orgCode === publicLibraryCode;
  if (!isOwn || !mayDo[by](actor, seen)) throw new AppError('DENIED');
  await tx.actAs(seen.orgCode);
  await lockRow(tx, 'document', seen.orgCode, id, field);
  await tx.actAs(actor.orgCode);
  const locked = await requireDocument(tx, actor, id, field);
  if (!mayDo[by](actor, locked)) throw new AppError('DENIED'); // it was published meanwhile
  await tx.actAs(seen.orgCode);
  requireVersion(locked, version);
  return locked;
}

/** Leaves an entry in the history of a document. The transaction acts as its tenant. */
async function storeEvent(
  { tx, actor, now }: DocumentWriter,
  { orgCode, id }: Pick<SeenDocument, 'id' | 'orgCode'>,
  action: keyof typeof documentAction.values,
  revision: number,
  note: string,
  fields: readonly string[] = [],
): Promise<void> {
  await insertReturning(tx, 'document_event', {
    org_code: orgCode,
    document_id: id,
    id: uuid(),
    action: documentAction.values[action],
    revision,
    note,
    fields,
    user_id: actor.userID,
    create_time: now,
  });
}

type WrittenFields = {
  readonly [Name in keyof typeof documentFields]?: BodyOf<typeof updateDocument>[Name] | undefined;
};

/** Returns the columns of fields that a body has. @throws AppError BAD_FIELD */
export function writtenColumns(fields: WrittenFields) {
  const { Title, DocumentTypeID, Keywords, SerialFrom, SerialTo, IsOnLabel } = fields;
  const serial = (text: string | null | undefined) => (text === '' ? null : text);
  const columns = {
    title: Title,
    type_id: DocumentTypeID,
    keywords: Keywords && [...new Set(Keywords)],
    serial_from: serial(SerialFrom),
    serial_to: serial(SerialTo),
    is_on_label: IsOnLabel === undefined ? undefined : IsOnLabel === 1,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const linkFields = [
  ['AboutTypeIDs', 'type_id', 'device_type'],
  ['AboutDeviceIDs', 'device_id', 'device'],
  ['AboutFaultIDs', 'fault_desc_id', 'fault_description'],
] as const;

/** Requires what the fields refer to. The transaction acts as the tenant. @throws AppError BAD_FIELD, NOT_FOUND */
async function requireReferred(tx: Tx, orgCode: string, fields: WrittenFields): Promise<void> {
  const { DocumentTypeID } = fields;
  if (typeof DocumentTypeID === 'string') {
    const found = await tx.query(
      'select from document_type where org_code = $1 and id = $2 for key share',
      [orgCode, DocumentTypeID],
    );
    if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'DocumentTypeID' });
  }
  for (const [field, , table] of linkFields) {
    const ids = [...new Set(fields[field] ?? [])];
    if (ids.length === 0) continue;
    const found = await tx.query(
      `select from ${table} where org_code = $1 and id = any($2) for key share`,
      [orgCode, ids],
    );
    if (found.length !== ids.length) throw new AppError('NOT_FOUND', { field });
  }
}

/** Stores what a document is about, as far as the fields name it. The transaction acts as the tenant. */
export async function storeLinks(
  tx: Tx,
  { orgCode, id }: Pick<SeenDocument, 'id' | 'orgCode'>,
  fields: WrittenFields,
): Promise<void> {
  await requireReferred(tx, orgCode, fields);
  for (const [field, column] of linkFields) {
    const ids = fields[field];
    if (ids === undefined) continue;
    await tx.query(
      `delete from document_link where org_code = $1 and document_id = $2 and ${column} is not null`,
      [orgCode, id],
    );
    await tx.query(
      `insert into document_link (org_code, document_id, ${column}) select $1, $2, one from unnest($3::uuid[]) one`,
      [orgCode, id, [...new Set(ids)]],
    );
  }
}

/** Reads what is recorded of a document beside its content, by the names of the fields. The transaction acts as its tenant. */
async function selectRecorded(
  tx: Tx,
  { orgCode, id }: Pick<SeenDocument, 'id' | 'orgCode'>,
): Promise<Readonly<Record<string, unknown>>> {
  const links = linkFields.map(
    ([field, column]) =>
      `(select array_agg(l.${column} order by l.${column}) from document_link l where l.org_code = d.org_code
         and l.document_id = d.id and l.${column} is not null) as "${field}"`,
  );
  const [row = {}] = await tx.query<Record<string, unknown>>(
    `select d.title as "Title", d.type_id as "DocumentTypeID", d.keywords as "Keywords", d.serial_from as "SerialFrom",
       d.serial_to as "SerialTo", d.is_on_label as "IsOnLabel", ${links.join(', ')}
     from document d where d.org_code = $1 and d.id = $2`,
    [orgCode, id],
  );
  return row;
}

/** Changes what is recorded of a document, and leaves the changed fields in its history. @throws AppError as lockDocument, BAD_FIELD */
export async function changeDocument(
  context: DocumentWriter,
  { ID, Version, OrgCode: _org, ...fields }: BodyOf<typeof updateDocument>,
): Promise<void> {
  const { tx, actor, now, publish } = context;
  const document = await lockDocument(context, ID, 'change', Version);
  const before = await selectRecorded(tx, document);
  await storeLinks(tx, document, fields);
  await updateRow(tx, 'document', document.orgCode, ID, {
    ...writtenColumns(fields),
    update_time: now,
  });
  const after = await selectRecorded(tx, document);
  const changed = Object.keys(after).filter(
    (field) => !isDeepStrictEqual(after[field], before[field]),
  );
  if (changed.length > 0)
    await storeEvent(context, document, 'change', document.revision, '', changed);
  await tx.actAs(actor.orgCode);
  publish(documentChanged(actor.orgCode, ID));
}

/** Removes a document that was never published, and returns its title. @throws AppError as lockDocument, DOCUMENT_WAS_PUBLISHED */
export async function removeKnowledge(context: DocumentWriter, id: string): Promise<string> {
  const { tx, actor, now, publish } = context;
  const document = await lockDocument(context, id, 'edit');
  if (document.wasPublished) throw new AppError('DOCUMENT_WAS_PUBLISHED', { field: 'ID' });
  const files = await tx.query<{ file: StoredUpload }>(
    'select file from document_revision where org_code = $1 and document_id = $2 and file is not null',
    [document.orgCode, id],
  );
  for (const { file } of files) await releaseKnowledgeFile(tx, document.orgCode, file);
  await releaseArticlePictures(tx, document, await pictureKeys(tx, document), now);
  await tx.query('delete from document where org_code = $1 and id = $2', [document.orgCode, id]);
  await tx.actAs(actor.orgCode);
  publish(documentChanged(actor.orgCode, id));
  return document.title;
}

/** Leaves the file of a revision to the job that deletes. The transaction acts as the tenant. */
export function releaseKnowledgeFile(
  tx: Tx,
  orgCode: string,
  { url }: Pick<StoredUpload, 'url'>,
): Promise<void> {
  return releaseFile(tx, { orgCode, folder: 'knowledge', id: url.split('/').at(-1) ?? '' });
}

/** Takes a step. @throws AppError as lockDocument, DOCUMENT_STATE, DOCUMENT_QUARANTINED, DOCUMENT_OWN_REVIEW, BAD_FIELD */
export async function takeStep(
  context: DocumentWriter,
  { ID, DocumentStep: step, StepNote, Version }: BodyOf<typeof stepDocument>,
): Promise<void> {
  const { tx, actor, now, publish } = context;
  const seen = await requireDocument(tx, actor, ID);
  const by = stepOf(step, seen)?.by ?? 'edit';
  const document = await lockDocument(context, ID, by, Version);
  const transition = stepOf(step, document);
  if (transition === null)
    throw new AppError('DOCUMENT_STATE', {
      field: 'ID',
      params: { state: documentState.text(document.documentState) },
    });
  if (transition.needsNote === true && StepNote === '') throw badField('StepNote', 'required');
  if (step === 'submit' || step === 'approve') await requireVerified(tx, document);
  await tx.actAs(actor.orgCode);
  if (transition.notOwn === true && (await isOwnReview(tx, actor, document)))
    throw new AppError('DOCUMENT_OWN_REVIEW', { field: 'ID' });
  await tx.actAs(document.orgCode);
  await updateRow(tx, 'document', document.orgCode, ID, {
    state: transition.to,
    ...(step === 'approve' && {
      published_revision: document.revision,
      publish_time: now,
      was_published: true,
    }),
    ...(step === 'withdraw' && { published_revision: null }),
    update_time: now,
  });
  await storeEvent(context, document, step, document.revision, StepNote);
  await tx.actAs(actor.orgCode);
  publish(documentChanged(actor.orgCode, ID));
  publish(...(await notifyStep(context, document, step, StepNote)));
}

/** @throws AppError DOCUMENT_QUARANTINED where the file of the latest revision could not be verified */
async function requireVerified(tx: Tx, { orgCode, id, revision }: SeenDocument): Promise<void> {
  const [row] = await tx.query<{ quarantine: string | null }>(
    'select quarantine from document_revision where org_code = $1 and document_id = $2 and revision = $3',
    [orgCode, id, revision],
  );
  const reason = row?.quarantine ?? null;
  if (reason !== null)
    throw new AppError('DOCUMENT_QUARANTINED', {
      field: 'ID',
      params: { reason: quarantineText(reason) },
    });
}

/** The content of a new revision. */
export interface RevisionContent {
  /** Null: an article. */
  readonly file: StoredUpload | null;
  /** The text of an article. */
  readonly content?: string;
  readonly quarantine: string | null;
  readonly note: string;
  readonly needsConfirmation: boolean;
}

/** Adds a document with its first revision, and returns its id. The transaction acts as the actor's organisation, before and after. */
export async function insertKnowledge(
  context: DocumentWriter,
  orgCode: string,
  kind: number,
  fields: WrittenFields & { readonly Title: string },
  content: RevisionContent,
): Promise<string> {
  const { tx, actor, now, publish } = context;
  const id = uuid();
  const document = { orgCode, id };
  await tx.actAs(orgCode);
  await requireReferred(tx, orgCode, fields);
  await insertReturning(tx, 'document', {
    org_code: orgCode,
    id,
    kind,
    ...writtenColumns(fields),
    revision: 1,
    create_user_id: actor.userID,
    create_time: now,
    update_time: now,
  });
  await storeLinks(tx, document, fields);
  await storeRevision(context, document, 1, content);
  await storeEvent(context, document, 'add', 1, content.note);
  await tx.actAs(actor.orgCode);
  publish(documentChanged(actor.orgCode, id));
  return id;
}

async function storeRevision(
  { tx, actor, now }: DocumentWriter,
  { orgCode, id }: Pick<SeenDocument, 'id' | 'orgCode'>,
  revision: number,
  { file, content, quarantine, note, needsConfirmation }: RevisionContent,
): Promise<void> {
  await tx.query(
    `insert into document_revision (org_code, document_id, revision, file, content, quarantine, note, needs_confirmation,
       user_id, create_time, update_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      orgCode,
      id,
      revision,
      file === null ? null : JSON.stringify(file),
      content ?? null,
      quarantine,
      note,
      needsConfirmation,
      actor.userID,
      now,
    ],
  );
}

/**
 * Locks a document whose file gets a new revision, and decides its number: the caller's own one that nobody has published is
 * replaced, and nothing of somebody else.
 *
 * @param library the tenant of the library of the file
 * @throws AppError as lockDocument, DOCUMENT_STATE, DOCUMENT_REVISIONS, NOT_FOUND for an article and for a file of another library
 */
async function lockRevised(context: DocumentWriter, id: string, library: string) {
  const { tx, actor } = context;
  const document = await lockDocument(context, id, 'edit', undefined, 'DocumentID');
  if (stepOf('revise', document) === null)
    throw new AppError('DOCUMENT_STATE', {
      field: 'DocumentID',
      params: { state: documentState.text(document.documentState) },
    });
  const { orgCode } = document;
  const [latest] = await tx.query<{ isFile: boolean; userID: string | null }>(
    `select file is not null as "isFile", user_id as "userID" from document_revision
     where org_code = $1 and document_id = $2 and revision = $3`,
    [orgCode, id, document.revision],
  );
  if (latest?.isFile !== true || orgCode !== library)
    throw new AppError('NOT_FOUND', { field: 'DocumentID' });
  const isReplaced =
    latest.userID === actor.userID &&
    document.documentState === documentState.values.draft &&
    !(await wasPublished(tx, document));
  const revision = isReplaced ? document.revision : document.revision + 1;
  if (revision > documentLimits.revisions)
    throw new AppError('DOCUMENT_REVISIONS', {
      field: 'DocumentID',
      params: { field: 'DocumentID', limit: documentLimits.revisions },
    });
  return { document, revision, isReplaced };
}

/** Requires what a new document, or a new revision of one, refers to, before its file is read. @throws AppError as lockRevised, BAD_FIELD, NOT_FOUND */
export async function requireStorable(
  context: DocumentWriter,
  library: string,
  { DocumentID, ...fields }: WrittenFields & { readonly DocumentID?: string | undefined },
): Promise<void> {
  if (DocumentID === undefined) {
    await context.tx.actAs(library);
    await requireReferred(context.tx, library, fields);
  } else await lockRevised(context, DocumentID, library);
  await context.tx.actAs(context.actor.orgCode);
}

/** Gives a file a new revision. @throws AppError as lockRevised */
export async function reviseDocument(
  context: DocumentWriter,
  id: string,
  library: string,
  content: RevisionContent,
): Promise<void> {
  const { tx, actor, publish } = context;
  const { document, revision, isReplaced } = await lockRevised(context, id, library);
  const { orgCode } = document;
  if (isReplaced) {
    const [old] = await tx.query<{ file: StoredUpload | null }>(
      'delete from document_revision where org_code = $1 and document_id = $2 and revision = $3 returning file',
      [orgCode, id, revision],
    );
    if (old?.file != null) await releaseKnowledgeFile(tx, orgCode, old.file);
  }
  await insertRevision(context, document, revision, content);
  await tx.actAs(actor.orgCode);
  publish(documentChanged(actor.orgCode, id));
}

/** Stores a revision as the latest one of a document, a draft. The transaction acts as its tenant. */
export async function insertRevision(
  context: DocumentWriter,
  document: Pick<SeenDocument, 'id' | 'orgCode'>,
  revision: number,
  content: RevisionContent,
): Promise<void> {
  await storeRevision(context, document, revision, content);
  await updateRow(context.tx, 'document', document.orgCode, document.id, {
    state: documentState.values.draft,
    revision,
    update_time: context.now,
  });
  await storeEvent(context, document, 'revise', revision, content.note);
}

/** Returns whether the latest revision of a document was published once. */
export async function wasPublished(
  tx: Tx,
  { orgCode, id, revision }: SeenDocument,
): Promise<boolean> {
  const rows = await tx.query(
    `select from document_event where org_code = $1 and document_id = $2 and revision = $3
       and action = ${documentAction.values.approve} limit 1`,
    [orgCode, id, revision],
  );
  return rows.length > 0;
}
