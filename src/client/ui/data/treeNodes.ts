/** A node of a tree: its key, its text, and the nodes below it. */
export interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly TreeNode[];
}

/** A node as the server lists it: all nodes of a tree in one list, each level in its order. */
export interface ListedNode {
  readonly id: string;
  readonly name: string;
  readonly parentID: string | null;
}

/** Returns the tree of listed nodes. @param without the id of a node that is left out with all below it */
export function treeNodes(listed: readonly ListedNode[], without?: string): TreeNode[] {
  const byParent = Map.groupBy(listed, ({ parentID }) => parentID);
  const below = (parent: string | null): TreeNode[] =>
    (byParent.get(parent) ?? [])
      .filter(({ id }) => id !== without)
      .map(({ id, name }) => ({ key: id, title: name, children: below(id) }));
  return below(null);
}

/** A place in a tree: below a node (null: at the top), before another node of that level (null: last). */
export interface Place {
  readonly parent: string | null;
  readonly before: string | null;
}

/** Returns the keys of all nodes, from the top down. */
export function keysOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children = [] }) => [key, ...keysOf(children)]);
}

/** Where a node stands. */
interface Found {
  readonly node: TreeNode;
  /** The nodes of its level, itself included. */
  readonly level: readonly TreeNode[];
  /** The nodes above it, the nearest one last. */
  readonly above: readonly TreeNode[];
}

function find(
  nodes: readonly TreeNode[],
  key: string,
  above: readonly TreeNode[] = [],
): Found | null {
  for (const node of nodes) {
    if (node.key === key) return { node, level: nodes, above };
    const below = find(node.children ?? [], key, [...above, node]);
    if (below !== null) return below;
  }
  return null;
}

/**
 * Returns the place of a node that is dropped at another one; null where it would not move.
 *
 * @param position 0: onto it; below 0: before it; above 0: after it
 */
export function placeOfDrop(
  nodes: readonly TreeNode[],
  dragged: string,
  target: string,
  position: number,
): Place | null {
  const found = find(nodes, target);
  if (found === null || [...found.above, found.node].some(({ key }) => key === dragged))
    return null;
  if (position === 0) return { parent: target, before: null };
  const others = found.level.filter(({ key }) => key !== dragged);
  const at = others.findIndex(({ key }) => key === target) + (position < 0 ? 0 : 1);
  return { parent: found.above.at(-1)?.key ?? null, before: others[at]?.key ?? null };
}

/**
 * Returns the place to which an arrow key moves a node: up or down among its level, right below the node
 * before it, left out of the node that it is below. Null where it cannot go there.
 */
export function placeByKey(nodes: readonly TreeNode[], key: string, pressed: string): Place | null {
  const found = find(nodes, key);
  if (found === null) return null;
  const { level, above, node } = found;
  const at = level.indexOf(node);
  const parent = above.at(-1)?.key ?? null;
  const [previous, next] = [level[at - 1], level[at + 1]];
  if (pressed === 'ArrowUp')
    return previous === undefined ? null : { parent, before: previous.key };
  if (pressed === 'ArrowDown')
    return next === undefined ? null : { parent, before: level[at + 2]?.key ?? null };
  if (pressed === 'ArrowRight')
    return previous === undefined ? null : { parent: previous.key, before: null };
  if (pressed !== 'ArrowLeft' || parent === null) return null;
  return placeOfDrop(nodes, key, parent, 1);
}
