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
import { storeItem } from '../api/session/storeItem.ts';
import type { Links } from '../streams/state.ts';
import { isServed } from './retryableImport.ts';

/** The maximum random delay of a check after a reconnect, so that not all walls check at once. */
export const lookJitterMs = 5_000;
/** The interval of further checks: the pages may be replaced while the server runs on. */
export const lookEveryMs = 600_000;
/** The timeout of a check. */
const timeoutMs = 10_000;

/**
 * Emits once when the server has another build than this page. It is checked when the main channel
 * opens, as after a deploy, and every ten minutes.
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
 * Returns whether the server's page names another script than this page; false if no answer comes, or
 * one of another server, such as a proxy that requires a password.
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

/** The interval of pings before a reload. */
const againMs = 5_000;
/**
 * The minimum age of a page before a reload, if the server was reachable all along and may lack the
 * missing file; doubled with each further reload, up to an hour.
 */
const lifeMs = 60_000;
const longestLifeMs = 3_600_000;
/** The age of a page after which the count of reloads begins again. */
const wholeMs = 600_000;

const countKey = 'reloads';

/**
 * Reloads the page as soon as its server answers, because a part of its script is missing or a newer
 * build is served: a browser does not import a failed script again, and nobody is at a wall to reload it.
 *
 * @returns a function that cancels it
 */
export function reloadWhenServed(): () => void {
  let wasAway = false;
  const count = performance.now() >= wholeMs ? 0 : Number(sessionStorage.getItem(countKey) ?? 0);
  const life = Math.min(lifeMs * 2 ** count, longestLifeMs);
  const subscription = timer(againMs, againMs)
    .pipe(exhaustMap(isServed))
    .subscribe((served) => {
      if (served && (wasAway || performance.now() >= life)) {
        if (!wasAway) storeItem(sessionStorage, countKey, String(count + 1));
        location.reload();
      }
      wasAway ||= !served;
    });
  return () => subscription.unsubscribe();
}

/**
 * Calls back once, when the server answers after it was away.
 * @param wasAway the server has been seen away already, so its first answer counts
 * @returns a function that cancels it
 */
export function whenServedAgain(act: () => void, wasAway: boolean): () => void {
  const subscription = timer(againMs, againMs)
    .pipe(
      exhaustMap(isServed),
      skipWhile((served) => served && !wasAway),
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
