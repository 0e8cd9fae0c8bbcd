import type { MenuItem } from '../../contract/areas/session.ts';
import { type Permission, type PermissionID, permissions } from '../../contract/permissions.ts';

function item(permission: Permission, children: MenuItem[]): MenuItem {
  return {
    menuID: permission.id,
    menuName: permission.menuName,
    auth_Url: permission.url ?? '',
    icon_Url: '',
    permissions: { 0: permission.id },
    children,
  };
}

/**
 * The permission tree of the wire (specification 2 Dynamic menu): menus, and beneath each its
 * button-level permissions, which have no url.
 */
export function menuOf(granted: readonly PermissionID[]): MenuItem[] {
  const has = new Set<string>(granted);
  const all: readonly Permission[] = permissions;
  return all
    .filter((menu) => menu.url !== undefined && has.has(menu.id))
    .map((menu) =>
      item(
        menu,
        all
          .filter((entry) => entry.parent === menu.id && has.has(entry.id))
          .map((entry) => item(entry, [])),
      ),
    );
}
