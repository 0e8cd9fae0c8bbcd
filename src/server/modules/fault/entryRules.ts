import { v7 as uuid } from 'uuid';
import type { addFaultEntry, Catalogue } from '../../../contract/areas/fault/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { insertUnlessTaken } from '../../kernel/crud/rows.ts';
import { pathToTop } from '../../kernel/crud/tree.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { type CatalogueTable, catalogueTables } from './catalogues.ts';

/** Locks a catalogue of the organisation: changes of it wait for each other, so that two of them make no circle. */
export async function lockCatalogue(
  tx: Tx,
  orgCode: string,
  catalogue: Catalogue,
): Promise<CatalogueTable> {
  await lockByName(tx, `fault ${catalogue} ${orgCode}`);
  return catalogueTables[catalogue];
}

/** A level in which an entry is put. */
interface EntryLevel {
  readonly typeID: string | null;
  readonly parentID: string | null;
  /** The number of levels above it. */
  readonly depth: number;
  /** The entry below which it is, and those above. */
  readonly above: readonly string[];
}

/**
 * Returns the level below an entry, or the top of a device type.
 *
 * @throws AppError NOT_FOUND (BelowID, TypeID)
 */
export async function entryLevelOf(
  tx: Tx,
  of: CatalogueTable,
  orgCode: string,
  { TypeID = null, BelowID = null }: Pick<BodyOf<typeof addFaultEntry>, 'TypeID' | 'BelowID'>,
): Promise<EntryLevel> {
  if (BelowID === null) {
    if (TypeID !== null) await requireType(tx, orgCode, TypeID);
    return { typeID: TypeID, parentID: null, depth: 0, above: [] };
  }
  const path = await pathToTop(tx, of, orgCode, BelowID, 'BelowID');
  const typeID = await typeOf(tx, of, orgCode, BelowID);
  return { typeID, parentID: BelowID, depth: path.length, above: path.map(({ id }) => id) };
}

async function requireType(tx: Tx, orgCode: string, id: string): Promise<void> {
  const found = await tx.query('select from device_type where org_code = $1 and id = $2', [
    orgCode,
    id,
  ]);
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'TypeID' });
}

/** Returns the device type of an entry. */
export async function typeOf(
  tx: Tx,
  { table }: CatalogueTable,
  orgCode: string,
  id: string,
): Promise<string | null> {
  const [row] = await tx.query<{ typeID: string | null }>(
    `select device_type_id as "typeID" from ${table} where org_code = $1 and id = $2`,
    [orgCode, id],
  );
  return row?.typeID ?? null;
}

/** Returns the refusal of a name that the tree has, with the device type of the entry that has it. */
export async function nameTaken(
  tx: Tx,
  of: CatalogueTable,
  orgCode: string,
  name: string,
  typeID: string | null,
  field = 'Name',
): Promise<AppError> {
  const [taken] = await tx.query<{ type: string | null }>(
    `select t.type_name as type from ${of.table} e
     left join device_type t on t.org_code = e.org_code and t.id = e.device_type_id
     where e.org_code = $1 and e.${of.name} = $2
     order by e.device_type_id is not distinct from $3 desc limit 1`,
    [orgCode, name, typeID],
  );
  const type = taken?.type ?? { 'zh-CN': '全部类型', 'en-US': 'all types' };
  return new AppError('FAULT_NAME_TAKEN', { field, params: { field, name, type } });
}

/** Returns the number of entries of a catalogue. */
export async function countEntries(
  tx: Tx,
  { table }: CatalogueTable,
  orgCode: string,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from ${table} where org_code = $1`,
    [orgCode],
  );
  return row?.count ?? 0;
}

/**
 * Requires that the names of entries are free in a device type. A change under the catalogue's lock needs it before the
 * constraint, because a failed statement ends the transaction.
 *
 * @throws AppError FAULT_NAME_TAKEN
 */
export async function requireFree(
  tx: Tx,
  of: CatalogueTable,
  orgCode: string,
  {
    ids,
    typeID,
    field,
  }: { readonly ids: readonly string[]; readonly typeID: string | null; readonly field: string },
): Promise<void> {
  const isPerType = of.unique.includes('device_type_id');
  const [taken] = await tx.query<{ name: string }>(
    `select e.${of.name} as name from ${of.table} e
     where e.org_code = $1 and e.id <> all($2::uuid[])
       and ${isPerType ? 'e.device_type_id is not distinct from $3' : '$3::uuid is not distinct from $3'}
       and exists (select from ${of.table} m where m.org_code = $1 and m.id = any($2::uuid[])
         and m.${of.name} = e.${of.name})
     limit 1`,
    [orgCode, ids, typeID],
  );
  if (taken !== undefined) throw await nameTaken(tx, of, orgCode, taken.name, typeID, field);
}

/**
 * Requires that a name is free, also from repairs that add an entry with it without the catalogue's lock: it waits for
 * them, and they for the caller's transaction.
 *
 * @throws AppError FAULT_NAME_TAKEN
 */
export async function reserveName(
  tx: Tx,
  of: CatalogueTable,
  orgCode: string,
  name: string,
  typeID: string | null,
): Promise<void> {
  const reserved = await insertUnlessTaken<{ id: string }>(tx, of.table, of.unique, {
    org_code: orgCode,
    id: uuid(),
    [of.name]: name,
    device_type_id: typeID,
    sort: 0,
  });
  if (reserved === null) throw await nameTaken(tx, of, orgCode, name, typeID);
  await tx.query(`delete from ${of.table} where org_code = $1 and id = $2`, [orgCode, reserved.id]);
}

/** Locks an entry: reports and repairs that take it have been committed, and later ones wait. */
export async function lockEntry(
  tx: Tx,
  { table }: CatalogueTable,
  orgCode: string,
  id: string,
): Promise<void> {
  await tx.query(`select from ${table} where org_code = $1 and id = $2 for update`, [orgCode, id]);
}
