import type { forgetPassword } from '../../../../contract/areas/session/password.ts';
import { smsLimits } from '../../../../contract/areas/session/password.ts';
import type { Locale } from '../../../../contract/locale.ts';
import { hashPsd } from '../../../kernel/auth/password/password.ts';
import { isEnabledOrg, isEnabledUser } from '../../../kernel/auth/stateSql.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type {
  CallContext,
  DelegatedAuditContext,
  NoTransactionContext,
} from '../../../kernel/http/module.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { requireStrong } from '../../organisation/api.ts';
import { endSessionsOf } from '../endSessions.ts';
import { logSignInAttempt } from '../signIn/loginLog.ts';
import type { SmsSender } from './sms.ts';
import { type CodeRequest, newCode, storeCode, tryCode, useCode } from './smsCodes.ts';

export interface ForgottenDeps {
  readonly db: Db;
  /** Null: this deployment sends no SMS. */
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
 * Sends a code to a phone, after the commit and without waiting. Neither the answer nor its
 * duration reveals whether the phone has an account or the provider answers.
 *
 * @throws AppError SMS_UNCONFIGURED, TOO_MANY
 */
export async function sendCode(
  { db, sms, codeSecret, log }: ForgottenDeps,
  request: CodeRequest & { readonly locale: Locale },
) {
  if (sms === null) throw new AppError('SMS_UNCONFIGURED');
  const code = newCode();
  const owner = await db.transaction('system', 'write', async (tx) => {
    await storeCode(tx, request, code, codeSecret);
    return findOwner(tx, request.phone);
  });
  const { validMinutes: minutes } = smsLimits;
  if (owner !== null) {
    const { phone, locale } = request;
    sms.send({ phone, code, minutes, locale }).catch((error: unknown) => {
      log.error({ err: error }, 'a code could not be sent');
    });
  }
  return { delivery: sms.delivery, againSeconds: 60, validMinutes: minutes };
}

type Setting = Pick<CallContext<typeof forgetPassword>, 'body' | 'ip' | 'now'> &
  NoTransactionContext &
  DelegatedAuditContext;

/**
 * Sets a new password by a code and lifts the lock. Logs a wrong code in the owner's login log and
 * a new password in the action log. Only a correct code costs a hash: it is checked before the hash
 * and again with the change. Returns the sessions that ended.
 *
 * @throws AppError SMS_CODE (also for an unknown phone), WEAK_PASSWORD, TOO_MANY
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
    if (owner !== null) await logSignInAttempt(tx, owner, { ip, client: 'web', now }, 'SMS_CODE');
    return null;
  };
  await requireStrong(PSD, phone);
  if ((await db.transaction('system', 'write', tryOnce)) === null) throw wrongCode;
  const passwordHash = await hashPsd(PSD);
  const ended = await db.transaction('system', 'write', async (tx) => {
    const outcome = await tryOnce(tx);
    if (outcome === null) return null;
    const { owner, codeID } = outcome;
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

/** Returns the active user with this phone; null where it is unknown or the user is disabled. */
async function findOwner(tx: Tx, phone: string): Promise<Owner | null> {
  const [row] = await tx.query<Owner>(
    `select u.id, u.org_code from app_user u
     join organisation o on o.org_code = u.org_code
     where u.user_name = $1 and ${isEnabledUser('u')} and ${isEnabledOrg('o')}`,
    [phone],
  );
  return row ?? null;
}
