import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

/** The length of the part of a body that X-TOKEN signs, in UTF-16 code units (specification 9). */
const maxSignedLength = 8000;

/**
 * Returns the X-TOKEN of a body: a compact JWS, HS256, over its first 8000 UTF-16 code units, keyed by the
 * token in UTF-8. A surrogate pair split by the cut counts as U+FFFD.
 */
export function bodySignature(body: Buffer, token: string): string {
  const payload = Buffer.from(body.toString('utf8').slice(0, maxSignedLength), 'utf8');
  const signed = `${header}.${payload.toString('base64url')}`;
  // the token as a text: Node takes it as UTF-8, several times as fast as the same bytes in a buffer
  const signature = createHmac('sha256', token).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** Returns the X-TOKEN-DIGEST of a whole body: `sha-256=<base64>`. */
export function bodyDigest(body: Buffer): string {
  return `sha-256=${createHash('sha256').update(body).digest('base64')}`;
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns whether X-TOKEN, and X-TOKEN-DIGEST if present, match a body as it was received. */
export function isSignedBy(
  body: Buffer,
  token: string,
  signature: string | undefined,
  digest: string | undefined,
): boolean {
  if (signature === undefined || !equal(signature, bodySignature(body, token))) return false;
  return digest === undefined || equal(digest, bodyDigest(body));
}
