import { v7 as uuid } from 'uuid';
import { allResources } from '../../contract/index.ts';
import { label, type Text } from '../../contract/locale.ts';
import { columnOf, type ReferenceTarget } from '../../contract/resource/field.ts';
import { mostNodes } from '../../contract/resource/tree.ts';
import { lookAlike } from '../../contract/validation/lookAlike.ts';
import { AppError } from '../kernel/errors/appError.ts';
import type { ImportContext } from '../kernel/importKind.ts';
import type { Tx } from '../storage/db.ts';
import { lockByName } from '../storage/lockByName.ts';

/** A column by which records refer to the nodes of a tree. */
export interface NodeReference {
  readonly table: string;
  readonly column: string;
}

/** Returns the columns by which defined records refer to the rows of a table. */
export function referencesTo(table: string): NodeReference[] {
  return allResources.flatMap((one) =>
    Object.entries(one.fields).flatMap(([name, own]) =>
      own.options.target?.table === table
        ? [{ table: one.table, column: columnOf(name, own) }]
        : [],
    ),
  );
}

/** SQL: the number of records that refer to a node `g`. */
export function countOfNode(table: string): string {
  const counts = referencesTo(table).map(
    (by) =>
      `(select count(*)::int from ${by.table} x where x.org_code = g.org_code and x.${by.column} = g.id)`,
  );
  return counts.length === 0 ? '0' : counts.join(' + ');
}

/** SQL condition: something uses a node `g`: a record, or a node below it. */
export function isUsedNode(table: string): string {
  return [{ table, column: 'parent_id' }, ...referencesTo(table)]
    .map(
      (by) =>
        `exists (select from ${by.table} x where x.org_code = g.org_code and x.${by.column} = g.id)`,
    )
    .join(' or ');
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
export async function requireNodeLimit(tx: Tx, orgCode: string, table: string): Promise<void> {
  if ((await countNodes(tx, orgCode, table)) > mostNodes)
    throw new AppError('GROUP_TREE_FULL', { field: 'Name', params: { limit: mostNodes } });
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

/** The nodes of a tree by their names. */
class NodeNames {
  readonly #byName = new Map<string, { readonly id: string; readonly parentID: string | null }>();
  readonly #names = new Map<string, string>();

  constructor(rows: readonly { id: string; name: string; parentID: string | null }[]) {
    for (const { id, name, parentID } of rows) {
      this.#byName.set(lookAlike(name), { id, parentID });
      this.#names.set(id, name);
    }
  }

  /** The id of the node that a name or a path names; undefined where there is none. */
  find(text: string): string | undefined {
    const whole = this.#byName.get(lookAlike(text));
    if (whole !== undefined) return whole.id;
    const parts = pathParts(text);
    const last = this.#byName.get(lookAlike(parts.at(-1) ?? ''));
    if (last === undefined) return undefined;
    const above = parts.slice(0, -1).toReversed();
    let { parentID } = last;
    for (const name of above) {
      if (parentID === null || lookAlike(this.#names.get(parentID) ?? '') !== lookAlike(name))
        return undefined;
      parentID = this.#byName.get(lookAlike(name))?.parentID ?? null;
    }
    return last.id;
  }
}

async function readNames(
  tx: Tx,
  orgCode: string,
  { table, nameColumn }: ReferenceTarget,
): Promise<NodeNames> {
  const rows = await tx.query<{ id: string; name: string; parentID: string | null }>(
    `select id, ${nameColumn} as name, parent_id as "parentID" from ${table} where org_code = $1`,
    [orgCode],
  );
  return new NodeNames(rows);
}

/**
 * Returns a check of the texts by which the rows of a file name nodes: a known name, or a path, or a new name, as far
 * as the tree has free.
 */
export async function nodeFinder(
  tx: Tx,
  orgCode: string,
  target: ReferenceTarget,
  texts: readonly string[],
) {
  const known = await readNames(tx, orgCode, target);
  const unknown = new Set(texts.filter((text) => text !== '' && known.find(text) === undefined));
  const free = unknown.size === 0 ? 0 : mostNodes - (await countNodes(tx, orgCode, target.table));
  const added = new Set<string>();
  return {
    reasonAgainst(text: string): Text | null {
      if (!unknown.has(text)) return null;
      if (pathParts(text).length > 1) return noPath;
      added.add(text);
      return added.size > free ? treeFull : null;
    },
  };
}

/** Returns the ids of named nodes by name, locked until they are used; missing ones are added to the batch, at the top. */
export async function addBatchNodes(
  { tx, actor, batchID }: ImportContext,
  target: ReferenceTarget,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const { table, nameColumn } = target;
  const wanted = [...new Set(texts)].filter((text) => text !== '').toSorted();
  const known = await readNames(tx, actor.orgCode, target);
  const added = wanted
    .filter((text) => known.find(text) === undefined)
    .map((name) => ({ id: uuid(), name }));
  if (added.length > 0)
    await tx.query(
      `insert into ${table} (org_code, id, ${nameColumn}, create_user_id, batch_id, sort)
       select $1, v.id, v.name, $2, $3, n.last + v.place
       from (select coalesce(max(sort), 0)::int as last from ${table} where org_code = $1 and parent_id is null) n,
         rows from (jsonb_to_recordset($4) as (id uuid, name text)) with ordinality v (id, name, place)
       on conflict do nothing`,
      [actor.orgCode, actor.userID, batchID, JSON.stringify(added)],
    );
  const present = added.length > 0 ? await readNames(tx, actor.orgCode, target) : known;
  const ids = new Map(
    wanted.flatMap((text) => {
      const id = present.find(text);
      return id === undefined ? [] : [[text, id] as const];
    }),
  );
  await tx.query(
    `select from ${table} where org_code = $1 and id = any($2) order by id for key share`,
    [actor.orgCode, [...new Set(ids.values())]],
  );
  return ids;
}

/** Deletes the nodes of a batch that nothing uses. */
export async function deleteBatchNodes(
  tx: Tx,
  orgCode: string,
  table: string,
  batchID: string,
): Promise<void> {
  await tx.query(
    `delete from ${table} g where g.org_code = $1 and g.batch_id = $2 and not (${isUsedNode(table)})`,
    [orgCode, batchID],
  );
}
