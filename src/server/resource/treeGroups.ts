import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { columnOf } from '../../contract/resource/field.ts';
import { AppError } from '../kernel/errors/appError.ts';
import type { Tx } from '../storage/db.ts';
import { type Body, storedID } from './rules.ts';
import { requireReferences } from './writeRecord.ts';

/** The grouping of a tree by the nodes of another one: its field, and the column of the field. */
export interface Grouping {
  readonly field: string;
  readonly column: string;
}

/** Returns the grouping of a tree; null for a tree that is one. */
export function groupingOf({ groupedBy, fields }: AnyTree): Grouping | null {
  return groupedBy === null
    ? null
    : { field: groupedBy, column: columnOf(groupedBy, fields[groupedBy]) };
}

/** Returns the group of a node. */
export async function groupOfNode(
  tx: Tx,
  { table }: AnyTree,
  { column }: Grouping,
  orgCode: string,
  id: string,
): Promise<string | null> {
  const [row] = await tx.query<{ group: string | null }>(
    `select ${column} as "group" from ${table} where org_code = $1 and id = $2`,
    [orgCode, id],
  );
  return row?.group ?? null;
}

/** Returns the group of a place: that of the node above, or at the top the one of the body. @throws AppError NOT_FOUND */
export async function groupOfPlace(
  tx: Tx,
  tree: AnyTree,
  grouping: Grouping,
  orgCode: string,
  body: Body,
): Promise<string | null> {
  const belowID = storedID(body['BelowID']);
  if (belowID !== null) return groupOfNode(tx, tree, grouping, orgCode, belowID);
  const { field } = grouping;
  const group = storedID(body[field]);
  await requireReferences(tx, orgCode, tree.fields, { [field]: group }, null);
  return group;
}

/**
 * Gives nodes to a group, in which their names must be free. A change under the lock of the tree checks that before the
 * constraint does, because a failed statement ends the transaction.
 *
 * @param refused the field whose value would bring two nodes of one name together
 * @throws AppError VALUE_TAKEN
 */
export async function giveGroup(
  tx: Tx,
  { table, nameColumn, nameKey, isNamedByGroup }: AnyTree,
  { column }: Grouping,
  orgCode: string,
  ids: readonly string[],
  group: string | null,
  refused: string,
): Promise<void> {
  const values = [orgCode, ids, group];
  const [taken] = isNamedByGroup
    ? await tx.query<{ name: string }>(
        `select ${nameColumn} as name from ${table}
         where org_code = $1 and id <> all($2::uuid[]) and ${column} is not distinct from $3::uuid
           and ${nameKey} in (select ${nameKey} from ${table} where org_code = $1 and id = any($2)) limit 1`,
        values,
      )
    : [];
  if (taken !== undefined)
    throw new AppError('VALUE_TAKEN', { field: refused, params: { value: taken.name } });
  await tx.query(
    `update ${table} set ${column} = $3
     where org_code = $1 and id = any($2) and ${column} is distinct from $3::uuid`,
    values,
  );
}
