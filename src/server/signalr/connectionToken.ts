import { createHash, randomBytes } from 'node:crypto';

/** A new connection token: 256 random bits, base64url. Only its holder can open the connection. */
export function newConnectionToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The public connection id that belongs to a token; `null` when it is not shaped like one.
 *
 * Derived, not looked up: a client may negotiate with one node and connect to another, and across a
 * restart, without sticky sessions. The way back from id to token is closed (SHA-256, 128 bits).
 */
export function connectionIdOf(token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
}
