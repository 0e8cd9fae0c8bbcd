import {
  catchError,
  defaultIfEmpty,
  distinctUntilChanged,
  exhaustMap,
  from,
  fromEvent,
  map,
  merge,
  type Observable,
  type ObservableInput,
  of,
  scan,
  startWith,
  switchMap,
  take,
  takeWhile,
  throttleTime,
  timeout,
  timer,
} from 'rxjs';
import type { Links } from '../../streams/state.ts';

/** The interval of pings while the server seems to be away, and the timeout of each, ms. */
const pingMs = 5_000;

/**
 * Emits whether the server cannot be reached, and each change: the browser has no network, or all channels are closed
 * or a call had no answer, and the server does not answer a ping either. Closed channels alone do not count, because a
 * proxy may refuse them.
 *
 * @param unanswered$ emits when a call has no answer
 * @param ping emits if the server answers at all; fails without an answer
 */
export function observeOffline(
  links$: Observable<Links>,
  unanswered$: Observable<unknown>,
  ping: () => ObservableInput<unknown>,
): Observable<boolean> {
  const changes$ = merge(fromEvent(window, 'online'), fromEvent(window, 'offline'));
  const hasNetwork$ = changes$.pipe(
    startWith(null),
    map(() => navigator.onLine),
  );
  const areLost$ = links$.pipe(scan(nextLost, false), distinctUntilChanged());
  const mayBeAway$ = merge(
    areLost$,
    unanswered$.pipe(
      throttleTime(pingMs),
      map(() => true),
    ),
  );
  const isAway$ = timer(0, pingMs).pipe(
    exhaustMap(() =>
      from(ping()).pipe(
        take(1),
        map(() => false),
        timeout(pingMs),
        catchError(() => of(true)),
        defaultIfEmpty(true),
      ),
    ),
    takeWhile((isAway) => isAway, true),
  );
  return hasNetwork$.pipe(
    switchMap((hasNetwork) => {
      if (!hasNetwork) return of(true);
      return mayBeAway$.pipe(switchMap((mayBeAway) => (mayBeAway ? isAway$ : of(false))));
    }),
    distinctUntilChanged(),
  );
}

/** Returns whether all channels are closed after this state of theirs; one that is being opened changes nothing. */
function nextLost(areLost: boolean, links: Links): boolean {
  const states = Object.values(links);
  if (states.some(({ status }) => status === 'open')) return false;
  const isWaiting = states.every(
    ({ status, nextTryAt }) => status === 'waiting' && nextTryAt !== null,
  );
  return areLost || isWaiting;
}
