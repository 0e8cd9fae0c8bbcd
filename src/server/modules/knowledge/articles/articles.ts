import {
  type ArticleEditing,
  type addArticle,
  articleLimits,
  type saveArticle,
} from '../../../../contract/areas/knowledge/articles.ts';
import { documentLimits } from '../../../../contract/areas/knowledge/documents.ts';
import {
  documentKind,
  documentLibrary,
  documentState,
  publicLibraryCode,
} from '../../../../contract/areas/knowledge/knowledgeEnums.ts';
import { stepOf } from '../../../../contract/areas/knowledge/transitions.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { updateRow } from '../../../kernel/crud/rows.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { mayWrite, requireDocument } from '../documentQueries.ts';
import type { DocumentWriter } from '../visible.ts';
import {
  documentChanged,
  insertKnowledge,
  insertRevision,
  lockDocument,
  wasPublished,
} from '../writeDocuments.ts';
import { claimNew } from './pictures.ts';

/** Adds an article, and returns its id. @throws AppError DENIED, BAD_FIELD, NOT_FOUND for what the fields refer to */
export async function insertArticle(
  context: DocumentWriter,
  { Library, ArticleText, ActionID: _action, OrgCode: _org, ...fields }: BodyOf<typeof addArticle>,
): Promise<string> {
  const { actor, tx } = context;
  const isPublic = Library === documentLibrary.values.public;
  const orgCode = isPublic ? publicLibraryCode : actor.orgCode;
  if (!mayWrite(actor, { orgCode })) throw new AppError('DENIED');
  const id = await insertKnowledge(context, orgCode, documentKind.values.article, fields, {
    ...noFile,
    content: ArticleText,
  });
  await claimNew(context, { orgCode, id }, ArticleText);
  await tx.actAs(actor.orgCode);
  return id;
}

const noFile = { file: null, quarantine: null, note: '', needsConfirmation: false } as const;

interface StoredText {
  readonly content: string | null;
  readonly version: number;
  readonly userID: string | null;
  readonly note: string;
  readonly needsConfirmation: boolean;
}

/**
 * Stores the text of an article: in the caller's own draft, else in a new revision. A text that was made from another
 * revision or version than the stored one is refused, unless it is the stored one, as in a repeated call.
 *
 * @returns false if somebody stored another text since; the transaction acts as the caller's organisation again
 * @throws AppError as lockDocument, DOCUMENT_STATE, DOCUMENT_REVISIONS, BAD_FIELD
 */
export async function storeText(
  context: DocumentWriter,
  body: BodyOf<typeof saveArticle>,
): Promise<boolean> {
  const { tx, actor, now, publish } = context;
  const document = await lockDocument(context, body.ID, 'edit');
  const { orgCode, id, revision } = document;
  const [stored] = await tx.query<StoredText>(
    `select content, version, user_id as "userID", note, needs_confirmation as "needsConfirmation"
     from document_revision where org_code = $1 and document_id = $2 and revision = $3`,
    [orgCode, id, revision],
  );
  if (stored === undefined || stored.content === null)
    throw new AppError('NOT_FOUND', { field: 'ID' });
  const note = body.RevisionNote ?? stored.note;
  const needsConfirmation =
    body.NeedsConfirmation === undefined ? stored.needsConfirmation : body.NeedsConfirmation === 1;
  const isStored =
    stored.content === body.ArticleText &&
    stored.note === note &&
    stored.needsConfirmation === needsConfirmation;
  const isPresent = revision === body.Revision && stored.version === body.RevisionVersion;
  if (isStored || !isPresent) {
    await tx.actAs(actor.orgCode);
    return isStored;
  }
  if (stepOf('revise', document) === null)
    throw new AppError('DOCUMENT_STATE', {
      field: 'ID',
      params: { state: documentState.text(document.documentState) },
    });
  const isDraft =
    document.documentState === documentState.values.draft && !(await wasPublished(tx, document));
  if (isDraft && stored.userID === actor.userID) {
    await tx.query(
      `update document_revision set content = $4, note = $5, needs_confirmation = $6, version = version + 1, update_time = $7
       where org_code = $1 and document_id = $2 and revision = $3`,
      [orgCode, id, revision, body.ArticleText, note, needsConfirmation, now],
    );
    await updateRow(tx, 'document', orgCode, id, { update_time: now });
  } else {
    if (revision >= documentLimits.revisions)
      throw new AppError('DOCUMENT_REVISIONS', {
        field: 'ID',
        params: { field: 'ID', limit: documentLimits.revisions },
      });
    await insertRevision(context, document, revision + 1, {
      file: null,
      quarantine: null,
      content: body.ArticleText,
      note: isDraft ? note : (body.RevisionNote ?? ''),
      needsConfirmation: isDraft ? needsConfirmation : body.NeedsConfirmation === 1,
    });
  }
  await claimNew(context, document, body.ArticleText);
  await tx.actAs(actor.orgCode);
  publish(documentChanged(actor.orgCode, id));
  return true;
}

/** Stores that a person edits an article or has ended it, and answers who else does. @throws AppError NOT_FOUND, DENIED */
export async function signEditor(
  { tx, actor, now }: DocumentWriter,
  id: string,
  isEnd: boolean,
): Promise<ArticleEditing> {
  const document = await requireDocument(tx, actor, id);
  if (!mayWrite(actor, document)) throw new AppError('DENIED');
  const { orgCode, revision } = document;
  await tx.actAs(orgCode);
  await tx.query(
    'delete from document_editor where org_code = $1 and document_id = $2 and (until_time < $3 or $4 and user_id = $5)',
    [orgCode, id, now, isEnd, actor.userID],
  );
  if (!isEnd)
    await tx.query(
      `insert into document_editor (org_code, document_id, user_id, until_time) values ($1, $2, $3, $4)
       on conflict (org_code, document_id, user_id) do update set until_time = excluded.until_time`,
      [orgCode, id, actor.userID, new Date(now.getTime() + articleLimits.presence * 1_000)],
    );
  const editors = await tx.query<{ userID: string }>(
    `select user_id as "userID" from document_editor
     where org_code = $1 and document_id = $2 and user_id <> $3 order by user_id limit 20`,
    [orgCode, id, actor.userID],
  );
  const [stored] = await tx.query<{ version: number }>(
    'select version from document_revision where org_code = $1 and document_id = $2 and revision = $3',
    [orgCode, id, revision],
  );
  await tx.actAs(actor.orgCode);
  const people = await tx.query<{ id: string; realName: string }>(
    'select id, real_name as "realName" from app_user where org_code = $1 and id = any($2)',
    [actor.orgCode, editors.map(({ userID }) => userID)],
  );
  const names = new Map(people.map((one) => [one.id, one.realName]));
  return {
    others: editors.map(({ userID }) => ({ realName: names.get(userID) ?? null })),
    revision,
    revisionVersion: stored?.version ?? 0,
  };
}
