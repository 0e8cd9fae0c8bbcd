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
import type { TopicName } from '../../contract/live.ts';
import { freshnessByAge, lateMs } from './freshness.ts';
import type { KeptRows } from './snapshotCache/cachedRows.ts';
import { watchPatchLoss } from './missedPatches.ts';
import type { PatchRun } from './patchRun.ts';
import { createRefetch } from './refetch.ts';
import type { Freshness, TopicState } from './state.ts';
import { createTopicRows, type Snapshot } from './topicRows.ts';

/** One reconciliation a minute; hints are gathered for 250 ms (design page 5). */
const reconcileMs = 60_000;
const hintAuditMs = 250;
/** States come at most once in this time, about a frame: thousands of patches a second are one copy. */
const conflateMs = 16;

/** What a topic lives on. All but `fetch` and `explain` are hot. */
export interface TopicSource<Row> {
  fetch(): ObservableInput<Snapshot>;
  /** Patches of this topic. */
  readonly patch$: Observable<PatchRun>;
  /** The topic's channel has (re)opened: what was sent meanwhile is lost. Brings ms to wait first. */
  readonly open$: Observable<number>;
  /** The topic's channel was dead though it looked open, and the server answers again. */
  readonly missed$: Observable<unknown>;
  /** A message came that makes the topic stale where no patches do. */
  readonly hint$: Observable<unknown>;
  /** Whether the topic's channel has brought a patch since it opened: hints then say nothing new. */
  patched(): boolean;
  /** Patches that a snapshot knew of never came: the channel's connection is dead. */
  lost(): void;
  /** The server answered a probe while the topic's channel was open. */
  readonly alive$: Observable<unknown>;
  /** Rows from before this page was opened, if there are any; shown with their age until a snapshot comes. */
  readonly kept$: Observable<KeptRows<Row>>;
  /** Why a fetch failed, in words for a person. */
  explain(cause: unknown): string;
  /** Whether a fetch failed because its rows may not be seen, and not for want of an answer. */
  isRefused(cause: unknown): boolean;
  /** Rows from before this page are not to be kept any longer. */
  forget(): void;
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
 * an answered probe proves them only while no snapshot is owed. A refusal alone empties the topic,
 * and what is kept of it goes too: who may not see the rows has none.
 *
 * @see design page 5 Streams; `createTopicRows` for the order of rows
 */
export function openTopic<Row>(
  topic: TopicName,
  source: TopicSource<Row>,
): Observable<TopicState<Row>> {
  return defer(() => {
    const table = createTopicRows<Row>();
    const proof$ = new Subject<number>();
    const changed$ = new Subject<void>();
    const loss = watchPatchLoss();
    let freshness: Freshness = 'live';
    let rightAt: number | null = null;
    let error: string | null = null;
    let kept: KeptRows<Row> | null = null;
    let refused = false;
    /** Whether the rows may be wrong until a snapshot, or a patch that follows, says otherwise. */
    let owed = true;
    /** Whether the fetch that runs began before the channel opened: what was sent between is lost to it. */
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
      kept = null;
      rightAt = null;
      source.forget();
    };

    const refetch = createRefetch(() => source.fetch(), {
      started() {
        before = false;
        table.hold();
      },
      answered(snapshot) {
        error = null;
        refused = false;
        const effect = table.reset(snapshot);
        kept = null;
        if (effect === 'right') {
          if (!before) loss.fetched(snapshot);
          proven(timeOf(snapshot.At));
          owed = before;
        } else changed$.next();
        return effect === 'right';
      },
      failed(cause) {
        table.release();
        owed = true;
        error = source.explain(cause);
        if (source.isRefused(cause)) empty();
        changed$.next();
      },
    });

    const patched = (patch: PatchRun) => {
      loss.patched(patch);
      const effect = table.apply(patch);
      if (effect === 'applied') proven(Math.max(rightAt ?? 0, timeOf(patch.At)));
      if (effect !== 'gap') return;
      owed = true;
      // A fetch that runs holds the patch and judges it by its snapshot.
      refetch.askUnlessFetching();
    };
    const opened = (pauseMs: number) => {
      owed = true;
      before = true;
      loss.opened();
      refetch.restart(pauseMs);
    };
    const missed = () => {
      owed = true;
      loss.opened();
      refetch.hurry(); // a fetch that runs began after the silence
    };
    const recalled = (last: KeptRows<Row>) => {
      if (table.known() || refused) return;
      kept = last;
      // Never live: nobody has proven them yet, and a clock that is behind makes them look new.
      proof$.next(Math.max(lateMs, source.serverNow() - last.rightAt()));
      changed$.next();
    };
    const hinted = () => {
      // Asked after the audit: message and patch take different channels, and either may be first.
      if (source.patched()) return;
      owed = true;
      refetch.ask();
    };

    const work$ = merge(
      source.kept$.pipe(tap(recalled)),
      source.patch$.pipe(tap(patched)),
      source.open$.pipe(tap(opened)),
      source.missed$.pipe(tap(missed)),
      source.hint$.pipe(auditTime(hintAuditMs), tap(hinted)),
      loss.lost$.pipe(tap(() => source.patched() && source.lost())),
      timer(reconcileMs, reconcileMs).pipe(tap(() => refetch.ask())),
      source.alive$.pipe(
        tap(() => {
          if (!owed) proven(source.serverNow());
          else if (kept !== null) changed$.next(); // the server's time is known better now
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
      filter((now) => now !== 'live'), // `proven` tells of that itself, with the rest
    );

    return merge(changed$.pipe(startWith(null)), freshness$, work$).pipe(
      throttleTime(conflateMs, asyncScheduler, { leading: true, trailing: true }),
      map((): TopicState<Row> => {
        const rows = kept?.rows ?? table.rows();
        const ready = kept !== null || table.known();
        const phase = ready ? 'ready' : error === null ? 'loading' : 'failed';
        const at = kept?.rightAt() ?? rightAt;
        return { topic, phase, freshness, rows, rightAt: at, error };
      }),
      finalize(() => refetch.stop()),
    );
  });
}
