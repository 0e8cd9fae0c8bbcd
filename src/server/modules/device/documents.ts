import { v7 as uuid } from 'uuid';
import {
  type addDeviceDocument,
  type DeviceDocument,
  type deleteDeviceDocument,
  mostDeviceDocuments,
} from '../../../contract/areas/device/documents.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertReturning } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { claimFiles, releaseFiles, type StoredUpload } from '../file/api.ts';
import { lockOwn, requireVisible } from './visible.ts';

/** The context in which documents are read. */
export interface DocumentReader {
  readonly tx: Tx;
  readonly actor: Actor;
  linkOf(key: string): string;
}

type Stored = Omit<DeviceDocument, 'file'> & { readonly file: StoredUpload };

const columns = `id, doc_name as "docName", doc_kind as "docKind", file, user_name as "userName",
  create_time as "createTime"`;

function shown({ linkOf }: DocumentReader, row: Stored): DeviceDocument {
  return { ...isoTimes(row), file: { ...row.file, linkurl: linkOf(row.file.url) } };
}

/** Loads the documents of a visible device, latest first. @throws AppError NOT_FOUND */
export async function selectDocuments(
  reader: DocumentReader,
  deviceID: string,
): Promise<DeviceDocument[]> {
  const device = await requireVisible(reader.tx, deviceID, reader.actor.orgCode);
  const rows = await reader.tx.query<Stored>(
    `select ${columns} from device_document where org_code = $1 and device_id = $2 order by id desc`,
    [device.orgCode, deviceID],
  );
  return rows.map((row) => shown(reader, row));
}

type WriteReader = DocumentReader & {
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
};

/**
 * Adds a document to a device of the organisation, whose lock makes the documents of a device countable.
 *
 * @throws AppError NOT_FOUND, TOO_MANY_DOCUMENTS, BAD_FIELD (Files)
 */
export async function addDocument(
  context: WriteReader,
  { DeviceID, DocKind, DocName, Files }: BodyOf<typeof addDeviceDocument>,
): Promise<DeviceDocument> {
  const { tx, actor, now, publish } = context;
  const { serviceOrgCode } = await lockOwn(tx, actor.orgCode, DeviceID, 'DeviceID');
  const [count] = await tx.query<{ documents: number }>(
    'select count(*)::int as documents from device_document where org_code = $1 and device_id = $2',
    [actor.orgCode, DeviceID],
  );
  if ((count?.documents ?? 0) >= mostDeviceDocuments) throw new AppError('TOO_MANY_DOCUMENTS');
  const [file] = await claimFiles(tx, actor, Files, 'Files');
  if (file === undefined) throw new Error('the body has no file');
  const row = await insertReturning<Stored>(
    tx,
    'device_document',
    {
      org_code: actor.orgCode,
      device_id: DeviceID,
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
  publish(...documentEvents(actor.orgCode, serviceOrgCode, DeviceID));
  return shown(context, row);
}

/** Removes a document of a device of the organisation, and returns it. @throws AppError NOT_FOUND */
export async function deleteDocument(
  { tx, actor, now, publish }: WriteReader,
  { DeviceID, DocID }: BodyOf<typeof deleteDeviceDocument>,
): Promise<Pick<DeviceDocument, 'docKind' | 'docName'>> {
  const { serviceOrgCode } = await lockOwn(tx, actor.orgCode, DeviceID, 'DeviceID');
  const [row] = await tx.query<Stored>(
    `delete from device_document where org_code = $1 and device_id = $2 and id = $3 returning ${columns}`,
    [actor.orgCode, DeviceID, DocID],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'DocID' });
  await releaseFiles(tx, actor.orgCode, [row.file], now);
  publish(...documentEvents(actor.orgCode, serviceOrgCode, DeviceID));
  return { docKind: row.docKind, docName: row.docName };
}

/** Returns the events by which the owner and the provider read the documents of a device again. */
function documentEvents(
  orgCode: string,
  serviceOrgCode: string | null,
  deviceID: string,
): OutboxEvent[] {
  const sides = serviceOrgCode === null ? [orgCode] : [orgCode, serviceOrgCode];
  return sides.map((side) => changeEvent(side, 'deviceDocument', [deviceID]));
}
