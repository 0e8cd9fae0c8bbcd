import {
  asyncScheduler,
  BehaviorSubject,
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  first,
  map,
  merge,
  type Observable,
  type ObservableInput,
  of,
  ReplaySubject,
  Subject,
  share,
  shareReplay,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import {
  type ChannelName,
  channels,
  type RowOf,
  type TopicName,
  type TopicPatch,
  topics,
} from '../../contract/live.ts';
import { type ChannelEvent, type Hub, openChannel } from './channel.ts';
import { createDeduper } from './dedupe.ts';
import { heardOfServer, nextLink, unlinked } from './links.ts';
import { type Envelope, type LiveMessage, readMessages, readPatch } from './normalise.ts';
import { createServerClock } from './serverClock.ts';
import type { Links, TopicState } from './state.ts';
import { openTopic, unknownTopic } from './topic.ts';
import type { Snapshot } from './topicRows.ts';

/** The server's time is asked so often: an answer is to be here before 15 s make a topic late. */
export const probeMs = 12_000;
/**
 * Snapshots wait for up to so long after a reconnect, each topic for a time of its own: not all
 * walls ask at once. Design page 5 allows 2 s and wants rows to be right within 2 s.
 */
export const reopenJitterMs = 1_500;
/** A topic that nobody looks at is kept so long (design page 5). */
export const graceMs = 30_000;

/** What the streams need of the outside; `app` gives it. */
export interface LiveSettings {
  /** The session's token; null without a session. Closes, opens and reopens the channels. */
  readonly token$: Observable<string | null>;
  /**
   * Whose data the topics are; null once somebody signed out. Another one empties them; while it
   * stays, rows outlive the token and age.
   */
  readonly owner$: Observable<string | null>;
  /** Makes a connection that is not started: `hubConnector(platform)`. */
  connect(channel: ChannelName, token: string): Hub;
  /** Calls `getTopic`, and gives it up when let go. Fails where the call does. */
  fetchSnapshot(topic: TopicName): ObservableInput<Snapshot>;
  /** Calls `getServerTime` likewise; apart from the sockets, since a dead link may hold one for minutes. */
  probe(): ObservableInput<{ time: string }>;
  /** A failed fetch in words for a person, in their language. */
  explain(cause: unknown): string;
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
  /**
   * A topic, shared: the first subscriber fetches, and it is kept for 30 s after the last.
   * Replays the present state; another owner, or none, empties it.
   */
  topic<Name extends TopicName>(name: Name): Observable<TopicState<RowOf<Name>>>;
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

/** Opens the three channels at once and serves topics and messages from them until `stop`. */
export function createLive(settings: LiveSettings): Live {
  const clock = createServerClock(now);
  const deduper = createDeduper(now);
  const stop$ = new ReplaySubject<void>(1); // who subscribes after the stop is stopped too
  const retry$ = new Subject<void>();
  const links$ = new BehaviorSubject<Links>(unlinked(now()));
  const messages$ = new Subject<LiveMessage>();
  const troubles$ = new Subject<StreamTrouble>();
  const opened$ = new Subject<{ channel: ChannelName; again: boolean }>();
  const openedBefore = new Set<ChannelName>();
  /** Channels that have brought a patch since they opened. */
  const patching = new Set<ChannelName>();
  const patches$ = new Subject<TopicPatch>();
  const probed$ = new Subject<void>();
  const token$ = settings.token$.pipe(
    distinctUntilChanged(),
    takeUntil(stop$),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const signedIn$ = token$.pipe(
    map((token) => token !== null),
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

  function heard(channel: ChannelName, event: ChannelEvent): void {
    const link = nextLink(links$.value[channel], event, now());
    if (link !== links$.value[channel]) links$.next({ ...links$.value, [channel]: link });
    if (event.type === 'message') readMessages(channel, event.payload).forEach(deliver);
    if (event.type === 'patch') deliver(readPatch(channel, event.payload));
    if ('cause' in event) troubles$.next({ channel, ...event });
    if (event.type !== 'open') return;
    deduper.reopened(channel);
    patching.delete(channel);
    opened$.next({ channel, again: openedBefore.has(channel) });
    openedBefore.add(channel);
  }

  function share$<Name extends TopicName>(name: Name): Observable<TopicState<RowOf<Name>>> {
    const { channel, staleOn } = topics[name];
    const types: readonly number[] = staleOn;
    const topic$ = openTopic<RowOf<Name>>(name, {
      // Without a token there is nothing to ask with: the fetch waits for one.
      fetch: () =>
        signedIn$.pipe(
          first((signedIn) => signedIn),
          switchMap(() => settings.fetchSnapshot(name)),
        ),
      patch$: patches$.pipe(filter((patch) => patch.Topic === name)),
      open$: opened$.pipe(
        filter((opened) => opened.channel === channel),
        map(({ again }) => (again ? Math.random() * reopenJitterMs : 0)),
      ),
      hint$: messages$.pipe(filter((m) => m.type === 'typed' && types.includes(m.message.MType))),
      patched: () => patching.has(channel),
      alive$: probed$.pipe(filter(() => links$.value[channel].status === 'open')),
      explain: (cause) => settings.explain(cause),
      serverNow: () => clock.serverNow(),
    });
    return settings.owner$.pipe(
      distinctUntilChanged(),
      switchMap((owner) => (owner === null ? of(unknownTopic<RowOf<Name>>(name)) : topic$)),
      takeUntil(stop$),
      share({
        connector: () => new ReplaySubject(1),
        resetOnRefCountZero: () => timer(graceMs),
      }),
    );
  }

  const shared: { [Name in TopicName]?: Observable<TopicState<RowOf<Name>>> } = {};

  const probe$ = defer(() => {
    const sentAt = now();
    return defer(() => settings.probe()).pipe(
      first(),
      map(({ time }) => clock.probed(sentAt, now(), Date.parse(time))),
      catchError((cause: unknown) => {
        troubles$.next({ channel: null, type: 'failed', cause });
        return EMPTY;
      }),
    );
  });

  // The probe first: a channel may open, and a topic ask for the time, within the next call.
  signedIn$
    .pipe(
      switchMap((signedIn) => (signedIn ? timer(0, probeMs) : EMPTY)),
      switchMap(() => probe$),
      takeUntil(stop$), // the token's end alone leaves the timer running
    )
    .subscribe(() => {
      const links = heardOfServer(links$.value, now());
      if (links !== links$.value) links$.next(links);
      probed$.next();
    });
  merge(
    ...channels.map((channel) =>
      openChannel((token) => settings.connect(channel, token), token$, retry$).pipe(
        map((event) => ({ channel, event })),
      ),
    ),
  )
    .pipe(takeUntil(stop$))
    .subscribe(({ channel, event }) => heard(channel, event));

  return {
    links$: links$.asObservable(),
    messages$: messages$.asObservable(),
    troubles$: troubles$.asObservable(),
    topic<Name extends TopicName>(name: Name) {
      const slot: { [N in Name]?: Observable<TopicState<RowOf<N>>> } = shared;
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
