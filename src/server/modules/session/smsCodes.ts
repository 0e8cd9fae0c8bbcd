import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { smsLimits } from '../../../contract/areas/password.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { addressGroup } from '../../kernel/http/addressGroup.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many codes within how long, of one phone or of one address. */
const windows = [
  { of: 'phone', ms: minuteMs, count: smsLimits.aMinute },
  { of: 'phone', ms: hourMs, count: smsLimits.anHour },
  { of: 'phone', ms: dayMs, count: smsLimits.aDay },
  { of: 'ip', ms: hourMs, count: smsLimits.anHourOfAddress },
] as const;

/** A code as people read it, with its leading zeros. */
export function newCode(): string {
  return String(randomInt(10 ** smsLimits.digits)).padStart(smsLimits.digits, '0');
}

function hashOf(secret: string, phone: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${phone} ${code}`).digest();
}

export interface Asked {
  readonly phone: string;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Keeps a code, hashed, within the limits; a code of before is of no use from then on. It counts for
 * phones that nobody has as for all others.
 *
 * @throws AppError TOO_MANY
 */
export async function keepCode(
  tx: Tx,
  { phone, ip: address, now }: Asked,
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
 * Tries a code of a phone: its last one, unless it expired, served, or was tried too often. A wrong
 * try counts, so the transaction must commit whatever comes of it. Returns the id of a code that fits,
 * which stays usable until `useCode`; null for any other.
 */
export async function tryCode(
  tx: Tx,
  { phone, now }: Omit<Asked, 'ip'>,
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

/** Marks a code as used, in the transaction that tried it. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update sms_code set used_time = $2 where id = $1', [id, now]);
}
