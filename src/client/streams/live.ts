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
  type TopicRowOf,
  sessionEndedReason,
  type TopicName,
  topics,
} from '../../contract/live.ts';
import { type LiveChanges, readChanges } from './changes.ts';
import { createDeduper } from './dedupe.ts';
import type { Keeper } from './snapshotCache/snapshotCache.ts';
import { keptTopics } from './snapshotCache/cachedTopics.ts';
import { deadConnections, heardLink, heardOfServer, nextLink, unlinked } from './links.ts';
import type { Envelope, LiveMessage } from './normalise.ts';
import { patchGraceMs } from './missedPatches.ts';
import type { PatchRun } from './patchRun.ts';
import { createServerClock } from './serverClock.ts';
import { watchServer } from './serverWatch.ts';
import type { OpenChannels, Renewal } from './sockets/openChannels.ts';
import { isStateEvent, type StreamEvent } from './sockets/streamEvent.ts';
import type { Links, TopicState } from './state.ts';
import { openTopic, unknownTopic } from './topic.ts';
import type { Snapshot } from './topicRows.ts';

/**
 * Snapshots wait for up to so long after a reconnect, each topic for a time of its own: not all
 * walls ask at once. Design page 5 allows 2 s and wants rows to be right within 2 s.
 */
export const reopenJitterMs = 1_500;
/** The channels of a session that is over are closed together: one call tells why. */
const overMs = 1_000;
/** A topic that nobody looks at is kept so long (design page 5). */
const graceMs = 30_000;

/** What the streams need of the outside; `app` gives it. */
export interface LiveSettings {
  /** The session's token; null without a session. Closes, opens and reopens the channels. */
  readonly token$: Observable<string | null>;
  /**
   * Whose data the topics are; null once somebody signed out. Another one empties them; while it
   * stays, rows outlive the token and age.
   */
  readonly owner$: Observable<string | null>;
  /** The three channels; who owns their sockets is none of our business. */
  readonly openChannels: OpenChannels;
  /** Calls `getTopic`, and gives it up when let go. Fails where the call does. */
  fetchSnapshot(topic: TopicName): ObservableInput<Snapshot>;
  /** Calls `getServerTime` likewise. */
  probe(): ObservableInput<{ time: string }>;
  /** Asks whether the server answers at all: fails quietly, and is given up when let go. */
  reach(): ObservableInput<unknown>;
  /**
   * The server answers again after a silence: gives up what was read into it. Such requests are dead,
   * and hold the few connections that the browser has to it.
   */
  giveUpRequests?(): void;
  /** Last known rows, shown before the first byte arrives; without one nothing is kept. */
  readonly keeper?: Keeper;
  /** A failed fetch in words for a person, in their language. */
  explain(cause: unknown): string;
  /** Whether a fetch failed for want of a permission; without it no failure is one. */
  isRefused?(cause: unknown): boolean;
}

/** A trouble that shows nowhere else; it belongs in the error log. `channel` null: the probe. */
export interface StreamTrouble {
  readonly channel: ChannelName | null;
  readonly type: 'closed' | 'failed' | 'stopped' | 'unreadable';
  /** What was thrown, or for `unreadable` the payload. */
  readonly cause: unknown;
}

export interface Live {
  /** The three channels; replays the present state. */
  readonly links$: Observable<Links>;
  /** Messages as they come, copies on other channels left out. Not replayed. */
  readonly messages$: Observable<LiveMessage>;
  readonly troubles$: Observable<StreamTrouble>;
  /** What changed on the server, for reads that are no topics. Not replayed. */
  readonly changes$: Observable<LiveChanges>;
  /**
   * A topic, shared: the first subscriber fetches, and it is kept for 30 s after the last.
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

/**
 * Whether a connection ended since its session did: the server closed it for that, or refused to
 * open it (an HttpError of the SignalR client, whose text alone comes through a shared worker).
 */
function isRefusedSession({ type, cause }: { readonly type: string; readonly cause: unknown }) {
  const text = String(cause);
  return type === 'closed' ? text.includes(sessionEndedReason) : text.includes("Status code '401'");
}

/** Opens the three channels at once and serves topics and messages from them until `stop`. */
export function createLive(settings: LiveSettings): Live {
  const clock = createServerClock(now);
  const kept = keptTopics(settings.keeper, clock);
  const deduper = createDeduper(now);
  const stop$ = new ReplaySubject<void>(1); // who subscribes after the stop is stopped too
  const retry$ = new Subject<void>();
  const renew$ = new Subject<Renewal>();
  const links$ = new BehaviorSubject<Links>(unlinked(now()));
  const messages$ = new Subject<LiveMessage>();
  const troubles$ = new Subject<StreamTrouble>();
  const opened$ = new Subject<{ channel: ChannelName; again: boolean }>();
  /** Channels that were believed open while their connection was dead. */
  const missed$ = new Subject<ChannelName>();
  const openedBefore = new Set<ChannelName>();
  /** Channels that have brought a patch since they opened. */
  const patching = new Set<ChannelName>();
  const patches$ = new Subject<PatchRun>();
  const probed$ = new Subject<void>();
  /** The server closed a channel, or refused to open one, since its session is over. */
  const over$ = new Subject<void>();
  const there$ = new BehaviorSubject(true);
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
   * Without a token there is nothing to ask with; and on a dead link every request would hold one of
   * the browser's few connections, until none is left to find the server by. Fetches wait.
   */
  const askable$ = combineLatest([signedIn$, there$]).pipe(
    map(([signedIn, there]) => signedIn && there),
    distinctUntilChanged(),
  );

  function deliver(envelope: Envelope): void {
    const { channel, type } = envelope;
    if (type === 'patch') {
      patching.add(channel);
      patches$.next(envelope.patch);
    } else if (type === 'unreadable') troubles$.next({ channel, type, cause: envelope.payload });
    else if (deduper.isFirst(envelope)) messages$.next(envelope);
  }

  function handle(event: StreamEvent): void {
    const { channel } = event;
    const known = links$.value[channel];
    const link = isStateEvent(event) ? nextLink(known, event, now()) : heardLink(known, now());
    if (link !== known) links$.next({ ...links$.value, [channel]: link });
    if (!isStateEvent(event)) return deliver(event);
    if ('cause' in event) troubles$.next(event);
    if ('cause' in event && isRefusedSession(event)) over$.next();
    if (event.type !== 'open') return;
    deduper.reopened(channel);
    patching.delete(channel);
    opened$.next({ channel, again: openedBefore.has(channel) });
    openedBefore.add(channel);
  }

  const probeFailed = (cause: unknown) => troubles$.next({ channel: null, type: 'failed', cause });

  function share$<Name extends TopicName>(name: Name): Observable<TopicState<TopicRowOf<Name>>> {
    const { channel, staleOn } = topics[name];
    const types: readonly number[] = staleOn;
    const topicOf = (owner: string) =>
      openTopic<TopicRowOf<Name>>(name, {
        fetch: () =>
          askable$.pipe(
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
        forget: () => kept.forget(owner, name),
        serverNow: () => clock.serverNow(),
        kept$: kept.recall(owner, name),
      }).pipe(tap((state) => kept.remember(owner, state)));
    return settings.owner$.pipe(
      distinctUntilChanged(),
      switchMap((owner) => (owner === null ? of(unknownTopic<TopicRowOf<Name>>(name)) : topicOf(owner))),
      takeUntil(stop$),
      share({
        connector: () => new ReplaySubject(1),
        resetOnRefCountZero: () => timer(graceMs),
      }),
    );
  }

  const shared: { [Name in TopicName]?: Observable<TopicState<TopicRowOf<Name>>> } = {};

  // The probe first: a channel may open, and a topic ask for the time, within the next call.
  watchServer({ ...settings, signedIn$, clock, probeFailed })
    .pipe(takeUntil(stop$)) // the token's end alone leaves the timer running
    .subscribe((event) => {
      if (event.type === 'there') settings.giveUpRequests?.(); // before anything is asked anew
      if (event.type !== 'answered') return there$.next(event.type === 'there');
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
  // Why it is over comes with the answer to a call: now, not when it is time to connect again.
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
    troubles$: troubles$.asObservable(),
    changes$: readChanges({
      patch$: patches$,
      open$: opened$.pipe(
        filter(({ channel }) => channel === topics.changes.channel),
        map(({ again }) => (again ? Math.random() * reopenJitterMs : 0)),
      ),
      message$: messages$,
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
      for (const ended$ of [links$, messages$, troubles$]) ended$.complete();
    },
  };
}
