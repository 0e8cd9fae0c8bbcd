import { exhaustMap, first, skipWhile, timer } from 'rxjs';
import { keepIn } from '../api/session/keepIn.ts';

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

async function isServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(againMs);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok ?? false;
}
