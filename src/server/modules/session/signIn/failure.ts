import { AppError } from '../../../kernel/errors/appError.ts';
import type { Db } from '../../../storage/db.ts';
import { failuresToLock, lockedError, lockMs } from './lockOut.ts';
import { logSignInAttempt, type SignInAttempt } from './loginLog.ts';

/** @throws AppError LOCKED while the lock lasts */
export function requireUnlocked(until: Date | null, now: Date): void {
  if (until !== null && until > now) throw lockedError(until.getTime() - now.getTime());
}

/**
 * Counts a failed attempt of a user, atomically over concurrent ones, and logs it; the fifth locks
 * the account. Returns the refusal.
 */
export async function recordFailure(
  db: Db,
  user: { readonly id: string; readonly org_code: string },
  attempt: SignInAttempt,
  reason: 'BAD_LOGIN' | 'WRONG_OLD_PASSWORD' | 'PARTNER_TICKET',
): Promise<AppError> {
  const until = new Date(attempt.now.getTime() + lockMs);
  const [row] = await db.transaction('system', 'write', async (tx) => {
    await logSignInAttempt(tx, user, attempt, reason);
    return tx.query<{ locked_until: Date | null }>(
      `update app_user set
         failed_logins = case
           when locked_until > $4 then failed_logins
           when failed_logins + 1 >= $2 then 0
           else failed_logins + 1 end,
         locked_until = case
           when locked_until > $4 then locked_until
           when failed_logins + 1 >= $2 then $3::timestamptz end
       where id = $1 returning locked_until`,
      [user.id, failuresToLock, until, attempt.now],
    );
  });
  const lockedUntil = row?.locked_until ?? null;
  if (lockedUntil !== null) return lockedError(lockedUntil.getTime() - attempt.now.getTime());
  return new AppError(reason, reason === 'WRONG_OLD_PASSWORD' ? { field: 'oldPSD' } : {});
}
