import { createHash, randomBytes } from 'node:crypto';

/** Returns a new connection token: 256 random bits, base64url. Only the client that has it can open the connection. */
export function newConnectionToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the public connection id of a token; `null` if the token is malformed.
 *
 * The id is derived and not stored, so a client may negotiate with one node and connect to another, or
 * connect after a restart, without sticky sessions. The id does not reveal the token (SHA-256, 128 bits).
 */
export function connectionIdOf(token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
}
