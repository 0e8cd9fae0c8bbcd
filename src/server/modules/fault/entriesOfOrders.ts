import { v7 as uuid } from 'uuid';
import { mostNodes } from '../../../contract/resource/tree.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { type CatalogueTable, catalogueTables } from './catalogues.ts';

/** A device whose order gets an entry; the transaction acts as its owner. */
export interface FaultyDevice {
  readonly orgCode: string;
  readonly deviceID: string;
}

/** An entry as an order stores it. */
interface StoredEntry {
  readonly id: string;
  readonly name: string;
}

/**
 * Finds an entry by its id, or the one that a name means for a device: of its type, else of the nearest type
 * above it, else of all types, else of another one. A merge waits until the order with it is committed.
 */
async function findEntry(
  tx: Tx,
  { table, name }: CatalogueTable,
  { orgCode, deviceID }: FaultyDevice,
  by: { readonly id: string } | { readonly name: string },
): Promise<StoredEntry | undefined> {
  const [id, text] = 'id' in by ? [by.id, null] : [null, by.name];
  const [entry] = await tx.query<StoredEntry>(
    `with recursive types (id, parent_id, distance) as (
       select t.id, t.parent_id, 0 from device d join device_type t on t.org_code = $1 and t.id = d.type_id
       where d.org_code = $1 and d.id = $2
       union all
       select t.id, t.parent_id, b.distance + 1
       from device_type t join types b on b.parent_id = t.id where t.org_code = $1
     )
     select e.id, e.${name} as name from ${table} e left join types t on t.id = e.device_type_id
     where e.org_code = $1 and (e.id = $3 or e.${name} = $4)
     order by t.distance, e.device_type_id is not null, e.id limit 1 for key share of e`,
    [orgCode, deviceID, id, text],
  );
  return entry;
}

/**
 * Returns the description of a report: the entry with the given id, else the one whose name is the text; null
 * for free text.
 *
 * @throws AppError NOT_FOUND for an id that is not the owner's
 */
export async function descriptionOf(
  tx: Tx,
  device: FaultyDevice,
  { FaultDescID: id, FaultText: text }: { FaultDescID?: string | undefined; FaultText: string },
): Promise<string | null> {
  const by = id === undefined ? { name: text } : { id };
  const entry = await findEntry(tx, catalogueTables.description, device, by);
  if (id !== undefined && entry === undefined)
    throw new AppError('NOT_FOUND', { field: 'FaultDescID' });
  return entry?.id ?? null;
}

/** Returns the owner's cause with an id. @throws AppError NOT_FOUND, which names the field CauseID */
export async function causeByID(tx: Tx, device: FaultyDevice, id: string): Promise<StoredEntry> {
  const cause = await findEntry(tx, catalogueTables.cause, device, { id });
  if (cause === undefined) throw new AppError('NOT_FOUND', { field: 'CauseID' });
  return cause;
}

/**
 * Returns the id of the owner's cause with a name. A new one is added for the type of the device; null where
 * the catalogue is full. Safe under concurrent calls.
 */
export async function ensureCause(
  tx: Tx,
  device: FaultyDevice,
  name: string,
): Promise<string | null> {
  const known = await findEntry(tx, catalogueTables.cause, device, { name });
  if (known !== undefined) return known.id;
  const [added] = await tx.query<{ id: string }>(
    `insert into fault_cause (org_code, id, cause_name, device_type_id, sort)
     select $1, $3, $4, (select type_id from device where org_code = $1 and id = $2), n.count + 1
     from (select count(*)::int as count from fault_cause where org_code = $1) n where n.count < $5
     on conflict (org_code, cause_name) do update set cause_name = excluded.cause_name returning id`,
    [device.orgCode, device.deviceID, uuid(), name, mostNodes],
  );
  return added?.id ?? null;
}
