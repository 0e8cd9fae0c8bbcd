import { randomInt } from 'node:crypto';
import { hashPassword, psdOf } from '../../kernel/auth/password.ts';
import type { Tx } from '../../storage/db.ts';
import { endSessionsOf } from './endSessions.ts';

/** A one-time password lets in for 72 hours. */
const oneTimeMs = 72 * 60 * 60 * 1000;

/** A password for one sign-in, after which it has to be changed. */
export interface OneTimePassword {
  /** In the clear: shown once to who issues it, stored nowhere. */
  readonly password: string;
  /** What is stored of it: `app_user.password_hash` and `app_user.one_time_until`. */
  readonly passwordHash: string;
  readonly until: Date;
}

/** None that is mistaken for another when it is read out or written down. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

function some(of: string, count: number): string {
  return Array.from({ length: count }, () => of[randomInt(of.length)]).join('');
}

/**
 * A random one-time password such as `kqxm-4827-tbyd`: 48 bits, letters and digits. Hashing takes
 * about 40 ms: make it outside transactions.
 */
export async function oneTimePassword(now: Date): Promise<OneTimePassword> {
  const password = `${some(letters, 4)}-${some(digits, 4)}-${some(letters, 4)}`;
  const passwordHash = await hashPassword(psdOf(password));
  return { password, passwordHash, until: new Date(now.getTime() + oneTimeMs) };
}

/**
 * Makes a one-time password somebody's, in place of their own: the lock is lifted, their sessions
 * end. A user who is new is inserted with both columns instead. Returns whether there is such a user.
 *
 * @param tx of the organisation or of the system
 */
export async function giveOneTimePassword(
  tx: Tx,
  orgCode: string,
  userID: string,
  { passwordHash, until }: OneTimePassword,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update app_user set password_hash = $3, one_time_until = $4, password_time = $5,
       failed_logins = 0, locked_until = null, update_time = $5, version = version + 1
     where org_code = $1 and id = $2 returning id`,
    [orgCode, userID, passwordHash, until, now],
  );
  await endSessionsOf(tx, orgCode, [userID], now);
  return rows.length === 1;
}
