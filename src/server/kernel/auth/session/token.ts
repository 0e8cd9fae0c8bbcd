import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a token: the user (sub), the session (sid), the expiry. A token carries no permissions, because they may change. */
export interface TokenClaims {
  readonly sub: string;
  readonly sid: string;
  readonly jti: string;
  readonly aud: 'andon';
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

const header = base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function mac(secret: string, signed: string): Buffer {
  return createHmac('sha256', secret).update(signed).digest();
}

/** Signs claims as a compact JWT, HS256. */
export function signToken(claims: TokenClaims, secret: string): string {
  const signed = `${header}.${base64url(JSON.stringify(claims))}`;
  return `${signed}.${mac(secret, signed).toString('base64url')}`;
}

/** Tokens whose signature was found right, since each call brings one: with the secret and the claims. */
const known = new Map<string, { readonly secret: string; readonly claims: TokenClaims }>();
/** Known tokens at most; then all are forgotten, which is simpler than forgetting the oldest. */
const mostKnown = 10_000;

/** Returns the claims of a token that this product signed, expired or not; null for anything else. Only HS256 is accepted. */
export function readToken(token: string, secret: string): TokenClaims | null {
  const before = known.get(token);
  if (before?.secret === secret) return before.claims;
  const claims = verifyToken(token, secret);
  if (claims === null) return null;
  if (known.size >= mostKnown) known.clear();
  known.set(token, { secret, claims });
  return claims;
}

function verifyToken(token: string, secret: string): TokenClaims | null {
  const [head, payload, signature, ...rest] = token.split('.');
  if (head !== header || !payload || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = mac(secret, `${head}.${payload}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as TokenClaims;
  return claims.aud === 'andon' ? claims : null;
}
