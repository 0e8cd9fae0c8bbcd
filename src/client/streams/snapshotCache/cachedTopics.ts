import { defer, EMPTY, from, mergeMap, type Observable } from 'rxjs';
import type { TopicName, TopicRowOf } from '../../../contract/topics/live.ts';
import type { ServerClock } from '../serverClock.ts';
import type { TopicState } from '../state.ts';
import { type CachedRows, cachedRowsLimit, readCachedRows } from './cachedRows.ts';
import type { SnapshotCache } from './snapshotCache.ts';

/** The cached rows of topics, from earlier pages and for later ones. */
export interface CachedTopics {
  /** Emits the rows cached for the owner once, or completes. */
  recall<Name extends TopicName>(
    owner: string,
    topic: Name,
  ): Observable<CachedRows<TopicRowOf<Name>>>;
  /** Caches the rows of a topic if they are right. */
  remember(owner: string, state: TopicState<unknown>): void;
  /** Removes the owner's rows of the topic. */
  forget(owner: string, topic: TopicName): void;
}

/**
 * Creates cached topics. Snapshots carry this machine's time, because before the first probe the next
 * page knows no other.
 *
 * @param cache undefined: nothing is cached
 */
export function createCachedTopics(
  cache: SnapshotCache | undefined,
  clock: ServerClock,
): CachedTopics {
  return {
    recall(owner, topic) {
      if (cache === undefined) return EMPTY;
      return defer(() => from(cache.recall(owner, topic))).pipe(
        mergeMap((snapshot) => {
          const rows = snapshot === null ? null : readCachedRows(topic, snapshot.value);
          return snapshot === null || rows === null
            ? []
            : [{ rows, rightAt: () => snapshot.at + clock.offset() }];
        }),
      );
    },
    remember(owner, { topic, phase, freshness, rows, rightAt }) {
      if (phase !== 'ready' || freshness !== 'live' || rightAt === null) return;
      if (rows.size > cachedRowsLimit) return;
      cache?.store(owner, topic, { at: rightAt - clock.offset(), value: rows });
    },
    forget: (owner, topic) => cache?.forget(owner, topic),
  };
}
