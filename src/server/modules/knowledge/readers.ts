import { v7 as uuid } from 'uuid';
import {
  type ConfirmingReader,
  type DocumentComment,
  documentLimits,
} from '../../../contract/areas/knowledge/documents.ts';
import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { confirmedFrom, requireDocument, type SeenDocument } from './documentQueries.ts';
import type { LibraryReader } from './visible.ts';

/** The context in which a reader leaves something at a document; its rows belong to the reader's organisation. */
interface ReaderContext {
  readonly tx: Tx;
  readonly actor: LibraryReader;
  readonly now: Date;
}

/** Loads a document that readers see. @throws AppError NOT_FOUND, DOCUMENT_WITHDRAWN */
async function requirePublished(
  { tx, actor }: Pick<ReaderContext, 'actor' | 'tx'>,
  id: string,
): Promise<SeenDocument & { readonly publishedRevision: number }> {
  const document = await requireDocument(tx, actor, id);
  const { publishedRevision } = document;
  if (publishedRevision === null)
    throw new AppError(document.wasPublished ? 'DOCUMENT_WITHDRAWN' : 'NOT_FOUND', { field: 'ID' });
  return { ...document, publishedRevision };
}

/** Counts that a person has opened a document, once an hour: its page reads it again on every change. */
export async function countReading({ tx, actor, now }: ReaderContext, id: string): Promise<void> {
  await tx.query(
    `insert into document_reading as k (org_code, document_id, user_id, reads, read_time) values ($1, $2, $3, 1, $4)
     on conflict (org_code, document_id, user_id) do update set reads = k.reads + 1, read_time = excluded.read_time
     where k.read_time <= excluded.read_time - interval '1 hour'`,
    [actor.orgCode, id, actor.userID, now],
  );
}

/** Stores whether a person found a document useful; null takes it back. @throws AppError NOT_FOUND, DOCUMENT_WITHDRAWN */
export async function storeOpinion(
  context: ReaderContext,
  id: string,
  isUseful: boolean | null,
): Promise<void> {
  const { tx, actor, now } = context;
  await requirePublished(context, id);
  await tx.query(
    `insert into document_reading as k (org_code, document_id, user_id, reads, is_useful, read_time)
     values ($1, $2, $3, 1, $4, $5)
     on conflict (org_code, document_id, user_id) do update set is_useful = excluded.is_useful`,
    [actor.orgCode, id, actor.userID, isUseful, now],
  );
}

/** Stores that a person has read the published revision; a repetition changes nothing. @throws AppError NOT_FOUND, DOCUMENT_WITHDRAWN, DOCUMENT_REVISED */
export async function confirmReading(
  context: ReaderContext,
  id: string,
  revision: number,
): Promise<void> {
  const { tx, actor, now } = context;
  const { publishedRevision } = await requirePublished(context, id);
  if (revision !== publishedRevision)
    throw new AppError('DOCUMENT_REVISED', {
      field: 'Revision',
      params: { revision: publishedRevision },
    });
  await tx.query(
    `insert into document_confirmation (org_code, document_id, revision, user_id, confirm_time)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [actor.orgCode, id, revision, actor.userID, now],
  );
}

/** Reads who of the caller's organisation may read a document, and who has confirmed it; those who have not first. */
export async function selectReaders(
  context: Pick<ReaderContext, 'actor' | 'tx'>,
  id: string,
): Promise<ConfirmingReader[]> {
  const { tx, actor } = context;
  const { orgCode } = await requirePublished(context, id);
  const permission = orgCode === publicLibraryCode ? 'knowledge.public' : 'knowledge.view';
  const rows = await tx.query<ConfirmingReader>(
    `with needed as (select coalesce(${confirmedFrom}, 0) as revision from document d where d.org_code = $2 and d.id = $3)
     select u.id as "userID", u.real_name as "realName", c.confirm_time as "confirmTime",
       (select max(e.revision) from document_confirmation e where e.org_code = u.org_code and e.document_id = $3
         and e.user_id = u.id and e.revision < needed.revision) as "earlierRevision"
     from needed cross join app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     left join lateral (select min(k.confirm_time) as confirm_time from document_confirmation k
       where k.org_code = u.org_code and k.document_id = $3 and k.user_id = u.id and k.revision >= needed.revision) c on true
     where u.org_code = $1 and ${isActiveUser('u')} and $4 = any(r.permissions)
     order by c.confirm_time is not null, u.real_name, u.id limit ${documentLimits.readers}`,
    [actor.orgCode, orgCode, id, permission],
  );
  return rows.map(isoTimes);
}

/** Reads the comments of the caller's organisation on a document, the latest first. @throws AppError NOT_FOUND, DOCUMENT_WITHDRAWN */
export async function selectDocumentComments(
  context: Pick<ReaderContext, 'actor' | 'tx'>,
  id: string,
): Promise<DocumentComment[]> {
  const { tx, actor } = context;
  await requirePublished(context, id);
  const rows = await tx.query<DocumentComment>(
    `select c.id, c.content, u.real_name as "userName", c.create_time as "createTime", (c.user_id = $3)::int as "isOwn"
     from document_comment c left join app_user u on u.org_code = c.org_code and u.id = c.user_id
     where c.org_code = $1 and c.document_id = $2 order by c.create_time desc, c.id desc`,
    [actor.orgCode, id, actor.userID],
  );
  return rows.map(isoTimes);
}

/** Adds a comment. @throws AppError NOT_FOUND, DOCUMENT_WITHDRAWN, DOCUMENT_COMMENTS */
export async function insertDocumentComment(
  context: ReaderContext,
  id: string,
  content: string,
): Promise<void> {
  const { tx, actor, now } = context;
  await requirePublished(context, id);
  await lockByName(tx, `document comments ${actor.orgCode} ${id}`);
  const [count] = await tx.query<{ comments: number }>(
    'select count(*)::int as comments from document_comment where org_code = $1 and document_id = $2',
    [actor.orgCode, id],
  );
  const limit = documentLimits.comments;
  if ((count?.comments ?? 0) >= limit)
    throw new AppError('DOCUMENT_COMMENTS', { field: 'ID', params: { limit } });
  await insertReturning(tx, 'document_comment', {
    org_code: actor.orgCode,
    document_id: id,
    id: uuid(),
    content,
    user_id: actor.userID,
    create_time: now,
  });
}

/** Deletes a comment of the caller. @throws AppError NOT_FOUND */
export async function removeDocumentComment(
  { tx, actor }: Pick<ReaderContext, 'actor' | 'tx'>,
  id: string,
  commentID: string,
): Promise<void> {
  const removed = await tx.query(
    `delete from document_comment where org_code = $1 and document_id = $2 and id = $3 and user_id = $4 returning id`,
    [actor.orgCode, id, commentID, actor.userID],
  );
  if (removed.length === 0) throw new AppError('NOT_FOUND', { field: 'CommentID' });
}
