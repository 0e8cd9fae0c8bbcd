import type {
  addDeviceDocument,
  deleteDeviceDocument,
  RecordDocument,
} from '../../../contract/areas/device/documents.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import {
  type DocumentOwner,
  type DocumentReader,
  insertDocument,
  removeDocument,
  selectDocumentsOf,
} from '../file/api.ts';
import { lockOwn, requireVisible } from './visible.ts';

const ownerOf = (orgCode: string, id: string): DocumentOwner => ({
  table: 'device_document',
  column: 'device_id',
  orgCode,
  id,
});

/** Loads the documents of a visible device, latest first. @throws AppError NOT_FOUND */
export async function selectDocuments(
  reader: DocumentReader,
  deviceID: string,
): Promise<RecordDocument[]> {
  const { orgCode } = await requireVisible(reader.tx, deviceID, reader.actor.orgCode);
  return selectDocumentsOf(reader, ownerOf(orgCode, deviceID));
}

type WriteReader = DocumentReader & {
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
};

/**
 * Adds a document to a device of the organisation.
 *
 * @throws AppError NOT_FOUND, TOO_MANY_DOCUMENTS, BAD_FIELD (Files)
 */
export async function addDocument(
  context: WriteReader,
  { DeviceID, ...document }: BodyOf<typeof addDeviceDocument>,
): Promise<RecordDocument> {
  const { tx, actor, publish } = context;
  const { serviceOrgCode } = await lockOwn(tx, actor.orgCode, DeviceID, 'DeviceID');
  const added = await insertDocument(context, ownerOf(actor.orgCode, DeviceID), document);
  publish(...documentEvents(actor.orgCode, serviceOrgCode, DeviceID));
  return added;
}

/** Removes a document of a device of the organisation, and returns it. @throws AppError NOT_FOUND */
export async function deleteDocument(
  { tx, actor, now, publish }: WriteReader,
  { DeviceID, DocID }: BodyOf<typeof deleteDeviceDocument>,
): Promise<Pick<RecordDocument, 'docKind' | 'docName'>> {
  const { serviceOrgCode } = await lockOwn(tx, actor.orgCode, DeviceID, 'DeviceID');
  const removed = await removeDocument(tx, ownerOf(actor.orgCode, DeviceID), DocID, now);
  publish(...documentEvents(actor.orgCode, serviceOrgCode, DeviceID));
  return removed;
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
