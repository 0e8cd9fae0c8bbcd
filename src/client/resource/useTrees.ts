import type { Endpoint } from '../../contract/endpoint.ts';
import type { Fields } from '../../contract/resource/field.ts';
import { useEndpoints } from '../api/query/useEndpoint.ts';
import { type ListedNode, type TreeNode, treeNodes } from '../ui/data/treeNodes.ts';

/** The trees to which fields refer: by the name of the field, its nodes; empty until they are read. */
export type Trees = ReadonlyMap<string, readonly TreeNode[]>;

/** Reads the trees to which some fields refer. */
export function useTrees(fields: Fields, enabled = true): Trees {
  const named = Object.entries(fields).flatMap(([name, { kind, options }]) =>
    kind === 'node' && options.target?.calls !== undefined
      ? [[name, options.target.calls.list] as const]
      : [],
  );
  const endpoints: readonly Endpoint[] = named.map(([, endpoint]) => endpoint);
  const answers = useEndpoints(endpoints, enabled);
  return new Map(
    named.map(([name], at) => [name, treeNodes((answers[at] ?? []) as readonly ListedNode[])]),
  );
}
