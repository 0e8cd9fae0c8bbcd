import { v7 as uuid } from 'uuid';
import {
  type addDeviceGroup,
  type DeviceTree,
  type deleteDeviceGroup,
  type mergeDeviceGroup,
  type moveDeviceGroup,
  type renameDeviceGroup,
} from '../../../../contract/areas/device/groups.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Text } from '../../../../contract/locale.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import {
  insertUnlessTaken,
  lockRows,
  type RowValues,
  requireVersion,
  updateRow,
} from '../../../kernel/crud/rows.ts';
import {
  inItself,
  nextPlace,
  passChildren,
  pathToTop,
  requireLevels,
  storePlaces,
  subtreeOf,
  type TreeTable,
} from '../../../kernel/crud/tree.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { storeSearch } from '../../../kernel/search/searchedTables.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { deviceStateEvents } from '../deviceEvents.ts';
import {
  type GroupTable,
  groupCodes,
  groupColumns,
  groupNames,
  requireTreeLimit,
  searchedName,
} from '../queries/deviceQueries.ts';
import { passFields, removeFields } from './passFields.ts';

interface GroupTree extends TreeTable {
  readonly table: GroupTable;
}

/** The tables of the trees. */
export const groupTrees = {
  type: { table: 'device_type', name: groupNames.device_type },
  position: { table: 'device_position', name: groupNames.device_position },
} as const satisfies Record<DeviceTree, GroupTree>;

/**
 * Locks a tree of the organisation: changes of it wait for each other, so that two of them make no circle. Then
 * follow the locks of nodes that end, which wait for whoever is giving them to a device, and those of devices.
 */
export async function lockTree(tx: Tx, orgCode: string, tree: DeviceTree): Promise<GroupTree> {
  await lockByName(tx, `device ${tree} tree ${orgCode}`);
  return groupTrees[tree];
}

function nameTaken(name: string): AppError {
  return new AppError('GROUP_NAME_TAKEN', { field: 'Name', params: { name } });
}

/** Returns the refusal of a name or code that another node has, by the violated index; else the error itself. */
function takenError(
  error: { code?: string; constraint?: string },
  { Name, GroupCode }: Pick<BodyOf<typeof addDeviceGroup>, 'GroupCode' | 'Name'>,
): unknown {
  if (error.code !== '23505') return error;
  if (!codeIndexes.has(error.constraint)) return nameTaken(Name);
  return new AppError('GROUP_CODE_TAKEN', {
    field: 'GroupCode',
    params: { code: GroupCode ?? '' },
  });
}

const codeIndexes: ReadonlySet<string | undefined> = new Set([
  'type_code_unique',
  'position_code_unique',
  'device_type_code_alike',
  'device_position_code_alike',
]);

const positionsOnly = {
  Coordinates: { 'zh-CN': '只有位置有坐标', 'en-US': 'only a position has coordinates' },
  ManagerID: { 'zh-CN': '只有位置有负责人', 'en-US': 'only a position has a manager' },
} as const satisfies Record<string, Text>;

/** The values of a node beside its name that a body sets, by column. @throws AppError BAD_FIELD (a type with coordinates) */
function detailColumns(
  table: GroupTable,
  { GroupCode, Coordinates }: Pick<BodyOf<typeof addDeviceGroup>, 'Coordinates' | 'GroupCode'>,
): RowValues {
  const isPosition = table === 'device_position';
  if (Coordinates != null && !isPosition) throw badField('Coordinates', positionsOnly.Coordinates);
  return {
    ...(GroupCode === undefined ? {} : { [groupCodes[table]]: GroupCode }),
    ...(Coordinates === undefined || !isPosition ? {} : { coordinates: Coordinates }),
  };
}

/**
 * Adds a node as the last of its level.
 *
 * @throws AppError GROUP_CODE_TAKEN, GROUP_NAME_TAKEN, GROUP_TOO_DEEP, GROUP_TREE_FULL, NOT_FOUND (BelowID), BAD_FIELD
 */
export async function insertGroup(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  body: BodyOf<typeof addDeviceGroup>,
): Promise<string> {
  const { Tree, Name, BelowID = null } = body;
  const tree = await lockTree(tx, orgCode, Tree);
  const { table } = tree;
  const above = BelowID === null ? [] : await pathToTop(tx, tree, orgCode, BelowID, 'BelowID');
  requireLevels(above.length + 1);
  const unique = ['org_code', 'name_key', 'name_double'];
  const row = await insertUnlessTaken<{ id: string }>(tx, table, unique, {
    org_code: orgCode,
    id: uuid(),
    [groupNames[table]]: Name,
    ...detailColumns(table, body),
    ...searchedName(table, Name, body.GroupCode),
    parent_id: BelowID,
    sort: await nextPlace(tx, tree, orgCode, BelowID),
    create_user_id: userID,
  }).catch((error: { code?: string }) => {
    throw takenError(error, body);
  });
  if (row === null) throw nameTaken(Name);
  await requireTreeLimit(tx, orgCode, table);
  return row.id;
}

/**
 * Renames a node, and sets its code, and the coordinates and the manager of a position. Returns what the log shows.
 *
 * @throws AppError GROUP_CODE_TAKEN, GROUP_NAME_TAKEN, NOT_FOUND, STALE_VERSION, BAD_FIELD (ManagerID, Coordinates)
 */
export async function renameGroup(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof renameDeviceGroup>,
  now: Date,
): Promise<{ before: LoggedGroup; after: LoggedGroup }> {
  const { Tree, ID, Name, ManagerID, Version } = body;
  const tree = await lockTree(tx, orgCode, Tree);
  const { table } = tree;
  const [present] = await pathToTop(tx, tree, orgCode, ID, 'ID');
  requireVersion(present, Version);
  if (ManagerID !== undefined && Tree === 'type')
    throw badField('ManagerID', positionsOnly.ManagerID);
  const before = await loggedGroup(tx, orgCode, table, ID);
  // the present manager may be disabled by now
  if (ManagerID != null && ManagerID !== before.managerID)
    await requireColleague(tx, orgCode, ManagerID);
  const set = {
    [groupNames[table]]: Name,
    ...detailColumns(table, body),
    ...renumbered(before, body),
    ...(ManagerID === undefined ? {} : { manager_id: ManagerID }),
    update_time: now,
  };
  await updateRow(tx, table, orgCode, ID, set).catch((error: { code?: string }) => {
    throw takenError(error, body);
  });
  if (table === 'device_position') await storeSearch(tx, table, orgCode, [ID]);
  return { before, after: await loggedGroup(tx, orgCode, table, ID) };
}

/** Returns that a node whose name or code changes is no longer one of those that looked alike from before. */
function renumbered(
  { name, groupCode }: LoggedGroup,
  { Name, GroupCode }: BodyOf<typeof renameDeviceGroup>,
): RowValues {
  return {
    ...(Name !== name && { name_double: 0 }),
    ...(GroupCode !== undefined && GroupCode !== groupCode && { code_double: 0 }),
  };
}

/** The values that the action log shows of a node, by the names of the fields. */
type LoggedGroup = Readonly<Record<string, string | null>>;

async function loggedGroup(
  tx: Tx,
  orgCode: string,
  table: GroupTable,
  id: string,
): Promise<LoggedGroup> {
  const ofPosition = ', coordinates, manager_id as "managerID"';
  const [row] = await tx.query<LoggedGroup>(
    `select ${groupNames[table]} as name, ${groupCodes[table]} as "groupCode"
       ${table === 'device_position' ? ofPosition : ''} from ${table} where org_code = $1 and id = $2`,
    [orgCode, id],
  );
  return row ?? {};
}

/** Requires an active person of the organisation. @throws AppError NOT_FOUND (ManagerID) */
async function requireColleague(tx: Tx, orgCode: string, id: string): Promise<void> {
  const people = await tx.query(
    `select from app_user u where u.org_code = $1 and u.id = $2 and ${isActiveUser('u')}`,
    [orgCode, id],
  );
  if (people.length === 0) throw new AppError('NOT_FOUND', { field: 'ManagerID' });
}

/**
 * Moves a node with all below it. Returns false where it stays below the same node, in another place.
 *
 * @throws AppError GROUP_IN_ITSELF, GROUP_TOO_DEEP, NOT_FOUND
 */
export async function placeGroup(
  tx: Tx,
  orgCode: string,
  { Tree, ID, BelowID, BeforeID }: BodyOf<typeof moveDeviceGroup>,
  now: Date,
): Promise<boolean> {
  const tree = await lockTree(tx, orgCode, Tree);
  const { table } = tree;
  const [present, parent] = await pathToTop(tx, tree, orgCode, ID, 'ID');
  const above = BelowID === null ? [] : await pathToTop(tx, tree, orgCode, BelowID, 'BelowID');
  if (above.some(({ id }) => id === ID)) throw inItself('BelowID', above[0]?.name ?? present.name);
  requireLevels(above.length + (await subtreeOf(tx, tree, orgCode, ID)).levels);
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where org_code = $1 and parent_id is not distinct from $2 and id <> $3
     order by sort, ${groupNames[table]}, id`,
    [orgCode, BelowID, ID],
  );
  const level = rows.map(({ id }) => id);
  const place = BeforeID === null ? level.length : level.indexOf(BeforeID);
  if (place < 0) throw new AppError('NOT_FOUND', { field: 'BeforeID' });
  await updateRow(tx, table, orgCode, ID, { parent_id: BelowID, update_time: now });
  await storePlaces(tx, tree, orgCode, level.toSpliced(place, 0, ID));
  return (parent?.id ?? null) !== BelowID;
}

/**
 * Puts the devices of a node and the nodes below it into another one, and removes it. Returns the devices.
 *
 * @throws AppError GROUP_IN_ITSELF, GROUP_TOO_DEEP, NOT_FOUND
 */
export async function mergeGroup(
  tx: Tx,
  orgCode: string,
  { Tree, ID, IntoID }: BodyOf<typeof mergeDeviceGroup>,
  now: Date,
): Promise<string[]> {
  const tree = await lockTree(tx, orgCode, Tree);
  const { table } = tree;
  await lockRows(tx, table, orgCode, [ID, IntoID]);
  await pathToTop(tx, tree, orgCode, ID, 'ID');
  const path = await pathToTop(tx, tree, orgCode, IntoID, 'IntoID');
  if (path.some(({ id }) => id === ID)) throw inItself('IntoID', path[0].name);
  const below = await subtreeOf(tx, tree, orgCode, ID);
  requireLevels(path.length + below.levels - 1);
  const column = groupColumns[table];
  const found = await tx.query<{ id: string }>(
    `select id from device where org_code = $1 and ${column} = any($2)`,
    [orgCode, Tree === 'type' ? below.ids : [ID]],
  );
  const ids = found.map(({ id }) => id);
  await lockDevices(tx, orgCode, ids);
  if (Tree === 'type') await passFields(tx, orgCode, ID, IntoID, below.ids);
  const devices = await tx.query<{ id: string }>(
    `update device set ${column} = $3, update_time = $4, version = version + 1
     where org_code = $1 and ${column} = $2 and id = any($5) returning id`,
    [orgCode, ID, IntoID, now, ids],
  );
  await passChildren(tx, tree, orgCode, ID, IntoID);
  await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
  return devices.map(({ id }) => id);
}

/** Removes a node that has nothing. @throws AppError GROUP_IN_USE, NOT_FOUND */
export async function deleteGroup(
  tx: Tx,
  orgCode: string,
  { Tree, ID }: BodyOf<typeof deleteDeviceGroup>,
): Promise<void> {
  const tree = await lockTree(tx, orgCode, Tree);
  const { table } = tree;
  await lockRows(tx, table, orgCode, [ID]);
  const [{ name }] = await pathToTop(tx, tree, orgCode, ID, 'ID');
  const [has] = await tx.query<{ devices: number; children: number }>(
    `select (select count(*)::int from device where org_code = $1 and ${groupColumns[table]} = $2) as devices,
       (select count(*)::int from ${table} where org_code = $1 and parent_id = $2) as children`,
    [orgCode, ID],
  );
  if (has !== undefined && has.devices + has.children > 0)
    throw new AppError('GROUP_IN_USE', { field: 'ID', params: { name, ...has } });
  if (Tree === 'type') await removeFields(tx, orgCode, ID, null);
  await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
}

/** From this number of changed devices on, clients read all of them. */
const mostNamed = 1_000;

/** Returns the events of a changed tree, and of devices that show a node under another name or another node. */
export async function groupEvents(
  tx: Tx,
  orgCode: string,
  groupID: string,
  devices: readonly string[],
): Promise<OutboxEvent[]> {
  const changed = changeEvent(orgCode, 'deviceGroup', [groupID]);
  if (devices.length === 0) return [changed];
  const states = await deviceStateEvents(tx, orgCode, devices);
  return [
    changed,
    ...states.flatMap((event): OutboxEvent[] => [
      devices.length > mostNamed ? { ...event, keys: 'reset' } : event,
      { kind: 'topic', orgCode: event.orgCode, topic: 'openOrders', keys: 'reset' },
    ]),
  ];
}

/** The devices of a node, at most one more than are named one by one. */
export async function devicesIn(
  tx: Tx,
  orgCode: string,
  tree: DeviceTree,
  id: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from device where org_code = $1 and ${groupColumns[groupTrees[tree].table]} = $2 limit ${mostNamed + 1}`,
    [orgCode, id],
  );
  return rows.map((row) => row.id);
}
