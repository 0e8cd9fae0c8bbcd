import { v7 as uuid } from 'uuid';
import {
  type addDeviceGroup,
  type DeviceTree,
  type deleteDeviceGroup,
  maxGroupLevels,
  type mergeDeviceGroup,
  type moveDeviceGroup,
  type renameDeviceGroup,
} from '../../../contract/areas/device/groups.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertUnlessTaken, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { type GroupTable, groupColumns, groupNames } from './queries.ts';
import { pathOf, type TreePathNode } from './treePath.ts';

const tables = { type: 'device_type', position: 'device_position' } as const satisfies Record<
  DeviceTree,
  GroupTable
>;

/** Locks a tree of the organisation: changes of it wait for each other, so that two of them make no circle. */
async function lockTree(tx: Tx, orgCode: string, tree: DeviceTree): Promise<GroupTable> {
  await lockByName(tx, `device ${tree} tree ${orgCode}`);
  return tables[tree];
}

async function requireGroup(
  tx: Tx,
  table: GroupTable,
  orgCode: string,
  id: string,
  field = 'ID',
): Promise<TreePathNode> {
  const [group] = await pathOf(tx, table, orgCode, id, field);
  return group as TreePathNode; // the path begins with the node
}

/** Returns the number of levels of a node with those below it. */
async function levelsOf(tx: Tx, table: GroupTable, orgCode: string, id: string): Promise<number> {
  const [row] = await tx.query<{ levels: number }>(
    `with recursive below (id, level) as (
       select id, 1 from ${table} where org_code = $1 and id = $2
       union all
       select g.id, b.level + 1 from ${table} g join below b on g.parent_id = b.id where g.org_code = $1
     ) select max(level) as levels from below`,
    [orgCode, id],
  );
  return row?.levels ?? 0;
}

function requireLevels(levels: number): void {
  if (levels > maxGroupLevels)
    throw new AppError('GROUP_TOO_DEEP', { field: 'BelowID', params: { limit: maxGroupLevels } });
}

function inItself(field: string, name: string): AppError {
  return new AppError('GROUP_IN_ITSELF', { field, params: { field, name } });
}

function nameTaken(name: string): AppError {
  return new AppError('GROUP_NAME_TAKEN', { field: 'Name', params: { name } });
}

/** Adds a node as the last of its level. @throws AppError GROUP_NAME_TAKEN, GROUP_TOO_DEEP, NOT_FOUND (BelowID) */
export async function insertGroup(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  { Tree, Name, BelowID = null }: BodyOf<typeof addDeviceGroup>,
): Promise<string> {
  const table = await lockTree(tx, orgCode, Tree);
  const above = BelowID === null ? [] : await pathOf(tx, table, orgCode, BelowID, 'BelowID');
  requireLevels(above.length + 1);
  const [last] = await tx.query<{ sort: number }>(
    `select coalesce(max(sort), 0)::int as sort from ${table}
     where org_code = $1 and parent_id is not distinct from $2`,
    [orgCode, BelowID],
  );
  const row = await insertUnlessTaken<{ id: string }>(tx, table, ['org_code', groupNames[table]], {
    org_code: orgCode,
    id: uuid(),
    [groupNames[table]]: Name,
    parent_id: BelowID,
    sort: (last?.sort ?? 0) + 1,
    create_user_id: userID,
  });
  if (row === null) throw nameTaken(Name);
  return row.id;
}

/** Renames a node. @throws AppError GROUP_NAME_TAKEN, NOT_FOUND, STALE_VERSION */
export async function renameGroup(
  tx: Tx,
  orgCode: string,
  { Tree, ID, Name, Version }: BodyOf<typeof renameDeviceGroup>,
  now: Date,
): Promise<void> {
  const table = await lockTree(tx, orgCode, Tree);
  requireVersion(await requireGroup(tx, table, orgCode, ID), Version);
  const set = { [groupNames[table]]: Name, update_time: now };
  await updateRow(tx, table, orgCode, ID, set).catch((error: { code?: string }) => {
    throw error.code === '23505' ? nameTaken(Name) : error;
  });
}

/** Moves a node with all below it. @throws AppError GROUP_IN_ITSELF, GROUP_TOO_DEEP, NOT_FOUND */
export async function placeGroup(
  tx: Tx,
  orgCode: string,
  { Tree, ID, BelowID, BeforeID }: BodyOf<typeof moveDeviceGroup>,
  now: Date,
): Promise<void> {
  const table = await lockTree(tx, orgCode, Tree);
  await requireGroup(tx, table, orgCode, ID);
  const above = BelowID === null ? [] : await pathOf(tx, table, orgCode, BelowID, 'BelowID');
  if (above.some(({ id }) => id === ID)) throw inItself('BelowID', above[0]?.name ?? '');
  requireLevels(above.length + (await levelsOf(tx, table, orgCode, ID)));
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where org_code = $1 and parent_id is not distinct from $2 and id <> $3
     order by sort, ${groupNames[table]}, id`,
    [orgCode, BelowID, ID],
  );
  const level = rows.map(({ id }) => id);
  const place = BeforeID === null ? level.length : level.indexOf(BeforeID);
  if (place < 0) throw new AppError('NOT_FOUND', { field: 'BeforeID' });
  await updateRow(tx, table, orgCode, ID, { parent_id: BelowID, update_time: now });
  await tx.query(
    `update ${table} g set sort = place from unnest($2::uuid[]) with ordinality v (id, place)
     where g.org_code = $1 and g.id = v.id and g.sort <> place`,
    [orgCode, level.toSpliced(place, 0, ID)],
  );
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
  const table = await lockTree(tx, orgCode, Tree);
  await requireGroup(tx, table, orgCode, ID);
  const path = await pathOf(tx, table, orgCode, IntoID, 'IntoID');
  if (path.some(({ id }) => id === ID)) throw inItself('IntoID', path[0]?.name ?? '');
  requireLevels(path.length + (await levelsOf(tx, table, orgCode, ID)) - 1);
  const column = groupColumns[table];
  const devices = await tx.query<{ id: string }>(
    `update device set ${column} = $3, update_time = $4, version = version + 1
     where org_code = $1 and ${column} = $2 returning id`,
    [orgCode, ID, IntoID, now],
  );
  await tx.query(
    `update ${table} set parent_id = $3, sort = sort + (select coalesce(max(sort), 0) from ${table}
       where org_code = $1 and parent_id = $3), version = version + 1
     where org_code = $1 and parent_id = $2`,
    [orgCode, ID, IntoID],
  );
  await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
  return devices.map(({ id }) => id);
}

/** Removes a node that has nothing. @throws AppError GROUP_IN_USE, NOT_FOUND */
export async function deleteGroup(
  tx: Tx,
  orgCode: string,
  { Tree, ID }: BodyOf<typeof deleteDeviceGroup>,
): Promise<void> {
  const table = await lockTree(tx, orgCode, Tree);
  const { name } = await requireGroup(tx, table, orgCode, ID);
  const [has] = await tx.query<{ devices: number; children: number }>(
    `select (select count(*)::int from device where org_code = $1 and ${groupColumns[table]} = $2) as devices,
       (select count(*)::int from ${table} where org_code = $1 and parent_id = $2) as children`,
    [orgCode, ID],
  );
  if (has !== undefined && has.devices + has.children > 0)
    throw new AppError('GROUP_IN_USE', { field: 'ID', params: { name, ...has } });
  await tx.query(`delete from ${table} where org_code = $1 and id = $2`, [orgCode, ID]);
}

/** From this number of changed devices on, clients read all of them. */
const mostNamed = 1_000;

/** Returns the events of a changed tree, and of devices that show a node under another name or another node. */
export function groupEvents(
  orgCode: string,
  groupID: string,
  devices: readonly string[],
): OutboxEvent[] {
  const changed = changeEvent(orgCode, 'deviceGroup', [groupID]);
  if (devices.length === 0) return [changed];
  const keys = devices.length > mostNamed ? 'reset' : devices;
  return [
    changed,
    { kind: 'topic', orgCode, topic: 'deviceStates', keys },
    { kind: 'topic', orgCode, topic: 'openOrders', keys: 'reset' },
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
    `select id from device where org_code = $1 and ${groupColumns[tables[tree]]} = $2 limit ${mostNamed + 1}`,
    [orgCode, id],
  );
  return rows.map((row) => row.id);
}
