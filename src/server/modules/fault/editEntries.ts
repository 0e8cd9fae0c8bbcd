import { v7 as uuid } from 'uuid';
import {
  type addFaultEntry,
  type deleteFaultEntry,
  mostEntries,
  type moveFaultEntry,
  type renameFaultEntry,
} from '../../../contract/areas/fault/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertUnlessTaken, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import {
  inItself,
  nextPlace,
  pathToTop,
  requireLevels,
  storePlaces,
  subtreeOf,
} from '../../kernel/crud/tree.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import type { CatalogueTable } from './catalogues.ts';
import {
  countEntries,
  entryLevelOf,
  lockCatalogue,
  lockEntry,
  nameTaken,
  requireFree,
  reserveName,
  typeOf,
} from './entryRules.ts';

/**
 * Adds an entry as the last of its level.
 *
 * @throws AppError FAULT_NAME_TAKEN, CATALOGUE_FULL, GROUP_TOO_DEEP, NOT_FOUND (BelowID, TypeID)
 */
export async function insertEntry(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  { Catalogue, Name, ...at }: BodyOf<typeof addFaultEntry>,
): Promise<string> {
  const of = await lockCatalogue(tx, orgCode, Catalogue);
  const level = await entryLevelOf(tx, of, orgCode, at);
  requireLevels(level.depth + 1);
  if ((await countEntries(tx, of, orgCode)) >= mostEntries)
    throw new AppError('CATALOGUE_FULL', { field: 'Name', params: { limit: mostEntries } });
  const row = await insertUnlessTaken<{ id: string }>(tx, of.table, of.unique, {
    org_code: orgCode,
    id: uuid(),
    [of.name]: Name,
    device_type_id: level.typeID,
    parent_id: level.parentID,
    sort: await nextPlace(tx, of, orgCode, level.parentID),
    create_user_id: userID,
  });
  if (row === null) throw await nameTaken(tx, of, orgCode, Name, level.typeID);
  return row.id;
}

/**
 * Renames an entry. Returns whether its name is another one.
 *
 * @throws AppError FAULT_NAME_TAKEN, NOT_FOUND, STALE_VERSION
 */
export async function renameEntry(
  tx: Tx,
  orgCode: string,
  { Catalogue, ID, Name, Version }: BodyOf<typeof renameFaultEntry>,
  now: Date,
): Promise<boolean> {
  const of = await lockCatalogue(tx, orgCode, Catalogue);
  const [present] = await pathToTop(tx, of, orgCode, ID, 'ID');
  requireVersion(present, Version);
  if (Name !== present.name)
    await reserveName(tx, of, orgCode, Name, await typeOf(tx, of, orgCode, ID));
  await updateRow(tx, of.table, orgCode, ID, { [of.name]: Name, update_time: now });
  return Name !== present.name;
}

/**
 * Moves an entry with all below it.
 *
 * @throws AppError FAULT_NAME_TAKEN, GROUP_IN_ITSELF, GROUP_TOO_DEEP, NOT_FOUND
 */
export async function placeEntry(
  tx: Tx,
  orgCode: string,
  { Catalogue, ID, BeforeID, ...at }: BodyOf<typeof moveFaultEntry>,
  now: Date,
): Promise<void> {
  const of = await lockCatalogue(tx, orgCode, Catalogue);
  const [present] = await pathToTop(tx, of, orgCode, ID, 'ID');
  const level = await entryLevelOf(tx, of, orgCode, at);
  if (level.above.includes(ID)) throw inItself('BelowID', present.name);
  const { ids, levels } = await subtreeOf(tx, of, orgCode, ID);
  requireLevels(level.depth + levels);
  const rows = await tx.query<{ id: string }>(
    `select id from ${of.table}
     where org_code = $1 and parent_id is not distinct from $2
       and device_type_id is not distinct from $4 and id <> $3
     order by sort, ${of.name}, id`,
    [orgCode, level.parentID, ID, level.typeID],
  );
  const others = rows.map(({ id }) => id);
  const place = BeforeID === null ? others.length : others.indexOf(BeforeID);
  if (place < 0) throw new AppError('NOT_FOUND', { field: 'BeforeID' });
  await requireFree(tx, of, orgCode, { ids, typeID: level.typeID, field: 'TypeID' });
  await giveType(tx, of, orgCode, ids, level.typeID);
  await updateRow(tx, of.table, orgCode, ID, { parent_id: level.parentID, update_time: now });
  await storePlaces(tx, of, orgCode, others.toSpliced(place, 0, ID));
}

/** Gives entries another device type. */
export async function giveType(
  tx: Tx,
  { table }: CatalogueTable,
  orgCode: string,
  ids: readonly string[],
  typeID: string | null,
): Promise<void> {
  await tx.query(
    `update ${table} set device_type_id = $3
     where org_code = $1 and id = any($2) and device_type_id is distinct from $3`,
    [orgCode, ids, typeID],
  );
}

/** Removes an entry that nothing uses. @throws AppError FAULT_IN_USE, NOT_FOUND */
export async function deleteEntry(
  tx: Tx,
  orgCode: string,
  { Catalogue, ID }: BodyOf<typeof deleteFaultEntry>,
): Promise<void> {
  const of = await lockCatalogue(tx, orgCode, Catalogue);
  const [{ name }] = await pathToTop(tx, of, orgCode, ID, 'ID');
  await lockEntry(tx, of, orgCode, ID);
  const [has] = await tx.query<{ orders: number; children: number }>(
    `select (select count(*)::int from work_order where org_code = $1 and ${of.ofOrder} = $2) as orders,
       (select count(*)::int from ${of.table} where org_code = $1 and parent_id = $2) as children`,
    [orgCode, ID],
  );
  if (has !== undefined && has.orders + has.children > 0)
    throw new AppError('FAULT_IN_USE', { field: 'ID', params: { name, ...has } });
  await tx.query(`delete from ${of.table} where org_code = $1 and id = $2`, [orgCode, ID]);
}
