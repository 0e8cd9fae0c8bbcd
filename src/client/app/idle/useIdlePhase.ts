import { useEffect, useState } from 'react';
import { lastActive, movesCount$ } from '../../api/session/activity.ts';
import { type IdlePhase, idlePhase } from './idlePhase.ts';

/** While it counts down it looks at the clock so often; else a minute at most passes. */
const countMs = 500;
const longestMs = 60_000;

/**
 * How far the session is from its end for want of use, by all tabs together: a timer says so, and the
 * return to a page that slept.
 */
export function useIdlePhase(limitMs: number): IdlePhase {
  const [found, setFound] = useState<IdlePhase>({ phase: 'used', nextMs: limitMs });
  useEffect(() => {
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      const now = idlePhase(Date.now() - lastActive(), limitMs);
      movesCount$.next(now.phase === 'used');
      setFound((before) => (isSame(before, now) ? before : now));
      if (now.phase === 'ended') return;
      const waitMs = now.phase === 'used' ? Math.min(now.nextMs, longestMs) : countMs;
      timer = window.setTimeout(look, waitMs);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      movesCount$.next(true);
    };
  }, [limitMs]);
  return found;
}

/** Nobody renders anew for as long as the user is there. */
function isSame(a: IdlePhase, b: IdlePhase): boolean {
  if (a.phase === 'warned' && b.phase === 'warned') return a.secondsLeft === b.secondsLeft;
  return a.phase === b.phase;
}
