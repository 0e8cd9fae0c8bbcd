import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** A connection request, as passed to a hub's `authenticate`. It contains secrets: never log it whole. */
export type HubRequest = {
  /** Without the query. */
  readonly path: string;
  /** The client's query parameters, without `access_token` and `id`, which are secrets. */
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
  /** The access token; `null` if there is none. */
  readonly token: string | null;
};

/**
 * Reads a hub request.
 *
 * @param queryToken true if `access_token` in the query is accepted, since browsers can't set a header on
 *   a WebSocket. `Authorization: Bearer` takes precedence.
 */
export function readRequest(
  raw: IncomingMessage,
  { queryToken }: { queryToken: boolean },
): HubRequest & { connectionToken: string | null } {
  const { path, query } = splitUrl(raw.url ?? '/');
  const fromQuery = query.get('access_token');
  const connectionToken = query.get('id');
  query.delete('access_token');
  query.delete('id');
  return {
    path,
    query,
    headers: raw.headers,
    remoteAddress: raw.socket.remoteAddress,
    token: bearer(raw.headers.authorization) ?? (queryToken ? fromQuery : null),
    connectionToken,
  };
}

/** Splits a request target. Never throws, unlike `new URL` with a target such as `//`. */
export function splitUrl(url: string): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

function bearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}
