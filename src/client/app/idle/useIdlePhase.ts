import { useEffect, useState } from 'react';
import { lastActive, movesCount$ } from '../../api/session/activity.ts';

/** Time before the sign-out at which the warning appears. */
const warningMs = 2 * 60_000;

/** The idle state of a session. */
export type IdlePhase =
  | { readonly phase: 'used'; readonly nextMs: number }
  | { readonly phase: 'warned'; readonly secondsLeft: number }
  | { readonly phase: 'ended' };

/**
 * Returns the idle state. @param idleMs time without use @param limitMs time without use that ends
 * the session
 */
export function idlePhase(idleMs: number, limitMs: number): IdlePhase {
  const leftMs = limitMs - idleMs;
  if (leftMs <= 0) return { phase: 'ended' };
  if (leftMs <= warningMs) return { phase: 'warned', secondsLeft: Math.ceil(leftMs / 1000) };
  return { phase: 'used', nextMs: leftMs - warningMs };
}

/** Interval of updates during the countdown; otherwise at most a minute passes between updates. */
const countdownIntervalMs = 500;
const maxWaitMs = 60_000;

/**
 * Returns the idle state of the session over all tabs; it is updated by a timer, and when a
 * suspended page is shown again.
 */
export function useIdlePhase(limitMs: number): IdlePhase {
  const [phase, setFound] = useState<IdlePhase>({ phase: 'used', nextMs: limitMs });
  useEffect(() => {
    let timer = 0;
    const update = () => {
      window.clearTimeout(timer);
      const now = idlePhase(Date.now() - lastActive(), limitMs);
      movesCount$.next(now.phase === 'used');
      setFound((before) => (isSame(before, now) ? before : now));
      if (now.phase === 'ended') return;
      const waitMs = now.phase === 'used' ? Math.min(now.nextMs, maxWaitMs) : countdownIntervalMs;
      timer = window.setTimeout(update, waitMs);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      movesCount$.next(true);
    };
  }, [limitMs]);
  return phase;
}

/**
 * Two states are equal as long as nothing visible differs, so that nothing rerenders during use.
 */
function isSame(a: IdlePhase, b: IdlePhase): boolean {
  if (a.phase === 'warned' && b.phase === 'warned') return a.secondsLeft === b.secondsLeft;
  return a.phase === b.phase;
}
