import { type DocumentRow, documentLimits } from '../../../contract/areas/knowledge/documents.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { requireVisible } from '../device/api.ts';
import { selectOrder } from '../repair/api.ts';
import { selectPublished } from './documentQueries.ts';

/** SQL condition: a document `d` is valid for the serial number of a device `v`; for a device without one it is. */
const isForSerial = `(v.serial_no is null
  or (d.serial_from is null or serial_order(v.serial_no) >= serial_order(d.serial_from))
  and (d.serial_to is null or serial_order(v.serial_no) <= serial_order(d.serial_to)))`;

/** SQL condition: a document `d` is about a device, by itself or by its type within its range of serial numbers. */
const isOfDevice = (orgCode: string, deviceID: string) => `d.org_code = ${orgCode} and exists (
  select from document_link l join device v on v.org_code = l.org_code and v.id = ${deviceID}
  where l.org_code = d.org_code and l.document_id = d.id and (l.device_id = v.id
    or l.type_id in (select device_type_path(v.org_code, v.type_id)) and ${isForSerial}))`;

/** Reads the published documents of a device, the latest first. @throws AppError NOT_FOUND */
export async function selectOfDevice(
  tx: Tx,
  actor: Actor,
  deviceID: string,
): Promise<DocumentRow[]> {
  const { orgCode } = await requireVisible(tx, deviceID, actor.orgCode);
  const values = [orgCode, deviceID];
  return selectPublished(tx, actor, isOfDevice('$6', '$7'), values, documentLimits.ofRecord);
}

/** Reads the documents of a device that the page of its label lists, as far as the caller sees them. */
export async function selectOfLabel(tx: Tx, actor: Actor, orgCode: string, deviceID: string) {
  const condition = `d.is_on_label and ${isOfDevice('$6', '$7')}`;
  const most = documentLimits.ofLabel;
  const rows = await selectPublished(tx, actor, condition, [orgCode, deviceID], most);
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Reads the published documents for an order: of its fault, then those of its device. @throws AppError NOT_FOUND */
export async function selectOfOrder(tx: Tx, actor: Actor, orderID: string) {
  const order = await selectOrder(tx, orderID);
  if (order === null) throw new AppError('NOT_FOUND', { field: 'OrderID' });
  const { orgCode, deviceID } = order;
  const [fault] = await tx.query<{ id: string | null }>(
    'select fault_desc_id as id from work_order where org_code = $1 and id = $2',
    [orgCode, orderID],
  );
  const faultDescID = fault?.id ?? null;
  const isOfFault = `d.org_code = $6 and exists (select from document_link l where l.org_code = d.org_code
    and l.document_id = d.id and l.fault_desc_id = $7)`;
  const most = documentLimits.ofRecord;
  const ofFault =
    faultDescID === null
      ? []
      : await selectPublished(tx, actor, isOfFault, [orgCode, faultDescID], most);
  const known = new Set(ofFault.map(({ id }) => id));
  const ofDevice = await selectPublished(
    tx,
    actor,
    isOfDevice('$6', '$7'),
    [orgCode, deviceID],
    most,
  );
  return [
    ...ofFault.map((one) => ({ ...one, isOfFault: 1 as const })),
    ...ofDevice
      .filter(({ id }) => !known.has(id))
      .map((one) => ({ ...one, isOfFault: 0 as const })),
  ].slice(0, most);
}
