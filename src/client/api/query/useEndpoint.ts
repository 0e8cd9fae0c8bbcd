import {
  keepPreviousData,
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

/** How often a read is tried anew after an answer that never came; a refusal is final. */
function shouldRetry(failures: number, error: Error): boolean {
  return isAway(error) && failures < 2;
}

function isAway(error: Error | null): boolean {
  return error instanceof ApiError && error.name === 'NETWORK';
}

/** A read that the network has failed is tried anew so often while its page is looked at, in ms. */
const readAgainMs = 5_000;

/**
 * A call that reads, as a query: the last rows stay while the next ones come, and it is fetched
 * anew when its page is shown again and when the window gets the focus. One that found no server tells its failure at once, whatever
 * the browser thinks of its network, and goes on trying. For the console; the wall lives on topics.
 *
 * @param options `enabled` false: it isn't asked yet
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  body: InputOf<E>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<ResultOf<E>> {
  const { enabled = true } = options;
  const query = useQuery({
    queryKey: [endpoint.id, body],
    enabled,
    queryFn: async ({ signal, client, queryKey }) => {
      await afterPaint(); // what is shown comes before what is read anew
      signal.throwIfAborted();
      const isRenewal = client.getQueryData(queryKey) !== undefined;
      return call(endpoint, body, { signal, isRead: true, isRenewal });
    },
    placeholderData: keepPreviousData,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    retry: shouldRetry,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (isAway(state.error) ? readAgainMs : false),
  });
  useRenewedWhenShown(enabled && query.data !== undefined, query.refetch);
  return query;
}

/**
 * Reads anew what a page still has when it is shown again. Not as react-query would, while it is
 * subscribed to: React would find another result there, and render the whole page before it is seen.
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

/** Whether a read is on its way, for a part of its own: the rows are not rendered anew for it. */
export function useIsReading(endpoint: Endpoint): boolean {
  return useIsFetching({ queryKey: [endpoint.id] }) > 0;
}

/** A call that writes, as a page makes it. */
export interface Action<E extends Endpoint> {
  readonly mutate: (body: InputOf<E>) => void;
  /**
   * Resolves with the answer as soon as it is there: one-time passwords exist in it alone. A refusal
   * is told when what is there now has been read, which it is about.
   */
  readonly mutateAsync: (body: InputOf<E>) => Promise<ResultOf<E>>;
  /** It is on its way: nobody knows yet what becomes of it. */
  readonly isSending: boolean;
  /** It is on its way, or is done and what it made stale is still being read. */
  readonly isPending: boolean;
}

/** A call that writes. `stale`: the reads that it makes stale, fetched anew when it is done, either way. */
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
  // At once, not when the query client tells it: between two quick presses of a button it would not.
  const [sending, setSending] = useState(0);
  const { mutateAsync: mutation } = useMutation({
    mutationFn: (body: InputOf<E>) => call(endpoint, body),
    networkMode: 'always', // a deed is never put off until a network comes back: its failure is told
    onSettled(_, cause) {
      if (cause === null) {
        void renewInSight();
        return undefined;
      }
      // Without an answer it can be sent again at once, whether or not its reads come.
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
        if (!(cause instanceof ApiError)) throw cause; // the call has written its line
      }),
    mutateAsync,
    isSending: sending > 0,
    isPending: sending > 0 || renewing > 0,
  };
}
