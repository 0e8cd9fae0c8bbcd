import type { MenuItem } from '../../../contract/areas/session/endpoints.ts';
import { type AnyPermissionID, permissions, platformPermissions } from '../../../contract/index.ts';
import {
  type Permission,
  type SidebarGroup,
  sidebarGroupList,
} from '../../../contract/permissions.ts';

function item(entry: Permission | SidebarGroup, children: MenuItem[]): MenuItem {
  return {
    menuID: entry.id,
    menuName: entry.menuName,
    auth_Url: entry.url ?? '',
    icon_Url: 'icon' in entry ? entry.icon : '',
    permissions: { 0: entry.id },
    children,
  };
}

/**
 * Builds the permission tree of the wire (specification 2 Dynamic menu): groups that contain a granted
 * menu, their menus, and below each menu its button-level permissions, which have no url. Menus without
 * a group come last, at the top level.
 */
export function menuOf(granted: readonly AnyPermissionID[]): MenuItem[] {
  const has = new Set<string>(granted);
  const known: readonly Permission[] = [...permissions, ...platformPermissions];
  const grantedEntries = known.filter(({ id }) => has.has(id));
  const menusOf = (group: string | undefined) =>
    grantedEntries
      .filter((menu) => menu.url !== undefined && menu.group === group)
      .map((menu) =>
        item(
          menu,
          grantedEntries.filter(({ parent }) => parent === menu.id).map((entry) => item(entry, [])),
        ),
      );
  const groups = sidebarGroupList.map((group) => item(group, menusOf(group.id)));
  return [...groups.filter(({ children }) => children.length > 0), ...menusOf(undefined)];
}
