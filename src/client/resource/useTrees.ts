import { useQueries } from '@tanstack/react-query';
import type { Endpoint, ResultOf } from '../../contract/endpoint.ts';
import type { Fields } from '../../contract/resource/field.ts';
import { queryOf } from '../api/query/useEndpoint.ts';
import { type ListedNode, type TreeNode, treeNodes } from '../ui/data/treeNodes.ts';

/** Returns the answers of several reading calls that take no arguments; undefined until one is read. */
export function useEndpoints(
  endpoints: readonly Endpoint[],
  enabled: boolean,
): readonly (ResultOf<Endpoint> | undefined)[] {
  const queries = useQueries({ queries: endpoints.map((one) => queryOf(one, {}, enabled)) });
  return queries.map(({ data }) => data);
}

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
