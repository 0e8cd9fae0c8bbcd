import {
  type Query,
  type QueryClient,
  type QueryFilters,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { LiveChange, LiveChanges } from '../../streams/changes.ts';
import { usePresentLive } from '../../streams/useTopic.tsx';

/** Changes are gathered for so long before anything is read anew. */
const auditMs = 250;
/** Reads of one follower begin at least so far apart, however much changes. */
const restMs = 1_000;

/**
 * Keeps what a page shows live: when something of these kinds changes on the server, the reads that the
 * page has in use are made anew. Another person's work appears without a refresh; what is typed into a
 * form stays, since a form owns its draft.
 *
 *     useLiveReads([getWorkOrder], ['order'], orderID);
 *     useLiveReads([getWorkOrderCounts, listWorkOrders], ['order']);
 *
 * Changes of a burst are one reading. While the window or the page is hidden nothing is read: `useEndpoint`
 * reads anew when it is shown. After a reconnect everything in use is read anew. Outside the shell,
 * where there are no streams, it does nothing. A list page follows by `useList({ live })` instead, which
 * leaves its rows where they are.
 *
 * @param reads endpoints that are read by `useEndpoint`, with whatever body
 * @param kinds what their answers are made of
 * @param id of the one thing that they show, where it is one
 */
export function useLiveReads(
  reads: readonly Endpoint[],
  kinds: readonly LiveChange['kind'][],
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
 * Resolves when the reads that match and are under way have ended, either way. Who invalidates a first
 * read is given the one that is under way, which may have begun before the change.
 */
export async function awaitInFlightReads(
  queries: QueryClient,
  filters: QueryFilters,
): Promise<void> {
  const found = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(found.map(({ promise }) => promise ?? Promise.resolve()));
}

/**
 * Runs something for changes of these kinds: 250 ms after the first of a burst, never twice at once,
 * and not while the window or the page is hidden.
 */
export function useLiveChanges(
  kinds: readonly LiveChange['kind'][],
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
      due = setTimeout(() => void fire(), Math.max(auditMs, lastAt + restMs - Date.now()));
    };
    const fire = async () => {
      due = null;
      const changes = gathered;
      gathered = [];
      if (document.hidden) return; // read anew when it is shown
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
