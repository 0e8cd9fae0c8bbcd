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
import type { TopicName } from '../../../contract/topics/live.ts';
import type { CachedRows } from '../snapshotCache/cachedRows.ts';
import type { Freshness, TopicState } from '../state.ts';
import { freshnessByAge, lateMs } from './freshness.ts';
import { watchMissedPatches } from './missedPatches.ts';
import type { PatchRun } from './patchRun.ts';
import { createRefetch } from './refetch.ts';
import { createTopicRows, type Snapshot } from './topicRows.ts';

/** The interval of reconciling snapshots, and the time for which hints are gathered. */
const reconcileMs = 60_000;
const hintAuditMs = 250;
/** The minimum interval between states, about a frame, so that thousands of patches a second cause one copy. */
const conflateMs = 16;

/** The sources of a topic. All streams but `cached$` are hot. */
export interface TopicSource<Row> {
  fetch(): ObservableInput<Snapshot>;
  /** Patches of this topic. */
  readonly patch$: Observable<PatchRun>;
  /** Emits when the topic's channel has (re)opened and patches may be lost: the ms to wait first. */
  readonly open$: Observable<number>;
  /** Emits when the channel was dead although it looked open, and the server answers again. */
  readonly missed$: Observable<unknown>;
  /** Emits for a message that makes the topic stale if no patches come. */
  readonly hint$: Observable<unknown>;
  /** Returns whether the channel has brought a patch since it opened: hints are then redundant. */
  patched(): boolean;
  /** Reports that patches contained in a snapshot never came: the channel's connection is dead. */
  lost(): void;
  /** Emits when the server has answered a probe while the topic's channel is open. */
  readonly alive$: Observable<unknown>;
  /** The rows cached by an earlier page, if any; shown with their age until a snapshot comes. */
  readonly cached$: Observable<CachedRows<Row>>;
  /** Returns the text of a failed fetch in the user's language. */
  explain(cause: unknown): string;
  /** Returns whether a fetch failed because the user may not see the rows. */
  isRefused(cause: unknown): boolean;
  /** Removes the cached rows. */
  forget(): void;
  /** Server time, ms. */
  serverNow(): number;
}

/** Returns the state of a topic of which nothing is known yet. */
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
 * Opens a topic as snapshot plus patches; cold, each subscription fetches, and `live.ts` shares it. Never
 * fails: a failed fetch is a value, and is repeated.
 *
 * A snapshot is fetched at the start, at every `open$`, after a gap or another Epoch, after a hint if no
 * patches come, and once a minute. Rows stay through every failure, and age: an answered probe confirms
 * them only while no snapshot is due. Only a refusal empties the topic and removes its cached rows.
 *
 * @see `createTopicRows` for the order of rows
 */
export function openTopic<Row>(
  topic: TopicName,
  source: TopicSource<Row>,
): Observable<TopicState<Row>> {
  return defer(() => {
    const table = createTopicRows<Row>();
    const proof$ = new Subject<number>();
    const changed$ = new Subject<void>();
    const missedPatches = watchMissedPatches();
    let freshness: Freshness = 'live';
    let rightAt: number | null = null;
    let error: string | null = null;
    let cached: CachedRows<Row> | null = null;
    let refused = false;
    /** True while the rows may be wrong, until a snapshot or a consecutive patch arrives. */
    let owed = true;
    /**
     * True if the running fetch began before the channel opened: it may miss patches that were sent in
     * between.
     */
    let before = false;

    const proven = (at: number) => {
      owed = false;
      rightAt = at;
      proof$.next(0);
      changed$.next();
    };
    const timeOf = (at: string) => {
      const ms = Date.parse(at);
      return Number.isNaN(ms) ? source.serverNow() : ms;
    };

    const empty = () => {
      refused = true;
      table.clear();
      cached = null;
      rightAt = null;
      source.forget();
    };

    const refetch = createRefetch(() => source.fetch(), {
      started() {
        before = false;
        table.bufferPatches();
      },
      answered(snapshot) {
        error = null;
        refused = false;
        const effect = table.reset(snapshot);
        cached = null;
        if (effect === 'upToDate') {
          if (!before) missedPatches.fetched(snapshot);
          proven(timeOf(snapshot.At));
          owed = before;
        } else changed$.next();
        return effect === 'upToDate';
      },
      failed(cause) {
        table.dropBuffer();
        owed = true;
        error = source.explain(cause);
        if (source.isRefused(cause)) empty();
        changed$.next();
      },
    });

    const patched = (patch: PatchRun) => {
      missedPatches.patched(patch);
      const effect = table.apply(patch);
      if (effect === 'applied') proven(Math.max(rightAt ?? 0, timeOf(patch.At)));
      if (effect !== 'gap') return;
      owed = true;
      // A running fetch buffers the patch and compares it with its snapshot.
      refetch.requestUnlessFetching();
    };
    const opened = (pauseMs: number) => {
      owed = true;
      before = true;
      missedPatches.opened();
      refetch.restart(pauseMs);
    };
    const missed = () => {
      owed = true;
      missedPatches.opened();
      refetch.hurry(); // a running fetch began after the silence
    };
    const recalled = (last: CachedRows<Row>) => {
      if (table.known() || refused) return;
      cached = last;
      // Never live: they are not proven yet, and a slow clock makes them look new.
      proof$.next(Math.max(lateMs, source.serverNow() - last.rightAt()));
      changed$.next();
    };
    const hinted = () => {
      // The pause of a hint is over: its patch may have arrived after it, on another channel.
      if (source.patched()) return;
      owed = true;
      refetch.request();
    };

    const work$ = merge(
      source.cached$.pipe(tap(recalled)),
      source.patch$.pipe(tap(patched)),
      source.open$.pipe(tap(opened)),
      source.missed$.pipe(tap(missed)),
      source.hint$.pipe(auditTime(hintAuditMs), tap(hinted)),
      missedPatches.missed$.pipe(tap(() => source.patched() && source.lost())),
      timer(reconcileMs, reconcileMs).pipe(tap(() => refetch.request())),
      source.alive$.pipe(
        tap(() => {
          if (!owed) proven(source.serverNow());
          else if (cached !== null) changed$.next(); // the server's time is known better now
        }),
      ),
      defer(() => {
        refetch.restart(0);
        return EMPTY;
      }),
    ).pipe(ignoreElements());
    const freshness$ = freshnessByAge(proof$).pipe(
      tap((now) => {
        freshness = now;
      }),
      filter((now) => now !== 'live'), // `proven` emits that itself
    );

    return merge(changed$.pipe(startWith(null)), freshness$, work$).pipe(
      throttleTime(conflateMs, asyncScheduler, { leading: true, trailing: true }),
      map((): TopicState<Row> => {
        const rows = cached?.rows ?? table.rows();
        const ready = cached !== null || table.known();
        const phase = ready ? 'ready' : error === null ? 'loading' : 'failed';
        const at = cached?.rightAt() ?? rightAt;
        return { topic, phase, freshness, rows, rightAt: at, error };
      }),
      finalize(() => refetch.stop()),
    );
  });
}
