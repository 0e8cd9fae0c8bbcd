import type { AnyPermissionID } from '../../contract/index.ts';

const known = new WeakMap<readonly object[], ReadonlySet<string>>();

/**
 * Returns the ids in a permission tree: the first value of each entry's `permissions`
 * (specification 3). A tree is searched once, because every component reads it at every render.
 */
export function permissionIDs(tree: readonly object[]): ReadonlySet<string> {
  const ids = known.get(tree) ?? searchTree(tree);
  known.set(tree, ids);
  return ids;
}

function searchTree(tree: readonly object[]): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (items: readonly object[]) => {
    for (const item of items) {
      const [first] = 'permissions' in item ? Object.values(item.permissions ?? {}) : [];
      if (typeof first === 'string') found.add(first);
      if ('children' in item && Array.isArray(item.children)) walk(item.children as object[]);
    }
  };
  walk(tree);
  return found;
}

/**
 * Returns whether a tree contains a permission. It controls what the client offers; the server
 * enforces permissions.
 */
export function permits(tree: readonly object[], permission: AnyPermissionID): boolean {
  return permissionIDs(tree).has(permission);
}
