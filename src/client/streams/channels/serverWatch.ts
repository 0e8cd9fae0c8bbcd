import {
  asyncScheduler,
  catchError,
  concat,
  defer,
  EMPTY,
  first,
  map,
  mergeMap,
  type Observable,
  type ObservableInput,
  of,
  share,
  skip,
  switchMap,
  take,
  takeUntil,
  takeWhile,
  timer,
} from 'rxjs';
import type { ServerClock } from '../serverClock.ts';

/** The interval of probes: an answer arrives before 15 s make a topic late. */
const probeMs = 12_000;
/** The time without an answer to a probe after which the server is pinged. */
const pingAfterMs = 5_000;
/** The interval of pings; each is a new request, because a dead link swallows every one. */
const pingEveryMs = 500;
/**
 * The maximum of pings in flight; the oldest is aborted for the next. A busy server that takes longer
 * than one interval is found too. A browser has six connections of a kind to a server.
 */
const maxPings = 3;

export interface ServerWatchSettings {
  readonly signedIn$: Observable<boolean>;
  readonly clock: ServerClock;
  probe(): ObservableInput<{ time: string }>;
  /** Emits if the server answers at all; fails without a log entry, and is aborted on unsubscribe. */
  ping(): ObservableInput<unknown>;
  probeFailed(cause: unknown): void;
}

/**
 * `answered`: a probe was answered; `silentSince` is the time at which the first of the unanswered probes
 * before it was sent, or the time of the probe itself where there are none; ms of this machine's clock.
 * `silent`: no answer has arrived for a whole interval, so new requests would hang. `there`: the server
 * answers again.
 */
export type WatchEvent =
  | { readonly type: 'answered'; readonly silentSince: number }
  | { readonly type: 'silent' | 'there' };

/**
 * Probes the server's time every 12 s and sets the clock by it; independently of the sockets, because
 * a dead link may keep one open for minutes. A probe has a long timeout, for slow links; while one
 * waits for long, the server is pinged twice a second, and probed again as soon as it answers.
 */
export function watchServer(settings: ServerWatchSettings): Observable<WatchEvent> {
  const { signedIn$, clock } = settings;
  const now = () => asyncScheduler.now();
  return defer(() => {
    let unansweredSince: number | null = null;
    let heardSinceTurn = true;
    let silent = false;
    const there = (): WatchEvent[] => {
      const wasSilent = silent;
      heardSinceTurn = true;
      silent = false;
      return wasSilent ? [{ type: 'there' }] : [];
    };

    const probe$ = defer(() => {
      const sentAt = now();
      unansweredSince ??= sentAt;
      return defer(() => settings.probe()).pipe(
        first(),
        mergeMap(({ time }): WatchEvent[] => {
          clock.probed(sentAt, now(), Date.parse(time));
          const silentSince = unansweredSince ?? sentAt;
          unansweredSince = null;
          return [...there(), { type: 'answered', silentSince }];
        }),
        catchError((cause: unknown) => {
          settings.probeFailed(cause);
          return EMPTY;
        }),
      );
    });
    const reached$ = defer(() => {
      const dueMs = (unansweredSince ?? now()) + pingAfterMs - now();
      const tries$ = timer(Math.max(0, dueMs), pingEveryMs).pipe(
        takeWhile(() => unansweredSince !== null),
        share(),
      );
      return tries$.pipe(
        mergeMap(() =>
          defer(() => settings.ping()).pipe(
            catchError(() => EMPTY),
            takeUntil(tries$.pipe(skip(maxPings - 1))),
          ),
        ),
        take(1),
        map(() => 'reached' as const),
      );
    });
    const turn$ = defer(() => {
      silent ||= unansweredSince !== null && !heardSinceTurn;
      heardSinceTurn = false;
      return concat(
        silent ? of<WatchEvent>({ type: 'silent' }) : EMPTY,
        concat(of(null), reached$).pipe(
          switchMap((reached) => (reached === null ? probe$ : concat(defer(there), probe$))),
        ),
      );
    });
    return signedIn$.pipe(
      switchMap((signedIn) => {
        unansweredSince = null;
        heardSinceTurn = true;
        return signedIn ? timer(0, probeMs) : EMPTY;
      }),
      switchMap(() => turn$),
    );
  });
}
