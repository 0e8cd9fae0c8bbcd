import { createHash, createHmac } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Endpoint, InputOf, ResultOf } from '../../../src/contract/endpoint.ts';
import {
  type Envelope,
  isSuccess,
  readSuccess,
  writeSuccess,
} from '../../../src/contract/envelope.ts';

/** An answer as received over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly envelope: Envelope;
}

/** A refusal that a test did not expect. */
export class Refused extends Error {
  readonly envelope: Envelope;

  constructor(path: string, { status, envelope }: Answer) {
    super(`${path}: ${status} ${JSON.stringify(envelope)}`);
    this.envelope = envelope;
  }
}

/** Deviations of a request from a regular client; `undefined` removes a header. */
export interface RequestChanges {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The bytes to send in place of the JSON of `body`. */
  readonly raw?: string;
}

/** A client of the API as in the specification: it signs bodies and reads envelopes. */
export interface Client {
  readonly token: string | null;
  /** Makes a call and returns its result. @throws Refused */
  call<E extends Endpoint>(endpoint: E, body: InputOf<E>): Promise<ResultOf<E>>;
  /** Makes a call and returns any answer; `body` is sent unchecked. */
  send(endpoint: Pick<Endpoint, 'path'>, body: unknown, changes?: RequestChanges): Promise<Answer>;
}

const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

/** Computes X-TOKEN of specification 7 and 9 independently of the server's implementation. */
export function xToken(body: string, token: string): string {
  const signed = `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url(body.slice(0, 8000))}`;
  return `${signed}.${createHmac('sha256', token).update(signed).digest('base64url')}`;
}

/** Returns the headers of specification 7 for a body. */
export function signedHeaders(raw: string, token: string): Record<string, string> {
  const digest = createHash('sha256').update(raw, 'utf8').digest('base64');
  return {
    authorization: `Bearer ${token}`,
    jwt: token,
    'x-token': xToken(raw, token),
    'x-token-digest': `sha-256=${digest}`,
  };
}

const agent = new Agent({ keepAlive: true });

/** Posts a body. Tests make thousands of calls; `fetch` takes more processor time for one than the server does. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { method: 'POST', headers, agent }, resolve).on('error', reject).end(body);
  return promise;
}

/** Creates a client. @param url the app's address, e.g. http://127.0.0.1:34567 */
export function clientOf(url: string, token: string | null): Client {
  async function send(
    { path }: Pick<Endpoint, 'path'>,
    body: unknown,
    { headers = {}, raw = JSON.stringify(body) }: RequestChanges = {},
  ): Promise<Answer> {
    const all = {
      'content-type': 'application/json',
      ...(token === null ? {} : signedHeaders(raw, token)),
      ...headers,
    };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    const response = await post(url + path, Object.fromEntries(given), raw);
    const text = await textOf(response);
    const answered = new Headers(response.headers as Record<string, string>);
    const isFile = answered.has('content-disposition'); // other answers are envelopes
    const envelope = isFile ? writeSuccess(false, null) : (JSON.parse(text) as Envelope);
    return { status: response.statusCode ?? 0, headers: answered, text, envelope };
  }
  return {
    token,
    send,
    async call<E extends Endpoint>(endpoint: E, body: InputOf<E>) {
      const answer = await send(endpoint, body);
      if (!isSuccess(answer.envelope)) throw new Refused(endpoint.path, answer);
      return readSuccess(endpoint.extras !== undefined, answer.envelope) as ResultOf<E>;
    },
  };
}

/** Returns the error name of an answer, e.g. `WRONG_STATE`; null for a success. */
export function errorOf({ envelope }: Answer): string | null {
  if (isSuccess(envelope)) return null;
  return (envelope.data as { error: string } | null)?.error ?? '';
}

/** Counts the outcomes of concurrent calls: successes as `won`, and refusals by error name. */
export function countOutcomes(answers: readonly Answer[]): Record<string, number> {
  const names = answers.map((answer) => errorOf(answer) ?? 'won');
  return Object.fromEntries(
    Object.entries(Object.groupBy(names, (name) => name)).map(([name, all]) => [
      name,
      all?.length ?? 0,
    ]),
  );
}
