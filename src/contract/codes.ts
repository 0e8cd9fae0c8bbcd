import type { CommonErrorName } from './errors.ts';

/**
 * The reaction of a client to an envelope's code, from any server (specification 8). It is separate from
 * the error texts, because clients do not need those: each answer carries its own message.
 */
export type CodeReaction = 'success' | 'show' | 'silent' | 'relogin';

/** Codes with a fixed meaning, each with its reaction and its error name. */
export const knownCodes = {
  '403': { reaction: 'silent', error: 'DENIED' },
  '50008': { reaction: 'relogin', error: 'SESSION_UNKNOWN' },
  '50012': { reaction: 'relogin', error: 'SESSION_REVOKED' },
  '50014': { reaction: 'relogin', error: 'SESSION_EXPIRED' },
} as const satisfies Record<string, { reaction: CodeReaction; error: CommonErrorName }>;

/** Returns the reaction to a code: 200 and 300 are success, and the message of an unknown code is shown. */
export function reactionTo(code: string): CodeReaction {
  if (code === '200' || code === '300') return 'success';
  return knownCodes[code as keyof typeof knownCodes]?.reaction ?? 'show';
}

/** Returns the error name that a code implies; null where only the answer's `data` names the error. */
export function errorOfCode(code: string): CommonErrorName | null {
  return knownCodes[code as keyof typeof knownCodes]?.error ?? null;
}
