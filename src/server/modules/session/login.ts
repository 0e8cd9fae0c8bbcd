import { hashPassword, verifyPassword } from '../../kernel/auth/password.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Db } from '../../storage/db.ts';
import { findCandidate } from './candidate.ts';
import { recordFailure, requireUnlocked } from './failure.ts';
import type { SessionTerms } from './issueSession.ts';
import { keepOut, letIn, type Proven } from './letIn.ts';
import { failUnknown } from './lockOut.ts';

export interface LoginRequest extends Proven {
  readonly phone: string;
  readonly psd: string;
}

/** What an unknown phone is checked against, so that it takes as long as a known one. */
const decoy = hashPassword('decoy');

/**
 * Signs in by phone and password. An unknown phone and a wrong password answer alike and take alike.
 * A locked phone costs no hash, known or not.
 *
 * @throws AppError BAD_LOGIN, LOCKED, USER_DISABLED, ORG_DISABLED, ONE_TIME_EXPIRED, TOO_MANY
 */
export async function signIn(db: Db, request: LoginRequest, terms: SessionTerms) {
  const { phone, psd, now } = request;
  const { user, lockedUntil } = await findCandidate(db, phone);
  try {
    requireUnlocked(lockedUntil, now);
  } catch (locked) {
    throw user === null
      ? await failUnknown(db, phone, now)
      : await keepOut(db, user, request, locked as AppError);
  }
  const stored = user?.password_hash ?? (await decoy);
  const matches = await verifyPassword(psd, stored, 'stranger');
  if (user === null) throw await failUnknown(db, phone, now);
  if (!matches) throw await recordFailure(db, user, request, 'BAD_LOGIN');
  if (user.one_time_until !== null && user.one_time_until <= now) {
    throw await keepOut(db, user, request, new AppError('ONE_TIME_EXPIRED'));
  }
  return letIn(db, user, { ...request, passwordHash: user.password_hash }, terms);
}
