import { v7 as uuid } from 'uuid';
import {
  type addRole,
  type deleteRole,
  type Role,
  type renameRole,
  roleLimits,
  type saveRolePermissions,
} from '../../../contract/areas/role/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType } from '../../../contract/enums.ts';
import { initialRoleNames, roleText } from '../../../contract/roles.ts';
import { lookAlike } from '../../../contract/validation/lookAlike.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { ceilingOf, requireWithin } from '../../kernel/auth/permissionCeiling.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertUnlessTaken, lockRow, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { lockAdministration, requireAssignable, requireCeilingOver } from '../personnel/api.ts';
import { inOrder, readRole, selectRolesInFull } from './queries.ts';
import { requireGrantable } from './rules.ts';

/** Locks a role to change it. @throws AppError NOT_FOUND, STALE_VERSION */
async function lockRole(
  tx: Tx,
  orgCode: string,
  id: string,
  version: number | undefined,
): Promise<Role> {
  await lockAdministration(tx, orgCode);
  await lockRow(tx, 'role', orgCode, id, 'RoleID');
  const role = await readRole(tx, orgCode, id);
  requireVersion(role, version);
  return role;
}

/**
 * Checks that the actor may rename or delete a role: it is the organisation's own, and they have all of its permissions.
 *
 * @throws AppError STANDARD_ROLE, BEYOND_OWN
 */
async function requireOwn(tx: Tx, actor: Actor, role: Role): Promise<void> {
  const { isStandard, roleName, permissions } = role;
  if (isStandard === 0) return requireWithin(await ceilingOf(tx, actor), permissions, 'RoleID');
  const name = { 'zh-CN': roleName, 'en-US': roleText(roleName, 'en-US') };
  throw new AppError('STANDARD_ROLE', { field: 'RoleID', params: { name } });
}

/** The names under which standard roles are shown, in the form that `lookAlike` compares. */
const standardNames = new Set(
  initialRoleNames.flatMap((name) => [name, roleText(name, 'en-US')]).map(lookAlike),
);

function nameTaken(name: string): AppError {
  return new AppError('ROLE_NAME_TAKEN', { field: 'RoleName', params: { name } });
}

/** @throws AppError ROLE_NAME_TAKEN if the name of another role looks the same */
function requireFree(roles: readonly Role[], name: string, exceptID?: string): void {
  const compared = lookAlike(name);
  const isTaken = roles.some(
    ({ roleID, roleName }) => roleID !== exceptID && lookAlike(roleName) === compared,
  );
  if (isTaken || standardNames.has(compared)) throw nameTaken(name);
}

/** Adds a role as `addRole` defines. @throws AppError its errors */
export async function insertRole(
  tx: Tx,
  actor: Actor,
  { RoleName, FromRoleID }: BodyOf<typeof addRole>,
  now: Date,
): Promise<Role> {
  const { orgCode } = actor;
  await lockAdministration(tx, orgCode);
  const roles = await selectRolesInFull(tx, orgCode);
  requireFree(roles, RoleName);
  if (roles.length >= roleLimits.roles)
    throw new AppError('TOO_MANY_ROLES', { params: { limit: roleLimits.roles } });
  const from = roles.find(({ roleID }) => roleID === FromRoleID);
  if (FromRoleID !== undefined && from === undefined)
    throw new AppError('NOT_FOUND', { field: 'FromRoleID' });
  const permissions = from?.permissions ?? [];
  await requireGrantable(tx, actor, null, permissions, 'FromRoleID');
  const row = await insertUnlessTaken<{ id: string }>(tx, 'role', ['org_code', 'role_name'], {
    org_code: orgCode,
    id: uuid(),
    role_name: RoleName,
    permissions,
    create_user_id: actor.userID,
    create_time: now,
    update_time: now,
  });
  if (row === null) throw nameTaken(RoleName);
  return readRole(tx, orgCode, row.id);
}

/** Renames a role as `renameRole` defines; returns it before and after. @throws AppError its errors */
export async function storeName(
  tx: Tx,
  actor: Actor,
  { RoleID, RoleName, Version }: BodyOf<typeof renameRole>,
  now: Date,
): Promise<{ before: Role; after: Role }> {
  const { orgCode } = actor;
  const before = await lockRole(tx, orgCode, RoleID, Version);
  await requireOwn(tx, actor, before);
  requireFree(await selectRolesInFull(tx, orgCode), RoleName, RoleID);
  await updateRow(tx, 'role', orgCode, RoleID, { role_name: RoleName, update_time: now });
  return { before, after: await readRole(tx, orgCode, RoleID) };
}

/** The permissions that a change gives to a role and takes from it. */
export interface PermissionChange {
  readonly role: Role;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Sets a role's permissions as `saveRolePermissions` defines. @throws AppError its errors */
export async function storePermissions(
  tx: Tx,
  actor: Actor,
  { RoleID, MenuIDs, Version }: BodyOf<typeof saveRolePermissions>,
  now: Date,
): Promise<PermissionChange> {
  const { orgCode } = actor;
  const before = await lockRole(tx, orgCode, RoleID, Version);
  await requireGrantable(tx, actor, before, MenuIDs);
  const permissions = inOrder([...new Set(MenuIDs)]);
  const added = permissions.filter((id) => !before.permissions.includes(id));
  const removed = before.permissions.filter((id) => !permissions.includes(id));
  if (added.length + removed.length === 0) return { role: before, added, removed };
  await updateRow(tx, 'role', orgCode, RoleID, { permissions, update_time: now });
  return { role: await readRole(tx, orgCode, RoleID), added, removed };
}

/** The most permissions that a notification names. */
const mostNamed = 10;

/**
 * Notifies the active people who have a role, the actor included, that its permissions have changed: the open pages of
 * each of them then read their menus again.
 *
 * @returns the outbox events
 */
export async function notifyHolders(
  tx: Tx,
  { orgCode, realName }: Actor,
  { role, added, removed }: PermissionChange,
  now: Date,
): Promise<OutboxEvent[]> {
  const people = await tx.query<{ id: string }>(
    `select u.id from app_user u
     where u.org_code = $1 and u.role_id = $2 and ${isActiveUser('u')}`,
    [orgCode, role.roleID],
  );
  const recipients = people.map(
    ({ id }) => ({ userID: id, orgCode, kind: 'rolePermissionsChanged' }) as const,
  );
  const params = {
    person: realName,
    roleName: role.roleName,
    added: added.length,
    removed: removed.length,
    addedIDs: added.slice(0, mostNamed).join(' '),
    removedIDs: removed.slice(0, mostNamed).join(' '),
  };
  const mType = messageType.values.permission;
  return storeNotifications(tx, recipients, { mType, params, url: '', now });
}

/**
 * Deletes a role as `deleteRole` defines.
 *
 * @returns the role as it was, the ids of the people who got another role, and that role
 * @throws AppError its errors, BAD_FIELD (ToRoleID)
 */
export async function removeRole(
  tx: Tx,
  actor: Actor,
  { RoleID, ToRoleID, Version }: BodyOf<typeof deleteRole>,
  now: Date,
): Promise<{ role: Role; moved: string[]; to: Role | null }> {
  const { orgCode } = actor;
  const role = await lockRole(tx, orgCode, RoleID, Version);
  await requireOwn(tx, actor, role);
  const { roleName: name, users: count } = role;
  if (ToRoleID === RoleID) throw badField('ToRoleID', 'roleUnknown');
  if (count > 0) {
    if (ToRoleID === undefined)
      throw new AppError('ROLE_IN_USE', { field: 'ToRoleID', params: { name, count } });
    await requireAssignable(tx, actor, ToRoleID, 'ToRoleID');
    const people = await tx.query<{ id: string; roleID: string }>(
      'select id, role_id as "roleID" from app_user where org_code = $1 and role_id = $2',
      [orgCode, RoleID],
    );
    await requireCeilingOver(tx, actor, people, 'RoleID');
  }
  const moved = await tx.query<{ id: string }>(
    `update app_user set role_id = $3, update_time = $4, version = version + 1
     where org_code = $1 and role_id = $2 returning id`,
    [orgCode, RoleID, ToRoleID ?? null, now],
  );
  await tx.query('delete from role where org_code = $1 and id = $2', [orgCode, RoleID]);
  const to = ToRoleID === undefined ? null : await readRole(tx, orgCode, ToRoleID, 'ToRoleID');
  return { role, moved: moved.map(({ id }) => id), to };
}
