import type { resetPassword } from '../../../../contract/areas/session/password.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { verifyPassword } from '../../../kernel/auth/password/password.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type {
  CallContext,
  NoTransactionContext,
  OwnAuditContext,
} from '../../../kernel/http/module.ts';
import { hashNewPassword } from '../../organisation/api.ts';
import { endSessionsOf } from '../endSessions.ts';
import { findCandidate } from '../signIn/candidate.ts';
import { recordFailure, requireUnlocked } from '../signIn/failure.ts';
import type { SignInAttempt } from '../signIn/loginLog.ts';

type Call = Pick<CallContext<typeof resetPassword>, 'body' | 'ip' | 'now'> &
  NoTransactionContext &
  OwnAuditContext & { readonly actor: Actor };

/**
 * Changes the actor's password. Ends and returns the actor's other sessions. The ceiling stays: whoever gave the present
 * password may have signed in by it, and may be the one who changes it.
 *
 * @throws AppError DENIED (another user's name), LOCKED, WRONG_OLD_PASSWORD, SAME_PASSWORD,
 *   WEAK_PASSWORD, TOO_MANY
 */
export async function changePassword({
  db,
  actor,
  body,
  ip,
  now,
  append,
}: Call): Promise<string[]> {
  const { UserName, oldPSD, PSD } = body;
  const attempt: SignInAttempt = { ip, client: 'web', now };
  if (UserName !== actor.userName) throw new AppError('DENIED', { audit: { targetID: null } });
  const { user } = await findCandidate(db, actor.userName);
  if (user === null) throw new AppError('SESSION_UNKNOWN');
  requireUnlocked(user.locked_until, now);
  if (!(await verifyPassword(oldPSD, user.password_hash, 'person'))) {
    throw await recordFailure(db, user, attempt, 'WRONG_OLD_PASSWORD');
  }
  if (PSD === oldPSD) throw new AppError('SAME_PASSWORD', { field: 'PSD' });
  const passwordHash = await hashNewPassword(PSD, UserName);
  return db.transaction('system', 'write', async (tx) => {
    const rows = await tx.query(
      `update app_user set password_hash = $3, one_time_until = null, password_time = $4,
         failed_logins = 0, update_time = $4, version = version + 1
       where id = $1 and password_hash = $2 and (locked_until is null or locked_until <= $4)
       returning id`,
      [user.id, user.password_hash, passwordHash, now],
    );
    // the password was reset or locked concurrently, so the provided old one is no longer right
    if (rows.length === 0) throw new AppError('WRONG_OLD_PASSWORD', { field: 'oldPSD' });
    await append(tx);
    return endSessionsOf(tx, user.org_code, [user.id], now, actor.sid);
  });
}
