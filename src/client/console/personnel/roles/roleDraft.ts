import type { CatalogueItem } from '../../../../contract/areas/role/endpoints.ts';

/** The unsaved changes of a role: true for a permission to add, false for one to take away. */
export type RoleDraft = ReadonlyMap<string, boolean>;

export const emptyRoleDraft: RoleDraft = new Map();

/** Returns the permissions of a role with its unsaved changes. Those made elsewhere meanwhile stay. */
export function draftedPermissions(
  permissions: readonly string[],
  draft: RoleDraft,
): ReadonlySet<string> {
  const result = new Set(permissions);
  for (const [id, isOn] of draft) {
    if (isOn) result.add(id);
    else result.delete(id);
  }
  return result;
}

/** Returns the draft that leads from the permissions of a role to others. */
export function draftTo(permissions: readonly string[], wanted: ReadonlySet<string>): RoleDraft {
  return new Map([
    ...[...wanted].filter((id) => !permissions.includes(id)).map((id) => [id, true] as const),
    ...permissions.filter((id) => !wanted.has(id)).map((id) => [id, false] as const),
  ]);
}

/** Returns the permissions of an entry of the catalogue: its own and those below it. */
export function permissionsOf({ menuID, isPermission, children }: CatalogueItem): string[] {
  return [...(isPermission === 1 ? [menuID] : []), ...children.flatMap(permissionsOf)];
}

/** Returns all permissions of the catalogue with their entries, in its order. */
export function entriesOf(catalogue: readonly CatalogueItem[]): CatalogueItem[] {
  return catalogue.flatMap((item) => [
    ...(item.isPermission === 1 ? [item] : []),
    ...entriesOf(item.children),
  ]);
}

/** Returns the menu that an entry needs: a button's; null for a menu. */
function menuOf(catalogue: readonly CatalogueItem[], id: string): string | null {
  const menu = entriesOf(catalogue).find(({ children }) =>
    children.some(({ menuID }) => menuID === id),
  );
  return menu?.menuID ?? null;
}

/**
 * Returns the permissions after a tick: a button brings its menu along, and a menu takes its buttons away. An entry that
 * only groups menus stands for all that are below it.
 *
 * @param catalogue the whole one
 * @param item the entry, of the whole catalogue or of a part of it that is shown
 * @param mayAdd returns whether this person may add a permission
 */
export function ticked(
  catalogue: readonly CatalogueItem[],
  permissions: ReadonlySet<string>,
  item: CatalogueItem,
  isOn: boolean,
  mayAdd: (id: string) => boolean,
): ReadonlySet<string> {
  const result = new Set(permissions);
  if (!isOn) {
    const removed = new Set(permissionsOf(item));
    for (const entry of entriesOf(catalogue).filter(({ menuID }) => removed.has(menuID)))
      for (const id of permissionsOf(entry)) result.delete(id);
    return result;
  }
  const wanted = item.isPermission === 1 ? [item.menuID] : permissionsOf(item);
  for (const id of wanted) {
    const menu = menuOf(catalogue, id);
    if (!mayAdd(id) || (menu !== null && !result.has(menu) && !mayAdd(menu))) continue;
    result.add(id);
    if (menu !== null) result.add(menu);
  }
  return result;
}

/** Returns the part of the catalogue whose entries match, with what they are below. */
export function filtered(
  catalogue: readonly CatalogueItem[],
  matches: (item: CatalogueItem) => boolean,
): CatalogueItem[] {
  return catalogue.flatMap((item) => {
    const children = filtered(item.children, matches);
    return children.length > 0 || matches(item) ? [{ ...item, children }] : [];
  });
}

/** Returns the name of each permission with the menu that it belongs to. */
export function pathLabels(
  catalogue: readonly CatalogueItem[],
  above = '',
): ReadonlyMap<string, string> {
  return new Map(
    catalogue.flatMap((item) => {
      const label = above === '' ? item.label : `${above} › ${item.label}`;
      const own = item.isPermission === 1 ? ([[item.menuID, label]] as const) : [];
      return [...own, ...pathLabels(item.children, item.isPermission === 1 ? item.label : '')];
    }),
  );
}
