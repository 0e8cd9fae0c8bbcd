import { loadSigning } from './loadSigning.ts';
import { sha256 } from './sha256.ts';

/** The number of UTF-16 code units of the body that are signed (specification 9). */
const signedLength = 8000;

/** The JWS header, byte for byte. */
const jwsHeader = '{"alg":"HS256","typ":"JWT"}';

/**
 * Returns the X-TOKEN of a request: a compact JWS over the first 8000 characters of the body exactly as
 * sent, keyed by the token. A character that the limit splits is signed as U+FFFD, as the server's
 * UTF-8 decoder reads it.
 * @throws ApiError as `loadSigning`
 */
export async function signBody(body: string, token: string): Promise<string> {
  const { KJUR } = await loadSigning();
  const payload = body.slice(0, signedLength).toWellFormed();
  return KJUR.jws.JWS.sign('HS256', jwsHeader, payload, { utf8: token });
}

/** Returns the X-TOKEN-DIGEST of a request, which covers the rest of the body too. */
export async function digestBody(body: string): Promise<string> {
  return `sha-256=${btoa(String.fromCharCode(...(await sha256(body))))}`;
}
