import type { mergeFaultEntry } from '../../../contract/areas/fault/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { maxTreeLevels } from '../../../contract/resource/tree.ts';
import {
  inItself,
  passChildren,
  pathToTop,
  requireLevels,
  subtreeOf,
} from '../../kernel/crud/tree.ts';
import type { Tx } from '../../storage/db.ts';
import { type CatalogueTable, catalogueTables } from './catalogues.ts';
import { giveType } from './editEntries.ts';
import { lockCatalogue, lockEntry, requireFree, typeOf } from './entryRules.ts';

/** The orders that a change of an entry reached. */
export interface ReachedOrders {
  readonly orders: number;
  /** The organisations that repair them. */
  readonly repairOrgs: readonly string[];
}

/**
 * Gives the orders of an entry and the entries below it to another one, and removes it.
 *
 * @throws AppError FAULT_NAME_TAKEN, GROUP_IN_ITSELF, GROUP_TOO_DEEP, NOT_FOUND
 */
export async function mergeEntry(
  tx: Tx,
  orgCode: string,
  { Catalogue, ID, IntoID }: BodyOf<typeof mergeFaultEntry>,
): Promise<ReachedOrders> {
  const of = await lockCatalogue(tx, orgCode, Catalogue);
  const [merged] = await pathToTop(tx, of, orgCode, ID, 'ID');
  const path = await pathToTop(tx, of, orgCode, IntoID, 'IntoID');
  if (path.some(({ id }) => id === ID)) throw inItself('IntoID', merged.name);
  const { ids, levels } = await subtreeOf(tx, of, orgCode, ID);
  requireLevels(path.length + levels - 1);
  const typeID = await typeOf(tx, of, orgCode, IntoID);
  const below = ids.filter((id) => id !== ID);
  await requireFree(tx, of, orgCode, { ids: below, typeID, field: 'IntoID' });
  const reached = await passOrders(tx, of, orgCode, [{ from: ID, into: IntoID }]);
  await passChildren(tx, of, orgCode, ID, IntoID);
  await giveType(tx, of, orgCode, below, typeID);
  await tx.query(`delete from ${of.table} where org_code = $1 and id = $2`, [orgCode, ID]);
  return reached;
}

/**
 * Gives the orders of entries to others, with the names of causes. The entries are locked after most of the
 * orders, as a repair takes them, and what was committed meanwhile follows.
 */
async function passOrders(
  tx: Tx,
  of: CatalogueTable,
  orgCode: string,
  pairs: readonly { readonly from: string; readonly into: string }[],
): Promise<ReachedOrders> {
  const isCause = of.ofOrder === 'cause_id';
  const pass = () =>
    tx.query<{ repairOrg: string; orders: number }>(
      `with moved as (
         update work_order o set ${of.ofOrder} = e.id
           ${isCause ? `, cause_name = e.${of.name}` : ''}
         from unnest($2::uuid[], $3::uuid[]) v (source, target) join ${of.table} e on e.id = v.target
         where o.org_code = $1 and e.org_code = $1 and o.${of.ofOrder} = v.source
           ${isCause ? `and (v.source <> v.target or o.cause_name is distinct from e.${of.name})` : ''}
         returning o.repair_org_code
       ) select repair_org_code as "repairOrg", count(*)::int as orders from moved group by 1`,
      [orgCode, pairs.map(({ from }) => from), pairs.map(({ into }) => into)],
    );
  const first = await pass();
  for (const { from } of pairs) await lockEntry(tx, of, orgCode, from);
  const all = [...first, ...(await pass())];
  return {
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    repairOrgs: [...new Set(all.map(({ repairOrg }) => repairOrg))],
  };
}

/** Stores the present name of a cause with its orders. */
export async function renameCauseOfOrders(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<ReachedOrders> {
  return passOrders(tx, catalogueTables.cause, orgCode, [{ from: id, into: id }]);
}

/**
 * Gives the entries of a device type that ends to another one, or to all types; an entry whose name that one
 * has is merged into it, and what would then be too deep is put on the lowest level. For the device module.
 *
 * @param into null: all types
 */
export async function passCatalogues(
  tx: Tx,
  orgCode: string,
  typeID: string,
  into: string | null,
): Promise<void> {
  for (const catalogue of ['description', 'cause'] as const) {
    const of = await lockCatalogue(tx, orgCode, catalogue);
    const isPerType = of.unique.includes('device_type_id');
    const same = isPerType
      ? await tx.query<{ from: string; into: string }>(
          `select a.id as from, b.id as into from ${of.table} a
           join ${of.table} b on b.org_code = $1 and b.${of.name} = a.${of.name}
             and b.device_type_id is not distinct from $3
           where a.org_code = $1 and a.device_type_id = $2`,
          [orgCode, typeID, into],
        )
      : [];
    if (same.length > 0) await passOrders(tx, of, orgCode, same);
    const values = [orgCode, same.map((pair) => pair.from), same.map((pair) => pair.into)];
    await tx.query(
      `update ${of.table} e set parent_id = v.target from unnest($2::uuid[], $3::uuid[]) v (source, target)
       where e.org_code = $1 and e.parent_id = v.source and e.id <> all($2::uuid[])`,
      values,
    );
    await tx.query(`delete from ${of.table} where org_code = $1 and id = any($2)`, [
      orgCode,
      values[1],
    ]);
    await tx.query(
      `update ${of.table} set device_type_id = $3 where org_code = $1 and device_type_id = $2`,
      [orgCode, typeID, into],
    );
    if (same.length > 0) await liftTooDeep(tx, of, orgCode);
  }
}

/** Puts the entries of a catalogue that are below the lowest level on it, below the entry that they already are below. */
async function liftTooDeep(tx: Tx, { table }: CatalogueTable, orgCode: string): Promise<void> {
  await tx.query(
    `with recursive tree (id, path) as (
       select id, array[id] from ${table} where org_code = $1 and parent_id is null
       union all
       select e.id, t.path || e.id from ${table} e join tree t on e.parent_id = t.id where e.org_code = $1
     )
     update ${table} e set parent_id = t.path[$2], version = e.version + 1
     from tree t where e.org_code = $1 and e.id = t.id and cardinality(t.path) > $2 + 1`,
    [orgCode, maxTreeLevels - 1],
  );
}
