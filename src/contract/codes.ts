import type { ErrorName } from './errors.ts';

/**
 * What a client does about an envelope's code, whoever sent it (specification 8). It stands apart
 * from the errors' words, which a client does not need: they come with the answer.
 */
export type CodeReaction = 'success' | 'say' | 'silent' | 'relogin';

/** Codes that mean something by themselves, and the refusal that each stands for. */
export const knownCodes = {
  '403': { reaction: 'silent', error: 'DENIED' },
  '50008': { reaction: 'relogin', error: 'SESSION_UNKNOWN' },
  '50012': { reaction: 'relogin', error: 'SESSION_REVOKED' },
  '50014': { reaction: 'relogin', error: 'SESSION_EXPIRED' },
} as const satisfies Record<string, { reaction: CodeReaction; error: ErrorName }>;

/** What to do about a code: 200 and 300 are success; what is not known is said. */
export function reactionTo(code: string): CodeReaction {
  if (code === '200' || code === '300') return 'success';
  return knownCodes[code as keyof typeof knownCodes]?.reaction ?? 'say';
}

/** The refusal that a code stands for by itself; null where only the answer's own name tells. */
export function errorOfCode(code: string): ErrorName | null {
  return knownCodes[code as keyof typeof knownCodes]?.error ?? null;
}
