import type { MenuItem } from '../../../contract/areas/session.ts';
import {
  type MenuArea,
  menuAreas,
  type Permission,
  type PermissionID,
  permissions,
} from '../../../contract/permissions.ts';

function item(entry: Permission | MenuArea, children: MenuItem[]): MenuItem {
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
 * The permission tree of the wire (specification 2 Dynamic menu): areas that hold a granted menu,
 * the menus, and beneath each its button-level permissions, which have no url. Menus without an
 * area come last, at the top.
 */
export function menuOf(granted: readonly PermissionID[]): MenuItem[] {
  const has = new Set<string>(granted);
  const held: readonly Permission[] = permissions.filter(({ id }) => has.has(id));
  const menusOf = (area: string | undefined) =>
    held
      .filter((menu) => menu.url !== undefined && menu.area === area)
      .map((menu) =>
        item(
          menu,
          held.filter(({ parent }) => parent === menu.id).map((entry) => item(entry, [])),
        ),
      );
  const areas = menuAreas.map((area) => item(area, menusOf(area.id)));
  return [...areas.filter(({ children }) => children.length > 0), ...menusOf(undefined)];
}
