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
import type { ServerClock } from './serverClock.ts';

/** The server's time is asked so often: an answer is to be here before 15 s make a topic late. */
const probeMs = 12_000;
/** After so long without an answer to a probe, the server is looked out for. */
export const patienceMs = 5_000;
/** While it is looked out for: so often, each time anew, since a dead link swallows every request. */
const reachMs = 500;
/**
 * So many of these at once, the oldest given up for the next: a busy server that takes longer than a
 * turn is found all the same. A browser has six connections of a kind to a server.
 */
const reachesAtOnce = 3;

export interface ServerWatchSettings {
  readonly signedIn$: Observable<boolean>;
  readonly clock: ServerClock;
  probe(): ObservableInput<{ time: string }>;
  /** Asks whether the server answers at all: fails quietly, and is given up when let go. */
  reach(): ObservableInput<unknown>;
  probeFailed(cause: unknown): void;
}

/**
 * `answered`: to a probe, with the time at which the first one was sent that went unanswered before
 * it, or its own; ms of this machine's clock. `silent`: nothing has come back for a whole turn, and
 * what is asked now hangs. `there`: something comes back again.
 */
export type WatchEvent =
  | { readonly type: 'answered'; readonly silentSince: number }
  | { readonly type: 'silent' | 'there' };

/**
 * Asks for the server's time every 12 s and sets the clock by it; apart from the sockets, since a
 * dead link may hold one open for minutes. A probe is patient, so that a slow link has its time;
 * beside one that waits for long the server is looked out for twice a second, and asked anew as soon
 * as it is there.
 */
export function watchServer(settings: ServerWatchSettings): Observable<WatchEvent> {
  const { signedIn$, clock } = settings;
  const now = () => asyncScheduler.now();
  return defer(() => {
    let askedAt: number | null = null;
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
      askedAt ??= sentAt;
      return defer(() => settings.probe()).pipe(
        first(),
        mergeMap(({ time }): WatchEvent[] => {
          clock.probed(sentAt, now(), Date.parse(time));
          const silentSince = askedAt ?? sentAt;
          askedAt = null;
          return [...there(), { type: 'answered', silentSince }];
        }),
        catchError((cause: unknown) => {
          settings.probeFailed(cause);
          return EMPTY;
        }),
      );
    });
    const reached$ = defer(() => {
      const dueMs = (askedAt ?? now()) + patienceMs - now();
      const tries$ = timer(Math.max(0, dueMs), reachMs).pipe(
        takeWhile(() => askedAt !== null),
        share(),
      );
      return tries$.pipe(
        mergeMap(() =>
          defer(() => settings.reach()).pipe(
            catchError(() => EMPTY),
            takeUntil(tries$.pipe(skip(reachesAtOnce - 1))),
          ),
        ),
        take(1),
        map(() => 'reached' as const),
      );
    });
    const turn$ = defer(() => {
      silent ||= askedAt !== null && !heardSinceTurn;
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
        askedAt = null;
        heardSinceTurn = true;
        return signedIn ? timer(0, probeMs) : EMPTY;
      }),
      switchMap(() => turn$),
    );
  });
}
