import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../http/limits/limitConcurrency.ts';
import { weakPasswords } from './weakPasswords.ts';

const argon2Async = promisify(argon2);

/** OWASP's second profile: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * At most two hashes run at a time: libuv has four threads, and files and DNS need the others. The last
 * ten places of the queue are reserved for signed-in people, so strangers are refused first.
 */
const inTurn = limitConcurrency(2);
const maxQueued = { stranger: 40, person: 50 } as const;

/** Returns the PSD of a password, as on the wire: the uppercase hex SHA-256 of its UTF-8. */
export function psdOf(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex').toUpperCase();
}

/**
 * Hashes a PSD by argon2id into a PHC string. It takes about 40 ms and may wait in a queue, so call it
 * outside transactions.
 *
 * @throws AppError TOO_MANY while 50 hashes wait
 */
export async function hashPsd(psd: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(
    () => argon2Async('argon2id', { message: psd, nonce, ...cost }),
    maxQueued.person,
  );
  const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(tag)}`;
}

/**
 * Returns whether a PSD matches a stored hash.
 *
 * @throws AppError TOO_MANY while 50 hashes wait; for a stranger, while 40 wait
 */
export async function verifyPassword(
  psd: string,
  stored: string,
  caller: keyof typeof maxQueued,
): Promise<boolean> {
  const [, , , params, nonce, tag] = stored.split('$');
  const match = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(params ?? '');
  if (!match || !nonce || !tag) return false;
  const wanted = Buffer.from(tag, 'base64');
  const parameters = {
    message: psd,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: wanted.length,
  };
  const given = await inTurn(() => argon2Async('argon2id', parameters), maxQueued[caller]);
  return timingSafeEqual(wanted, given);
}

/** Returns whether a PSD belongs to a weak password or to the user's own phone number. */
export async function isWeakPsd(psd: string, phone: string): Promise<boolean> {
  const own = [phone, phone.slice(-8)]; // the table contains all passwords of six digits, so also the phone's last six
  return own.some((one) => psd === psdOf(one)) || (await weakPasswords()).has(psd);
}
