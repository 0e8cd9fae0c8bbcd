import { exhaustMap, timer } from 'rxjs';

/** Between two looks, and before the first. */
const againMs = 5_000;
/** A server that was there all along lacks what is missing: a page that it gave lives at least so long. */
const lifeMs = 60_000;

/**
 * Reloads the page as soon as its own server answers: what it lacks of its scripts nobody asks for
 * again, neither React nor the loader of styles, and nobody stands before a wall to do so.
 *
 * @returns how to give it up
 */
export function reloadWhenServed(): () => void {
  let wasAway = false;
  const subscription = timer(againMs, againMs)
    .pipe(exhaustMap(isServed))
    .subscribe((served) => {
      if (served && (wasAway || performance.now() >= lifeMs)) location.reload();
      wasAway ||= !served;
    });
  return () => subscription.unsubscribe();
}

async function isServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(againMs);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok ?? false;
}
