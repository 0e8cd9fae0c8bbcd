import { AxiosError, type AxiosResponse, create, isCancel } from 'axios';
import { BehaviorSubject } from 'rxjs';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isEnvelope, readRefusal } from '../../contract/envelope.ts';
import { ApiError } from './apiError.ts';
import { platform } from './platform.ts';
import { currentToken, currentUser } from './session.ts';
import { endSession } from './sessionEnd.ts';
import { digestBody, signBody } from './sign.ts';

/** Specification 9: 600 s, in milliseconds. The server ends long before. */
export const timeoutMs = 600_000;

/** How many calls are on their way. */
export const pending$ = new BehaviorSubject(0);

const http = create({
  timeout: timeoutMs,
  // The body goes out as it was signed, and comes in as it was sent.
  transformRequest: [(body: string) => body],
  transformResponse: [(answer: unknown) => answer],
});

/**
 * Sends a call: POST of a JSON text, with the signed-in user's organisation where none is given,
 * signed where there is a token.
 * @throws ApiError NETWORK without an answer, HTTP or the refusal's name for an HTTP failure
 */
export async function post(
  endpoint: Pick<Endpoint, 'path' | 'permission'>,
  body: object,
  signal?: AbortSignal,
): Promise<AxiosResponse<unknown>> {
  const token = endpoint.permission === 'public' ? null : requireToken();
  const text = JSON.stringify(withOrgCode(body));
  pending$.next(pending$.value + 1);
  try {
    return await http.post(platform().apiHost + endpoint.path, text, {
      responseType: 'text',
      headers: { ...plainHeaders(), ...(token === null ? {} : await signedHeaders(text, token)) },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    throw cause instanceof AxiosError && !isCancel(cause) ? httpFailure(cause) : cause;
  } finally {
    pending$.next(pending$.value - 1);
  }
}

function requireToken(): string {
  const token = currentToken();
  if (token !== null) return token;
  endSession({ name: 'SESSION_EXPIRED', info: '' });
  throw new ApiError('SESSION_EXPIRED', { code: '50014' });
}

/** Specification 3: request payloads get OrgCode added when missing. */
function withOrgCode(body: object): object {
  const orgCode = currentUser()?.orgCode;
  const given = 'OrgCode' in body && body.OrgCode !== undefined;
  return orgCode === undefined || given ? body : { ...body, OrgCode: orgCode };
}

function plainHeaders() {
  return { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang };
}

async function signedHeaders(text: string, token: string) {
  const [signature, digest] = await Promise.all([signBody(text, token), digestBody(text)]);
  return {
    Authorization: `Bearer ${token}`,
    JWT: token,
    'X-TOKEN': signature,
    'X-TOKEN-DIGEST': digest,
  };
}

function httpFailure(cause: AxiosError): ApiError {
  const { response } = cause;
  if (response === undefined) return new ApiError('NETWORK');
  const envelope = parse(String(response.data));
  if (!isEnvelope(envelope)) return new ApiError('HTTP', { http: response.status });
  const refusal = readRefusal(envelope);
  const { code, info } = envelope;
  return new ApiError(refusal?.error ?? 'HTTP', { code, info, refusal, http: response.status });
}

/** The JSON of an answer, or undefined: another server may answer anything. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
