import type { checkCode, forgetPassword } from '../../../../contract/areas/session/password.ts';
import type { SentCode } from '../../../../contract/areas/session/smsCodes.ts';
import type { Text } from '../../../../contract/locale.ts';
import { hashPsd } from '../../../kernel/auth/password/password.ts';
import { isEnabledOrg, isEnabledUser } from '../../../kernel/auth/stateSql.ts';
import type {
  CallContext,
  DelegatedAuditContext,
  NoTransactionContext,
} from '../../../kernel/http/module.ts';
import type { Tx } from '../../../storage/db.ts';
import { requireStrong } from '../../organisation/api.ts';
import { endSessionsOf } from '../endSessions.ts';
import { logSignInAttempt } from '../signIn/loginLog.ts';
import {
  type CodeDeps,
  type CodeRequest,
  sendCode,
  tryCode,
  useCode,
  wrongCode,
} from '../sms/smsCodes.ts';

const purpose = 'password';

const codeText: Text = {
  'zh-CN': '【安灯】验证码 {code}，{minutes} 分钟内有效，用于设置新密码。非本人操作请忽略。',
  'en-US':
    '[Andon] {code} sets a new password within {minutes} minutes. Ignore it if you did not ask.',
};

interface Owner {
  readonly id: string;
  readonly org_code: string;
}

/**
 * Sends a code to a phone that has an account; the answer is the same for every other one.
 *
 * @throws AppError SMS_UNCONFIGURED, TOO_MANY
 */
export function sendPasswordCodeTo(deps: CodeDeps, request: CodeRequest): Promise<SentCode> {
  const isSentTo = async (tx: Tx, phone: string) => (await findOwner(tx, phone)) !== null;
  return sendCode(deps, request, { purpose, text: codeText, isSentTo });
}

type Setting = Pick<CallContext<typeof forgetPassword>, 'body' | 'ip' | 'now'> &
  NoTransactionContext &
  DelegatedAuditContext;

/**
 * Sets a new password by a code and lifts the lock. Logs a wrong code in the owner's login log and
 * a new password in the action log. Only a correct code costs a hash: it is checked before the hash
 * and again with the change. The password has the ceiling of whoever entered the phone for somebody else. Returns the sessions that ended.
 *
 * @throws AppError SMS_CODE (also for an unknown phone), WEAK_PASSWORD, TOO_MANY
 */
export async function setForgotten(
  { db, body, ip, now, appendFor }: Setting,
  { codeSecret }: Pick<CodeDeps, 'codeSecret'>,
): Promise<string[]> {
  const { UserName: phone, Code, PSD } = body;
  const tryOnce = (tx: Tx) => tryOwnersCode(tx, { phone, code: Code, ip, now }, codeSecret);
  await requireStrong(PSD, phone);
  if ((await db.transaction('system', 'write', tryOnce)) === null) throw wrongCode();
  const passwordHash = await hashPsd(PSD);
  const ended = await db.transaction('system', 'write', async (tx) => {
    const outcome = await tryOnce(tx);
    if (outcome === null) return null;
    const { owner, codeID } = outcome;
    await useCode(tx, codeID, now);
    await tx.query(
      `update app_user set password_hash = $2, one_time_until = null, password_ceiling = phone_ceiling, password_time = $3,
         failed_logins = 0, locked_until = null, update_time = $3, version = version + 1
       where id = $1`,
      [owner.id, passwordHash, now],
    );
    await appendFor(tx, { orgCode: owner.org_code, userID: owner.id }, { targetID: owner.id });
    return endSessionsOf(tx, owner.org_code, [owner.id], now);
  });
  if (ended === null) throw wrongCode();
  return ended;
}

interface CodeAttempt {
  readonly phone: string;
  readonly code: string;
  readonly ip: string;
  readonly now: Date;
}

/** Tries a code for a new password. A wrong one is counted and logged, so the transaction must commit; null then. */
async function tryOwnersCode(
  tx: Tx,
  { phone, code, ip, now }: CodeAttempt,
  codeSecret: string,
): Promise<{ readonly owner: Owner; readonly codeID: string } | null> {
  const codeID = await tryCode(tx, { purpose, phone, now }, code, codeSecret);
  const owner = await findOwner(tx, phone);
  if (owner !== null && codeID !== null) return { owner, codeID };
  if (owner !== null) await logSignInAttempt(tx, owner, { ip, client: 'web', now }, 'SMS_CODE');
  return null;
}

/** Checks a code as `checkCode` defines, and leaves it valid. @throws AppError SMS_CODE */
export async function checkSentCode(
  {
    db,
    body,
    ip,
    now,
  }: Pick<CallContext<typeof checkCode>, 'body' | 'ip' | 'now'> & NoTransactionContext,
  { codeSecret }: Pick<CodeDeps, 'codeSecret'>,
): Promise<null> {
  const { UserName: phone, Code: code, Use } = body;
  const isRight = await db.transaction('system', 'write', async (tx) =>
    Use === 'password'
      ? (await tryOwnersCode(tx, { phone, code, ip, now }, codeSecret)) !== null
      : (await tryCode(tx, { purpose: Use, phone, now }, code, codeSecret)) !== null,
  );
  if (!isRight) throw wrongCode();
  return null;
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
