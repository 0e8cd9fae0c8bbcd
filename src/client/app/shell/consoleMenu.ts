import type { MenuItem, SignedInUser } from '../../../contract/areas/session.ts';
import { editorMenus } from '../../../contract/roles.ts';
import { type MenuNode, menuNodes } from '../menuTree.ts';
import type { Page } from '../page.ts';
import { pageAt, pageNamed } from '../pages.ts';
import { menuRole } from '../passage.ts';

/** `1`: the tree as the server filtered it. `editor`: who works in an organisation that is not their own. */
export type MenuRole = ReturnType<typeof menuRole>;

/** A line of the sidebar: a page, or menus beneath a name. */
export interface MenuEntry {
  readonly id: string;
  readonly menuName: string;
  readonly icon: string;
  readonly path: string;
  /** Who may see it: 'admin' and the menu ids of its buttons (specification 6). */
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
  return entriesOf(seenBy(role, menuNodes(tree)), rolesOf(role));
}

/** The permissions, by id, of what a role sees of a tree: the pages that its routes hold. */
function seenPermissions(tree: readonly MenuItem[], role: MenuRole): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (nodes: readonly MenuNode[]) => {
    for (const { permission, buttons, children } of nodes) {
      found.add(permission);
      for (const button of buttons) found.add(button.permission);
      walk(children);
    }
  };
  walk(seenBy(role, menuNodes(tree)));
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

function seenBy(role: MenuRole, nodes: readonly MenuNode[]): readonly MenuNode[] {
  if (role === '1') return nodes;
  return nodes.filter(({ menuName }) => editorMenus.includes(menuName));
}

/** Every generated route carries 'admin': the tree is already the user's own. */
function rolesOf(role: MenuRole): readonly string[] {
  return role === 'editor' ? ['editor', 'admin'] : ['1', 'admin'];
}

function entriesOf(nodes: readonly MenuNode[], roles: readonly string[]): readonly MenuEntry[] {
  return nodes
    .map((node): MenuEntry => {
      const { id, menuName, icon, path, buttons } = node;
      const page = pageAt(path);
      return {
        id,
        menuName,
        icon,
        path,
        roles: ['admin', ...buttons.map(({ menuID }) => menuID)],
        page: page?.hidden === true ? null : page,
        children: entriesOf(node.children, roles),
      };
    })
    .filter((entry) => entry.roles.some((role) => roles.includes(role)))
    .filter(({ page, children }) => page !== null || children.length > 0);
}
