import { faultCause, faultDescription } from '../../../contract/areas/fault/catalogues.ts';
import type { Catalogue } from '../../../contract/areas/fault/endpoints.ts';
import { maxTreeLevels } from '../../../contract/resource/tree.ts';
import type { ModuleParts } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { EffectScope, NodeChange } from '../../resource/rules.ts';
import { serveTree } from '../../resource/serveTree.ts';
import { lockNodes, passLinks } from '../../resource/treeRows.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';

/** The tables of the catalogues, and the columns of orders that refer to them. */
export const catalogueTables = {
  description: {
    table: 'fault_description',
    name: faultDescription.nameColumn,
    ofOrder: 'fault_desc_id',
  },
  cause: { table: 'fault_cause', name: faultCause.nameColumn, ofOrder: 'cause_id' },
} as const satisfies Record<Catalogue, object>;
export type CatalogueTable = (typeof catalogueTables)[Catalogue];

/** The catalogues as trees: their orders follow a merge, and show the present name of a cause. */
export const faultTrees: readonly ModuleParts[] = [
  serveTree(faultDescription, {
    passRecords: ({ tx, actor }, from, into) =>
      passOrders(tx, catalogueTables.description, actor.orgCode, [{ from, into }]),
  }),
  serveTree(faultCause, {
    passRecords: ({ tx, actor }, from, into) =>
      passOrders(tx, catalogueTables.cause, actor.orgCode, [{ from, into }]),
    afterWrite: followCause,
  }),
];

/** Stores the present name of a cause with its orders, and publishes the orders that show another one. */
async function followCause(
  { tx, actor: { orgCode }, publish }: EffectScope,
  { action, id, records }: NodeChange,
): Promise<void> {
  const renamed = { from: id, into: id };
  const orders =
    action === 'update' ? await passOrders(tx, catalogueTables.cause, orgCode, [renamed]) : records;
  if (orders.length === 0) return;
  const repairers = await tx.query<{ orgCode: string }>(
    `select distinct repair_org_code as "orgCode" from work_order where org_code = $1 and id = any($2)`,
    [orgCode, orders],
  );
  const sides = new Set([orgCode, ...repairers.map((one) => one.orgCode)]);
  publish(
    ...[...sides].flatMap((side): OutboxEvent[] => [
      { kind: 'topic', orgCode: side, topic: 'faultCauses' },
      { kind: 'topic', orgCode: side, topic: 'openOrders', keys: 'reset' },
    ]),
  );
}

/** Gives the orders of entries to others, with the names of causes. Returns the orders. */
async function passOrders(
  tx: Tx,
  { table, name, ofOrder }: CatalogueTable,
  orgCode: string,
  pairs: readonly { readonly from: string; readonly into: string }[],
): Promise<string[]> {
  const isCause = ofOrder === 'cause_id';
  const orders = await tx.query<{ id: string }>(
    `update work_order o set ${ofOrder} = e.id ${isCause ? `, cause_name = e.${name}` : ''}
     from unnest($2::uuid[], $3::uuid[]) v (source, target) join ${table} e on e.id = v.target
     where o.org_code = $1 and e.org_code = $1 and o.${ofOrder} = v.source
       ${isCause ? `and (v.source <> v.target or o.cause_name is distinct from e.${name})` : ''}
     returning o.id`,
    [orgCode, pairs.map(({ from }) => from), pairs.map(({ into }) => into)],
  );
  return orders.map(({ id }) => id);
}

/**
 * Gives the entries of a device type that ends to another one, or to all types; a description whose name that one
 * has is merged into it, and what would then be too deep is put on the lowest level. For the device module.
 *
 * @param into null: all types
 */
export async function passCatalogues(
  { tx, actor: { orgCode }, publish }: EffectScope,
  typeID: string,
  into: string | null,
): Promise<void> {
  for (const { name, table } of [faultDescription, faultCause]) {
    await lockNodes(tx, table, orgCode);
    publish(changeEvent(orgCode, name, ['*']));
  }
  const { description } = catalogueTables;
  const { table, name } = description;
  const same = await tx.query<{ from: string; into: string }>(
    `select a.id as from, b.id as into from ${table} a
     join ${table} b on b.org_code = $1 and b.${name} = a.${name}
       and b.device_type_id is not distinct from $3
     where a.org_code = $1 and a.device_type_id = $2`,
    [orgCode, typeID, into],
  );
  const sources = same.map((pair) => pair.from);
  if (same.length > 0) {
    // before the entries are locked, as a repair locks them, and again for what was committed meanwhile
    await passOrders(tx, description, orgCode, same);
    await tx.query(
      `select from ${table} where org_code = $1 and id = any($2) order by id for update`,
      [orgCode, sources],
    );
    await passOrders(tx, description, orgCode, same);
    await passLinks(tx, table, orgCode, same);
    await tx.query(
      `update ${table} e set parent_id = v.target from unnest($2::uuid[], $3::uuid[]) v (source, target)
       where e.org_code = $1 and e.parent_id = v.source and e.id <> all($2::uuid[])`,
      [orgCode, sources, same.map((pair) => pair.into)],
    );
    await tx.query(`delete from ${table} where org_code = $1 and id = any($2)`, [orgCode, sources]);
  }
  for (const one of Object.values(catalogueTables))
    await tx.query(
      `update ${one.table} set device_type_id = $3 where org_code = $1 and device_type_id = $2`,
      [orgCode, typeID, into],
    );
  if (same.length > 0) await liftTooDeep(tx, table, orgCode);
}

/** Puts the entries of a catalogue that are below the lowest level on it, below the entry that they already are below. */
async function liftTooDeep(tx: Tx, table: CatalogueTable['table'], orgCode: string): Promise<void> {
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
