import type { forgetPassword } from '../../../contract/areas/password.ts';
import { smsLimits } from '../../../contract/areas/password.ts';
import type { Locale } from '../../../contract/locale.ts';
import { hashPassword } from '../../kernel/auth/password.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { CallContext, EntryOfOwner, OutsideTransaction } from '../../kernel/http/module.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { requireStrong } from '../organisation/api.ts';
import { endSessionsOf } from './endSessions.ts';
import { logTry } from './loginLog.ts';
import type { SmsSender } from './sms.ts';
import { type Asked, keepCode, newCode, tryCode, useCode } from './smsCodes.ts';

export interface ForgottenDeps {
  readonly db: Db;
  /** null: this deployment sends no SMS. */
  readonly sms: SmsSender | null;
  /** Keys the hashes of codes. */
  readonly codeSecret: string;
  readonly log: Pick<Logger, 'error'>;
}

interface Owner {
  readonly id: string;
  readonly org_code: string;
}

/**
 * Sends a code to a phone, after the commit and without waiting: whether anybody has the phone, and
 * whether the provider answers, shows neither in the answer nor in the time that it takes.
 *
 * @throws AppError SMS_UNCONFIGURED, TOO_MANY
 */
export async function sendCode(
  { db, sms, codeSecret, log }: ForgottenDeps,
  asked: Asked & { readonly locale: Locale },
) {
  if (sms === null) throw new AppError('SMS_UNCONFIGURED');
  const code = newCode();
  const owner = await db.transaction('system', 'write', async (tx) => {
    await keepCode(tx, asked, code, codeSecret);
    return findOwner(tx, asked.phone);
  });
  const { validMinutes: minutes } = smsLimits;
  if (owner !== null) {
    const { phone, locale } = asked;
    sms.send({ phone, code, minutes, locale }).catch((error: unknown) => {
      log.error({ err: error }, 'a code could not be sent');
    });
  }
  return { delivery: sms.delivery, againSeconds: 60, validMinutes: minutes };
}

type Setting = Pick<CallContext<typeof forgetPassword>, 'body' | 'ip' | 'now'> &
  OutsideTransaction &
  EntryOfOwner;

/**
 * Sets a new password by a code: the lock is lifted. A wrong code is a row of the owner's login log, a
 * new password one of the action log. Only a right code costs a hash; it is tried before the hash and
 * again with the change. Returns the sessions that ended.
 *
 * @throws AppError SMS_CODE (nobody has the phone, too), WEAK_PASSWORD, TOO_MANY
 */
export async function setForgotten(
  { db, body, ip, now, appendFor }: Setting,
  { codeSecret }: Pick<ForgottenDeps, 'codeSecret'>,
): Promise<string[]> {
  const { UserName: phone, Code, PSD } = body;
  const wrongCode = new AppError('SMS_CODE', {
    field: 'Code',
    params: { tries: smsLimits.tries },
  });
  const tryOnce = async (tx: Tx) => {
    const codeID = await tryCode(tx, { phone, now }, Code, codeSecret);
    const owner = await findOwner(tx, phone);
    if (owner !== null && codeID !== null) return { owner, codeID };
    if (owner !== null) await logTry(tx, owner, { ip, client: 'web', now }, 'SMS_CODE');
    return null;
  };
  await requireStrong(PSD, phone);
  if ((await db.transaction('system', 'write', tryOnce)) === null) throw wrongCode;
  const passwordHash = await hashPassword(PSD);
  const ended = await db.transaction('system', 'write', async (tx) => {
    const tried = await tryOnce(tx);
    if (tried === null) return null;
    const { owner, codeID } = tried;
    await useCode(tx, codeID, now);
    await tx.query(
      `update app_user set password_hash = $2, one_time_until = null, password_time = $3,
         failed_logins = 0, locked_until = null, update_time = $3, version = version + 1
       where id = $1`,
      [owner.id, passwordHash, now],
    );
    await appendFor(tx, { orgCode: owner.org_code, userID: owner.id }, { targetID: owner.id });
    return endSessionsOf(tx, owner.org_code, [owner.id], now);
  });
  if (ended === null) throw wrongCode;
  return ended;
}

/** Who has a phone and may sign in; a disabled one's is nobody's. */
async function findOwner(tx: Tx, phone: string): Promise<Owner | null> {
  const [row] = await tx.query<Owner>(
    `select u.id, u.org_code from app_user u
     join organisation o on o.org_code = u.org_code
     where u.user_name = $1 and u.user_state <> 0 and o.org_state <> 0`,
    [phone],
  );
  return row ?? null;
}
