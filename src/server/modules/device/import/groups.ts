import { v7 as uuid } from 'uuid';
import { deviceTypeImport, positionImport } from '../../../../contract/areas/device/groupImport.ts';
import {
  type DeviceTree,
  maxGroupLevels,
  mostGroups,
} from '../../../../contract/areas/device/groups.ts';
import type { Text } from '../../../../contract/locale.ts';
import { lookAlike } from '../../../../contract/validation/lookAlike.ts';
import { plainPhone } from '../../../../contract/validation/phone.ts';
import { isMobile } from '../../../../contract/validators.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { AlikeMap } from '../../../kernel/crud/alikeMap.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportHandler,
  type ImportPlan,
  type NotWritten,
  RowError,
} from '../../../kernel/importKind.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import { groupTrees, lockTree } from '../edit/editGroups.ts';
import { type GroupTable, groupCodes, groupNames, searchedName } from '../queries/deviceQueries.ts';
import { isUsedGroup, treeFullText } from './batchGroups.ts';

interface GroupRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly name: string;
  /** A name, or a path of names; '' for the top. */
  readonly parent: string;
  /** The name or the phone number of the manager; '' for none. */
  readonly manager: string;
  /** '' for none. */
  readonly code: string;
  /** '' for none. */
  readonly coordinates: string;
  /** The errors of its own cells. */
  readonly errors: readonly RowError[];
}

/** A node that a row adds, in its place. */
interface PlacedGroup extends KnownGroup {
  readonly row: number;
  /** Its parent's name; null at the top. */
  readonly parentName: string | null;
}

/** A node that a row adds. */
interface NewGroup extends PlacedGroup {
  readonly code: string | null;
  readonly coordinates: string | null;
  readonly managerID: string | null;
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
  person: {
    'zh-CN': '没有这个人，或不在岗；请填写本企业人员的姓名或手机号',
    'en-US': 'there is no such active person of the organisation',
  },
  people: {
    'zh-CN': '有多人同名，请填写手机号',
    'en-US': 'several people have this name; give the mobile number',
  },
  code: {
    'zh-CN': '该编号已存在，请换一个编号',
    'en-US': 'this code exists already; choose another one',
  },
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
    readRow: ({ row, text, errors }): GroupRow => ({
      row,
      name: text('Name'),
      parent: text('ParentName'),
      manager: tree === 'position' ? text('ManagerName') : '',
      code: text('GroupCode'),
      coordinates: tree === 'position' ? text('Coordinates') : '',
      errors,
    }),
    refusesInPlan: true,
    async plan(context, rows: readonly GroupRow[], { isDryRun, isLaterPart }) {
      if (!isDryRun) await lockTree(context.tx, context.actor.orgCode, tree);
      return planGroups(context, table, rows, isDryRun && isLaterPart);
    },
    write: (context, plan: GroupPlan) => writeGroups(context, table, plan),
    undo: (context) => undoGroups(context, tree),
  });
}

/**
 * A known name is left alone where it stands below the row's parent; elsewhere it is refused.
 *
 * @param isUndecided an earlier part of the file may add what is unknown here: a row below it counts as imported
 */
async function planGroups(
  { tx, actor }: ImportContext,
  table: GroupTable,
  rows: readonly GroupRow[],
  isUndecided: boolean,
): Promise<GroupPlan> {
  const known = await tx.query<KnownGroup & { readonly code: string | null }>(
    `select id, ${groupNames[table]} as name, ${groupCodes[table]} as code, parent_id as "parentID"
     from ${table} where org_code = $1`,
    [actor.orgCode],
  );
  const managerOf = await managerFinder(tx, actor.orgCode, rows);
  const place = groupPlacer(known, isUndecided);
  const names = new Set(known.map(({ name }) => lookAlike(name)));
  const codes = new Set(known.map(({ code }) => lookAlike(code ?? '')));
  codes.delete('');
  const add: NewGroup[] = [];
  const errors: RowError[] = [];
  for (const row of rows) {
    const managerID = managerOf(row.manager);
    const isManager = typeof managerID === 'string' || managerID === null;
    const own = [...row.errors];
    if (!isManager) own.push(new RowError(row.row, 'ManagerName', managerID));
    if (codes.has(lookAlike(row.code)) && !names.has(lookAlike(row.name)))
      own.push(new RowError(row.row, 'GroupCode', errorTexts.code));
    const placed = place(row, own.length > 0);
    if (RowError.is(placed)) own.push(placed);
    else if (placed !== null && own.length === 0 && isManager) {
      const [code, coordinates] = [row.code || null, row.coordinates || null];
      add.push({ ...placed, code, coordinates, managerID });
      names.add(lookAlike(row.name));
      if (code !== null) codes.add(lookAlike(code));
    }
    errors.push(...own);
  }
  const refused = new Set(errors.map(({ row }) => row)).size;
  return { add, errors, unchanged: rows.length - add.length - refused, imported: add.length };
}

/** Returns a function that finds the id of an active person by a cell; null for an empty one, or the reason why there is none. */
async function managerFinder(
  tx: Tx,
  orgCode: string,
  rows: readonly GroupRow[],
): Promise<(text: string) => string | Text | null> {
  const wanted = [...new Set(rows.map(({ manager }) => manager))].filter((text) => text !== '');
  const phones = wanted.filter(isMobile).map(plainPhone);
  if (wanted.length === 0) return () => null;
  const people = await tx.query<{ id: string; name: string; phone: string }>(
    `select u.id, u.real_name as name, u.user_name as phone from app_user u
     where u.org_code = $1 and ${isActiveUser('u')} and (u.real_name = any($2) or u.user_name = any($3))`,
    [orgCode, wanted, phones],
  );
  return (text) => {
    if (text === '') return null;
    const [person, second] = people.filter(
      ({ name, phone }) => name === text || phone === plainPhone(text),
    );
    return second === undefined ? (person?.id ?? errorTexts.person) : errorTexts.people;
  };
}

/**
 * Returns a function that turns the rows of a file, in their order, into new nodes; null for a known one. A refused row
 * is checked, and adds none. A node below an unknown one that is undecided stands at the top meanwhile.
 */
function groupPlacer(
  stored: readonly KnownGroup[],
  isUndecided: boolean,
): (row: GroupRow, isRefused: boolean) => PlacedGroup | RowError | null {
  const byName = new AlikeMap(stored.map((group) => [group.name, group]));
  let count = stored.length;
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
    const keyOf = (names: readonly string[]) => names.map(lookAlike).join('\n');
    return keyOf(ending) === keyOf(path) ? last : undefined;
  };
  return ({ row, name, parent, errors }, isRefused) => {
    const wrong = (reason: Text) => new RowError(row, 'ParentName', reason);
    if (errors.some(({ field }) => field === 'Name' || field === 'ParentName')) return null;
    if (lookAlike(parent) === lookAlike(name)) return wrong(errorTexts.itself);
    const above = parent === '' ? null : parentOf(parent);
    if (above === undefined && !isUndecided) return wrong(errorTexts.parent);
    const path = pathOf(above?.id ?? null);
    if (path.map(lookAlike).includes(lookAlike(name))) return wrong(errorTexts.itself);
    const present = byName.get(name);
    if (present !== undefined) {
      const isThere = present.parentID === (above?.id ?? null);
      return isThere ? null : wrong(elsewhere(pathOf(present.parentID).join(' / ')));
    }
    if (path.length >= maxGroupLevels) return wrong(errorTexts.tooDeep);
    if (isRefused) return null;
    if (count >= mostGroups) return new RowError(row, 'Name', treeFullText);
    const parentName = above?.name ?? null;
    const added = { row, id: uuid(), name, parentID: above?.id ?? null, parentName };
    byName.set(name, added);
    count += 1;
    byID.set(added.id, added);
    return added;
  };
}

/**
 * Adds the nodes. A device that somebody adds at the same time may bring a name of theirs with it, at the top: there it
 * is left alone, and a row that wants it elsewhere is refused.
 */
async function writeGroups(
  { tx, actor, batchID, publish }: ImportContext,
  table: GroupTable,
  { add }: GroupPlan,
): Promise<NotWritten> {
  const name = groupNames[table];
  const own = table === 'device_position' ? ', search, coordinates, manager_id' : '';
  const values = table === 'device_position' ? ', search, coordinates, "managerID"' : '';
  const rows = add.map((group) => ({ ...group, ...searchedName(table, group.name, group.code) }));
  const inserted = await tx.query<{ name: string }>(
    `insert into ${table} (org_code, id, ${name}, ${groupCodes[table]}, sort, batch_id, create_user_id${own})
     select $1, v.id, v.name, v.code, n.last + v.place, $2, $3${values}
     from (select coalesce(max(sort), 0)::int as last from ${table} where org_code = $1) n,
       rows from (jsonb_to_recordset($4) as (id uuid, name text, code text, search text, coordinates text,
         "managerID" uuid)) with ordinality v (id, name, code, search, coordinates, "managerID", place)
     on conflict (org_code, name_key, name_double) do nothing returning ${name} as name`,
    [actor.orgCode, batchID, actor.userID, JSON.stringify(rows)],
  );
  await tx.query(
    `update ${table} g set parent_id = p.id
     from jsonb_to_recordset($2) v (id uuid, "parentName" text)
       join ${table} p on p.org_code = $1 and p.${name} = v."parentName"
     where g.org_code = $1 and g.id = v.id`,
    [actor.orgCode, JSON.stringify(rows)],
  );
  publish(changeEvent(actor.orgCode, 'deviceGroup', ['*']));
  const written = new Set(inserted.map((group) => group.name));
  const lost = add.filter((group) => !written.has(group.name));
  const misplaced = lost.filter(({ parentName }) => parentName !== null);
  return {
    refused: misplaced.map(({ row }) => new RowError(row, 'ParentName', elsewhere(''))),
    unchanged: lost.length - misplaced.length,
  };
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
