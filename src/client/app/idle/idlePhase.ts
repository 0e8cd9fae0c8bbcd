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
