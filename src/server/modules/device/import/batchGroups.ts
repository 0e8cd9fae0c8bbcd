import { v7 as uuid } from 'uuid';
import { mostGroups } from '../../../../contract/areas/device/groups.ts';
import type { Text } from '../../../../contract/locale.ts';
import { lookAlike } from '../../../../contract/validation/lookAlike.ts';
import { AlikeMap, alikeKeys } from '../../../kernel/crud/alikeMap.ts';
import type { ImportContext } from '../../../kernel/importKind.ts';
import type { Tx } from '../../../storage/db.ts';
import {
  countGroups,
  type GroupTable,
  groupNames,
  searchedName,
} from '../queries/deviceQueries.ts';

/** The tables of groups, in the order in which their rows are locked. */
export const groupTables = ['device_type', 'device_position'] as const;

/** SQL: something uses a group `g`, beside the groups below it. */
export const isUsedGroup = {
  device_type: `(
    exists (select from device d where d.org_code = g.org_code and d.type_id = g.id)
    or exists (select from fault_description f where f.org_code = g.org_code and f.device_type_id = g.id)
    or exists (select from device_field f where f.org_code = g.org_code and f.type_id = g.id)
    or exists (select from fault_cause f where f.org_code = g.org_code and f.device_type_id = g.id))`,
  device_position: `
    exists (select from device d where d.org_code = g.org_code and d.position_id = g.id)`,
} as const;

export const treeFullText: Text = {
  'zh-CN': `已有 ${mostGroups} 项，不能再新增`,
  'en-US': `there are ${mostGroups} already; no more can be added`,
};

/**
 * Returns a function that takes the names of rows in their order, and returns whether the tree has, or may still get,
 * a group of that name.
 */
export async function groupLimit(
  tx: Tx,
  orgCode: string,
  table: GroupTable,
  names: readonly string[],
): Promise<(name: string) => boolean> {
  const wanted = alikeKeys(names);
  const stored = await tx.query<{ key: string }>(
    `select distinct name_key as key from ${table} where org_code = $1 and name_key = any($2)`,
    [orgCode, wanted],
  );
  const known = new Set(['', ...stored.map(({ key }) => key)]);
  if (stored.length === wanted.length) return () => true;
  let count = await countGroups(tx, orgCode, table);
  return (name) => {
    const key = lookAlike(name);
    if (known.has(key)) return true;
    if (count >= mostGroups) return false;
    known.add(key);
    count += 1;
    return true;
  };
}

/** Returns the ids of named groups by name, locked until they are used; missing ones are added to the batch, one for names that look alike. */
export async function ensureBatchGroups(
  { tx, actor, batchID }: ImportContext,
  table: GroupTable,
  names: readonly string[],
): Promise<AlikeMap<string>> {
  const wanted = [...new Set(names)].filter((name) => name !== '').toSorted();
  const column = groupNames[table];
  const firstOfKey = new Map(wanted.toReversed().map((name) => [lookAlike(name), name]));
  const added = [...firstOfKey.values()]
    .toSorted()
    .map((name) => ({ id: uuid(), name, ...searchedName(table, name) }));
  const search = table === 'device_position' ? ', search' : '';
  await tx.query(
    `insert into ${table} (org_code, id, ${column}, create_user_id, batch_id${search})
     select $1, v.id, v.name, $2, $3${search}
     from jsonb_to_recordset($4) v (id uuid, name text, search text)
     where not exists (select from ${table} g where g.org_code = $1 and g.name_key = look_alike(v.name))
     on conflict do nothing`,
    [actor.orgCode, actor.userID, batchID, JSON.stringify(added)],
  );
  const rows = await tx.query<{ id: string; name: string; double: number }>(
    `select id, ${column} as name, name_double as double from ${table} where org_code = $1 and name_key = any($2)
     order by id for key share`,
    [actor.orgCode, alikeKeys(wanted)],
  );
  const inOrder = rows.toSorted((a, b) => a.double - b.double);
  return new AlikeMap(inOrder.map(({ id, name }) => [name, id]));
}

/** Deletes the groups of a batch that nothing uses. */
export async function deleteBatchGroups(tx: Tx, orgCode: string, batchID: string): Promise<void> {
  for (const table of groupTables) {
    await tx.query(
      `delete from ${table} g where g.org_code = $1 and g.batch_id = $2 and not ${isUsedGroup[table]}
         and not exists (select from ${table} c where c.org_code = g.org_code and c.parent_id = g.id)`,
      [orgCode, batchID],
    );
  }
}
