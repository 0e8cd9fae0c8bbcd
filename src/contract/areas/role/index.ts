import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addRole,
  deleteRole,
  getCatalogue,
  getRoleMenu,
  getRolePermissions,
  getRoleSetting,
  getUserPermissions,
  listRolesInFull,
  renameRole,
  saveRolePermissions,
  saveRoleSetting,
} from './endpoints.ts';

export const roleArea = defineArea({
  name: 'role',
  label: label('角色', 'Roles'),
  endpoints: [
    listRolesInFull,
    getCatalogue,
    getRoleMenu,
    getRolePermissions,
    saveRolePermissions,
    addRole,
    renameRole,
    deleteRole,
    getRoleSetting,
    saveRoleSetting,
    getUserPermissions,
  ],
  permissions: [
    menu('role.view', sidebarGroups.personnel, '角色管理', 'Roles', 'newRoleList'),
    button('role.edit', 'role.view', '维护角色与权限', 'Edit roles and permissions'),
  ],
  errors: {
    ROLE_NAME_TAKEN: defineError(
      'RoleName：角色“{name}”已存在，请换一个名称',
      'RoleName: there is a role {name} already; choose another name',
    ),
    TOO_MANY_ROLES: defineError(
      '最多 {limit} 个角色，请先删除不用的',
      'At most {limit} roles; delete one first',
    ),
    STANDARD_ROLE: defineError(
      'RoleID：标准角色“{name}”不能改名或删除；可以复制它',
      'RoleID: the standard role {name} cannot be renamed or deleted; copy it instead',
    ),
    ROLE_IN_USE: defineError(
      'ToRoleID：还有 {count} 人的角色是“{name}”，请选择他们的新角色',
      'ToRoleID: people have the role {name} ({count}); choose their new role',
    ),
    PERMISSION_UNKNOWN: defineError(
      '{field}：没有权限“{permission}”',
      '{field}: there is no permission {permission}',
    ),
    BUTTON_NEEDS_MENU: defineError(
      '{field}：“{permission}”需要菜单“{menu}”',
      '{field}: {permission} needs the menu {menu}',
    ),
    BEYOND_OWN: defineError(
      '{field}：您自己没有权限“{permission}”，不能授予它，也不能更改有此权限的角色和人员',
      '{field}: you do not have the permission {permission} yourself, so you cannot grant it, or change a role or person that has it',
    ),
    ADMIN_ROLE_ONLY: defineError(
      '{field}：只有企业管理员可以修改此项',
      '{field}: only the enterprise administrator may change this',
    ),
    ADMIN_ROLE_NEEDS: defineError(
      'MenuIDs：企业管理员必须保留“{permission}”，否则无人能恢复权限',
      'MenuIDs: the enterprise administrator keeps {permission}, so that somebody can undo changes',
    ),
    DUTIES_TOGETHER: defineError(
      '{field}：三员分立已开启，一个角色不能同时有{duties}的权限',
      '{field}: duties are separated, and a role cannot have permissions of {duties} together',
    ),
    ROLES_NOT_SEPARATED: defineError(
      'IsSeparated：请先调整同时有多种管理权限的角色：{roles}',
      'IsSeparated: first correct the roles that combine several duties: {roles}',
    ),
  },
  actionNames: {
    savePermissions: label('设置角色权限', 'Set the permissions of a role'),
    add: label('新增角色', 'Add a role'),
    update: label('重命名角色', 'Rename a role'),
    delete: label('删除角色', 'Delete a role'),
    saveSetting: label('设置三员分立', 'Set the separation of duties'),
  },
  fieldNames: {
    granted: label('增加', 'Granted'),
    withdrawn: label('取消', 'Withdrawn'),
    movedPeople: label('改角色的人数', 'People who got another role'),
    isSeparated: { label: label('三员分立', 'Separation of duties'), values: 'yesNo' },
  },
  notifications: {
    rolePermissionsChanged: {
      title: { 'zh-CN': '您的权限有变化', 'en-US': 'Your permissions have changed' },
      msg: {
        'zh-CN':
          '{person} 调整了角色“{roleName}”：增加 {added} 项权限{addedNames}，取消 {removed} 项{removedNames}，菜单随之生效',
        'en-US':
          '{person} changed the role {roleName}: {added} permissions added{addedNames}, {removed} removed{removedNames}; your menus follow',
      },
    },
  },
  changeKinds: ['role'],
});
