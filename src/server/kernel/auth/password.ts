import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { atMost } from '../http/turns.ts';
import { weakPasswords } from './weakPasswords.ts';

const argon2Async = promisify(argon2);

/** OWASP's second profile: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * At most two hashes at a time: libuv has four threads, and files and DNS need the others. A stranger's
 * sign-in is refused before a person who is signed in: the last ten places of the queue are theirs.
 */
const inTurn = atMost(2);
const maxQueued = { stranger: 40, person: 50 } as const;

/** The wire's PSD of a password: uppercase hex SHA-256 of its UTF-8. */
export function psdOf(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex').toUpperCase();
}

/**
 * argon2id over PSD, as a PHC string. Takes about 40 ms and its turn: keep it outside transactions.
 *
 * @throws AppError TOO_MANY while 50 hashes wait
 */
export async function hashPassword(psd: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(
    () => argon2Async('argon2id', { message: psd, nonce, ...cost }),
    maxQueued.person,
  );
  const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(tag)}`;
}

/**
 * Whether PSD is the one that was hashed.
 *
 * @throws AppError TOO_MANY while 50 hashes wait; for a stranger, 40
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

/** Whether PSD is of a weak password or of the user's own phone. */
export async function isWeakPsd(psd: string, phone: string): Promise<boolean> {
  const own = [phone, phone.slice(-8)]; // its last six are among all of six digits
  return own.some((one) => psd === psdOf(one)) || (await weakPasswords()).has(psd);
}
