import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { smsLimits } from '../../../../contract/areas/session/password.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { addressGroup } from '../../../kernel/http/limits/addressGroup.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The limits: `count` codes within `ms` for one phone or one address. */
const windows = [
  { of: 'phone', ms: minuteMs, count: smsLimits.aMinute },
  { of: 'phone', ms: hourMs, count: smsLimits.anHour },
  { of: 'phone', ms: dayMs, count: smsLimits.aDay },
  { of: 'ip', ms: hourMs, count: smsLimits.anHourOfAddress },
] as const;

/** Returns a random code of fixed length, with leading zeros. */
export function newCode(): string {
  return String(randomInt(10 ** smsLimits.digits)).padStart(smsLimits.digits, '0');
}

function hashOf(secret: string, phone: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${phone} ${code}`).digest();
}

export interface CodeRequest {
  readonly phone: string;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Stores a code, hashed, within the limits; it invalidates the phone's former codes. Unknown phones
 * count like all others.
 *
 * @throws AppError TOO_MANY
 */
export async function storeCode(
  tx: Tx,
  { phone, ip: address, now }: CodeRequest,
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
    const seconds = Math.ceil((last.create_time.getTime() + ms - now.getTime()) / 1000);
    throw new AppError('TOO_MANY', { params: { seconds: Math.max(seconds, 1) } });
  }
  await tx.query(
    `insert into sms_code (id, phone, ip, code_hash, create_time, expire_time)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      uuid(),
      phone,
      ip,
      hashOf(secret, phone, code).toString('hex'),
      now,
      new Date(now.getTime() + smsLimits.validMinutes * minuteMs),
    ],
  );
}

/**
 * Checks a code against the phone's latest one, unless that is expired, used, or was tried too
 * often. A wrong attempt is counted, so the transaction must commit in any case. Returns the id of
 * a matching code, which stays valid until `useCode`; null otherwise.
 */
export async function tryCode(
  tx: Tx,
  { phone, now }: Omit<CodeRequest, 'ip'>,
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
     where phone = $1 order by create_time desc limit 1 for update`,
    [phone],
  );
  if (stored === undefined || stored.used_time !== null || stored.expire_time <= now) return null;
  if (stored.tries >= smsLimits.tries) return null;
  const { id, code_hash: hash } = stored;
  if (timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(secret, phone, code))) return id;
  await tx.query('update sms_code set tries = tries + 1 where id = $1', [id]);
  return null;
}

/** Marks a code as used, in the transaction that checked it. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update sms_code set used_time = $2 where id = $1', [id, now]);
}
