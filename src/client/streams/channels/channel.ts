import {
  asyncScheduler,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  ignoreElements,
  NEVER,
  Observable,
  type ObservableInput,
  of,
  repeat,
  share,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import { hubEvents, tooManyConnectionsReason } from '../../../contract/topics/live.ts';

/** The pauses before the next attempt: after a close, and after a start that failed (specification 9). */
export const reconnectMs = 3_000;
export const restartMs = 5_000;

/** The part of a SignalR HubConnection that a channel needs. */
export interface ChannelHub {
  on(event: string, heard: (payload: unknown) => void): void;
  onclose(closed: (cause?: Error) => void): void;
  start(): ObservableInput<unknown>;
  stop(): PromiseLike<void>;
}

/**
 * An event of a channel. Times are ms of this machine's clock.
 *
 * `open` follows every (re)connection. Messages sent while it was closed are lost: refetch then.
 * `closed` and `failed` (a start that did not succeed) are followed at once by `waiting` or, after
 * a plain `Error`, by `stopped`. `signedOut`: there is no token, so nothing is tried.
 */
export type ChannelEvent =
  | { readonly type: 'signedOut' | 'connecting' | 'open' }
  | { readonly type: 'message' | 'patch' | 'revision'; readonly payload: unknown }
  | { readonly type: 'closed' | 'failed'; readonly cause: unknown }
  | { readonly type: 'waiting'; readonly nextTryAt: number }
  | { readonly type: 'stopped'; readonly cause: unknown };

/** An event without content of the server. */
export type ChannelState = Exclude<ChannelEvent, { payload: unknown }>;

/**
 * Opens one SignalR connection as a shared stream, from the first subscriber to the last.
 *
 * Failures are values, never stream errors. A plain `Error` ends in `stopped` until the token
 * changes or `retry$` emits; `retry$` does nothing in any other state.
 *
 * @param connect makes a connection that is not started; may throw, which counts as a failed start
 * @param token$ the bearer token; `null` (signed out) closes the socket, another token opens a new one
 * @param renew$ emits ms of this machine's clock: a connection begun earlier is dead, whatever its
 *   state, and is replaced at once, without the pause that follows a close
 * @see specification 4 Other transitions, 9 Business constants
 */
export function openChannel(
  connect: (token: string) => ChannelHub,
  token$: Observable<string | null>,
  retry$: Observable<unknown> = NEVER,
  renew$: Observable<number> = NEVER,
): Observable<ChannelEvent> {
  return token$.pipe(
    distinctUntilChanged(),
    switchMap((token) =>
      token === null
        ? of<ChannelEvent>({ type: 'signedOut' })
        : connectPersistently(() => connect(token), retry$, renew$),
    ),
    share(),
  );
}

function connectPersistently(
  connect: () => ChannelHub,
  retry$: Observable<unknown>,
  renew$: Observable<number>,
): Observable<ChannelEvent> {
  return defer(() => {
    const begunAt = asyncScheduler.now();
    let end: Ending | null = null;
    const connection$ = oneConnection(connect, (ending) => {
      end = ending;
    });
    return concat(
      connection$.pipe(takeUntil(renew$.pipe(filter((before) => begunAt < before)))),
      defer(() => (end === null ? EMPTY : pauseAfter(end, retry$))),
    );
  }).pipe(repeat());
}

type Ending = Extract<ChannelEvent, { type: 'closed' | 'failed' }>;

/** From `connecting` to the end of one socket; unsubscribing closes it. */
function oneConnection(
  connect: () => ChannelHub,
  ended: (ending: Ending) => void,
): Observable<ChannelEvent> {
  return new Observable((subscriber) => {
    const end = (ending: Ending) => {
      ended(ending);
      subscriber.next(ending);
      subscriber.complete();
    };
    subscriber.next({ type: 'connecting' });
    let hub: ChannelHub;
    try {
      hub = connect();
    } catch (cause) {
      end({ type: 'failed', cause });
      return;
    }
    for (const type of ['message', 'patch', 'revision'] as const) {
      hub.on(hubEvents[type], (payload) => subscriber.next({ type, payload }));
    }
    hub.onclose((cause) => end({ type: 'closed', cause }));
    // The teardown is registered before the start, which may fail synchronously.
    subscriber.add(() => {
      hub.stop().then(undefined, () => undefined); // there is no subscriber left
    });
    from(hub.start())
      .pipe(take(1))
      .subscribe({
        next: () => subscriber.next({ type: 'open' }),
        error: (cause: unknown) => end({ type: 'failed', cause }),
      });
  });
}

/** Emits the state that follows an ending, and completes when it is time to try again. */
function pauseAfter(end: Ending, retry$: Observable<unknown>): Observable<ChannelEvent> {
  // The specification's plain `Error` has no message: an HttpError reads "Error: Unauthorized ...".
  // A user with too many connections would close another of their own by reconnecting, endlessly.
  const cause = String(end.cause);
  if (cause === 'Error' || cause.includes(tooManyConnectionsReason)) {
    return concat(
      of<ChannelEvent>({ type: 'stopped', cause: end.cause }),
      concat(retry$, NEVER).pipe(take(1), ignoreElements()),
    );
  }
  const ms = end.type === 'closed' ? reconnectMs : restartMs;
  return concat(
    of<ChannelEvent>({ type: 'waiting', nextTryAt: asyncScheduler.now() + ms }),
    timer(ms).pipe(ignoreElements()),
  );
}
