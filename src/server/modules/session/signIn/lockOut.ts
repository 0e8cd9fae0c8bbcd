import { AppError } from '../../../kernel/errors/appError.ts';
import type { Db } from '../../../storage/db.ts';

/** Five failures lock an account for 20 minutes. */
export const failuresToLock = 5;
export const lockMs = 20 * 60 * 1000;

/** Returns the refusal of a phone that stays locked for `ms`. */
export function lockedError(ms: number): AppError {
  return new AppError('LOCKED', { params: { minutes: Math.ceil(ms / 60_000) } });
}

/**
 * Counts a failed attempt with an unknown phone and returns the refusal. Unknown phones lock like
 * all others, over all nodes, so that no answer reveals which phones have an account.
 */
export async function recordUnknownFailure(db: Db, phone: string, now: Date): Promise<AppError> {
  const until = new Date(now.getTime() + lockMs);
  const [row] = await db.transaction('system', 'write', (tx) =>
    tx.query<{ locked_until: Date | null }>(
      `insert into unknown_phone as u (phone, failures, update_time) values ($1, 1, $4)
       on conflict (phone) do update set
         update_time = excluded.update_time,
         failures = case
           when u.locked_until > $4 then u.failures
           when u.failures + 1 >= $2 then 0
           else u.failures + 1 end,
         locked_until = case
           when u.locked_until > $4 then u.locked_until
           when u.failures + 1 >= $2 then $3::timestamptz end
       returning locked_until`,
      [phone, failuresToLock, until, now],
    ),
  );
  const lockedUntil = row?.locked_until ?? null;
  if (lockedUntil === null) return new AppError('BAD_LOGIN');
  return lockedError(lockedUntil.getTime() - now.getTime());
}
