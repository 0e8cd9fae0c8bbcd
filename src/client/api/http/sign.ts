import { loadSigning } from './loadSigning.ts';
import { sha256 } from './sha256.ts';

/** So many UTF-16 code units of the body are the signature's payload (specification 9). */
export const signedLength = 8000;

/** The JWS header, byte for byte (design page 2, Calls). */
const jwsHeader = '{"alg":"HS256","typ":"JWT"}';

/**
 * The X-TOKEN of a request: a compact JWS over the first 8000 characters of the body exactly as
 * sent, keyed by the token. A character cut in two by that limit is signed as U+FFFD, which is
 * what the server's UTF-8 makes of it.
 * @throws ApiError as `loadSigning`
 */
export async function signBody(body: string, token: string): Promise<string> {
  const { KJUR } = await loadSigning();
  const payload = body.slice(0, signedLength).toWellFormed();
  return KJUR.jws.JWS.sign('HS256', jwsHeader, payload, { utf8: token });
}

/** The X-TOKEN-DIGEST of a request: it covers what lies beyond the signed part. */
export async function digestBody(body: string): Promise<string> {
  return `sha-256=${btoa(String.fromCharCode(...(await sha256(body))))}`;
}
