import {
  distinctUntilChanged,
  exhaustMap,
  filter,
  first,
  map,
  merge,
  type Observable,
  skipWhile,
  switchMap,
  take,
  timer,
} from 'rxjs';
import { keepIn } from '../api/session/storeItem.ts';
import type { Links } from '../streams/state.ts';
import { isServed } from './retryableImport.ts';

/** After a reconnect the walls look one after the other, within this time. */
export const lookJitterMs = 5_000;
/** Pages may be replaced beneath a server that goes on. */
export const lookEveryMs = 600_000;
/** A look that brought nothing by then was sent into a dead link. */
const timeoutMs = 10_000;

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
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch('/index.html', { cache: 'no-cache', signal }).catch(() => null);
  const served = answer?.ok ? await answer.text().catch(() => '') : '';
  const page = new DOMParser().parseFromString(served, 'text/html');
  const named = page.querySelector('script[src]')?.getAttribute('src');
  const isOurs = page.getElementById('root') !== null;
  return isOurs && named !== undefined && own !== undefined && named !== own;
}

/** Between two looks, and before the first. */
const againMs = 5_000;
/**
 * A server that was there all along may lack what is missing: a page that it gave lives at least so
 * long, and each one after it twice as long as the one before, up to an hour.
 */
const lifeMs = 60_000;
const longestLifeMs = 3_600_000;
/** A page that stood for so long begins the count anew. */
const wholeMs = 600_000;

const countKey = 'reloads';

/**
 * Reloads the page as soon as its own server answers, because a part of its script is missing or a
 * newer build is served: neither React nor the loader of styles asks again for what failed, and
 * nobody stands before a wall to do so.
 *
 * @returns how to give it up
 */
export function reloadWhenServed(): () => void {
  let wasAway = false;
  const count = performance.now() >= wholeMs ? 0 : Number(sessionStorage.getItem(countKey) ?? 0);
  const life = Math.min(lifeMs * 2 ** count, longestLifeMs);
  const subscription = timer(againMs, againMs)
    .pipe(exhaustMap(isServed))
    .subscribe((served) => {
      if (served && (wasAway || performance.now() >= life)) {
        if (!wasAway) keepIn(sessionStorage, countKey, String(count + 1));
        location.reload();
      }
      wasAway ||= !served;
    });
  return () => subscription.unsubscribe();
}

/** Calls back once, when the server answers after it was away. @returns how to give it up */
export function whenServedAgain(act: () => void): () => void {
  const subscription = timer(againMs, againMs)
    .pipe(
      exhaustMap(isServed),
      skipWhile((served) => served),
      first((served) => served),
    )
    .subscribe(act);
  return () => subscription.unsubscribe();
}

/**
 * Recovers from styles that cannot be fetched. One of the page's own head needs a reload; one of a
 * part is removed, so that the next attempt to import the part fetches it again.
 */
export function recoverFailedStyles(): void {
  const own = new Set(document.querySelectorAll('link[rel=stylesheet]'));
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    if (own.has(target)) reloadWhenServed();
    else target.remove();
  };
  addEventListener('error', failed, { capture: true }); // it does not bubble
}
