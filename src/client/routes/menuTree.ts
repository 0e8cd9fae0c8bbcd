import type { MenuItem } from '../../contract/areas/session/endpoints.ts';

/** The target of a menu without an address (specification 2, Dynamic menu). */
export const homePath = '/home';

/** A menu of the wire with its full path and the buttons that it grants. */
export interface MenuNode {
  readonly id: string;
  /** Always Chinese; editor menus are matched by it (specification 6). */
  readonly menuName: string;
  readonly icon: string;
  readonly path: string;
  /** The first value of its `permissions`. */
  readonly permission: string;
  readonly buttons: readonly ButtonPermission[];
  readonly children: readonly MenuNode[];
}

/** A button-level permission of a menu. */
export interface ButtonPermission {
  /** Parent route name, permission name and menu id (specification 2, Dynamic menu). */
  readonly key: string;
  readonly menuID: string;
  readonly permission: string;
}

/**
 * Returns the menus of the wire's tree: nested entries become nested paths, '#' is /home, and
 * entries without a menu name or url are buttons of their parent (specification 2, Dynamic menu).
 */
export function menuNodes(tree: readonly MenuItem[], above = ''): readonly MenuNode[] {
  return tree.filter(isMenu).map((item) => {
    const path = pathOf(item.auth_Url, above);
    return {
      id: item.menuID,
      menuName: item.menuName,
      icon: item.icon_Url,
      path,
      permission: permissionOf(item),
      buttons: item.children
        .filter((child) => !isMenu(child))
        .map((child) => buttonOf(path, child)),
      children: menuNodes(item.children, path),
    };
  });
}

/** Returns all paths of a tree, including those of groups. */
export function menuPaths(tree: readonly MenuItem[]): ReadonlySet<string> {
  const paths = new Set<string>();
  const walk = (nodes: readonly MenuNode[]) => {
    for (const node of nodes) {
      paths.add(node.path);
      walk(node.children);
    }
  };
  walk(menuNodes(tree));
  return paths;
}

function isMenu({ menuName, auth_Url }: MenuItem): boolean {
  return menuName !== '' && auth_Url !== '';
}

function pathOf(url: string, above: string): string {
  if (url === '#') return homePath;
  return `${above}/${url.replace(/^\/+|\/+$/g, '')}`;
}

/** Returns a button permission; the route name of a menu is the last segment of its path. */
function buttonOf(path: string, item: MenuItem): ButtonPermission {
  const { menuID } = item;
  const permission = permissionOf(item);
  const route = path.split('/').at(-1) ?? '';
  return { key: `${route}:${permission}:${menuID}`, menuID, permission };
}

function permissionOf({ permissions }: MenuItem): string {
  const [permission = ''] = Object.values(permissions);
  return permission;
}
