import { AppError } from '../../kernel/appError.ts';

/** Five failures lock for 20 minutes (design page 6). */
export const failuresToLock = 5;
export const lockMs = 20 * 60 * 1000;

/** The refusal of a phone that is locked for so long yet. */
export function lockedFor(ms: number): AppError {
  return new AppError('LOCKED', { params: { minutes: Math.ceil(ms / 60_000) } });
}

/** Failures of phones that nobody has. */
export interface UnknownPhones {
  /** Counts one more failure, and is the refusal of it. */
  fail(phone: string, now: Date): AppError;
}

/** So many phones are remembered; the one that was longest silent goes first. */
const remembered = 10_000;

/**
 * Phones that nobody has lock like all others, so that no answer tells which have an account. Kept
 * in memory, each node for itself: there is nothing behind them to protect.
 */
export function openUnknownPhones(): UnknownPhones {
  const phones = new Map<string, { failures: number; lockedUntil: number }>();
  return {
    fail(phone, now) {
      const at = now.getTime();
      const known = phones.get(phone) ?? { failures: 0, lockedUntil: 0 };
      if (known.lockedUntil > at) return lockedFor(known.lockedUntil - at);
      const failures = known.failures + 1;
      const locks = failures >= failuresToLock;
      phones.delete(phone);
      phones.set(
        phone,
        locks ? { failures: 0, lockedUntil: at + lockMs } : { failures, lockedUntil: 0 },
      );
      const [oldest] = phones.keys();
      if (phones.size > remembered && oldest !== undefined) phones.delete(oldest);
      return locks ? lockedFor(lockMs) : new AppError('BAD_LOGIN');
    },
  };
}
