import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { type SentCode, smsLimits } from '../../../../contract/areas/session/smsCodes.ts';
import { fill, type Locale, type Text } from '../../../../contract/locale.ts';
import { AppError, tooMany } from '../../../kernel/errors/appError.ts';
import { addressGroup } from '../../../kernel/http/limits/addressGroup.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { SmsSender } from '../../../kernel/outbound/sms.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The limits: `count` codes within `ms` for one phone or one address, whatever the codes are for. */
const windows = [
  { of: 'phone', ms: minuteMs, count: smsLimits.aMinute },
  { of: 'phone', ms: hourMs, count: smsLimits.anHour },
  { of: 'phone', ms: dayMs, count: smsLimits.aDay },
  { of: 'ip', ms: hourMs, count: smsLimits.anHourOfAddress },
] as const;

/** Returns a random code of fixed length, with leading zeros. */
function newCode(): string {
  return String(randomInt(10 ** smsLimits.digits)).padStart(smsLimits.digits, '0');
}

/** The purpose of a code; it is valid for no other. */
export type CodePurpose = 'password' | 'registration' | 'email' | 'phone';

interface Keyed {
  readonly purpose: CodePurpose;
  readonly phone: string;
}

function hashOf(secret: string, { purpose, phone }: Keyed, code: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${phone} ${code}`).digest();
}

export interface CodeDeps {
  readonly db: Db;
  /** Null: this deployment sends no SMS. */
  readonly sms: SmsSender | null;
  /** Keys the hashes of codes. */
  readonly codeSecret: string;
  readonly log: Pick<Logger, 'error'>;
}

export interface CodeRequest {
  readonly phone: string;
  readonly ip: string;
  readonly now: Date;
  readonly locale: Locale;
}

export interface CodeKind {
  readonly purpose: CodePurpose;
  /** The message, with `{code}` and `{minutes}`. */
  readonly text: Text;
  /** True: it has a part of the budget of SMS alone, because its phone need not have an account. */
  readonly isOrdinary?: boolean;
  /** Returns whether the phone gets a message; the answer is the same without it. Absent: every phone does. */
  readonly isSentTo?: (tx: Tx, phone: string) => Promise<boolean>;
}

/**
 * Sends a code to a phone, after the commit and without waiting. Neither the answer nor its duration reveals whether
 * the phone gets one or the provider answers.
 *
 * @throws AppError SMS_UNCONFIGURED, SMS_BUDGET, TOO_MANY
 */
export async function sendCode(
  { db, sms, codeSecret, log }: CodeDeps,
  request: CodeRequest,
  { purpose, text, isOrdinary = false, isSentTo = () => Promise.resolve(true) }: CodeKind,
): Promise<SentCode> {
  if (sms === null) throw new AppError('SMS_UNCONFIGURED');
  if (!(await sms.hasBudget(isOrdinary))) throw new AppError('SMS_BUDGET');
  const code = newCode();
  const { phone, locale } = request;
  const isSent = await db.transaction('system', 'write', async (tx) => {
    await storeCode(tx, { ...request, purpose }, code, codeSecret);
    return isSentTo(tx, phone);
  });
  const { validMinutes: minutes } = smsLimits;
  if (isSent) {
    const message = fill(text[locale], { code, minutes });
    const sending = sms.send({ phone, text: message, code: { digits: code, minutes }, isOrdinary });
    sending.catch((error: unknown) => log.error({ err: error }, 'a code could not be sent'));
  }
  return { delivery: sms.delivery, againSeconds: 60, validMinutes: minutes };
}

/**
 * Stores a code, hashed, within the limits; it invalidates the phone's former codes of the same purpose. Unknown
 * phones count like all others.
 *
 * @throws AppError TOO_MANY
 */
async function storeCode(
  tx: Tx,
  { purpose, phone, ip: address, now }: Omit<CodeRequest, 'locale'> & Keyed,
  code: string,
  secret: string,
): Promise<void> {
  const ip = addressGroup(address);
  for (const key of [`sms phone ${phone}`, `sms ip ${ip}`]) {
    await lockByName(tx, key);
  }
  for (const { of, ms, count } of windows) {
    const [last] = await tx.query<{ create_time: Date }>(
      `select create_time from sms_code where ${of} = $1 and create_time > $2
       order by create_time desc offset $3 limit 1`,
      [of === 'phone' ? phone : ip, new Date(now.getTime() - ms), count - 1],
    );
    if (last === undefined) continue;
    throw tooMany(last.create_time.getTime() + ms, now);
  }
  await tx.query(
    `insert into sms_code (id, phone, ip, code_hash, create_time, expire_time, purpose)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      uuid(),
      phone,
      ip,
      hashOf(secret, { purpose, phone }, code).toString('hex'),
      now,
      new Date(now.getTime() + smsLimits.validMinutes * minuteMs),
      purpose,
    ],
  );
}

/**
 * Checks a code against the phone's latest one of a purpose, unless that is expired, used, or was tried too
 * often. A wrong attempt is counted, so the transaction must commit in any case. Returns the id of
 * a matching code, which stays valid until `useCode`; null otherwise.
 */
export async function tryCode(
  tx: Tx,
  { purpose, phone, now }: Keyed & { readonly now: Date },
  code: string,
  secret: string,
): Promise<string | null> {
  const [stored] = await tx.query<{
    id: string;
    code_hash: string;
    tries: number;
    expire_time: Date;
    used_time: Date | null;
  }>(
    `select id, code_hash, tries, expire_time, used_time from sms_code
     where phone = $1 and purpose = $2 order by create_time desc limit 1 for update`,
    [phone, purpose],
  );
  if (stored === undefined || stored.used_time !== null || stored.expire_time <= now) return null;
  if (stored.tries >= smsLimits.tries) return null;
  const { id, code_hash: hash } = stored;
  if (timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(secret, { purpose, phone }, code)))
    return id;
  await countTry(tx, id);
  return null;
}

/** Counts a wrong attempt with a code, so the transaction must commit. */
export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx.query('update sms_code set tries = tries + 1 where id = $1', [id]);
}

/**
 * Marks a code as used, in the transaction that checked it, and the phone that answered it as verified where somebody
 * has it. A registration calls it after it has written the person.
 */
export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `with used as (update sms_code set used_time = $2 where id = $1 returning phone)
     update app_user u set phone_verified_time = $2 from used where u.user_name = used.phone`,
    [id, now],
  );
}

/** Returns the refusal of a code. */
export function wrongCode(): AppError {
  return new AppError('SMS_CODE', { field: 'Code', params: { tries: smsLimits.tries } });
}
