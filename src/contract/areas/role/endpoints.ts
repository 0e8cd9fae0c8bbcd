import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, nameText } from '../../validators.ts';
import { type MenuItem, menuItem } from '../session/endpoints.ts';

/** The most roles of an organisation, permissions of a role, and people that an answer names. */
export const roleLimits = { roles: 50, permissions: 200, people: 200 } as const;

/** A duty that an organisation may hold apart from the others; `src/contract/duties.ts` defines them. */
export const duty = z.enum(['system', 'security', 'audit']);
export type Duty = z.output<typeof duty>;

const roleFields = {
  roleID: z.string(),
  roleName: z.string(),
  /** 1: one of the roles that an organisation starts with, which has defaults and can be neither renamed nor deleted. */
  isStandard: bit,
  /** Ids of its permissions, in the order of the catalogue. */
  permissions: z.array(z.string()),
  /** The number of people who have it, in any state. */
  users: z.int(),
  updateTime: isoInstant,
  version: z.int(),
} as const;

export const roleSchema = z.object(roleFields);
export type Role = z.output<typeof roleSchema>;

/** The organisation's roles, the enterprise administrator's first, standard roles before its own, each by name. */
export const listRolesInFull = defineEndpoint({
  id: 'role.list',
  path: '/api/UserManger/GetRoleList',
  permission: 'role.view',
  summary: 'List the roles with their permissions',
  body: z.object({}),
  data: z.array(roleSchema),
  source: 'product decision for specification 6',
});

/** An entry of the whole catalogue: a group of the sidebar, a menu, or a button below its menu. */
export interface CatalogueItem extends MenuItem {
  /** Its name in the caller's language. */
  label: string;
  /** 0 for a group, which is never granted itself. */
  isPermission: 0 | 1;
  duty: Duty | null;
  /** 1 if the caller may grant it. */
  mayGrant: 0 | 1;
  children: CatalogueItem[];
}

const catalogueItem: z.ZodType<CatalogueItem> = z.object({
  menuID: z.string(),
  menuName: z.string(),
  auth_Url: z.string(),
  icon_Url: z.string(),
  permissions: z.record(z.string(), z.string()),
  label: z.string(),
  isPermission: bit,
  duty: duty.nullable(),
  mayGrant: bit,
  children: z.lazy(() => z.array(catalogueItem)),
});

/** Every menu and button that exists, as a tree. */
export const getCatalogue = defineEndpoint({
  id: 'role.catalogue',
  path: '/api/UserManger/UserRoleAllMenu',
  permission: 'role.view',
  summary: 'Read the catalogue of permissions',
  body: z.object({}),
  data: z.array(catalogueItem),
  source: 'specification 7 UserManger',
});

/** The menus and buttons of a role, as its holders get them. */
export const getRoleMenu = defineEndpoint({
  id: 'role.menu',
  path: '/api/UserManger/UserRoleMenu',
  permission: 'role.view',
  summary: 'Read the menus of a role',
  body: z.object({ RoleID: id }),
  data: z.array(menuItem),
  errors: ['NOT_FOUND'],
  source: 'specification 7 UserManger',
});

const rolePerson = z.object({ id: z.string(), realName: z.string(), userState: z.int() });
export type RolePerson = z.output<typeof rolePerson>;

/** A role with the people who have it (by name, the first 200) and, for a standard role, its defaults. */
export const getRolePermissions = defineEndpoint({
  id: 'role.permissions',
  path: '/api/UserManger/UserRolePermission',
  permission: 'role.view',
  summary: 'Read the permissions of a role',
  body: z.object({ RoleID: id }),
  data: roleSchema.extend({
    people: z.array(rolePerson),
    /** Ids of the permissions that a new organisation's role of that name has; null for an own role. */
    defaults: z.array(z.string()).nullable(),
  }),
  errors: ['NOT_FOUND'],
  source: 'specification 7 UserManger',
});

const roleName = labelled(nameText(lengths.roleName), '角色名称', 'Role name');
const version = z.int().min(0).optional();

/**
 * Sets the permissions of a role, at once for everybody who has it. A button needs its menu. Nobody adds a permission
 * that they do not have, or changes a role that has one, except the enterprise administrator, whose own role only they change and which always keeps
 * the permissions to manage people and roles: so somebody can undo every change.
 */
export const saveRolePermissions = defineEndpoint({
  id: 'role.savePermissions',
  path: '/api/UserManger/SaveUserRolePermission',
  permission: 'role.edit',
  summary: 'Set the permissions of a role',
  body: z.object({
    RoleID: id,
    MenuIDs: labelled(
      z.array(z.string().max(60)).max(roleLimits.permissions),
      '权限',
      'Permissions',
    ),
    /** The version that the caller saw. Another version is refused, with the current role in the answer. */
    Version: version,
  }),
  data: roleSchema,
  errors: [
    'NOT_FOUND',
    'STALE_VERSION',
    'PERMISSION_UNKNOWN',
    'BUTTON_NEEDS_MENU',
    'BEYOND_OWN',
    'ADMIN_ROLE_ONLY',
    'ADMIN_ROLE_NEEDS',
    'DUTIES_TOGETHER',
  ],
  source: 'specification 7 UserManger',
});

/** Adds a role without permissions, or with those of another role. */
export const addRole = defineEndpoint({
  id: 'role.add',
  path: '/api/UserManger/AddRole',
  permission: 'role.edit',
  summary: 'Add or copy a role',
  body: z.object({
    RoleName: roleName,
    FromRoleID: labelled(id, '复制自', 'Copy of').optional(),
  }),
  data: roleSchema,
  errors: [
    'NOT_FOUND',
    'ROLE_NAME_TAKEN',
    'TOO_MANY_ROLES',
    'BUTTON_NEEDS_MENU',
    'BEYOND_OWN',
    'DUTIES_TOGETHER',
  ],
  source: 'specification 7 UserManger',
});

/** Renames a role of the organisation's own, which has no permission that the caller lacks. */
export const renameRole = defineEndpoint({
  id: 'role.update',
  path: '/api/UserManger/UpdateRole',
  permission: 'role.edit',
  summary: 'Rename a role',
  body: z.object({ RoleID: id, RoleName: roleName, Version: version }),
  data: roleSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ROLE_NAME_TAKEN', 'STANDARD_ROLE', 'BEYOND_OWN'],
  source: 'specification 7 UserManger',
});

/**
 * Deletes a role of the organisation's own; the people who have it get the role ToRoleID in the same transaction. Neither
 * role has a permission that the caller lacks.
 */
export const deleteRole = defineEndpoint({
  id: 'role.delete',
  path: '/api/UserManger/DeleteRole',
  permission: 'role.edit',
  summary: 'Delete a role',
  body: z.object({
    RoleID: id,
    ToRoleID: labelled(id, '现有人员改为', 'Its people become').optional(),
    Version: version,
  }),
  data: z.object({ moved: z.int() }),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'STANDARD_ROLE', 'ROLE_IN_USE', 'BEYOND_OWN'],
  source: 'specification 7 UserManger',
});

export const roleSetting = z.object({
  /** 1: no role may have permissions of two duties. */
  isSeparated: bit,
  /** The roles that have permissions of several duties. */
  violations: z.array(
    z.object({ roleID: z.string(), roleName: z.string(), duties: z.array(duty) }),
  ),
  version: z.int(),
});
export type RoleSetting = z.output<typeof roleSetting>;

/** The setting that separates system, security and audit administrators, with the roles that violate it. */
export const getRoleSetting = defineEndpoint({
  id: 'role.setting',
  path: '/api/UserManger/GetRoleSetting',
  permission: 'role.view',
  summary: 'Read whether duties are separated',
  body: z.object({}),
  data: roleSetting,
  source: 'product decision',
});

/** Turns the separation of duties on or off. Refused with the names of the roles that combine several duties. */
export const saveRoleSetting = defineEndpoint({
  id: 'role.saveSetting',
  path: '/api/UserManger/SaveRoleSetting',
  permission: 'role.edit',
  summary: 'Set the separation of duties',
  body: z.object({
    IsSeparated: labelled(bit, '三员分立', 'Separation of duties'),
    Version: version,
  }),
  data: roleSetting,
  errors: ['STALE_VERSION', 'ROLES_NOT_SEPARATED', 'ADMIN_ROLE_ONLY'],
  source: 'product decision',
});

/**
 * The reason for which a person has a permission or lacks it: `role`: their role has it; `notInRole`: it has not;
 * `state`: the person is not active; `password`: they have to change a one-time password first.
 */
export const permissionReason = z.enum(['role', 'notInRole', 'state', 'password']);

/** The present permissions of a person, with the reasons. */
export const getUserPermissions = defineEndpoint({
  id: 'role.person',
  path: '/api/UserManger/GetUserPermission',
  permission: 'role.view',
  summary: 'Read what a person may do, and why',
  body: z.object({ id }),
  data: z.object({
    roleID: z.string(),
    roleName: z.string(),
    userState: z.int(),
    /** 1: people of the organisation may visit associated ones, where they only read. */
    mayVisit: bit,
    permissions: z.array(
      z.object({
        menuID: z.string(),
        reason: permissionReason,
        /** 1: they have it while they visit an associated organisation, too. */
        visiting: bit,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
