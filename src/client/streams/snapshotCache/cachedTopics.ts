import { defer, EMPTY, from, mergeMap, type Observable } from 'rxjs';
import type { TopicRowOf, TopicName } from '../../../contract/live.ts';
import type { ServerClock } from '../serverClock.ts';
import type { TopicState } from '../state.ts';
import type { Keeper } from './snapshotCache.ts';
import { type KeptRows, keptRowsLimit, readKeptRows } from './cachedRows.ts';

/** The rows of topics from before this page was opened, and for after it. */
export interface KeptTopics {
  /** The rows kept for the owner: once, or never. */
  recall<Name extends TopicName>(owner: string, topic: Name): Observable<KeptRows<TopicRowOf<Name>>>;
  /** Keeps the rows of a topic that is right. */
  remember(owner: string, state: TopicState<unknown>): void;
  /** Keeps the owner's rows of the topic no longer. */
  forget(owner: string, topic: TopicName): void;
}

/**
 * Topics upon a keeper. What is kept carries this machine's time, since before the first probe of
 * the next page nothing else is known.
 *
 * @param keeper undefined: nothing is kept
 */
export function keptTopics(keeper: Keeper | undefined, clock: ServerClock): KeptTopics {
  return {
    recall(owner, topic) {
      if (keeper === undefined) return EMPTY;
      return defer(() => from(keeper.recall(owner, topic))).pipe(
        mergeMap((kept) => {
          const rows = kept === null ? null : readKeptRows(topic, kept.value);
          return kept === null || rows === null
            ? []
            : [{ rows, rightAt: () => kept.at + clock.offset() }];
        }),
      );
    },
    remember(owner, { topic, phase, freshness, rows, rightAt }) {
      if (phase !== 'ready' || freshness !== 'live' || rightAt === null) return;
      if (rows.size > keptRowsLimit) return;
      keeper?.keep(owner, topic, { at: rightAt - clock.offset(), value: rows });
    },
    forget: (owner, topic) => keeper?.forget(owner, topic),
  };
}
