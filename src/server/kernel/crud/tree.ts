import { maxTreeLevels } from '../../../contract/resource/tree.ts';
import type { Tx } from '../../storage/db.ts';
import { AppError } from '../errors/appError.ts';

/**
 * A table whose rows stand below each other: `parent_id` is the row above, `sort` the place in a level.
 * Who changes parents holds a lock of the whole tree, so that two changes make no circle.
 */
export interface TreeTable {
  readonly table: string;
  /** The column of the name. */
  readonly name: string;
}

/** A row of a tree, on the way to its top. */
export interface TreeRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Returns a row and those above it, up to the top. @throws AppError NOT_FOUND, which names the field */
export async function pathToTop(
  tx: Tx,
  { table, name }: TreeTable,
  orgCode: string,
  id: string,
  field: string,
): Promise<[TreeRow, ...TreeRow[]]> {
  const [row, ...above] = await tx.query<TreeRow>(
    `with recursive path (id, name, version, parent_id, level) as (
       select id, ${name}, version, parent_id, 1 from ${table} where org_code = $1 and id = $2
       union all
       select g.id, g.${name}, g.version, g.parent_id, p.level + 1
       from ${table} g join path p on g.id = p.parent_id where g.org_code = $1
     ) cycle id set is_cycle using visited
     select id, name, version from path where not is_cycle order by level`,
    [orgCode, id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field });
  return [row, ...above];
}

/** Returns the ids of a row and of all rows below it, and how many levels they are. */
export async function subtreeOf(
  tx: Tx,
  { table }: TreeTable,
  orgCode: string,
  id: string,
): Promise<{ readonly ids: readonly string[]; readonly levels: number }> {
  const rows = await tx.query<{ id: string; level: number }>(
    `with recursive below (id, level) as (
       select id, 1 from ${table} where org_code = $1 and id = $2
       union all
       select g.id, b.level + 1 from ${table} g join below b on g.parent_id = b.id where g.org_code = $1
     ) select id, level from below order by level`,
    [orgCode, id],
  );
  return { ids: rows.map((row) => row.id), levels: rows.at(-1)?.level ?? 0 };
}

/** Returns the place after the last row of a level. */
export async function nextPlace(
  tx: Tx,
  { table }: TreeTable,
  orgCode: string,
  parentID: string | null,
): Promise<number> {
  const [last] = await tx.query<{ sort: number }>(
    `select coalesce(max(sort), 0)::int as sort from ${table}
     where org_code = $1 and parent_id is not distinct from $2`,
    [orgCode, parentID],
  );
  return (last?.sort ?? 0) + 1;
}

/** Gives the rows below a row to another one, after those that this one has. */
export async function passChildren(
  tx: Tx,
  { table }: TreeTable,
  orgCode: string,
  from: string,
  into: string,
): Promise<void> {
  await tx.query(
    `update ${table} set parent_id = $3, sort = sort + (select coalesce(max(sort), 0) from ${table}
       where org_code = $1 and parent_id = $3), version = version + 1
     where org_code = $1 and parent_id = $2`,
    [orgCode, from, into],
  );
}

/** Requires that a tree stays within the most levels. @throws AppError GROUP_TOO_DEEP */
export function requireLevels(levels: number): void {
  if (levels > maxTreeLevels)
    throw new AppError('GROUP_TOO_DEEP', { field: 'BelowID', params: { limit: maxTreeLevels } });
}

/** Returns the refusal of a place or a merge within the row itself. */
export function inItself(field: string, name: string): AppError {
  return new AppError('GROUP_IN_ITSELF', { field, params: { field, name } });
}

/** Stores the order of a level. @param ids its rows, in their order */
export async function storePlaces(
  tx: Tx,
  { table }: TreeTable,
  orgCode: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `update ${table} g set sort = place from unnest($2::uuid[]) with ordinality v (id, place)
     where g.org_code = $1 and g.id = v.id and g.sort <> place`,
    [orgCode, ids],
  );
}
