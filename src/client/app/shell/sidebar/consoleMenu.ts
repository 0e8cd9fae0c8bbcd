import type { MenuItem, SignedInUser } from '../../../../contract/areas/session.ts';
import { editorMenus } from '../../../../contract/roles.ts';
import { type MenuNode, menuNodes } from '../../../routes/menuTree.ts';
import type { Page } from '../../../routes/page.ts';
import { pageAt, pageNamed } from '../../../routes/pages.ts';
import { menuRole } from '../../../routes/passage.ts';

/** `1`: the tree as the server filtered it. `editor`: who works in an organisation that is not their own. */
export type MenuRole = ReturnType<typeof menuRole>;

/** A line of the sidebar: a page, or menus beneath a name. */
export interface MenuEntry {
  readonly id: string;
  readonly menuName: string;
  readonly icon: string;
  readonly path: string;
  /** Who may see it, one of these: 'admin', the menu ids of its buttons, 'editor' of the four menus (specification 6). */
  readonly roles: readonly string[];
  /** Null where it only holds others. */
  readonly page: Page | null;
  readonly children: readonly MenuEntry[];
}

/**
 * The sidebar of a user: what their role sees of the tree, without menus whose page is not there
 * (nothing leads to one) or is reached in another way.
 */
export function consoleMenu(tree: readonly MenuItem[], role: MenuRole): readonly MenuEntry[] {
  return entriesOf(routesOf(tree, role));
}

/** The permissions, by id, of what a role sees of a tree: the pages that its routes hold. */
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

/** Whether a user may stand on a page: it asks for nothing, or for what their menus grant. */
export function mayOpen(page: Page, user: SignedInUser): boolean {
  if (page.permission === undefined) return true;
  return seenPermissions(user.permissions, menuRole(user)).has(page.permission);
}

/** The entries from the top down to a page, or to the nearest one above it that stands in the menu. */
export function trailTo(page: Page, menu: readonly MenuEntry[]): readonly MenuEntry[] {
  for (const entry of menu) {
    if (entry.page === page) return [entry];
    const below = trailTo(page, entry.children);
    if (below.length > 0 && below.at(-1)?.page === page) return [entry, ...below];
  }
  const above = page.parent === undefined ? null : pageNamed(page.parent);
  return above === null ? [] : trailTo(above, menu);
}

/** Every page of the menu, in its order. */
export function menuPages(menu: readonly MenuEntry[]): readonly Page[] {
  return menu.flatMap(({ page, children }) => [...(page ? [page] : []), ...menuPages(children)]);
}

/** A generated route: a menu with its meta roles. */
interface Route extends Omit<MenuNode, 'children'> {
  readonly roles: readonly string[];
  readonly children: readonly Route[];
}

/** The role of a session as the meta roles of routes name it. */
const metaRole = { '1': 'admin', editor: 'editor' } as const satisfies Record<MenuRole, string>;

/** Generated routes by the tree that they were made of: once for a session, however often one navigates. */
const generated = new WeakMap<readonly MenuItem[], Partial<Record<MenuRole, readonly Route[]>>>();

/** The routes of a tree whose meta roles hold the role of the session. */
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

/** @param isEditors it is one of the editor's menus, or stands in one */
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
