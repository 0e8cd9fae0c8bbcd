import { v7 as uuid } from 'uuid';
import { deviceTypeImport, positionImport } from '../../../../contract/areas/device/groupImport.ts';
import {
  type DeviceTree,
  maxGroupLevels,
  mostGroups,
} from '../../../../contract/areas/device/groups.ts';
import type { Text } from '../../../../contract/locale.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  RowError,
} from '../../../kernel/importKind.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import { groupTrees, lockTree } from '../editGroups.ts';
import { type GroupTable, groupNames, searchedName } from '../queries.ts';
import { isUsedGroup, treeFullText } from './batchGroups.ts';

interface GroupRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly name: string;
  /** A name, or a path of names; '' for the top. */
  readonly parent: string;
}

/** A node that a row adds. */
interface NewGroup {
  readonly id: string;
  readonly name: string;
  readonly parentID: string | null;
}

interface GroupPlan extends ImportPlan {
  readonly add: readonly NewGroup[];
}

/** A node that is stored, or that an earlier row adds. */
interface KnownGroup {
  readonly id: string;
  readonly name: string;
  readonly parentID: string | null;
}

const errorTexts = {
  itself: { 'zh-CN': '上级不能是自己', 'en-US': 'it cannot be below itself' },
  parent: {
    'zh-CN': '没有这个上级，请先新增，或把它排在前面',
    'en-US': 'there is none; add it first, or put its row before this one',
  },
  tooDeep: { 'zh-CN': `最多 ${maxGroupLevels} 级`, 'en-US': `at most ${maxGroupLevels} levels` },
} as const satisfies Record<string, Text>;

/** Returns the reason against a name that stands in another place. @param path its path without the name; '' at the top */
function elsewhere(path: string): Text {
  if (path === '')
    return {
      'zh-CN': '该名称已在顶级，请在页面上移动它',
      'en-US': 'this name is at the top already; move it on the page',
    };
  return {
    'zh-CN': `该名称已在“${path}”之下，请在页面上移动它`,
    'en-US': `this name is below ${path} already; move it on the page`,
  };
}

/** The imports of the two trees. */
export const importedGroups: readonly ImportHandler[] = [
  importOf('type', deviceTypeImport),
  importOf('position', positionImport),
];

function importOf(
  tree: DeviceTree,
  kind: typeof deviceTypeImport | typeof positionImport,
): ImportHandler {
  const { table } = groupTrees[tree];
  return defineImport(kind, {
    readRow: ({ row, text }): GroupRow => ({ row, name: text('Name'), parent: text('ParentName') }),
    async plan(context, rows: readonly GroupRow[], isDryRun) {
      if (!isDryRun) await lockTree(context.tx, context.actor.orgCode, tree);
      return planGroups(context, table, rows);
    },
    write: (context, plan: GroupPlan) => writeGroups(context, table, plan),
    undo: (context) => undoGroups(context, tree),
  });
}

/** A known name is left alone where it stands below the row's parent; elsewhere it is refused. */
async function planGroups(
  { tx, actor }: ImportContext,
  table: GroupTable,
  rows: readonly GroupRow[],
): Promise<GroupPlan> {
  const known = await tx.query<KnownGroup>(
    `select id, ${groupNames[table]} as name, parent_id as "parentID" from ${table} where org_code = $1`,
    [actor.orgCode],
  );
  const place = groupPlacer(known);
  const placed = rows.map(place);
  const errors = placed.filter(RowError.is);
  const add = placed.flatMap((group) => (group === null || RowError.is(group) ? [] : [group]));
  const unchanged = rows.length - add.length - errors.length;
  return { add, errors, unchanged, imported: add.length };
}

/** Returns a function that turns the rows of a file, in their order, into new nodes; null for a known one. */
function groupPlacer(stored: readonly KnownGroup[]): (row: GroupRow) => NewGroup | RowError | null {
  const byName = new Map(stored.map((group) => [group.name, group]));
  const byID = new Map(stored.map((group) => [group.id, group]));
  /** The names of the nodes on the way from the top to a node, with its own. */
  const pathOf = (id: string | null): string[] => {
    const names: string[] = [];
    for (let at = byID.get(id ?? ''); at !== undefined; at = byID.get(at.parentID ?? ''))
      names.unshift(at.name);
    return names;
  };
  const parentOf = (text: string): KnownGroup | undefined => {
    const named = byName.get(text);
    if (named !== undefined) return named;
    const path = text.split(/[/>／＞]/).map((name) => name.trim());
    const last = byName.get(path.at(-1) ?? '');
    const ending = pathOf(last?.id ?? null).slice(-path.length);
    return ending.join('\n') === path.join('\n') ? last : undefined;
  };
  return ({ row, name, parent }) => {
    const wrong = (reason: Text) => new RowError(row, 'ParentName', reason);
    if (parent === name) return wrong(errorTexts.itself);
    const above = parent === '' ? null : parentOf(parent);
    if (above === undefined) return wrong(errorTexts.parent);
    const path = pathOf(above?.id ?? null);
    if (path.includes(name)) return wrong(errorTexts.itself);
    const present = byName.get(name);
    if (present !== undefined) {
      const isThere = present.parentID === (above?.id ?? null);
      return isThere ? null : wrong(elsewhere(pathOf(present.parentID).join(' / ')));
    }
    if (path.length >= maxGroupLevels) return wrong(errorTexts.tooDeep);
    if (byName.size >= mostGroups) return new RowError(row, 'Name', treeFullText);
    const added = { id: uuid(), name, parentID: above?.id ?? null };
    byName.set(name, added);
    byID.set(added.id, added);
    return added;
  };
}

async function writeGroups(
  { tx, actor, batchID, publish }: ImportContext,
  table: GroupTable,
  { add }: GroupPlan,
): Promise<void> {
  const search = table === 'device_position' ? ', search' : '';
  const rows = add.map((group) => ({ ...group, ...searchedName(table, group.name) }));
  await tx.query(
    `insert into ${table} (org_code, id, ${groupNames[table]}, parent_id, sort, batch_id, create_user_id${search})
     select $1, v.id, v.name, v."parentID", n.last + v.place, $2, $3${search}
     from (select coalesce(max(sort), 0)::int as last from ${table} where org_code = $1) n,
       rows from (jsonb_to_recordset($4) as (id uuid, name text, "parentID" uuid, search text))
         with ordinality v (id, name, "parentID", search, place)`,
    [actor.orgCode, batchID, actor.userID, JSON.stringify(rows)],
  );
  publish(changeEvent(actor.orgCode, 'deviceGroup', ['*']));
}

/**
 * Undoes an import batch. Returns the number of nodes.
 *
 * @throws AppError BATCH_TOUCHED if any of them was changed since, or is used
 */
async function undoGroups(
  { tx, actor: { orgCode }, batchID, publish }: ImportContext,
  tree: DeviceTree,
): Promise<number> {
  const { table } = await lockTree(tx, orgCode, tree);
  const groups = await tx.query<{ id: string }>(
    `select id from ${table} where org_code = $1 and batch_id = $2 order by id for update`,
    [orgCode, batchID],
  );
  const [row] = await tx.query<{ touched: number }>(
    `select count(*)::int as touched from ${table} g
     where g.org_code = $1 and g.batch_id = $2 and (g.version > 0 or ${isUsedGroup[table]}
       or exists (select from ${table} c where c.org_code = $1 and c.parent_id = g.id
         and c.batch_id is distinct from $2))`,
    [orgCode, batchID],
  );
  const count = row?.touched ?? 0;
  if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
  await tx.query(`delete from ${table} where org_code = $1 and batch_id = $2`, [orgCode, batchID]);
  publish(changeEvent(orgCode, 'deviceGroup', ['*']));
  return groups.length;
}
