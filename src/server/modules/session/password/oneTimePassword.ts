import { randomBytes, randomInt } from 'node:crypto';
import { hashPsd, psdOf } from '../../../kernel/auth/password/password.ts';
import type { Tx } from '../../../storage/db.ts';
import { endSessionsOf } from '../endSessions.ts';

/** A one-time password is valid for 72 hours. */
const oneTimeMs = 72 * 60 * 60 * 1000;

/** A password that must be changed after the first sign-in. */
export interface NewOneTimePassword {
  /** In plain text: shown once to the issuer and stored nowhere. */
  readonly password: string;
  /** The hash for `app_user.password_hash`; `until` goes to `app_user.one_time_until`. */
  readonly passwordHash: string;
  readonly until: Date;
}

/** Characters that are not confused when read out or written down. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

function randomFrom(of: string, count: number): string {
  return Array.from({ length: count }, () => of[randomInt(of.length)]).join('');
}

/**
 * Creates a random one-time password such as `kqxm-4827-tbyd` (48 bits). Hashing takes about 40 ms,
 * so call it outside transactions.
 */
export async function createOneTimePassword(now: Date): Promise<NewOneTimePassword> {
  const password = `${randomFrom(alphabet, 4)}-${randomFrom(digits, 4)}-${randomFrom(alphabet, 4)}`;
  const passwordHash = await hashPsd(psdOf(password));
  return { password, passwordHash, until: new Date(now.getTime() + oneTimeMs) };
}

/**
 * Replaces a user's password by a one-time password, lifts the lock and ends the user's sessions. A
 * new user is inserted with these columns instead. Returns false if there is no such user.
 *
 * @param ceiling of whoever gives it, as `passwordCeilingOf` returns it
 * @param tx of the organisation or of the system
 */
export async function giveOneTimePassword(
  tx: Tx,
  orgCode: string,
  userID: string,
  { passwordHash, until }: NewOneTimePassword,
  ceiling: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update app_user set password_hash = $3, one_time_until = $4, password_time = $5, password_ceiling = $6,
       failed_logins = 0, locked_until = null, update_time = $5, version = version + 1
     where org_code = $1 and id = $2 returning id`,
    [orgCode, userID, passwordHash, until, now, ceiling],
  );
  await endSessionsOf(tx, orgCode, [userID], now);
  return rows.length === 1;
}

/**
 * Gives somebody who was imported, and has never had a password, a one-time password. Their version stays, so that the
 * import can still be undone. Returns false where they have one meanwhile.
 *
 * @param ceiling of whoever gives it, as `passwordCeilingOf` returns it
 */
export async function giveFirstPassword(
  tx: Tx,
  orgCode: string,
  userID: string,
  { passwordHash, until }: NewOneTimePassword,
  ceiling: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update app_user set password_hash = $3, one_time_until = $4, password_time = $5, password_ceiling = $6
     where org_code = $1 and id = $2 and ${hasNoPassword('app_user')} returning id`,
    [orgCode, userID, passwordHash, until, now, ceiling],
  );
  return rows.length === 1;
}

/** SQL condition: a user was imported and has had no password yet: their one-time password ended when they were added. */
export function hasNoPassword(user: string): string {
  return `(${user}.batch_id is not null and ${user}.one_time_until = ${user}.create_time)`;
}

let unknownHash: Promise<string> | null = null;

/** Returns the hash of a password that nobody knows, for people who get theirs later. */
export function hashOfNoPassword(): Promise<string> {
  unknownHash ??= hashPsd(psdOf(randomBytes(32).toString('hex'))).catch((error: unknown) => {
    unknownHash = null; // the queue of hashes was full
    throw error;
  });
  return unknownHash;
}
