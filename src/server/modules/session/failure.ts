import { AppError } from '../../kernel/errors/appError.ts';
import type { Db } from '../../storage/db.ts';
import { failuresToLock, lockedFor, lockMs } from './lockOut.ts';
import { logTry, type Try } from './loginLog.ts';

/** @throws AppError LOCKED where the person is locked at this moment */
export function requireUnlocked(until: Date | null, now: Date): void {
  if (until !== null && until > now) throw lockedFor(until.getTime() - now.getTime());
}

/**
 * Counts a failure of somebody, atomically over racing tries, with a row in the login log; the fifth
 * locks, and what comes later is locked out. Returns the refusal.
 */
export async function recordFailure(
  db: Db,
  user: { readonly id: string; readonly org_code: string },
  tried: Try,
  reason: 'BAD_LOGIN' | 'WRONG_OLD_PASSWORD' | 'PARTNER_TICKET',
): Promise<AppError> {
  const until = new Date(tried.now.getTime() + lockMs);
  const [row] = await db.transaction('system', 'write', async (tx) => {
    await logTry(tx, user, tried, reason);
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
      [user.id, failuresToLock, until, tried.now],
    );
  });
  const lockedUntil = row?.locked_until ?? null;
  if (lockedUntil !== null) return lockedFor(lockedUntil.getTime() - tried.now.getTime());
  return new AppError(reason, reason === 'WRONG_OLD_PASSWORD' ? { field: 'oldPSD' } : {});
}
