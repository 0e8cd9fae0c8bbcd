import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { afterPaint } from '../../lib/afterPaint.ts';
import { ApiError } from '../http/apiError.ts';
import { call } from '../http/call.ts';

/** The number of retries of a read without an answer; a refusal is final. */
function shouldRetry(failures: number, error: Error): boolean {
  return isAway(error) && failures < 2;
}

function isAway(error: Error | null): boolean {
  return error instanceof ApiError && error.name === 'NETWORK';
}

/** The interval at which a read without an answer is repeated while its page is shown, in ms. */
const readAgainMs = 5_000;

/** Returns the options of a reading call as a query. */
export function queryOf<E extends Endpoint>(endpoint: E, body: InputOf<E>, enabled: boolean) {
  return queryOptions({
    queryKey: [endpoint.id, body],
    enabled,
    queryFn: async ({ signal, client, queryKey }): Promise<ResultOf<E>> => {
      await afterPaint(); // what is shown is painted before anything is fetched again
      signal.throwIfAborted();
      const isRenewal = client.getQueryData(queryKey) !== undefined;
      return call(endpoint, body, { signal, isRead: true, isRenewal });
    },
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    retry: shouldRetry,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (isAway(state.error) ? readAgainMs : false),
  });
}

/**
 * Returns a reading call as a query: the last rows stay while the next ones are fetched, and it is
 * fetched again when its page is shown again and when the window gets the focus. Without an answer it
 * fails at once, whatever the browser reports of its network, and is repeated. For the console; the
 * wall uses topics.
 *
 * @param options `enabled` false: it is not fetched yet
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<ResultOf<E>> {
  const { enabled = true } = options;
  const query = useQuery({
    ...queryOf(endpoint, body, enabled),
    placeholderData: keepPreviousData,
  });
  useRenewedWhenShown(enabled && query.data !== undefined, query.refetch);
  return query;
}

/**
 * Refetches the data of a page when it is shown again. Not during the subscription, as react-query
 * would: React would find another result there, and render the whole page before it is shown.
 */
function useRenewedWhenShown(isThere: boolean, refetch: UseQueryResult['refetch']): void {
  const wasThere = useEffectEvent(() => isThere);
  const renew = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (!wasThere()) return undefined;
    let left = false;
    queueMicrotask(() => {
      if (!left) renew();
    });
    return () => {
      left = true;
    };
  }, []);
}

/** How long what was read beforehand is fresh, and how long it stays, ms. */
const preread = { freshMs: 600_000, storedMs: 12 * 3_600_000 };

/**
 * Returns a function that reads what a page will need later, unless it has been read lately, and stores it for a day's
 * work. @returns the answer; undefined without one
 */
export function usePreread() {
  const queries = useQueryClient();
  return async <E extends Endpoint>(
    endpoint: E,
    body: InputOf<E>,
  ): Promise<ResultOf<E> | undefined> => {
    const query = queryOf(endpoint, body, true);
    const lasting = { staleTime: preread.freshMs, gcTime: preread.storedMs, retry: false };
    await queries.prefetchQuery({ ...query, ...lasting });
    return queries.getQueryData(query.queryKey);
  };
}

/** Returns whether a read is in flight, for a separate component, so that the rows are not rendered again for it. */
export function useIsReading(endpoint: Endpoint): boolean {
  return useIsFetching({ queryKey: [endpoint.id] }) > 0;
}

/** A writing call of a page. */
export interface Action<E extends Endpoint> {
  readonly mutate: (body: InputOf<E>) => void;
  /**
   * Resolves with the answer as soon as it arrives: one-time passwords exist only there. Rejects with a
   * refusal once the current data, to which it refers, has been read.
   */
  readonly mutateAsync: (body: InputOf<E>) => Promise<ResultOf<E>>;
  /** True while it is in flight. */
  readonly isSending: boolean;
  /** True while it is in flight, and then until the data that it made stale has been read again. */
  readonly isPending: boolean;
}

/** Returns a writing call. `stale`: the reads that it makes stale, refetched when it is done or has failed. */
export function useAction<E extends Endpoint>(endpoint: E, stale: readonly Endpoint[]): Action<E> {
  const queries = useQueryClient();
  const [renewing, setRenewing] = useState(0);
  const renew = () =>
    Promise.all(stale.map((read) => queries.invalidateQueries({ queryKey: [read.id] })));
  const renewInSight = async () => {
    setRenewing((before) => before + 1);
    await renew();
    setRenewing((before) => before - 1);
  };
  // Set at once: the query client would report it too late between two quick clicks.
  const [sending, setSending] = useState(0);
  const { mutateAsync: mutation } = useMutation({
    mutationFn: (body: InputOf<E>) => call(endpoint, body),
    networkMode: 'always', // a write is never deferred until a network comes back: its failure is shown
    onSettled(_, cause) {
      if (cause === null) {
        void renewInSight();
        return undefined;
      }
      // Without an answer it can be sent again at once, whether or not its reads are done.
      const renewed = renew();
      return cause instanceof ApiError && cause.refused ? renewed : undefined;
    },
  });
  const mutateAsync = async (body: InputOf<E>) => {
    setSending((before) => before + 1);
    try {
      return await mutation(body);
    } finally {
      setSending((before) => before - 1);
    }
  };
  return {
    mutate: (body) =>
      void mutateAsync(body).catch((cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause; // the call has logged the error
      }),
    mutateAsync,
    isSending: sending > 0,
    isPending: sending > 0 || renewing > 0,
  };
}
