import { v7 as uuid } from 'uuid';
import { mostDocuments, type RecordDocument } from '../../../contract/areas/device/documents.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { claimFiles, releaseFiles, type StoredUpload } from './claimFiles.ts';

/** The context in which documents are read. */
export interface DocumentReader {
  readonly tx: Tx;
  readonly actor: Actor;
  linkOf(key: string): string;
}

/** The record whose documents are meant. */
export interface DocumentOwner {
  readonly table: 'device_document' | 'part_document';
  /** The column of the record's id. */
  readonly column: 'device_id' | 'part_id';
  readonly orgCode: string;
  readonly id: string;
}

/** A document as the caller sends it. */
interface SentDocument {
  readonly DocKind: RecordDocument['docKind'];
  readonly DocName?: string | undefined;
  readonly Files: readonly string[];
}

type Stored = Omit<RecordDocument, 'file'> & { readonly file: StoredUpload };

const columns = `id, doc_name as "docName", doc_kind as "docKind", file, user_name as "userName",
  create_time as "createTime"`;

function shown({ linkOf }: DocumentReader, row: Stored): RecordDocument {
  return { ...isoTimes(row), file: { ...row.file, linkurl: linkOf(row.file.url) } };
}

/** Loads the documents of a record that the caller may see, latest first. */
export async function selectDocumentsOf(
  reader: DocumentReader,
  { table, column, orgCode, id }: DocumentOwner,
): Promise<RecordDocument[]> {
  const rows = await reader.tx.query<Stored>(
    `select ${columns} from ${table} where org_code = $1 and ${column} = $2 order by id desc`,
    [orgCode, id],
  );
  return rows.map((row) => shown(reader, row));
}

/** Adds a document to a record, whose lock makes its documents countable. @throws AppError TOO_MANY_DOCUMENTS, BAD_FIELD (Files) */
export async function insertDocument(
  context: DocumentReader & { readonly now: Date },
  { table, column, orgCode, id }: DocumentOwner,
  { DocKind, DocName, Files }: SentDocument,
): Promise<RecordDocument> {
  const { tx, actor, now } = context;
  const [count] = await tx.query<{ documents: number }>(
    `select count(*)::int as documents from ${table} where org_code = $1 and ${column} = $2`,
    [orgCode, id],
  );
  if ((count?.documents ?? 0) >= mostDocuments) throw new AppError('TOO_MANY_DOCUMENTS');
  const [file] = await claimFiles(tx, actor, Files, 'Files');
  if (file === undefined) throw new Error('the body has no file');
  const row = await insertReturning<Stored>(
    tx,
    table,
    {
      org_code: orgCode,
      [column]: id,
      id: uuid(),
      doc_name: DocName ?? file.name,
      doc_kind: DocKind,
      file: JSON.stringify(file),
      user_name: actor.realName,
      create_user_id: actor.userID,
      create_time: now,
    },
    columns,
  );
  return shown(context, row);
}

/** Removes a document of a record, and returns what the action log shows of it. @throws AppError NOT_FOUND */
export async function removeDocument(
  tx: Tx,
  { table, column, orgCode, id }: DocumentOwner,
  docID: string,
  now: Date,
): Promise<Pick<RecordDocument, 'docKind' | 'docName'>> {
  const [row] = await tx.query<Stored>(
    `delete from ${table} where org_code = $1 and ${column} = $2 and id = $3 returning ${columns}`,
    [orgCode, id, docID],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'DocID' });
  await releaseFiles(tx, orgCode, [row.file], now);
  return { docKind: row.docKind, docName: row.docName };
}
