import type { SignedInUser } from '../../../contract/areas/session.ts';
import type { Locale } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/appError.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Candidate } from './candidate.ts';
import { requireUnlocked } from './failure.ts';
import { issueSession, type SessionTerms } from './issueSession.ts';
import { logTry, type Try } from './loginLog.ts';

/** A try that has proved who it is. */
export interface Proven extends Try {
  /** The person's language from now on; null: it stays as it is. */
  readonly locale: Locale | null;
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
 * Lets somebody in who has proved who they are, whichever way they came: the lock, their state and
 * their organisation's are looked at for all ways alike.
 *
 * @throws AppError LOCKED, USER_DISABLED, ORG_DISABLED
 */
export async function letIn(
  db: Db,
  user: Candidate,
  tried: Proven,
  terms: SessionTerms,
): Promise<SignedInUser> {
  const refused =
    user.user_state === 0 ? 'USER_DISABLED' : user.org_state === 0 ? 'ORG_DISABLED' : null;
  if (refused !== null) throw await keepOut(db, user, tried, new AppError(refused));
  return db.transaction('system', 'write', async (tx) => {
    // looked at again under the row's lock: tries that race must not slip past the fifth failure
    const [row] = await tx.query<{ locked_until: Date | null }>(
      `select locked_until from app_user where id = $1 for update`,
      [user.id],
    );
    requireUnlocked(row?.locked_until ?? null, tried.now);
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
}
