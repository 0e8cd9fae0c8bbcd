/** So long before the end the user is asked whether they are there. */
const warningMs = 2 * 60_000;

/** How far a session is from its end for want of use. */
export type IdlePhase =
  | { readonly phase: 'used'; readonly nextMs: number }
  | { readonly phase: 'warned'; readonly secondsLeft: number }
  | { readonly phase: 'ended' };

/** @param idleMs how long the user has not been there @param limitMs so long ends the session */
export function idlePhase(idleMs: number, limitMs: number): IdlePhase {
  const leftMs = limitMs - idleMs;
  if (leftMs <= 0) return { phase: 'ended' };
  if (leftMs <= warningMs) return { phase: 'warned', secondsLeft: Math.ceil(leftMs / 1000) };
  return { phase: 'used', nextMs: leftMs - warningMs };
}
