import { v7 as uuid } from 'uuid';
import { allResources } from '../../contract/index.ts';
import { label, type Text } from '../../contract/locale.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { columnOf, type ReferenceTarget } from '../../contract/resource/field.ts';
import { mostNodes, type NodeReference } from '../../contract/resource/tree.ts';
import { lookAlike } from '../../contract/validation/lookAlike.ts';
import { AlikeMap } from '../kernel/crud/alikeMap.ts';
import { AppError } from '../kernel/errors/appError.ts';
import type { ImportContext } from '../kernel/importKind.ts';
import { hasSearch, searchColumn } from '../kernel/search/searchedTables.ts';
import type { Tx } from '../storage/db.ts';
import { lockByName } from '../storage/lockByName.ts';

/** Returns the columns by which records refer to the rows of a table: those of definitions, and what a tree adds. */
export function referencesTo(table: string): NodeReference[] {
  return allResources.flatMap((one) => [
    ...Object.entries(one.fields).flatMap(([name, own]): NodeReference[] => {
      const { target, isLoose } = own.options;
      if (target?.table !== table) return [];
      return [{ table: one.table, column: columnOf(name, own), ...(isLoose && { isLoose }) }];
    }),
    ...(one.kind === 'tree' && one.table === table ? one.references : []),
  ]);
}

/** Returns the references that keep a node from being removed. */
export function blockingReferences(table: string): NodeReference[] {
  return referencesTo(table).filter(({ isLoose }) => isLoose !== true);
}

/** SQL: the number of records that refer to a node `g`, at most one more than are counted. */
export function countOfNode({
  table,
  mostCounted,
}: Pick<AnyTree, 'mostCounted' | 'table'>): string {
  const limit = mostCounted === null ? '' : `limit ${mostCounted + 1}`;
  const counts = blockingReferences(table).map(
    (by) =>
      `(select count(*)::int from (
         select from ${by.table} x where x.org_code = g.org_code and x.${by.column} = g.id ${limit}) counted)`,
  );
  return counts.length === 0 ? '0' : counts.join(' + ');
}

function isReferredTo(references: readonly NodeReference[]): string {
  const conditions = references.map(
    (by) =>
      `exists (select from ${by.table} x where x.org_code = g.org_code and x.${by.column} = g.id)`,
  );
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** SQL condition: something keeps a node `g` from being removed: a record, or a node below it. */
export function isBlockedNode(table: string): string {
  return isReferredTo([{ table, column: 'parent_id' }, ...blockingReferences(table)]);
}

/** SQL condition: any record refers to a node `g`. */
export function isUsedNode(table: string): string {
  return isReferredTo(referencesTo(table));
}

/** A node that ends, and the one into which it is merged. */
interface MergedNode {
  readonly from: string;
  readonly into: string;
}

/** Gives the links of nodes to those into which they are merged; of two links of the same thing one stays. */
export async function passLinks(
  tx: Tx,
  table: string,
  orgCode: string,
  merged: readonly MergedNode[],
): Promise<void> {
  const from = merged.map((one) => one.from);
  for (const { table: linked, column, links } of referencesTo(table)) {
    if (links === undefined) continue;
    await tx.query(
      `update ${linked} l set ${column} = m.target from unnest($2::uuid[], $3::uuid[]) m (source, target)
       where l.org_code = $1 and l.${column} = m.source and not exists (select from ${linked} o
         where o.org_code = l.org_code and o.${links.column} = l.${links.column} and o.${column} = m.target)`,
      [orgCode, from, merged.map((one) => one.into)],
    );
    await tx.query(`delete from ${linked} where org_code = $1 and ${column} = any($2)`, [
      orgCode,
      from,
    ]);
  }
}

/** @throws AppError RECORD_IN_USE where something is linked to a node that is removed */
export async function requireNoLinks(
  tx: Tx,
  table: string,
  orgCode: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  for (const { table: linked, column, links } of referencesTo(table)) {
    if (links === undefined) continue;
    const found = await tx.query(
      `select from ${linked} where org_code = $1 and ${column} = $2 limit 1`,
      [orgCode, id],
    );
    if (found.length > 0)
      throw new AppError('RECORD_IN_USE', { field: 'ID', params: { name, uses: links.noun } });
  }
}

/** Returns a node of a tree and all below it. */
export async function nodesBelow(
  tx: Tx,
  table: string,
  orgCode: string,
  id: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive below (id) as (
       select id from ${table} where org_code = $1 and id = $2
       union select g.id from ${table} g join below b on g.parent_id = b.id where g.org_code = $1
     ) select id from below`,
    [orgCode, id],
  );
  return rows.map((row) => row.id);
}

/** Locks a tree of the organisation: changes of it wait for each other, so that two of them make no circle. */
export async function lockNodes(tx: Tx, table: string, orgCode: string): Promise<void> {
  await lockByName(tx, `${table} tree ${orgCode}`);
}

/** Counts the nodes of a tree. */
async function countNodes(tx: Tx, orgCode: string, table: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from ${table} where org_code = $1`,
    [orgCode],
  );
  return row?.count ?? 0;
}

/** Requires that a tree has no more nodes than it may have, after some were added. @throws AppError GROUP_TREE_FULL */
export async function requireNodeLimit(
  tx: Tx,
  orgCode: string,
  table: string,
  field?: string,
): Promise<void> {
  if ((await countNodes(tx, orgCode, table)) > mostNodes)
    throw new AppError('GROUP_TREE_FULL', {
      params: { limit: mostNodes },
      ...(field !== undefined && { field }),
    });
}

/** The reason against a node beyond the most that a tree has. */
export const treeFull: Text = label(
  `已有 ${mostNodes} 项，不能再新增`,
  `there are ${mostNodes} already; no more can be added`,
);

/** Returns the parts of a path as people write it: 一厂 / 二车间. */
export function pathParts(text: string): string[] {
  return text.split(/[/>／＞]/).map((name) => name.trim());
}

const noPath = label(
  '没有这个路径，请先新增，或只写最后一级的名称',
  'there is no such path; add it first, or give the last name alone',
);

/** How the texts of a file name nodes: by the name alone, or also by a path of names. */
type NamedAs = 'name' | 'path';

interface NamedNode {
  readonly id: string;
  readonly name: string;
  readonly parentID: string | null;
}

/** The nodes of a tree by their names. */
class NodeNames {
  readonly #byName: AlikeMap<NamedNode>;
  readonly #byID: ReadonlyMap<string, NamedNode>;
  readonly #as: NamedAs;

  constructor(nodes: readonly NamedNode[], as: NamedAs) {
    this.#byName = new AlikeMap(nodes.map((node) => [node.name, node]));
    this.#byID = new Map(nodes.map((node) => [node.id, node]));
    this.#as = as;
  }

  /** The id of the node that a text names; undefined where there is none. */
  find(text: string): string | undefined {
    const named = this.#byName.get(text);
    if (named !== undefined || this.#as === 'name') return named?.id;
    const path = pathParts(text).toReversed();
    const last = this.#byName.get(path[0] ?? '');
    let at = last;
    for (const name of path) {
      if (at === undefined || lookAlike(at.name) !== lookAlike(name)) return undefined;
      at = this.#byID.get(at.parentID ?? '');
    }
    return last?.id;
  }
}

async function readNames(
  tx: Tx,
  orgCode: string,
  { table, nameColumn }: ReferenceTarget,
  as: NamedAs,
): Promise<NodeNames> {
  const rows = await tx.query<NamedNode>(
    `select id, ${nameColumn} as name, parent_id as "parentID" from ${table} where org_code = $1
     order by id`,
    [orgCode],
  );
  return new NodeNames(rows, as);
}

/**
 * Returns a check of the texts by which the rows of a file name nodes: a known one, or a new name, as far as the tree has
 * free.
 */
export async function nodeFinder(
  tx: Tx,
  orgCode: string,
  target: ReferenceTarget,
  texts: readonly string[],
  as: NamedAs = 'path',
) {
  const known = await readNames(tx, orgCode, target, as);
  const unknown = new Set(texts.filter((text) => text !== '' && known.find(text) === undefined));
  const free = unknown.size === 0 ? 0 : mostNodes - (await countNodes(tx, orgCode, target.table));
  const added = new Set<string>();
  return {
    reasonAgainst(text: string): Text | null {
      if (!unknown.has(text)) return null;
      if (as === 'path' && pathParts(text).length > 1) return noPath;
      const key = lookAlike(text);
      if (added.size >= free && !added.has(key)) return treeFull;
      added.add(key);
      return null;
    },
  };
}

/** Adds nodes at the top, as the last ones, unless there are such. */
async function addAtTop(
  tx: Tx,
  { table, nameColumn }: ReferenceTarget,
  values: {
    readonly orgCode: string;
    readonly userID: string | null;
    readonly batchID: string | null;
  },
  names: readonly string[],
): Promise<void> {
  const isSearched = hasSearch(table);
  const rows = names.map((name) => ({
    id: uuid(),
    name,
    ...(isSearched && { search: searchColumn(table, { [nameColumn]: name }) }),
  }));
  const search = isSearched ? ', search' : '';
  await tx.query(
    `insert into ${table} (org_code, id, ${nameColumn}${search}, create_user_id, batch_id, sort)
     select $1, v.id, v.name${search}, $2, $3, n.last + v.place
     from (select coalesce(max(sort), 0)::int as last from ${table} where org_code = $1 and parent_id is null) n,
       rows from (jsonb_to_recordset($4) as (id uuid, name text, search text))
         with ordinality v (id, name, search, place)
     on conflict do nothing`,
    [values.orgCode, values.userID, values.batchID, JSON.stringify(rows)],
  );
}

/** Returns the ids of named nodes by name, locked until they are used; missing ones are added to the batch, at the top. */
export async function addBatchNodes(
  { tx, actor, batchID }: ImportContext,
  target: ReferenceTarget,
  texts: readonly string[],
  as: NamedAs = 'path',
): Promise<Map<string, string>> {
  const { table } = target;
  const { orgCode, userID } = actor;
  const wanted = [...new Set(texts)].filter((text) => text !== '').toSorted();
  const known = await readNames(tx, orgCode, target, as);
  const unknown = wanted.filter((text) => known.find(text) === undefined);
  const added = [...new Map(unknown.toReversed().map((text) => [lookAlike(text), text])).values()];
  if (added.length > 0) await addAtTop(tx, target, { orgCode, userID, batchID }, added.toSorted());
  const present = added.length > 0 ? await readNames(tx, orgCode, target, as) : known;
  const ids = new Map(
    wanted.flatMap((text) => {
      const id = present.find(text);
      return id === undefined ? [] : [[text, id] as const];
    }),
  );
  await tx.query(
    `select from ${table} where org_code = $1 and id = any($2) order by id for key share`,
    [orgCode, [...new Set(ids.values())]],
  );
  return ids;
}

/**
 * Returns the id of the node with a name, or with one that looks alike, and adds it at the top if there is none. It is
 * locked until the transaction ends, so that nobody removes it before it is used.
 *
 * @param isUnlimited also beyond the most nodes of a tree
 * @throws AppError GROUP_TREE_FULL
 */
export async function ensureNode(
  tx: Tx,
  target: ReferenceTarget,
  orgCode: string,
  name: string,
  isUnlimited = false,
): Promise<string> {
  const { table, nameColumn, nameKey } = target;
  const find = async () => {
    const [node] = await tx.query<{ id: string }>(
      `select id from ${table} where org_code = $1 and ${nameKey} = look_alike($2)
       order by ${nameColumn} <> $2, id limit 1 for key share`,
      [orgCode, name],
    );
    return node?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  await addAtTop(tx, target, { orgCode, userID: null, batchID: null }, [name]);
  const added = await find();
  if (added === undefined) throw new Error(`no row in ${table}`);
  if (!isUnlimited) await requireNodeLimit(tx, orgCode, table);
  return added;
}

/** Deletes the nodes of a batch that nothing uses. */
export async function deleteBatchNodes(
  tx: Tx,
  orgCode: string,
  table: string,
  batchID: string,
): Promise<void> {
  await tx.query(
    `delete from ${table} g where g.org_code = $1 and g.batch_id = $2 and not (${isUsedNode(table)} or ${isBlockedNode(table)})`,
    [orgCode, batchID],
  );
}
