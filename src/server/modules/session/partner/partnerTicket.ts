import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { mobile } from '../../../../contract/validators.ts';
import type { Tx } from '../../../storage/db.ts';

/** A ticket is valid for five minutes at most; a partner's clock may be a minute ahead. */
const longestSeconds = 300;
const skewSeconds = 60;

const claims = z.object({
  aud: z.literal('andon'),
  phone: mobile,
  jti: z.string().min(8).max(200),
  iat: z.int(),
  exp: z.int(),
});
export type Ticket = z.output<typeof claims>;

/**
 * Returns the claims of a ticket that the partner signed, expired or not; null otherwise. HS256
 * only.
 */
export function readTicket(token: string, secret: string): Ticket | null {
  const [head = '', payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  if (rest.length > 0 || given.length !== expected.length) return null;
  if (!timingSafeEqual(given, expected)) return null;
  const header = z.object({ alg: z.literal('HS256') }).safeParse(jsonOf(head));
  return header.success ? (claims.safeParse(jsonOf(payload)).data ?? null) : null;
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Returns true while a ticket is valid. */
export function isCurrent({ iat, exp }: Ticket, now: Date): boolean {
  const at = now.getTime() / 1000;
  return exp > at && iat <= at + skewSeconds && exp - iat <= longestSeconds;
}

/** Marks a ticket as used; false where it was used before, on whichever node. */
export async function useTicket(tx: Tx, way: string, { jti, exp }: Ticket): Promise<boolean> {
  const rows = await tx.query(
    `insert into partner_ticket (way, jti_hash, expire_time) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [way, createHash('sha256').update(jti).digest('hex'), new Date(exp * 1000)],
  );
  return rows.length === 1;
}
