import {
  asyncScheduler,
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  first,
  map,
  NEVER,
  type Observable,
  type ObservableInput,
  of,
  ReplaySubject,
  Subject,
  share,
  shareReplay,
  switchMap,
  takeUntil,
  tap,
  throttleTime,
  timer,
} from 'rxjs';
import {
  type ChannelName,
  sessionEndedReason,
  type TopicName,
  type TopicRevision,
  type TopicRowOf,
  topics,
} from '../../contract/topics/live.ts';
import { unknownRevision } from '../lib/revisions.ts';
import { type Answers, type LiveChanges, type Opening, readChanges } from './channels/changes.ts';
import { createDeduper } from './channels/dedupe.ts';
import { deadConnections, heardLink, heardOfServer, nextLink, unlinked } from './channels/links.ts';
import { watchServer } from './channels/serverWatch.ts';
import { createServerClock } from './serverClock.ts';
import { createCachedTopics } from './snapshotCache/cachedTopics.ts';
import type { SnapshotCache } from './snapshotCache/snapshotCache.ts';
import type { OpenChannels, Renewal } from './sockets/openChannels.ts';
import { isStateEvent, type StreamEvent } from './sockets/streamEvent.ts';
import type { Links, TopicState } from './state.ts';
import { patchGraceMs } from './topics/missedPatches.ts';
import type { ChannelContent, LiveMessage } from './topics/normalise.ts';
import type { PatchRun } from './topics/patchRun.ts';
import { openTopic, unknownTopic } from './topics/topic.ts';
import type { Snapshot } from './topics/topicRows.ts';

/**
 * The maximum random delay of a topic's snapshot after a reconnect, so that not all walls fetch at once. It
 * is short enough for every wall to have the right rows within 2 s.
 */
export const reopenJitterMs = 1_500;
/**
 * The channels of an ended session close together: within this time one call requests the reason for all.
 */
const overMs = 1_000;
/** The time for which a topic stays open after its last subscriber. */
const graceMs = 30_000;

/** The dependencies of the streams, provided by `app`. */
export interface LiveSettings {
  /** The session's token; null without a session. Closes, opens and reopens the channels. */
  readonly token$: Observable<string | null>;
  /**
   * The owner of the topics' data; null after a sign-out. A new owner empties the topics; while the owner
   * stays the same, rows remain without a token and age.
   */
  readonly owner$: Observable<string | null>;
  /** Opens the three channels, whichever script owns their sockets. */
  readonly openChannels: OpenChannels;
  /** Calls `getTopic`; aborted on unsubscribe. Fails if the call does. */
  fetchSnapshot(topic: TopicName): ObservableInput<Snapshot>;
  /** Calls `getServerTime`; aborted on unsubscribe. */
  probe(): ObservableInput<{ time: string }>;
  /** Emits if the server answers at all; fails without a log entry, and is aborted on unsubscribe. */
  ping(): ObservableInput<unknown>;
  /** The answers that the page has read; absent: unknown, so that the first opening reports a change of everything. */
  readonly answers?: Answers;
  /**
   * Called when the server answers again after a silence. Aborts the reads that were sent during the
   * silence: they have no answer, and they occupy the few connections that the browser has to the server.
   */
  giveUpRequests?(): void;
  /** The cache of last known rows, shown before the first byte arrives; without one nothing is cached. */
  readonly snapshotCache?: SnapshotCache;
  /** Returns the text of a failed fetch in the user's language. */
  explain(cause: unknown): string;
  /**
   * Returns whether a fetch failed for lack of a permission; where it is absent, no failure counts as a
   * refusal.
   */
  isRefused?(cause: unknown): boolean;
}

/** An error that is shown nowhere else; it belongs in the error log. `channel` null: the probe. */
export interface StreamError {
  readonly channel: ChannelName | null;
  readonly type: 'closed' | 'failed' | 'stopped' | 'unreadable';
  /** The thrown value, or for `unreadable` the payload. */
  readonly cause: unknown;
}

export interface Live {
  /** The three channels; replays the present state. */
  readonly links$: Observable<Links>;
  /** Messages as they arrive, without copies on other channels. Not replayed. */
  readonly messages$: Observable<LiveMessage>;
  /** All that the channels bring, copies included. Not replayed. */
  readonly brought$: Observable<ChannelContent>;
  readonly errors$: Observable<StreamError>;
  /** Changes on the server, for reads that are not topics. Not replayed. */
  readonly changes$: Observable<LiveChanges>;
  /**
   * A topic, shared: the first subscriber fetches, and it stays open for 30 s after the last.
   * Replays the present state; another owner, or none, empties it.
   */
  topic<Name extends TopicName>(name: Name): Observable<TopicState<TopicRowOf<Name>>>;
  /** Server time, ms. */
  serverNow(): number;
  /** Server time minus this machine's, ms. */
  clockOffset(): number;
  /** Tries again on channels that are `stopped`. */
  retry(): void;
  /** Closes everything for good; every stream completes. */
  stop(): void;
}

const now = () => asyncScheduler.now();

const unknownAnswers: Answers = {
  answer$: NEVER,
  oldest: () => unknownRevision,
  lastCall: () => 0,
};

/**
 * Returns whether a connection ended because its session did: the server closed it, or refused to open
 * it (an HttpError of the SignalR client, of which only the text comes through a shared worker).
 */
function isRefusedSession({ type, cause }: { readonly type: string; readonly cause: unknown }) {
  const text = String(cause);
  return type === 'closed' ? text.includes(sessionEndedReason) : text.includes("Status code '401'");
}

/** Opens the three channels at once and serves topics and messages from them until `stop`. */
export function createLive(settings: LiveSettings): Live {
  const clock = createServerClock(now);
  const cachedTopics = createCachedTopics(settings.snapshotCache, clock);
  const deduper = createDeduper(now);
  const stop$ = new ReplaySubject<void>(1); // late subscribers complete too
  const retry$ = new Subject<void>();
  const renew$ = new Subject<Renewal>();
  const links$ = new BehaviorSubject<Links>(unlinked(now()));
  const messages$ = new Subject<LiveMessage>();
  const brought$ = new Subject<ChannelContent>();
  const errors$ = new Subject<StreamError>();
  const opened$ = new Subject<{ channel: ChannelName; again: boolean }>();
  /** Channels that were believed open while their connection was dead. */
  const missed$ = new Subject<ChannelName>();
  const openedBefore = new Set<ChannelName>();
  /** Channels that have brought a patch since they opened. */
  const patching = new Set<ChannelName>();
  const patches$ = new Subject<PatchRun>();
  const revisions$ = new Subject<TopicRevision>();
  const probed$ = new Subject<void>();
  /** The server closed a channel, or refused to open one, because its session has ended. */
  const over$ = new Subject<void>();
  const isReachable$ = new BehaviorSubject(true);
  const token$ = settings.token$.pipe(
    distinctUntilChanged(),
    takeUntil(stop$),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const signedIn$ = token$.pipe(
    map((token) => token !== null),
    distinctUntilChanged(),
  );

  /**
   * Emits true while topics may fetch; otherwise their fetches wait. Without a token no call is possible,
   * and on a dead link every request would occupy one of the browser's few connections, until none is left
   * to ping the server.
   */
  const mayFetch$ = combineLatest([signedIn$, isReachable$]).pipe(
    map(([signedIn, there]) => signedIn && there),
    distinctUntilChanged(),
  );

  function deliver(envelope: ChannelContent): void {
    const { channel, type } = envelope;
    brought$.next(envelope);
    if (type === 'patch') {
      patching.add(channel);
      patches$.next(envelope.patch);
    } else if (type === 'revision') revisions$.next(envelope.revision);
    else if (type === 'unreadable') errors$.next({ channel, type, cause: envelope.payload });
    else if (deduper.isFirst(envelope)) messages$.next(envelope);
  }

  function handle(event: StreamEvent): void {
    const { channel } = event;
    const known = links$.value[channel];
    const link = isStateEvent(event) ? nextLink(known, event, now()) : heardLink(known, now());
    if (link !== known) links$.next({ ...links$.value, [channel]: link });
    if (!isStateEvent(event)) return deliver(event);
    if ('cause' in event) errors$.next(event);
    if ('cause' in event && isRefusedSession(event)) over$.next();
    if (event.type !== 'open') return;
    deduper.reopened(channel);
    patching.delete(channel);
    opened$.next({ channel, again: openedBefore.has(channel) });
    openedBefore.add(channel);
  }

  const probeFailed = (cause: unknown) => errors$.next({ channel: null, type: 'failed', cause });

  function share$<Name extends TopicName>(name: Name): Observable<TopicState<TopicRowOf<Name>>> {
    const { channel, staleOn } = topics[name];
    const types: readonly number[] = staleOn;
    const topicOf = (owner: string) =>
      openTopic<TopicRowOf<Name>>(name, {
        fetch: () =>
          mayFetch$.pipe(
            switchMap((askable) => (askable ? settings.fetchSnapshot(name) : NEVER)),
            first(),
          ),
        patch$: patches$.pipe(filter((patch) => patch.Topic === name)),
        open$: opened$.pipe(
          filter((opened) => opened.channel === channel),
          map(({ again }) => (again ? Math.random() * reopenJitterMs : 0)),
        ),
        missed$: missed$.pipe(filter((missing) => missing === channel)),
        hint$: messages$.pipe(filter((m) => m.type === 'typed' && types.includes(m.message.MType))),
        patched: () => patching.has(channel),
        lost: () => renew$.next({ channel, before: now() - patchGraceMs }),
        alive$: probed$.pipe(filter(() => links$.value[channel].status === 'open')),
        explain: (cause) => settings.explain(cause),
        isRefused: (cause) => settings.isRefused?.(cause) ?? false,
        forget: () => cachedTopics.forget(owner, name),
        serverNow: () => clock.serverNow(),
        cached$: cachedTopics.recall(owner, name),
      }).pipe(tap((state) => cachedTopics.remember(owner, state)));
    return settings.owner$.pipe(
      distinctUntilChanged(),
      switchMap((owner) =>
        owner === null ? of(unknownTopic<TopicRowOf<Name>>(name)) : topicOf(owner),
      ),
      takeUntil(stop$),
      share({
        connector: () => new ReplaySubject(1),
        resetOnRefCountZero: () => timer(graceMs),
      }),
    );
  }

  const shared: { [Name in TopicName]?: Observable<TopicState<TopicRowOf<Name>>> } = {};

  // The probe comes first: a channel may open, and a topic need the time, within the next call.
  watchServer({ ...settings, signedIn$, clock, probeFailed })
    .pipe(takeUntil(stop$)) // otherwise its timers would continue after stop
    .subscribe((event) => {
      if (event.type === 'there') settings.giveUpRequests?.(); // before anything is fetched again
      if (event.type !== 'answered') return isReachable$.next(event.type === 'there');
      const known = links$.value;
      for (const renewal of deadConnections(known, event.silentSince, now())) {
        const { channel } = renewal;
        renew$.next(renewal);
        if (known[channel].status === 'open') missed$.next(channel);
      }
      const links = heardOfServer(links$.value, now());
      if (links !== links$.value) links$.next(links);
      probed$.next();
    });
  // A call now returns the reason; the next connection attempt would only come seconds later.
  over$
    .pipe(
      throttleTime(overMs),
      switchMap(() => defer(() => settings.probe()).pipe(catchError(() => EMPTY))),
      takeUntil(stop$),
    )
    .subscribe();
  settings
    .openChannels({ token$, retry$, renew$ })
    .pipe(takeUntil(stop$))
    .subscribe((packet) => packet.forEach(handle));

  return {
    links$: links$.asObservable(),
    messages$: messages$.asObservable(),
    brought$: brought$.asObservable(),
    errors$: errors$.asObservable(),
    changes$: readChanges({
      patch$: patches$,
      revision$: revisions$,
      open$: opened$.pipe(
        filter(({ channel }) => channel === topics.changes.channel),
        map(({ again }): Opening => ({ again, pauseMs: Math.random() * reopenJitterMs })),
      ),
      message$: messages$,
      answers: settings.answers ?? unknownAnswers,
    }).pipe(takeUntil(stop$)),
    topic<Name extends TopicName>(name: Name) {
      const slot: { [N in Name]?: Observable<TopicState<TopicRowOf<N>>> } = shared;
      const topic$ = slot[name] ?? share$(name);
      slot[name] = topic$;
      return topic$;
    },
    serverNow: () => clock.serverNow(),
    clockOffset: () => clock.offset(),
    retry: () => retry$.next(),
    stop() {
      stop$.next();
      for (const ended$ of [links$, messages$, brought$, errors$]) ended$.complete();
    },
  };
}
