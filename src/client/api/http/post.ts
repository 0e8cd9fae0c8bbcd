import { AxiosError, type AxiosResponse, create, isCancel } from 'axios';
import i18next from 'i18next';
import { BehaviorSubject } from 'rxjs';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { isEnvelope, readRefusal } from '../../../contract/envelope.ts';
import { withErasedNames } from '../../../contract/erasedPeople.ts';
import type { ErrorName } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';
import { revisionHeader } from '../../../contract/topics/live.ts';
import { reportIdle } from '../session/activity.ts';
import { presentSession, type Session } from '../session/session.ts';
import { digestBody, signBody } from '../signing/sign.ts';
import { noteAnswer, numberCall } from './answerRevisions.ts';
import { ApiError } from './apiError.ts';
import { sendRead } from './inFlight.ts';
import { platform } from './platform.ts';

/** The request timeout (specification 9). */
const timeoutMs = 600_000;

/** The number of calls in flight that the user waits for. */
export const pending$ = new BehaviorSubject(0);

const http = create({
  timeout: timeoutMs,
  xsrfCookieName: '', // calls are signed: no cookie is read
  // The body is sent as it was signed, and read as it was received.
  transformRequest: [(body: string) => body],
  transformResponse: [(answer: unknown) => answer],
});

/** The options of a call. */
export interface PostOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** True if it changes nothing: it is aborted if it was sent into a dead link, see `giveUpRequests`. */
  readonly isRead?: boolean;
  /** True if it refreshes data that is already shown: no loading indicator appears. */
  readonly isRenewal?: boolean;
  /** The session owner (`Session.owner`) in whose name alone it may be sent. */
  readonly owner?: string | undefined;
  /** The kind of the answer: a text, or a file's bytes. */
  readonly responseType?: 'text' | 'blob';
}

/**
 * Sends a call: POST of a JSON text, with the signed-in user's organisation where none is given,
 * signed where there is a token, public calls too.
 * @throws ApiError NETWORK without an answer, HTTP or the refusal's name for an HTTP failure; OTHER_OWNER
 */
export async function post(
  endpoint: Pick<Endpoint, 'path' | 'permission'>,
  body: object,
  { signal, owner, isRead = false, isRenewal = false, responseType = 'text' }: PostOptions = {},
): Promise<AxiosResponse<unknown>> {
  const session = presentSession();
  requireOwner(session, owner);
  const token = endpoint.permission === 'public' ? session.token : requireToken(session);
  const text = JSON.stringify(withOrgCode(body, session));
  const send = async (until: AbortSignal | undefined): Promise<AxiosResponse<unknown>> =>
    http.post(platform().apiHost + endpoint.path, text, {
      responseType,
      headers: { ...plainHeaders(), ...(token === null ? {} : await signedHeaders(text, token)) },
      ...(until === undefined ? {} : { signal: until }),
    });
  const sent = () => (isRead ? sendRead(signal, send) : send(signal));
  const answered = () => (isRenewal ? explained(signal, sent) : counted(signal, sent));
  return endpoint.permission === 'public' ? answered() : noted(signal, answered);
}

/** Returns the headers of a request whose body is a stream and not signed. @throws ApiError SESSION_EXPIRED */
export async function streamHeaders(): Promise<Readonly<Record<string, string>>> {
  const { 'Content-Type': _json, ...plain } = plainHeaders();
  return { ...plain, ...(await signedHeaders('', requireToken(presentSession()))) };
}

/** The options of an upload. */
export interface UploadOptions {
  /** Aborts the upload. */
  readonly signal?: AbortSignal | undefined;
  /** As in `PostOptions`. */
  readonly owner?: string | undefined;
  /** Receives the sent share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a form that holds a file to the storage host. X-TOKEN signs the empty payload.
 * @throws ApiError as `post`
 */
export async function postForm(
  path: string,
  form: FormData,
  { signal, owner, onProgress }: UploadOptions = {},
): Promise<AxiosResponse<unknown>> {
  const session = presentSession();
  requireOwner(session, owner);
  const token = requireToken(session);
  const { 'Content-Type': _json, ...plain } = plainHeaders(); // the browser sets it, with the boundary
  const send = async (): Promise<AxiosResponse<unknown>> =>
    http.post(platform().storageHost + path, form, {
      responseType: 'text',
      headers: { ...plain, ...(await signedHeaders('', token)) },
      onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
      ...(signal === undefined ? {} : { signal }),
    });
  return counted(signal, send);
}

/** Notes the revision of an answer; what a failed call would have read is unknown. @throws as `explained` */
async function noted(
  signal: AbortSignal | undefined,
  send: () => Promise<AxiosResponse<unknown>>,
): Promise<AxiosResponse<unknown>> {
  const number = numberCall();
  try {
    const response = await send();
    noteAnswer(number, response.headers[revisionHeader]);
    return response;
  } catch (cause) {
    if (!signal?.aborted) noteAnswer(number, null);
    throw cause;
  }
}

/** Counts a call while it is in flight. @throws as `explained` */
async function counted<T>(signal: AbortSignal | undefined, send: () => Promise<T>): Promise<T> {
  pending$.next(pending$.value + 1);
  try {
    return await explained(signal, send);
  } finally {
    pending$.next(pending$.value - 1);
  }
}

/** Sends, and converts an error of axios into an ApiError. */
async function explained<T>(signal: AbortSignal | undefined, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    if (isCancel(cause)) throw signal?.aborted ? cause : new ApiError('NETWORK');
    throw cause instanceof AxiosError ? await httpFailure(cause) : cause;
  }
}

function requireToken({ token }: Session): string {
  if (token === null) throw new ApiError('SESSION_EXPIRED', { code: '50014' });
  return token;
}

/** @throws ApiError OTHER_OWNER if somebody else is signed in, or another organisation is selected */
function requireOwner(session: Session, owner: string | undefined): void {
  if (owner !== undefined && session.owner !== owner) throw new ApiError('OTHER_OWNER');
}

/** Adds a missing OrgCode to a payload (specification 3). */
function withOrgCode(body: object, { user }: Session): object {
  const orgCode = user?.orgCode;
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
    'X-IDLE': String(reportIdle()),
  };
}

async function httpFailure(cause: AxiosError): Promise<ApiError> {
  const { response } = cause;
  if (response === undefined) return new ApiError('NETWORK');
  const { data } = response;
  const envelope = parse(data instanceof Blob ? await data.text() : String(data));
  if (!isEnvelope(envelope)) return new ApiError('HTTP', { http: response.status });
  const refusal = readRefusal(envelope);
  const { code, info } = envelope;
  const name = (refusal?.error as ErrorName | undefined) ?? 'HTTP';
  return new ApiError(name, { code, info, refusal, http: response.status });
}

/** Parses the JSON of an answer, with the names of erased people in the present language; undefined if it is none, as another server may answer anything. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(withErasedNames(text, i18next.language as Locale)) as unknown;
  } catch {
    return undefined;
  }
}
