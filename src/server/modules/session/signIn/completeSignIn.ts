import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { orgState, userState } from '../../../../contract/enums.ts';
import type { Locale } from '../../../../contract/locale.ts';
import { isPasswordLapsed } from '../../../kernel/auth/stateSql.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Candidate } from './candidate.ts';
import { recordFailure } from './failure.ts';
import { issueSession, type SessionTerms } from './issueSession.ts';
import { lockedError } from './lockOut.ts';
import { logSignInAttempt, type SignInAttempt } from './loginLog.ts';

/** An attempt whose identity is proved. */
export interface VerifiedAttempt extends SignInAttempt {
  /** The user's new language; null: unchanged. */
  readonly locale: Locale | null;
  /**
   * The hash that the password was checked against; it must still be the stored one. Absent: no
   * password.
   */
  readonly passwordHash?: string;
  /**
   * Runs in the transaction of the sign-in, before the session is issued; a refusal rejects the
   * sign-in.
   */
  readonly claim?: (tx: Tx) => Promise<void>;
}

/** Logs a rejected sign-in and returns the refusal. */
export async function rejectSignIn(
  db: Db,
  user: Candidate,
  attempt: SignInAttempt,
  refusal: AppError,
): Promise<AppError> {
  await db.transaction('system', 'write', (tx) =>
    logSignInAttempt(tx, user, attempt, refusal.errorName),
  );
  return refusal;
}

/**
 * Signs in a user whose identity is proved. Checks the lock, the password and the states of user
 * and organisation alike for all ways of signing in.
 *
 * @throws AppError BAD_LOGIN, LOCKED, PASSWORD_LAPSED, USER_DISABLED, ORG_DISABLED
 */
export async function completeSignIn(
  db: Db,
  user: Candidate,
  attempt: VerifiedAttempt,
  terms: SessionTerms,
): Promise<SignedInUser> {
  const outcome = await db.transaction('system', 'write', async (tx) => {
    const refused = await findRefusal(tx, user.id, attempt);
    if (refused !== null) return refused;
    await attempt.claim?.(tx);
    await tx.query(
      `update app_user set failed_logins = 0, locked_until = null, last_login_time = $2,
         locale = coalesce($3, locale)
       where id = $1`,
      [user.id, attempt.now, attempt.locale],
    );
    await logSignInAttempt(tx, user, attempt, null);
    return issueSession(tx, user.id, attempt.now, terms);
  });
  if (!(outcome instanceof AppError)) return outcome;
  throw outcome.errorName === 'BAD_LOGIN'
    ? await recordFailure(db, user, attempt, 'BAD_LOGIN')
    : await rejectSignIn(db, user, attempt, outcome);
}

type Locked = Pick<Candidate, 'locked_until' | 'password_hash' | 'user_state' | 'org_state'> & {
  readonly is_lapsed: boolean;
};

/**
 * Returns the reason to reject a sign-in, or null. Reads under the lock of the user's row, so that
 * concurrent attempts slip neither past the fifth failure nor past a changed password.
 */
async function findRefusal(
  tx: Tx,
  userID: string,
  attempt: VerifiedAttempt,
): Promise<AppError | null> {
  const [row] = await tx.query<Locked>(
    `select u.locked_until, u.password_hash, u.user_state, o.org_state,
            ${isPasswordLapsed('u', 'r')} as is_lapsed
     from app_user u join organisation o on o.org_code = u.org_code
     join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.id = $1 for update of u`,
    [userID],
  );
  if (row === undefined) return new AppError('BAD_LOGIN');
  const { locked_until: until, password_hash: hash } = row;
  if (until !== null && until > attempt.now)
    return lockedError(until.getTime() - attempt.now.getTime());
  if (attempt.passwordHash !== undefined && attempt.passwordHash !== hash) {
    return new AppError('BAD_LOGIN');
  }
  if (row.is_lapsed) return new AppError('PASSWORD_LAPSED');
  if (row.user_state === userState.values.disabled) return new AppError('USER_DISABLED');
  return row.org_state === orgState.values.disabled ? new AppError('ORG_DISABLED') : null;
}
