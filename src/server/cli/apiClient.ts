import { setTimeout as wait } from 'node:timers/promises';
import { deviceKeyHeader } from '../../contract/areas/gateway.ts';
import { login, type SignedInUser } from '../../contract/areas/session.ts';
import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint.ts';
import {
  type Envelope,
  isEnvelope,
  isSuccess,
  type Refusal,
  readRefusal,
  readSuccess,
} from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { Locale } from '../../contract/locale.ts';
import { psdOf } from '../kernel/auth/password.ts';
import { digestBody, signBody } from '../kernel/auth/signature.ts';

/** The server refused a call, or something answered that is no Andon server (`refusal` null). */
export class ApiFailure extends Error {
  /** The server's address. */
  readonly url: string;
  /** HTTP status. */
  readonly status: number;
  /** The envelope's code; the HTTP status where there was no envelope. */
  readonly code: string;
  /** Words for a person, in the client's language; empty where there was no envelope. */
  readonly info: string;
  readonly refusal: Refusal | null;
  /** After which the server wants to be called again; 0 where it does not say. */
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
    this.info = (envelope as Partial<Envelope> | null)?.info ?? ''; // another server's answer may only look like one
    this.refusal = envelope === null ? null : readRefusal(envelope);
    this.retryAfterMs = retryAfterMs;
  }

  get errorName(): ErrorName | null {
    return this.refusal?.error ?? null;
  }
}

/** No answer came: whether the call was carried out is not known, unless `unsent`. */
export class ServerAway extends Error {
  readonly url: string;
  /** The connection was never made, so nothing was done. */
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
  /** Waits before each further try, ms. */
  readonly retryWaitsMs?: readonly number[];
  /** Ends calls and waits. */
  readonly signal?: AbortSignal;
}

export interface CallOptions {
  /**
   * The call may reach the server twice without harm (it only reads, or carries its own id): it is
   * tried again after a lost answer too, not only where it was surely not carried out.
   */
  readonly repeatable?: boolean;
  /** Waits before each further try, ms, in place of the client's. */
  readonly retryWaitsMs?: readonly number[];
  /** For calls of machines, in place of a person's token. */
  readonly deviceKey?: string;
}

/** A signed client of the product's own API: one person, or nobody yet. */
export interface ApiClient {
  /** Signs in; calls after it carry the token. @throws ApiFailure, ServerAway */
  login(phone: string, password: string): Promise<SignedInUser>;
  /** @throws ApiFailure, ServerAway; the signal's reason once it is aborted */
  call<E extends Endpoint>(
    endpoint: E,
    body: InputOf<E>,
    options?: CallOptions,
  ): Promise<ResultOf<E>>;
}

/** The largest import of 5,000 rows takes seconds; a call that takes longer than this is lost. */
const callTimeoutMs = 180_000;

/** A server that wants a longer pause is not waited for. */
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
      deviceKey === undefined ? signed(bytes, token) : { [deviceKeyHeader]: deviceKey };
    const headers = { 'content-type': 'application/json', 'accept-language': locale, ...identity };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const envelope = await post(url, endpoint.path, headers, bytes, signal);
        return readSuccess(endpoint.beside !== undefined, envelope) as ResultOf<E>;
      } catch (error) {
        const waitMs = retryWaitsMs[attempt];
        if (waitMs === undefined || !mayRepeat(error, repeatable)) throw error;
        const wantedMs = error instanceof ApiFailure ? error.retryAfterMs : 0;
        await wait(Math.max(waitMs, wantedMs), undefined, signal === undefined ? {} : { signal });
      }
    }
  }

  return {
    call,
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
 * A body as it is sent: JSON in ASCII alone. X-TOKEN carries the first 8,000 characters; as plain
 * Chinese they would make a header of 32 KB, which Node and proxies refuse unless told otherwise.
 */
export function encodeBody(body: unknown): Buffer {
  const json = JSON.stringify(body);
  const ascii = json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(ascii, 'latin1');
}

/** The headers of specification 7, over the body exactly as it is sent. */
function signed(bytes: Buffer, token: string | null): Record<string, string> {
  if (token === null) return {};
  return {
    authorization: `Bearer ${token}`,
    jwt: token,
    'x-token': signBody(bytes, token),
    'x-token-digest': digestBody(bytes),
  };
}

/**
 * 503 says that nothing was done: the database is away, or the server is about to stop; unless it
 * says that the outcome is unknown. So does 429, after a time that it names. 502 and 504 come from a
 * proxy that may have passed the call on.
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
    return null; // a page of something else at this address
  }
}

function networkCode(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : '';
}
