import type { FaultEntry } from '../../../contract/areas/fault/endpoints.ts';
import type { ListedNode, Place } from '../../ui/data/treeNodes.ts';

/** The key of the head of a device type's tree; null: all types. */
export function headKey(typeID: string | null): string {
  return `type:${typeID ?? ''}`;
}

/** Returns true for the key of a head, in contrast to the id of an entry. */
export function isHead(key: string): boolean {
  return key.startsWith('type:');
}

/** The place of an entry in the wire's terms. */
interface WirePlace {
  /** Only for the top of a type's tree. */
  readonly TypeID?: string | null;
  readonly BelowID: string | null;
}

/** Returns the place below a node: the top of a type's tree, or below an entry. */
export function wirePlace(key: string): WirePlace {
  if (!isHead(key)) return { BelowID: key };
  const typeID = key.slice('type:'.length);
  return { TypeID: typeID === '' ? null : typeID, BelowID: null };
}

/** Returns true if an entry may be put there: below a head, and before an entry. */
export function isEntryPlace({ parent, before }: Place): boolean {
  return parent !== null && (before === null || !isHead(before));
}

/** Returns how many orders an entry has, with a plus where there are more than are counted. */
export function usesText({ uses, usesBound }: FaultEntry): string {
  return usesBound === 1 ? `${uses}+` : String(uses);
}

/** Returns the key of the node below which an entry stands. */
export function parentKey({ parentID, typeID }: FaultEntry): string {
  return parentID ?? headKey(typeID);
}

/**
 * Returns a catalogue as one list of nodes: a head for all types, and one for each device type with its path,
 * and below them their entries.
 *
 * @param types the device types; a type that has entries has a head without them too
 * @param only `all`: heads of all types; `used`: of those that have entries
 */
export function catalogueNodes(
  entries: readonly FaultEntry[],
  types: readonly Pick<ListedNode, 'id' | 'name'>[],
  allTypes: string,
  only: 'all' | 'used',
): ListedNode[] {
  const used = new Map(entries.map(({ typeID, typeName }) => [typeID, typeName ?? '']));
  const named = new Map([
    ...types.map(({ id, name }) => [id, name] as const),
    ...[...used].filter((type): type is [string, string] => type[0] !== null),
  ]);
  const heads = [...named].filter(([id]) => only === 'all' || used.has(id));
  const head = (id: string | null, name: string) => ({ id: headKey(id), name, parentID: null });
  return [
    ...(only === 'all' || used.has(null) ? [head(null, allTypes)] : []),
    ...heads.map(([id, name]) => head(id, name)),
    ...entries.map((entry) => ({ id: entry.id, name: entry.name, parentID: parentKey(entry) })),
  ];
}
