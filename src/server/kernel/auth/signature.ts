import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

/** How much of a body X-TOKEN signs, in UTF-16 code units (specification 9). */
export const signedLength = 8000;

/**
 * X-TOKEN of a body: a compact JWS, HS256, over its first 8000 UTF-16 code units, keyed by the
 * token in UTF-8 (design page 2). A surrogate pair that the cut divides counts as U+FFFD.
 */
export function signBody(body: Buffer, token: string): string {
  const payload = Buffer.from(body.toString('utf8').slice(0, signedLength), 'utf8');
  const signed = `${header}.${payload.toString('base64url')}`;
  const signature = createHmac('sha256', Buffer.from(token, 'utf8'))
    .update(signed)
    .digest('base64url');
  return `${signed}.${signature}`;
}

/** `sha-256=<base64>` of a whole body: X-TOKEN-DIGEST. */
export function digestBody(body: Buffer): string {
  return `sha-256=${createHash('sha256').update(body).digest('base64')}`;
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether X-TOKEN, and X-TOKEN-DIGEST where it is present, belong to a body as it was received. */
export function isSignedBy(
  body: Buffer,
  token: string,
  signature: string | undefined,
  digest: string | undefined,
): boolean {
  if (signature === undefined || !equal(signature, signBody(body, token))) return false;
  return digest === undefined || equal(digest, digestBody(body));
}
