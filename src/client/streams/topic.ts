import {
  asyncScheduler,
  auditTime,
  defer,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  type Observable,
  type ObservableInput,
  Subject,
  startWith,
  tap,
  throttleTime,
  timer,
} from 'rxjs';
import type { TopicName, TopicPatch } from '../../contract/live.ts';
import { freshnessOf } from './freshness.ts';
import { createRefetch } from './refetch.ts';
import type { Freshness, TopicState } from './state.ts';
import { createTopicRows, type Snapshot } from './topicRows.ts';

/** One reconciliation a minute; hints are gathered for 250 ms (design page 5). */
export const reconcileMs = 60_000;
export const hintAuditMs = 250;
/** States come at most once in this time, about a frame: thousands of patches a second are one copy. */
export const conflateMs = 16;

/** What a topic lives on. All but `fetch` and `explain` are hot. */
export interface TopicSource {
  fetch(): ObservableInput<Snapshot>;
  /** Patches of this topic. */
  readonly patch$: Observable<TopicPatch>;
  /** The topic's channel has (re)opened: what was sent meanwhile is lost. Brings ms to wait first. */
  readonly open$: Observable<number>;
  /** A message came that makes the topic stale where no patches do. */
  readonly hint$: Observable<unknown>;
  /** Whether the topic's channel has brought a patch since it opened: hints then say nothing new. */
  patched(): boolean;
  /** The server answered a probe while the topic's channel was open. */
  readonly alive$: Observable<unknown>;
  /** Why a fetch failed, in words for a person. */
  explain(cause: unknown): string;
  /** Server time, ms. */
  serverNow(): number;
}

/** A topic of which nothing is known yet. */
export function unknownTopic<Row>(topic: TopicName): TopicState<Row> {
  return {
    topic,
    phase: 'loading',
    freshness: 'live',
    rows: new Map(),
    rightAt: null,
    error: null,
  };
}

/**
 * A topic as snapshot plus patches, from its first fetch on; cold, each subscription fetches.
 * `live.ts` shares it. Never fails: a fetch that does is a value, and is tried again.
 *
 * A snapshot is fetched at the start, at every `open$`, after a gap or with another Epoch, after a
 * hint where no patches come, and once a minute. Rows in hand stay through every failure, and age:
 * an answered probe proves them only while no snapshot is owed.
 *
 * @see design page 5 Streams; `createTopicRows` for the order of rows
 */
export function openTopic<Row>(topic: TopicName, source: TopicSource): Observable<TopicState<Row>> {
  return defer(() => {
    const table = createTopicRows<Row>();
    const proof$ = new Subject<void>();
    const changed$ = new Subject<void>();
    let freshness: Freshness = 'live';
    let rightAt: number | null = null;
    let error: string | null = null;
    /** Whether the rows may be wrong until a snapshot, or a patch that follows, says otherwise. */
    let owed = true;

    const proven = (at: number) => {
      owed = false;
      rightAt = at;
      proof$.next();
      changed$.next();
    };
    const timeOf = (at: string) => {
      const ms = Date.parse(at);
      return Number.isNaN(ms) ? source.serverNow() : ms;
    };

    const refetch = createRefetch(() => source.fetch(), {
      started: () => table.hold(),
      answered(snapshot) {
        error = null;
        const effect = table.reset(snapshot);
        if (effect === 'right') proven(timeOf(snapshot.At));
        else changed$.next();
        return effect === 'right';
      },
      failed(cause) {
        table.release();
        owed = true;
        error = source.explain(cause);
        changed$.next();
      },
    });

    const patched = (patch: TopicPatch) => {
      const effect = table.apply(patch);
      if (effect === 'applied') proven(Math.max(rightAt ?? 0, timeOf(patch.At)));
      if (effect !== 'gap') return;
      owed = true;
      // A fetch that runs holds the patch and judges it by its snapshot.
      refetch.askUnlessFetching();
    };
    const opened = (pauseMs: number) => {
      owed = true;
      refetch.restart(pauseMs);
    };
    const hinted = () => {
      // Asked after the audit: message and patch take different channels, and either may be first.
      if (source.patched()) return;
      owed = true;
      refetch.ask();
    };

    const work$ = merge(
      source.patch$.pipe(tap(patched)),
      source.open$.pipe(tap(opened)),
      source.hint$.pipe(auditTime(hintAuditMs), tap(hinted)),
      timer(reconcileMs, reconcileMs).pipe(tap(() => refetch.ask())),
      source.alive$.pipe(
        filter(() => !owed),
        tap(() => proven(source.serverNow())),
      ),
      defer(() => {
        refetch.restart(0);
        return EMPTY;
      }),
    ).pipe(ignoreElements());
    const freshness$ = freshnessOf(proof$).pipe(
      tap((now) => {
        freshness = now;
      }),
      filter((now) => now !== 'live'), // `proven` tells of that itself, with the rest
    );

    return merge(changed$.pipe(startWith(null)), freshness$, work$).pipe(
      throttleTime(conflateMs, asyncScheduler, { leading: true, trailing: true }),
      map((): TopicState<Row> => {
        const phase = table.known() ? 'ready' : error === null ? 'loading' : 'failed';
        return { topic, phase, freshness, rows: table.rows(), rightAt, error };
      }),
      finalize(() => refetch.stop()),
    );
  });
}
