import { setTimeout as wait } from 'node:timers/promises';
import { uploadedFile, uploadPath } from '../../contract/areas/file/endpoints.ts';
import { deviceKeyHeader } from '../../contract/areas/gateway/endpoints.ts';
import { documentUploadPath } from '../../contract/areas/knowledge/uploads.ts';
import { login, type SignedInUser } from '../../contract/areas/session/endpoints.ts';
import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint.ts';
import {
  type Envelope,
  isEnvelope,
  isSuccess,
  type Refusal,
  readRefusal,
  readSuccess,
} from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/index.ts';
import type { Locale } from '../../contract/locale.ts';
import { psdOf } from '../kernel/auth/password/password.ts';
import { bodyDigest, bodySignature } from '../kernel/auth/session/signature.ts';

/** A refused call, or an answer of something that is no Andon server (`refusal` null). */
export class ApiFailure extends Error {
  /** The server's address. */
  readonly url: string;
  /** HTTP status. */
  readonly status: number;
  /** The envelope's code; the HTTP status where there was no envelope. */
  readonly code: string;
  /** The message for the user, in the client's language; empty where there was no envelope. */
  readonly info: string;
  readonly refusal: Refusal | null;
  /** The pause that the server requests before the next attempt; 0 where it names none. */
  readonly retryAfterMs: number;

  constructor(
    url: string,
    path: string,
    status: number,
    envelope: Envelope | null,
    retryAfterMs = 0,
  ) {
    super(`${path}: ${envelope?.info ?? `HTTP ${status}`}`);
    this.name = 'ApiFailure';
    this.url = url;
    this.status = status;
    this.code = envelope?.code ?? String(status);
    this.info = (envelope as Partial<Envelope> | null)?.info ?? ''; // another server's answer may resemble an envelope
    this.refusal = envelope === null ? null : readRefusal(envelope);
    this.retryAfterMs = retryAfterMs;
  }

  get errorName(): ErrorName | null {
    return (this.refusal?.error as ErrorName | undefined) ?? null;
  }
}

/** A call without an answer. It may or may not have been carried out, unless `unsent`. */
export class ServerAway extends Error {
  readonly url: string;
  /** True if the connection was never made, so nothing was done. */
  readonly unsent: boolean;

  constructor(url: string, cause: unknown) {
    const code = networkCode(cause);
    super(`no answer from ${url}${code === '' ? '' : ` (${code})`}`, { cause });
    this.name = 'ServerAway';
    this.url = url;
    this.unsent = code === 'ECONNREFUSED' || code === 'EAI_AGAIN';
  }
}

export interface ClientOptions {
  /** The server's address, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly locale: Locale;
  /** Waits before each retry, ms. */
  readonly retryWaitsMs?: readonly number[];
  /** Ends calls and waits. */
  readonly signal?: AbortSignal;
}

export interface CallOptions {
  /**
   * True if the call may reach the server twice without harm (it only reads, or carries its own
   * id). It is then also retried after a lost answer, not only where it certainly was not carried
   * out.
   */
  readonly repeatable?: boolean;
  /** Waits before each retry, ms, instead of the client's. */
  readonly retryWaitsMs?: readonly number[];
  /** The key for calls of devices, instead of a user's token. */
  readonly deviceKey?: string;
}

/** A signing client of the product's API, for one user once signed in. */
export interface ApiClient {
  /** Signs in; calls after it carry the token. @throws ApiFailure, ServerAway */
  login(phone: string, password: string): Promise<SignedInUser>;
  /** @throws ApiFailure, ServerAway; the signal's reason once it is aborted */
  call<E extends Endpoint>(
    endpoint: E,
    body: InputOf<E>,
    options?: CallOptions,
  ): Promise<ResultOf<E>>;
  /** Uploads a file for the knowledge base, and returns the id of its upload. @throws ApiFailure, ServerAway */
  uploadDocument(name: string, bytes: Uint8Array, library: number): Promise<string>;
  /** Uploads a picture, and returns the `url` by which a record names it. @throws ApiFailure, ServerAway */
  uploadPicture(name: string, bytes: Uint8Array): Promise<string>;
}

/** The timeout of a call; the largest import of 5,000 rows takes seconds. */
const callTimeoutMs = 180_000;

/** The longest pause requested by a server that is waited for. */
const longestWaitMs = 60_000;

export function createApiClient(options: ClientOptions): ApiClient {
  const { url, locale, retryWaitsMs: usualWaitsMs = [250, 1_000, 3_000], signal } = options;
  let token: string | null = null;

  async function call<E extends Endpoint>(
    endpoint: E,
    body: InputOf<E>,
    { repeatable = false, retryWaitsMs = usualWaitsMs, deviceKey }: CallOptions = {},
  ): Promise<ResultOf<E>> {
    const bytes = encodeBody(body);
    const identity =
      deviceKey === undefined ? identityHeaders(bytes, token) : { [deviceKeyHeader]: deviceKey };
    const headers = { 'content-type': 'application/json', 'accept-language': locale, ...identity };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const envelope = await post(url, endpoint.path, headers, bytes, signal);
        return readSuccess(endpoint.extras !== undefined, envelope) as ResultOf<E>;
      } catch (error) {
        const waitMs = retryWaitsMs[attempt];
        if (waitMs === undefined || !mayRepeat(error, repeatable)) throw error;
        const wantedMs = error instanceof ApiFailure ? error.retryAfterMs : 0;
        await wait(Math.max(waitMs, wantedMs), undefined, signal === undefined ? {} : { signal });
      }
    }
  }

  async function sendUpload(
    method: 'PATCH' | 'POST',
    path: string,
    more: Record<string, string>,
    body: FormData | Uint8Array<ArrayBuffer> | null,
  ): Promise<Response> {
    const identity = identityHeaders(Buffer.alloc(0), token);
    const headers = { 'accept-language': locale, 'tus-resumable': '1.0.0', ...identity, ...more };
    const answer = await fetch(url + path, {
      method,
      headers,
      body,
      signal: signal ?? null,
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new ServerAway(url, error);
    });
    if (answer.ok) return answer;
    const envelope = readJson(await answer.text());
    throw new ApiFailure(url, path, answer.status, isEnvelope(envelope) ? envelope : null);
  }

  return {
    call,
    async uploadDocument(name, bytes, library) {
      const base64 = (text: string) => Buffer.from(text).toString('base64');
      const begun = await sendUpload(
        'POST',
        documentUploadPath,
        {
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${base64(name)},library ${base64(String(library))}`,
        },
        null,
      );
      const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
      const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      await sendUpload('PATCH', `${documentUploadPath}/${id}`, part, new Uint8Array(bytes));
      return id;
    },
    async uploadPicture(name, bytes) {
      const path = uploadPath('file', name);
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const answer = await sendUpload('POST', path, {}, form);
      const envelope = readJson(await answer.text());
      if (!isEnvelope(envelope) || !isSuccess(envelope))
        throw new ApiFailure(url, path, answer.status, isEnvelope(envelope) ? envelope : null);
      return uploadedFile.parse(envelope.data).url;
    },
    async login(phone, password) {
      token = null;
      const credentials = { UserName: phone, PSD: psdOf(password) };
      const user = await call(login, credentials, { repeatable: true });
      token = user.token;
      return user;
    },
  };
}

/**
 * Encodes a body as JSON in ASCII only. X-TOKEN carries the first 8,000 characters; unescaped
 * Chinese would make a header of 32 KB, which Node and proxies refuse by default.
 */
export function encodeBody(body: unknown): Buffer {
  const json = JSON.stringify(body);
  const ascii = json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(ascii, 'latin1');
}

/** Returns the headers of specification 7, signed over the body exactly as sent. */
export function identityHeaders(bytes: Buffer, token: string | null): Record<string, string> {
  if (token === null) return {};
  return {
    authorization: `Bearer ${token}`,
    jwt: token,
    'x-token': bodySignature(bytes, token),
    'x-token-digest': bodyDigest(bytes),
  };
}

/**
 * Returns true if a failed call may be repeated. After 503 (database away, server stopping) and 429
 * nothing was done, unless the outcome is reported as unknown. 502 and 504 come from a proxy that
 * may have forwarded the call.
 */
function mayRepeat(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ServerAway) return repeatable || error.unsent;
  if (error instanceof ApiFailure && error.errorName === 'OUTCOME_UNKNOWN') return repeatable;
  if (!(error instanceof ApiFailure)) return false;
  if (error.status === 503) return true;
  if (error.status === 429) return repeatable && error.retryAfterMs <= longestWaitMs;
  return repeatable && (error.status === 502 || error.status === 504);
}

async function post(
  url: string,
  path: string,
  headers: Record<string, string>,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<Envelope> {
  const limit = AbortSignal.timeout(callTimeoutMs);
  let status: number;
  let text: string;
  let retryAfterMs: number;
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    status = response.status;
    retryAfterMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw new ServerAway(url, error);
  }
  const answer = readJson(text);
  if (!isEnvelope(answer)) throw new ApiFailure(url, path, status, null, retryAfterMs);
  if (!isSuccess(answer)) throw new ApiFailure(url, path, status, answer, retryAfterMs);
  return answer;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // another service at this address
  }
}

function networkCode(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : '';
}
