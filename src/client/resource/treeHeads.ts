import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { namedBy, readName } from '../../contract/resource/field.ts';
import type { ListedNode } from '../ui/data/treeNodes.ts';
import { type RecordRow, textOf } from './record.ts';

/** A node as it is placed: below another one, or at the top of its group. */
export type PlacedRow = ListedNode & RecordRow;

/** The key of the head of a group, which is no node; null: the top of the tree, or of what belongs to all groups. */
export function headKey(group: string | null): string {
  return `head:${group ?? ''}`;
}

/** Returns true for the key of a head, in contrast to the id of a node. */
export function isHead(key: string): boolean {
  return key.startsWith('head:');
}

/** Returns the place below a node or a head, as bodies of calls have it. */
export function wirePlace({ groupedBy }: AnyTree, key: string): Record<string, string | null> {
  if (!isHead(key)) return { BelowID: key };
  const group = key.slice('head:'.length);
  return {
    ...(groupedBy !== null && { [groupedBy]: group === '' ? null : group }),
    BelowID: null,
  };
}

/** Returns the key of the node or the head below which a node stands. */
export function parentKey({ groupedBy }: AnyTree, node: PlacedRow): string {
  if (node.parentID !== null) return node.parentID;
  return headKey(groupedBy === null ? null : textOf(node, readName(groupedBy)));
}

/**
 * Returns a grouped tree as one list of nodes: a head for what belongs to all groups, and one for each group, and below
 * them their nodes.
 *
 * @param groups the groups; one that has nodes has a head without them too
 */
export function nodesWithHeads(
  tree: AnyTree,
  nodes: readonly PlacedRow[],
  groups: readonly Pick<ListedNode, 'id' | 'name'>[],
  nameOfAll: string,
): ListedNode[] {
  const { groupedBy } = tree;
  const named = new Map(groups.map(({ id, name }) => [id, name]));
  const field = groupedBy ?? '';
  for (const node of nodes) {
    const group = textOf(node, readName(field));
    if (group !== '' && !named.has(group)) named.set(group, textOf(node, namedBy(field)));
  }
  return [
    { id: headKey(null), name: nameOfAll, parentID: null },
    ...[...named].map(([id, name]) => ({ id: headKey(id), name, parentID: null })),
    ...nodes.map((node) => ({ id: node.id, name: node.name, parentID: parentKey(tree, node) })),
  ];
}

/** Returns the heads of some nodes as the tree of their groups. */
export function headNodes(
  listed: readonly ListedNode[],
  groups: readonly ListedNode[],
): ListedNode[] {
  const above = new Map(groups.map(({ id, parentID }) => [headKey(id), parentID]));
  return listed
    .filter(({ id }) => isHead(id))
    .map(({ id, name }) => {
      const parent = above.get(id) ?? null;
      return { id, name, parentID: parent === null ? null : headKey(parent) };
    });
}
