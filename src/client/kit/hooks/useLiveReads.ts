import {
  type Query,
  type QueryClient,
  type QueryFilters,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { LiveChanges, LiveKind } from '../../streams/channels/changes.ts';
import { usePresentLive } from '../../streams/useTopic.tsx';

/** Changes within this time are handled together, ms. */
const batchMs = 250;
/** Minimum time between two reads of one subscriber, however much changes, ms. */
const minIntervalMs = 1_000;

/**
 * Keeps the data of a page live: when something of these kinds changes on the server, the endpoints
 * that the page uses are read again. Another person's work appears without a refresh; input in a
 * form is not affected, because a form owns its draft.
 *
 *     useLiveReads([getWorkOrder], ['order'], orderID);
 *     useLiveReads([getWorkOrderCounts, listWorkOrders], ['order']);
 *
 * A burst of changes causes one read. While the window or the page is hidden nothing is read:
 * `useEndpoint` reads again when it is shown. After a reconnect everything in use is read again.
 * Outside the shell, where there are no streams, it does nothing. A list page uses `useList({ live
 * })` instead, which keeps its rows in place.
 *
 * @param reads endpoints that the page reads with `useEndpoint`, with any body
 * @param kinds the kinds of records in their answers
 * @param id the id of the record, where the page shows a single one
 */
export function useLiveReads(
  reads: readonly Endpoint[],
  kinds: readonly LiveKind[],
  id?: string,
): void {
  const queries = useQueryClient();
  useLiveChanges(kinds, id, () =>
    Promise.all(
      reads.map(async ({ id: read }) => {
        const predicate = ({ state }: Query) => state.data === undefined;
        await awaitInFlightReads(queries, { queryKey: [read], predicate });
        await queries.invalidateQueries({ queryKey: [read] });
      }),
    ),
  );
}

/**
 * Resolves when the matching reads in flight have settled. Invalidating a first read returns the
 * read that is in flight, which may have begun before the change.
 */
export async function awaitInFlightReads(
  queries: QueryClient,
  filters: QueryFilters,
): Promise<void> {
  const found = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(found.map(({ promise }) => promise ?? Promise.resolve()));
}

/**
 * Runs a callback for changes of these kinds: 250 ms after the first of a burst, never twice at
 * once, and not while the window or the page is hidden.
 */
export function useLiveChanges(
  kinds: readonly LiveKind[],
  id: string | undefined,
  run: (changes: LiveChanges) => Promise<unknown>,
): void {
  const live = usePresentLive();
  const concerning = useEffectEvent((changes: LiveChanges): LiveChanges => {
    if (kinds.length === 0) return [];
    if (changes === 'everything') return changes;
    return changes.filter(
      (change) => kinds.includes(change.kind) && (id === undefined || change.id === id),
    );
  });
  const read = useEffectEvent((changes: LiveChanges) => run(changes));
  useEffect(() => {
    if (live === null) return undefined;
    let gathered: LiveChanges = [];
    let due: ReturnType<typeof setTimeout> | null = null;
    let running = false;
    let lastAt = Number.NEGATIVE_INFINITY;

    const plan = () => {
      if (due !== null || running || gathered.length === 0) return;
      due = setTimeout(() => void fire(), Math.max(batchMs, lastAt + minIntervalMs - Date.now()));
    };
    const fire = async () => {
      due = null;
      const changes = gathered;
      gathered = [];
      if (document.hidden) return; // read again when it is shown
      running = true;
      lastAt = Date.now();
      try {
        await read(changes);
      } finally {
        running = false;
        plan();
      }
    };

    const subscription = live.changes$.subscribe((changes) => {
      const ours = concerning(changes);
      if (ours.length === 0) return;
      gathered =
        gathered === 'everything' || ours === 'everything' ? 'everything' : [...gathered, ...ours];
      plan();
    });
    return () => {
      subscription.unsubscribe();
      if (due !== null) clearTimeout(due);
      gathered = [];
    };
  }, [live]);
}
