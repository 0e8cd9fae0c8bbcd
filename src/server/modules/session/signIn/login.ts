import { hashPsd, verifyPassword } from '../../../kernel/auth/password/password.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Db } from '../../../storage/db.ts';
import { findCandidate } from './candidate.ts';
import { completeSignIn, rejectSignIn, type VerifiedAttempt } from './completeSignIn.ts';
import { recordFailure, requireUnlocked } from './failure.ts';
import type { SessionTerms } from './issueSession.ts';
import { recordUnknownFailure } from './lockOut.ts';

export interface LoginRequest extends VerifiedAttempt {
  readonly phone: string;
  readonly psd: string;
}

/** The hash that unknown phones are checked against, so that they take as long as known ones. */
const decoy = hashPsd('decoy');

/**
 * Signs in by phone and password. An unknown phone and a wrong password get the same answer in the
 * same time. A locked phone costs no hash, known or not.
 *
 * @throws AppError BAD_LOGIN, LOCKED, USER_DISABLED, ORG_DISABLED, ONE_TIME_EXPIRED,
 *   PASSWORD_LAPSED, TOO_MANY
 */
export async function signInByPassword(db: Db, request: LoginRequest, terms: SessionTerms) {
  const { phone, psd, now } = request;
  const { user, lockedUntil } = await findCandidate(db, phone);
  try {
    requireUnlocked(lockedUntil, now);
  } catch (locked) {
    throw user === null
      ? await recordUnknownFailure(db, phone, now)
      : await rejectSignIn(db, user, request, locked as AppError);
  }
  const stored = user?.password_hash ?? (await decoy);
  const matches = await verifyPassword(psd, stored, 'stranger');
  if (user === null) throw await recordUnknownFailure(db, phone, now);
  if (!matches) throw await recordFailure(db, user, request, 'BAD_LOGIN');
  if (user.one_time_until !== null && user.one_time_until <= now) {
    throw await rejectSignIn(db, user, request, new AppError('ONE_TIME_EXPIRED'));
  }
  return completeSignIn(db, user, { ...request, passwordHash: user.password_hash }, terms);
}
