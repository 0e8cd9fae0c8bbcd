import type { Endpoint, InputOf } from '../../../src/contract/endpoint.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import type { TestApp } from './app.ts';
import { signedHeaders } from './client.ts';
import type { Person } from './people.ts';

/** The answer of a call that downloads a file. */
export interface FetchedFile {
  readonly status: number;
  /** The name under which a browser saves it; null for a refusal. */
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  /** The name of the error; null for a file. */
  readonly error: string | null;
  /** The text of the error. */
  readonly info: string;
}

/** Makes a call that downloads a file. */
export async function fetchFile<E extends Endpoint>(
  app: TestApp,
  by: Person,
  endpoint: E,
  body: InputOf<E>,
  language = 'zh-CN',
): Promise<FetchedFile> {
  const raw = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const response = await fetch(app.url + endpoint.path, {
    method: 'POST',
    headers: { ...headers, ...signedHeaders(raw, by.token ?? '') },
    body: raw,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const disposition = response.headers.get('content-disposition');
  const encoded = /filename\*=UTF-8''(.+)$/.exec(disposition ?? '')?.[1];
  const envelope =
    disposition === null ? (JSON.parse(new TextDecoder().decode(bytes)) as Envelope) : null;
  return {
    status: response.status,
    fileName: encoded === undefined ? null : decodeURIComponent(encoded),
    contentType: response.headers.get('content-type'),
    bytes,
    error: envelope === null ? null : ((envelope.data as { error?: string } | null)?.error ?? ''),
    info: envelope?.info ?? '',
  };
}
