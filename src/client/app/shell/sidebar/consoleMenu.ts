import type { MenuItem, SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { editorMenus } from '../../../../contract/roles.ts';
import type { Page } from '../../../loading/page.ts';
import { type MenuNode, menuNodes } from '../../../routes/menuTree.ts';
import { pageAt, pageNamed } from '../../../routes/pages.ts';
import { menuRole } from '../../../routes/routeAccess.ts';

/**
 * `1`: the tree as the server filtered it. `editor`: a user in an organisation that is not their
 * own.
 */
export type MenuRole = ReturnType<typeof menuRole>;

/** An entry of the sidebar: a page, or a group of entries. */
export interface MenuEntry {
  readonly id: string;
  readonly menuName: string;
  readonly icon: string;
  readonly path: string;
  /**
   * The roles that may see it: 'admin', the menu ids of its buttons, 'editor' for the four editor
   * menus (specification 6).
   */
  readonly roles: readonly string[];
  /** Null for a group. */
  readonly page: Page | null;
  readonly children: readonly MenuEntry[];
}

/**
 * Returns the sidebar of a user: the entries of the tree that their role may see, without entries
 * whose page does not exist or is hidden from menus.
 */
export function consoleMenu(tree: readonly MenuItem[], role: MenuRole): readonly MenuEntry[] {
  return entriesOf(routesOf(tree, role));
}

/** Returns the ids of the permissions that a role has in a tree. */
function seenPermissions(tree: readonly MenuItem[], role: MenuRole): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (routes: readonly Route[]) => {
    for (const { permission, buttons, children } of routes) {
      found.add(permission);
      for (const button of buttons) found.add(button.permission);
      walk(children);
    }
  };
  walk(routesOf(tree, role));
  return found;
}

/**
 * Returns whether a user may open a page: it requires no permission, or one that their menus grant.
 */
export function mayOpen(page: Page, user: SignedInUser): boolean {
  if (page.permission === undefined) return true;
  return seenPermissions(user.permissions, menuRole(user)).has(page.permission);
}

/**
 * Returns the entries from the top level to a page, or to its nearest parent page that is in the
 * menu.
 */
export function trailTo(page: Page, menu: readonly MenuEntry[]): readonly MenuEntry[] {
  for (const entry of menu) {
    if (entry.page === page) return [entry];
    const below = trailTo(page, entry.children);
    if (below.length > 0 && below.at(-1)?.page === page) return [entry, ...below];
  }
  const above = page.parent === undefined ? null : pageNamed(page.parent);
  return above === null ? [] : trailTo(above, menu);
}

/** Returns all pages of the menu in its order. */
export function menuPages(menu: readonly MenuEntry[]): readonly Page[] {
  return menu.flatMap(({ page, children }) => [...(page ? [page] : []), ...menuPages(children)]);
}

/** A generated route: a menu with its meta roles. */
interface Route extends Omit<MenuNode, 'children'> {
  readonly roles: readonly string[];
  readonly children: readonly Route[];
}

/** Maps the role of a session to the meta roles of routes. */
const metaRole = { '1': 'admin', editor: 'editor' } as const satisfies Record<MenuRole, string>;

/** Caches the generated routes of a tree, which are the same for the whole session. */
const generated = new WeakMap<readonly MenuItem[], Partial<Record<MenuRole, readonly Route[]>>>();

/** Returns the routes of a tree whose meta roles contain the role of the session. */
function routesOf(tree: readonly MenuItem[], role: MenuRole): readonly Route[] {
  const known = generated.get(tree) ?? {};
  const routes = known[role] ?? generateRoutes(tree, role);
  generated.set(tree, { ...known, [role]: routes });
  return routes;
}

function generateRoutes(tree: readonly MenuItem[], role: MenuRole): readonly Route[] {
  const filtered = (routes: readonly Route[]): readonly Route[] =>
    routes
      .filter(({ roles }) => roles.includes(metaRole[role]))
      .map((route) => ({ ...route, children: filtered(route.children) }));
  return filtered(
    menuNodes(tree).map((node) => routeOf(node, editorMenus.includes(node.menuName))),
  );
}

/**
 * Builds a route with its meta roles. @param isEditors whether it is one of the editor's menus, or
 * inside one
 */
function routeOf(node: MenuNode, isEditors: boolean): Route {
  const buttons = node.buttons.map(({ menuID }) => menuID);
  return {
    ...node,
    roles: ['admin', ...(isEditors ? ['editor'] : []), ...buttons],
    children: node.children.map((child) => routeOf(child, isEditors)),
  };
}

function entriesOf(routes: readonly Route[]): readonly MenuEntry[] {
  return routes
    .map(({ id, menuName, icon, path, roles, children }): MenuEntry => {
      const page = pageAt(path);
      return {
        id,
        menuName,
        icon,
        path,
        roles,
        page: page?.hidden === true ? null : page,
        children: entriesOf(children),
      };
    })
    .filter(({ page, children }) => page !== null || children.length > 0);
}
