import type { SignedInUser } from '../../../contract/areas/session.ts';
import { orgState, userState } from '../../../contract/enums.ts';
import type { Locale } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Candidate } from './candidate.ts';
import { recordFailure } from './failure.ts';
import { issueSession, type SessionTerms } from './issueSession.ts';
import { lockedFor } from './lockOut.ts';
import { logTry, type Try } from './loginLog.ts';

/** A try that has proved who it is. */
export interface Proven extends Try {
  /** The person's language from now on; null: it stays as it is. */
  readonly locale: Locale | null;
  /** What their password was checked against: it must still be theirs. Absent: they came without one. */
  readonly passwordHash?: string;
  /** Runs in the transaction that lets them in, before they are; a refusal keeps them out. */
  readonly claim?: (tx: Tx) => Promise<void>;
}

/** Writes down why somebody is kept out, and is the refusal. */
export async function keepOut(
  db: Db,
  user: Candidate,
  tried: Try,
  refusal: AppError,
): Promise<AppError> {
  await db.transaction('system', 'write', (tx) => logTry(tx, user, tried, refusal.errorName));
  return refusal;
}

/**
 * Lets somebody in who has proved who they are, whichever way they came: the lock, their password,
 * their state and their organisation's are looked at for all ways alike.
 *
 * @throws AppError BAD_LOGIN, LOCKED, USER_DISABLED, ORG_DISABLED
 */
export async function letIn(
  db: Db,
  user: Candidate,
  tried: Proven,
  terms: SessionTerms,
): Promise<SignedInUser> {
  const outcome = await db.transaction('system', 'write', async (tx) => {
    const refused = await whyNot(tx, user.id, tried);
    if (refused !== null) return refused;
    await tried.claim?.(tx);
    await tx.query(
      `update app_user set failed_logins = 0, locked_until = null, last_login_time = $2,
         locale = coalesce($3, locale)
       where id = $1`,
      [user.id, tried.now, tried.locale],
    );
    await logTry(tx, user, tried, null);
    return issueSession(tx, user.id, tried.now, terms);
  });
  if (!(outcome instanceof AppError)) return outcome;
  throw outcome.errorName === 'BAD_LOGIN'
    ? await recordFailure(db, user, tried, 'BAD_LOGIN')
    : await keepOut(db, user, tried, outcome);
}

type Locked = Pick<Candidate, 'locked_until' | 'password_hash' | 'user_state' | 'org_state'>;

/**
 * What keeps somebody out, under their row's lock: tries that race do not slip past the fifth failure,
 * nor an old password past a new one.
 */
async function whyNot(tx: Tx, userID: string, tried: Proven): Promise<AppError | null> {
  const [row] = await tx.query<Locked>(
    `select u.locked_until, u.password_hash, u.user_state, o.org_state
     from app_user u join organisation o on o.org_code = u.org_code where u.id = $1 for update of u`,
    [userID],
  );
  if (row === undefined) return new AppError('BAD_LOGIN');
  const { locked_until: until, password_hash: hash } = row;
  if (until !== null && until > tried.now) return lockedFor(until.getTime() - tried.now.getTime());
  if (tried.passwordHash !== undefined && tried.passwordHash !== hash) {
    return new AppError('BAD_LOGIN');
  }
  if (row.user_state === userState.values.disabled) return new AppError('USER_DISABLED');
  return row.org_state === orgState.values.disabled ? new AppError('ORG_DISABLED') : null;
}
