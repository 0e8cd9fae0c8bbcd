import {
  distinctUntilChanged,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { Links } from '../streams/state.ts';

/** After a reconnect the walls look one after the other, within this time. */
export const lookJitterMs = 5_000;
/** Pages may be replaced beneath a server that goes on. */
export const lookEveryMs = 600_000;
/** A look that brought nothing by then was sent into a dead link. */
const patienceMs = 10_000;

/**
 * Tells once that the server has another build than this page was started from. It is looked for
 * where a deploy shows itself: when the main channel opens, and every ten minutes.
 */
export function newerBuild(links$: Observable<Links>): Observable<unknown> {
  const opened$ = links$.pipe(
    map(({ main }) => main.status === 'open'),
    distinctUntilChanged(),
    filter((open) => open),
    switchMap(() => timer(Math.random() * lookJitterMs)),
  );
  return merge(opened$, timer(lookEveryMs, lookEveryMs)).pipe(
    exhaustMap(isOutdated),
    filter((outdated) => outdated),
    take(1),
  );
}

/**
 * Whether the server's page names another script than this page does; not where no answer comes, or
 * somebody else's, as of a proxy that asks for a password.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[src]')?.getAttribute('src');
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch('/index.html', { cache: 'no-cache', signal }).catch(() => null);
  const served = answer?.ok ? await answer.text().catch(() => '') : '';
  const page = new DOMParser().parseFromString(served, 'text/html');
  const named = page.querySelector('script[src]')?.getAttribute('src');
  const isOurs = page.getElementById('root') !== null;
  return isOurs && named !== undefined && own !== undefined && named !== own;
}
