import { v7 as uuid } from 'uuid';
import type { Locale } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/appError.ts';
import { hashPassword, verifyPassword } from '../../kernel/password.ts';
import type { Db } from '../../storage/db.ts';
import { issueSession } from './issueSession.ts';
import { failuresToLock, lockedFor, lockMs, type UnknownPhones } from './lockOut.ts';

interface Candidate {
  id: string;
  org_code: string;
  user_state: number;
  org_state: number;
  password_hash: string;
  locked_until: Date | null;
}

export interface LoginRequest {
  readonly phone: string;
  readonly psd: string;
  /** The person's from now on; null: it stays as it is. */
  readonly locale: Locale | null;
  readonly ip: string;
  readonly now: Date;
}

/** What an unknown phone is checked against, so that it takes as long as a known one. */
const decoy = hashPassword('decoy');

/**
 * Signs in. An unknown phone and a wrong password answer alike and take alike.
 *
 * @throws AppError BAD_LOGIN, LOCKED, USER_DISABLED, ORG_DISABLED
 */
export async function signIn(
  db: Db,
  unknown: UnknownPhones,
  request: LoginRequest,
  tokenSecret: string,
) {
  const { phone, psd, now } = request;
  const candidate = await findCandidate(db, phone);
  const matches = await verifyPassword(psd, candidate?.password_hash ?? (await decoy));
  if (candidate === null) throw unknown.fail(phone, now);
  if (candidate.locked_until !== null && candidate.locked_until > now) {
    await writeLog(db, candidate, request, 'LOCKED');
    throw lockedFor(candidate.locked_until.getTime() - now.getTime());
  }
  if (!matches) throw await recordFailure(db, candidate, request);
  const refused =
    candidate.user_state === 0
      ? 'USER_DISABLED'
      : candidate.org_state === 0
        ? 'ORG_DISABLED'
        : null;
  if (refused !== null) {
    await writeLog(db, candidate, request, refused);
    throw new AppError(refused);
  }
  return db.transaction('system', 'write', async (tx) => {
    // looked at again under the row's lock: tries that race must not slip past the fifth failure
    const [row] = await tx.query<{ locked_until: Date | null }>(
      `select locked_until from app_user where id = $1 for update`,
      [candidate.id],
    );
    const until = row?.locked_until ?? null;
    if (until !== null && until > now) throw lockedFor(until.getTime() - now.getTime());
    await tx.query(
      `update app_user set failed_logins = 0, locked_until = null, last_login_time = $2,
         locale = coalesce($3, locale)
       where id = $1`,
      [candidate.id, now, request.locale],
    );
    await tx.query(logInsert, [
      candidate.org_code,
      uuid(),
      candidate.id,
      request.ip,
      now,
      true,
      null,
    ]);
    return issueSession(tx, candidate.id, now, tokenSecret);
  });
}

async function findCandidate(db: Db, phone: string): Promise<Candidate | null> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<Candidate>(
      `select u.id, u.org_code, u.user_state, o.org_state, u.password_hash, u.locked_until
       from app_user u join organisation o on o.org_code = u.org_code where u.user_name = $1`,
      [phone],
    ),
  );
  return row ?? null;
}

const logInsert = `insert into login_log (org_code, id, user_id, ip, login_time, result, fail_reason)
  values ($1, $2, $3, $4, $5, $6, $7)`;

async function writeLog(
  db: Db,
  user: Candidate,
  request: LoginRequest,
  reason: string,
): Promise<void> {
  await db.transaction('system', 'write', (tx) =>
    tx.query(logInsert, [user.org_code, uuid(), user.id, request.ip, request.now, false, reason]),
  );
}

/** Counts a failure, atomically over racing tries; the fifth locks, and what comes later is locked out. */
async function recordFailure(db: Db, user: Candidate, request: LoginRequest): Promise<AppError> {
  const until = new Date(request.now.getTime() + lockMs);
  const [row] = await db.transaction('system', 'write', async (tx) => {
    await tx.query(logInsert, [
      user.org_code,
      uuid(),
      user.id,
      request.ip,
      request.now,
      false,
      'BAD_LOGIN',
    ]);
    return tx.query<{ locked: boolean }>(
      `update app_user set
         failed_logins = case
           when locked_until > $4 then failed_logins
           when failed_logins + 1 >= $2 then 0
           else failed_logins + 1 end,
         locked_until = case
           when locked_until > $4 then locked_until
           when failed_logins + 1 >= $2 then $3::timestamptz end
       where id = $1 returning locked_until is not null as locked`,
      [user.id, failuresToLock, until, request.now],
    );
  });
  return row?.locked === true ? lockedFor(lockMs) : new AppError('BAD_LOGIN');
}
