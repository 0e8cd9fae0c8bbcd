import {
  type DocumentDetail,
  type DocumentRevision,
  type DocumentRow,
  type documentFilter,
  type listEnterpriseLibrary,
} from '../../../contract/areas/knowledge/documents.ts';
import {
  documentLibrary,
  publicLibraryCode,
} from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { documentText } from '../../../contract/areas/knowledge/search.ts';
import {
  type DocumentStep,
  documentTransitions,
  stepOf,
} from '../../../contract/areas/knowledge/transitions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { nameOwners } from '../../figures/orders/ownerNames.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import {
  columnList,
  type PageQuery,
  selectFirst,
  selectPage,
} from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { quarantineText } from './refusals.ts';
import {
  isAuthored,
  isInAudience,
  type LibraryReader,
  readerPlaces,
  readerValues,
  seenRevision,
  visibleDocuments,
} from './visible.ts';

const isPublic = `d.org_code = '${publicLibraryCode}'`;

/** SQL: the last revision of a document `d`, up to the published one, that its readers have to confirm; null: none. */
export const confirmedFrom = `(select max(a.revision) from document_revision a where a.org_code = d.org_code
  and a.document_id = d.id and a.needs_confirmation and a.revision <= d.published_revision)`;

/** SQL condition: the person `$2` has confirmed what a document `d` needs. */
const isConfirmed = `exists (select from document_confirmation c where c.org_code = $1 and c.document_id = d.id
  and c.user_id = $2 and c.revision >= ${confirmedFrom})`;

/** SQL condition: the person `$2` has to confirm a document `d`, and has not. */
const awaitsConfirmation = `(d.published_revision is not null and ${confirmedFrom} is not null and not ${isConfirmed})`;

const ofReadings = (value: string) =>
  `(select coalesce(${value}, 0)::int from document_reading k where k.org_code = $1 and k.document_id = d.id)`;

/** The columns of a row; `v` is the revision that the person sees. */
const rowColumns = {
  id: 'd.id',
  library: `case when ${isPublic} then ${documentLibrary.values.public} else ${documentLibrary.values.enterprise} end`,
  ownerCode: 'd.org_code',
  kind: 'd.kind',
  title: 'd.title',
  documentTypeID: 'd.type_id',
  documentTypeName: 't.name',
  keywords: 'd.keywords',
  documentState: 'd.state',
  revision: 'v.revision',
  publishedRevision: 'd.published_revision',
  publishTime: 'd.publish_time',
  contentType: `v.file ->> 'contentType'`,
  size: `(v.file ->> 'size')::float8`,
  isQuarantined: '(v.quarantine is not null)::int',
  awaitsConfirmation: `${awaitsConfirmation}::int`,
  reads: ofReadings('sum(k.reads)'),
  useful: ofReadings('count(*) filter (where k.is_useful)'),
  notUseful: ofReadings('count(*) filter (where not k.is_useful)'),
  createTime: 'd.create_time',
  updateTime: 'd.update_time',
  version: 'd.version',
} as const;

/** A row with the code of its library's tenant in place of the owner's name. */
type StoredRow = Omit<DocumentRow, 'ownerName'> & { readonly ownerCode: string };

const rowJoins = `left join document_type t on t.org_code = d.org_code and t.id = d.type_id
  left join document_revision v on v.org_code = d.org_code and v.document_id = d.id and v.revision = ${seenRevision('d')}`;

/** The orders of a list by `Sort`; the latest change first unless it is given. */
const orders: Readonly<
  Record<string, Pick<PageQuery<StoredRow>, 'order'> & Partial<PageQuery<StoredRow>>>
> = {
  Title: { order: 'd.title, d.id', cursor: ['text', 'uuid'] },
  '-Title': { order: 'd.title desc, d.id desc', cursor: ['text', 'uuid'] },
  UpdateTime: { order: 'd.update_time, d.id', cursor: ['timestamptz', 'uuid'] },
  '-UpdateTime': { order: 'd.update_time desc, d.id desc', cursor: ['timestamptz', 'uuid'] },
  PublishTime: { order: 'd.publish_time, d.id' },
  '-PublishTime': { order: 'd.publish_time desc nulls last, d.id desc' },
};

type Filter = Pick<BodyOf<typeof listEnterpriseLibrary>, keyof typeof documentFilter> &
  Pick<Partial<BodyOf<typeof listEnterpriseLibrary>>, 'Sort'>;

/** SQL: the types of documents below one, with itself. */
const typesBelow = (id: string) => `(with recursive below (org_code, id) as (
    select org_code, id from document_type where id = ${id}
    union select x.org_code, x.id from document_type x join below b on x.org_code = b.org_code and x.parent_id = b.id
  ) select id from below)`;

function listQuery(
  reader: LibraryReader,
  library: 'enterprise' | 'public',
  filter: Filter,
): PageQuery<StoredRow> {
  const place = (at: number) => `$${readerPlaces + at}`;
  const where = `${visibleDocuments('d')}
    and (${place(1)} = '' or d.title ilike ${place(2)} or array_to_string(d.keywords, ' ') ilike ${place(2)})
    and (${place(3)}::uuid is null or d.type_id in ${typesBelow(`${place(3)}::uuid`)})
    and (${place(4)}::int is null or d.kind = ${place(4)})
    and (${place(5)}::int is null or d.state = ${place(5)})
    and (${place(6)}::uuid is null or exists (select from document_link l where l.org_code = d.org_code
      and l.document_id = d.id and l.type_id in (select device_type_path(d.org_code, ${place(6)}::uuid))))
    and (${place(7)}::uuid is null or exists (select from document_link l where l.org_code = d.org_code
      and l.document_id = d.id and l.device_id = ${place(7)}::uuid))
    and (${place(8)}::uuid is null or exists (select from document_link l where l.org_code = d.org_code
      and l.document_id = d.id and l.fault_desc_id = ${place(8)}::uuid))
    and (${place(9)}::int is null or ${awaitsConfirmation} = (${place(9)} = 1))
    and (${place(10)}::int is null or ${isAuthored('d')} and exists (select from document_revision q
      where q.org_code = d.org_code and q.document_id = d.id and q.revision = d.revision
        and q.quarantine is not null) = (${place(10)} = 1))`;
  return {
    columns: rowColumns,
    from: 'document d',
    joins: rowJoins,
    where: library === 'public' ? `${isPublic} and ${where}` : where,
    ...(library === 'enterprise' && {
      either: ['d.org_code = $1', `d.org_code <> $1 and not ${isPublic}`],
    }),
    values: [
      ...readerValues(reader),
      filter.SearchText,
      likePattern(filter.SearchText),
      filter.DocumentTypeID ?? null,
      filter.DocumentKind ?? null,
      filter.DocumentState ?? null,
      filter.DeviceTypeID ?? null,
      filter.DeviceID ?? null,
      filter.FaultDescID ?? null,
      filter.ToConfirm ?? null,
      filter.Quarantined ?? null,
    ],
    ...orders[filter.Sort ?? '-UpdateTime'],
    order: orders[filter.Sort ?? '-UpdateTime']?.order ?? 'd.id',
  };
}

/** Reads a page of a library, and counts it. */
export async function selectLibrary(
  tx: Tx,
  reader: LibraryReader,
  library: 'enterprise' | 'public',
  { pageNum, pageSize, After, ...filter }: BodyOf<typeof listEnterpriseLibrary>,
) {
  const page = await selectPage<StoredRow>(tx, listQuery(reader, library, filter), {
    pageNum,
    pageSize,
    After,
  });
  return { ...page, data: await nameOwners(tx, reader.orgCode, page.data) };
}

/** Reads the enterprise library for a file, at most `limit` documents. */
export async function selectForExport(
  tx: Tx,
  reader: LibraryReader,
  filter: Filter,
  limit: number,
): Promise<DocumentRow[]> {
  const rows = await selectFirst<StoredRow>(tx, listQuery(reader, 'enterprise', filter), limit);
  return nameOwners(tx, reader.orgCode, rows);
}

/**
 * Reads the published documents that a condition selects, which states visibleDocuments too, the latest first.
 *
 * @param condition on `d`; its values begin at `$6`
 */
export async function selectPublished(
  tx: Tx,
  reader: LibraryReader,
  condition: string,
  values: readonly unknown[],
  limit: number,
): Promise<DocumentRow[]> {
  const rows = await tx.query<StoredRow>(
    `select ${columnList(rowColumns)} from document d ${rowJoins}
     where d.published_revision is not null and ${visibleDocuments('d')} and (${condition})
     order by d.publish_time desc, d.id limit ${limit}`,
    [...readerValues(reader), ...values],
  );
  return nameOwners(tx, reader.orgCode, rows.map(isoTimes));
}

/** A document as the calls on one check it. */
export interface SeenDocument {
  readonly orgCode: string;
  readonly id: string;
  readonly title: string;
  readonly documentState: number;
  readonly revision: number;
  readonly publishedRevision: number | null;
  /** The revision that the person sees. */
  readonly seenRevision: number;
  /** The person writes or reviews its library. */
  readonly isAuthor: boolean;
  readonly wasPublished: boolean;
  readonly version: number;
}

/**
 * Loads a document that a person may see.
 *
 * @throws AppError NOT_FOUND; DOCUMENT_WITHDRAWN for one that they saw until it was withdrawn
 */
export async function requireDocument(
  tx: Tx,
  reader: LibraryReader,
  id: string,
  field = 'ID',
): Promise<SeenDocument> {
  const [row] = await tx.query<SeenDocument & { isVisible: boolean }>(
    `select d.org_code as "orgCode", d.id, d.title, d.state as "documentState", d.revision,
       d.published_revision as "publishedRevision", ${seenRevision('d')} as "seenRevision",
       ${isAuthored('d')} as "isAuthor", d.was_published as "wasPublished", d.version,
       ${visibleDocuments('d')} as "isVisible"
     from document d where d.id = $6 and (${visibleDocuments('d')}
       or d.was_published and d.published_revision is null and ${isInAudience('d')})`,
    [...readerValues(reader), id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field });
  const { isVisible, ...document } = row;
  if (!isVisible) throw new AppError('DOCUMENT_WITHDRAWN', { field });
  return document;
}

const revisionColumns = {
  revision: 'v.revision',
  fileName: `v.file ->> 'name'`,
  contentType: `v.file ->> 'contentType'`,
  size: `(v.file ->> 'size')::float8`,
  quarantine: 'v.quarantine',
  note: 'v.note',
  needsConfirmation: 'v.needs_confirmation::int',
  userName: 'u.real_name',
  createTime: 'v.create_time',
} as const;

type StoredRevision = Omit<DocumentRevision, 'quarantine'> & { readonly quarantine: string | null };

const shownRevision = (row: StoredRevision, locale: Locale): DocumentRevision => ({
  ...isoTimes(row),
  quarantine: row.quarantine === null ? null : quarantineText(row.quarantine)[locale],
});

/** Reads the revisions of a document that a person may read, the latest first. */
export async function selectDocumentRevisions(
  tx: Tx,
  { orgCode, id, isAuthor, publishedRevision }: SeenDocument,
  locale: Locale,
): Promise<DocumentRevision[]> {
  const rows = await tx.query<StoredRevision>(
    `select ${columnList(revisionColumns)} from document_revision v
     left join app_user u on u.org_code = v.org_code and u.id = v.user_id
     where v.org_code = $1 and v.document_id = $2 and ($3 or v.revision = $4) order by v.revision desc`,
    [orgCode, id, isAuthor, publishedRevision],
  );
  return rows.map((row) => shownRevision(row, locale));
}

/** The context in which one document is read. */
export interface DocumentDetailReader {
  readonly tx: Tx;
  readonly actor: LibraryReader;
  readonly locale: Locale;
  /** Returns the address of the file of a revision for the caller's session. */
  fileLinkOf(documentID: string, revision: number): string;
}

interface StoredDetail extends StoredRow {
  serialFrom: string | null;
  serialTo: string | null;
  isOnLabel: 0 | 1;
  isAuthor: boolean;
  textState: number | null;
  deviceTypes: { id: string; name: string }[];
  devices: { id: string; name: string }[];
  faults: { id: string; name: string }[];
  confirmTime: Date | null;
  opinion: 0 | 1 | null;
}

const linked = (column: string, table: string, name: string) => `(select coalesce(
    jsonb_agg(jsonb_build_object('id', x.id, 'name', ${name}) order by ${name}, x.id), '[]')
  from document_link l join ${table} x on x.org_code = l.org_code and x.id = l.${column}
  where l.org_code = d.org_code and l.document_id = d.id)`;

const detailColumns = {
  ...rowColumns,
  serialFrom: 'd.serial_from',
  serialTo: 'd.serial_to',
  isOnLabel: 'd.is_on_label::int',
  isAuthor: isAuthored('d'),
  textState: `case when d.published_revision is not null and ${isAuthored('d')} then coalesce(
    (select i.state from document_index i where i.org_code = d.org_code and i.document_id = d.id
      and (i.due_time is null or i.revision = d.published_revision)), ${documentText.values.waiting}) end`,
  deviceTypes: linked('type_id', 'device_type', 'x.type_name'),
  devices: linked('device_id', 'device', `x.device_code || ' ' || x.device_name`),
  faults: linked('fault_desc_id', 'fault_description', 'x.description_name'),
  confirmTime: `(select max(c.confirm_time) from document_confirmation c where c.org_code = $1 and c.document_id = d.id
    and c.user_id = $2 and c.revision = $6::int)`,
  opinion:
    '(select k.is_useful::int from document_reading k where k.org_code = $1 and k.document_id = d.id and k.user_id = $2)',
} as const;

/**
 * Loads a document with one of its revisions.
 *
 * @param revision absent: the one that the person sees
 * @throws AppError NOT_FOUND, DOCUMENT_WITHDRAWN
 */
export async function requireDetail(
  { tx, actor, locale, fileLinkOf }: DocumentDetailReader,
  id: string,
  revision?: number,
): Promise<DocumentDetail> {
  const document = await requireDocument(tx, actor, id);
  const wanted = revision ?? document.seenRevision;
  if (!document.isAuthor && wanted !== document.publishedRevision)
    throw new AppError('NOT_FOUND', { field: 'Revision' });
  const [row] = await tx.query<StoredDetail>(
    `select ${columnList(detailColumns)} from document d ${rowJoins}
     where d.org_code = $7 and d.id = $8 and ${visibleDocuments('d')}`,
    [...readerValues(actor), wanted, document.orgCode, id],
  );
  const [shown] = await tx.query<
    StoredRevision & { content: string | null; revisionVersion: number; userID: string | null }
  >(
    `select ${columnList(revisionColumns)}, v.content, v.version as "revisionVersion", v.user_id as "userID"
     from document_revision v left join app_user u on u.org_code = v.org_code and u.id = v.user_id
     where v.org_code = $1 and v.document_id = $2 and v.revision = $3`,
    [document.orgCode, id, wanted],
  );
  if (row === undefined || shown === undefined)
    throw new AppError('NOT_FOUND', { field: 'Revision' });
  const { content, revisionVersion, userID: _author, ...own } = shown;
  const { isAuthor, confirmTime, ...fields } = row;
  const [named] = await nameOwners(tx, actor.orgCode, [isoTimes(fields)]);
  if (named === undefined) throw new Error('a row has a name');
  return {
    ...named,
    shown: shownRevision(own, locale),
    content,
    revisionVersion,
    fileLink: own.fileName === null || own.quarantine !== null ? '' : fileLinkOf(id, wanted),
    confirmTime: confirmTime?.toISOString() ?? null,
    steps: isAuthor ? await stepsOf(tx, actor, document) : [],
    isEditable: mayWrite(actor, document) ? 1 : 0,
    isChangeable: mayChange(actor, document) ? 1 : 0,
  };
}

/** Returns whether a person writes the library of a document. */
export function mayWrite(
  { permissions }: LibraryReader,
  { orgCode }: { readonly orgCode: string },
) {
  return permissions.has(orgCode === publicLibraryCode ? 'platform.knowledge' : 'knowledge.edit');
}

/** Returns whether a person reviews the library of a document. */
export function mayReview(
  { permissions }: LibraryReader,
  { orgCode }: { readonly orgCode: string },
) {
  return permissions.has(orgCode === publicLibraryCode ? 'platform.knowledge' : 'knowledge.review');
}

/** Returns whether a person changes what is recorded of a document beside its content, which readers see without a review. */
export function mayChange(
  reader: LibraryReader,
  document: Pick<SeenDocument, 'orgCode' | 'publishedRevision'>,
) {
  return document.publishedRevision === null
    ? mayWrite(reader, document)
    : mayReview(reader, document);
}

/**
 * Returns whether a person wrote the latest revision of a document that somebody else may review: then they do not decide it.
 */
export async function isOwnReview(
  tx: Tx,
  { userID }: LibraryReader,
  { orgCode, id, revision }: SeenDocument,
): Promise<boolean> {
  const others =
    orgCode === publicLibraryCode
      ? 'has_other_platform_administrator($4::uuid)'
      : `exists (select from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
         where u.org_code = $1 and u.id <> $4 and ${isActiveUser('u')} and 'knowledge.review' = any(r.permissions))`;
  const [row] = await tx.query<{ isOwn: boolean }>(
    `select coalesce(v.user_id = $4, false) and ${others} as "isOwn" from document_revision v
     where v.org_code = $1 and v.document_id = $2 and v.revision = $3`,
    [orgCode, id, revision, userID],
  );
  return row?.isOwn ?? false;
}

/** Returns the steps that a person may take with a document of their library now. */
async function stepsOf(
  tx: Tx,
  actor: LibraryReader,
  document: SeenDocument,
): Promise<DocumentStep[]> {
  const steps: DocumentStep[] = [];
  for (const step of Object.keys(documentTransitions) as DocumentStep[]) {
    const transition = stepOf(step, document);
    if (transition === null) continue;
    const mayTake = transition.by === 'edit' ? mayWrite : mayReview;
    if (!mayTake(actor, document)) continue;
    if (transition.notOwn === true && (await isOwnReview(tx, actor, document))) continue;
    steps.push(step);
  }
  return steps;
}
