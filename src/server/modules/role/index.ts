import {
  addRole,
  type CatalogueItem,
  deleteRole,
  getCatalogue,
  getRoleMenu,
  getRolePermissions,
  getRoleSetting,
  getUserPermissions,
  listRolesInFull,
  type RoleSetting,
  renameRole,
  roleLimits,
  saveRolePermissions,
  saveRoleSetting,
} from '../../../contract/areas/role/endpoints.ts';
import type { MenuItem } from '../../../contract/areas/session/endpoints.ts';
import { dutiesOf, dutyOf } from '../../../contract/duties.ts';
import { orgType, userState } from '../../../contract/enums.ts';
import {
  permissions as catalogue,
  type PermissionID,
  visitorPermissions,
} from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import { sidebarGroupList } from '../../../contract/permissions.ts';
import { roleText } from '../../../contract/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { menuOf } from '../../kernel/auth/menu.ts';
import { ceilingOf, type PermissionCeiling } from '../../kernel/auth/permissionCeiling.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { changeWholeDuty } from '../duty/api.ts';
import { firstRoles } from '../organisation/api.ts';
import { lockAdministration, notifyRoleChange } from '../personnel/api.ts';
import {
  insertRole,
  notifyHolders,
  type PermissionChange,
  removeRole,
  storeName,
  storePermissions,
} from './edits.ts';
import {
  type PersonRights,
  readRole,
  requirePersonRights,
  selectPeople,
  selectRolesInFull,
} from './queries.ts';
import { selectSetting } from './rules.ts';

const allIDs = catalogue.map(({ id }) => id);
const labels = new Map<string, (typeof catalogue)[number]['label']>(
  [...sidebarGroupList, ...catalogue].map(({ id, label }) => [id, label]),
);
const known = new Set<string>(allIDs);

/** Adds to a tree of menus what the editor of roles shows. */
function catalogueOf(
  items: readonly MenuItem[],
  ceiling: PermissionCeiling,
  locale: Locale,
): CatalogueItem[] {
  return items.map((item) => ({
    ...item,
    label: labels.get(item.menuID)?.[locale] ?? item.menuName,
    isPermission: known.has(item.menuID) ? 1 : 0,
    duty: dutyOf(item.menuID),
    mayGrant: ceiling === 'all' || ceiling.has(item.menuID) ? 1 : 0,
    children: catalogueOf(item.children, ceiling, locale),
  }));
}

/** The permission without which nobody is on call. */
const repairs: PermissionID = 'repair.work';

/** Permissions that one row of the action log names: it shortens longer lists. */
const loggedAtOnce = 20;

/** Returns the rows of the action log about changed permissions; a long change has several. */
function permissionEntries({ role, added, removed }: PermissionChange) {
  const changes = [
    ...added.map((permission) => ({ list: 'granted', permission })),
    ...removed.map((permission) => ({ list: 'withdrawn', permission })),
  ];
  const parts = Array.from({ length: Math.ceil(changes.length / loggedAtOnce) }, (_, part) =>
    changes.slice(part * loggedAtOnce, (part + 1) * loggedAtOnce),
  );
  return parts.map((part) => {
    const after = Object.groupBy(part, ({ list }) => list);
    const named = Object.entries(after).map(([list, of = []]) => [
      list,
      of.map(({ permission }) => ({ permission })),
    ]);
    return { targetID: role.roleID, after: Object.fromEntries(named) as object };
  });
}

async function readSetting(tx: Tx, orgCode: string): Promise<RoleSetting> {
  const { isSeparated, version } = await selectSetting(tx, orgCode);
  const violations = (await selectRolesInFull(tx, orgCode))
    .map(({ roleID, roleName, permissions }) => ({
      roleID,
      roleName,
      duties: dutiesOf(permissions),
    }))
    .filter((role) => role.duties.length > 1);
  return { isSeparated: isSeparated ? 1 : 0, violations, version };
}

/**
 * Stores whether duties are separated. A value that is stored already changes nothing.
 *
 * @returns the setting as it was
 * @throws AppError ADMIN_ROLE_ONLY, STALE_VERSION, ROLES_NOT_SEPARATED
 */
async function storeSetting(
  tx: Tx,
  actor: Actor,
  isSeparated: 0 | 1,
  version: number | undefined,
  now: Date,
): Promise<RoleSetting> {
  const { orgCode } = actor;
  await lockAdministration(tx, orgCode);
  const field = 'IsSeparated';
  if ((await ceilingOf(tx, actor)) !== 'all') throw new AppError('ADMIN_ROLE_ONLY', { field });
  const before = await readSetting(tx, orgCode);
  requireVersion(before, version);
  if (before.isSeparated === isSeparated) return before;
  if (isSeparated === 1 && before.violations.length > 0) {
    const namesIn = (locale: Locale, separator: string) =>
      before.violations.map(({ roleName }) => roleText(roleName, locale)).join(separator);
    const roles = { 'zh-CN': namesIn('zh-CN', '、'), 'en-US': namesIn('en-US', ', ') };
    throw new AppError('ROLES_NOT_SEPARATED', { field, params: { roles } });
  }
  await tx.query(
    `update organisation set separates_duties = $2, update_time = $3, version = version + 1
     where org_code = $1`,
    [orgCode, isSeparated === 1, now],
  );
  return before;
}

function effectiveOf({ permissions, userState: state, oneTime }: PersonRights) {
  const blocked = state !== userState.values.normal ? 'state' : oneTime ? 'password' : null;
  return catalogue.map(({ id }) => {
    const isGranted = permissions.includes(id);
    const reason = isGranted ? (blocked ?? 'role') : 'notInRole';
    const visiting = reason === 'role' && visitorPermissions.includes(id) ? 1 : 0;
    return { menuID: id, reason, visiting } as const;
  });
}

/** Roles of an organisation, their permissions, and whether duties are separated. */
export const roleModule = defineModule({
  name: 'role',
  targetNames: { role: 'role_name' },
  routes: [
    route(listRolesInFull, 'read', ({ tx, actor }) => selectRolesInFull(tx, actor.orgCode)),

    route(getCatalogue, 'read', async ({ tx, actor, locale }) =>
      catalogueOf(menuOf(allIDs), await ceilingOf(tx, actor), locale),
    ),

    route(getRoleMenu, 'read', async ({ tx, actor, body }) => {
      const { permissions } = await readRole(tx, actor.orgCode, body.RoleID);
      return menuOf(permissions as PermissionID[]);
    }),

    route(getRolePermissions, 'read', async ({ tx, actor, body }) => {
      const role = await readRole(tx, actor.orgCode, body.RoleID);
      const people = await selectPeople(tx, actor.orgCode, role.roleID, roleLimits.people);
      const standard = firstRoles.find(({ roleName }) => roleName === role.roleName);
      return {
        ...role,
        people,
        defaults: standard === undefined ? null : [...standard.permissions],
      };
    }),

    route(saveRolePermissions, 'write', async ({ tx, actor, body, now, publish, audit }) => {
      const store = () => storePermissions(tx, actor, body, now);
      const { permissions } = await readRole(tx, actor.orgCode, body.RoleID);
      const change = await (permissions.includes(repairs) === body.MenuIDs.includes(repairs)
        ? store()
        : changeWholeDuty({ tx, now, publish }, actor.orgCode, store));
      audit(permissionEntries(change));
      if (change.added.length + change.removed.length > 0) {
        publish(...(await notifyHolders(tx, actor, change, now)));
        publish(changeEvent(actor.orgCode, 'role', [body.RoleID]));
      }
      return change.role;
    }),

    route(addRole, 'write', async ({ tx, actor, body, now, publish, audit }) => {
      const role = await insertRole(tx, actor, body, now);
      audit({ targetID: role.roleID, after: { roleName: role.roleName } });
      publish(changeEvent(actor.orgCode, 'role', [role.roleID]));
      return role;
    }),

    route(renameRole, 'write', async ({ tx, actor, body, now, publish, audit }) => {
      const { before, after } = await storeName(tx, actor, body, now);
      audit({
        targetID: body.RoleID,
        before: { roleName: before.roleName },
        after: { roleName: after.roleName },
      });
      publish(changeEvent(actor.orgCode, 'role', [body.RoleID]));
      return after;
    }),

    route(deleteRole, 'write', async ({ tx, actor, body, now, publish, audit }) => {
      const remove = () => removeRole(tx, actor, body, now);
      const { role, moved, to } = await (body.ToRoleID === undefined
        ? remove()
        : changeWholeDuty({ tx, now, publish }, actor.orgCode, remove));
      audit({
        targetID: body.RoleID,
        before: { roleName: role.roleName },
        after: { movedPeople: moved.length, toRoleID: to?.roleName },
      });
      if (body.ToRoleID !== undefined && moved.length > 0)
        publish(...(await notifyRoleChange(tx, actor, moved, body.ToRoleID, now)));
      publish(changeEvent(actor.orgCode, 'role', [body.RoleID]));
      return { moved: moved.length };
    }),

    route(getRoleSetting, 'read', ({ tx, actor }) => readSetting(tx, actor.orgCode)),

    route(saveRoleSetting, 'write', async ({ tx, actor, body, now, publish, audit }) => {
      const before = await storeSetting(tx, actor, body.IsSeparated, body.Version, now);
      if (before.isSeparated === body.IsSeparated) {
        audit([]);
        return before;
      }
      audit({
        targetID: null,
        before: { isSeparated: before.isSeparated },
        after: { isSeparated: body.IsSeparated },
      });
      publish(changeEvent(actor.orgCode, 'role', ['*']));
      return readSetting(tx, actor.orgCode);
    }),

    route(getUserPermissions, 'read', async ({ tx, actor, body, now }) => {
      const rights = await requirePersonRights(tx, actor.orgCode, body.id, now);
      const { roleID, roleName, userState: state } = rights;
      const mayVisit: 0 | 1 = actor.orgType === orgType.values.provider ? 1 : 0;
      return { roleID, roleName, userState: state, mayVisit, permissions: effectiveOf(rights) };
    }),
  ],
});
