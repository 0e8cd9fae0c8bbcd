import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint.ts';
import { ApiError } from './apiError.ts';
import { call } from './call.ts';

/** How often a read is tried anew after an answer that never came; a refusal is final. */
export function shouldRetry(failures: number, error: Error): boolean {
  return isAway(error) && failures < 2;
}

function isAway(error: Error | null): boolean {
  return error instanceof ApiError && error.name === 'NETWORK';
}

/** A read that the network has failed is tried anew so often while its page is looked at, in ms. */
export const readAgainMs = 5_000;

/**
 * A call that reads, as a query: the last rows stay while the next ones come, and it is fetched
 * anew when the window gets the focus. One that found no server tells its failure at once, whatever
 * the browser thinks of its network, and goes on trying. For the console; the wall lives on topics.
 *
 * @param options `enabled` false: it isn't asked yet
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<ResultOf<E>> {
  return useQuery({
    queryKey: [endpoint.id, body],
    enabled: options.enabled ?? true,
    queryFn: ({ signal }) => call(endpoint, body, { signal, isRead: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    retry: shouldRetry,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (isAway(state.error) ? readAgainMs : false),
  });
}

/** A call that writes. `stale`: the reads that it makes stale, fetched anew when it is done, either way. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  stale: readonly Endpoint[],
): UseMutationResult<ResultOf<E>, Error, InputOf<E>> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<E>) => call(endpoint, body),
    networkMode: 'always', // a deed is never put off until a network comes back: its failure is told
    onSettled: () =>
      Promise.all(stale.map((read) => queries.invalidateQueries({ queryKey: [read.id] }))),
  });
}
