import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { groupNames } from './queries.ts';

/** A node of a tree, on the way to its top. */
export interface TreePathNode {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** The tables whose rows stand below each other by `parent_id`, with the column of their name. */
const treeTables = { ...groupNames, device: 'device_name' } as const;

/**
 * Returns a row and those above it, up to the top. A caller who changes parents holds the lock of the tree.
 *
 * @throws AppError NOT_FOUND, which names the field
 */
export async function pathOf(
  tx: Tx,
  table: keyof typeof treeTables,
  orgCode: string,
  id: string,
  field: string,
): Promise<TreePathNode[]> {
  const path = await tx.query<TreePathNode>(
    `with recursive path (id, name, version, parent_id, level) as (
       select id, ${treeTables[table]}, version, parent_id, 1 from ${table} where org_code = $1 and id = $2
       union all
       select g.id, g.${treeTables[table]}, g.version, g.parent_id, p.level + 1
       from ${table} g join path p on g.id = p.parent_id where g.org_code = $1
     ) cycle id set is_cycle using visited
     select id, name, version from path where not is_cycle order by level`,
    [orgCode, id],
  );
  if (path.length === 0) throw new AppError('NOT_FOUND', { field });
  return path;
}
