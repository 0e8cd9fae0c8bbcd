import { createServer } from 'node:http';
import type { HubConnection, IHttpConnectionOptions } from '@microsoft/signalr';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import { attachHubs } from '../../../src/server/signalr/http/attachHubs.ts';
import type { HubRequest } from '../../../src/server/signalr/http/request.ts';
import type { Hub } from '../../../src/server/signalr/hub.ts';
import { createHub } from '../../../src/server/signalr/hub.ts';
import type { HubOptions } from '../../../src/server/signalr/hubOptions.ts';

/** A test user. A token is the user's name; the token `stranger` is invalid. */
export type TestUser = { id: string; expiresAt?: number };

export async function authenticate({ token }: HubRequest): Promise<TestUser | null> {
  return token === null || token === 'stranger' ? null : { id: token };
}

/** Creates a hub that checks deadlines often, so that tests can use short ones. */
export function testHub(options: Partial<HubOptions<TestUser>> = {}): Hub<TestUser> {
  return createHub<TestUser>({ authenticate, tickMs: 10, stopTimeoutMs: 2_000, ...options });
}

/** The members of a hub that a server needs. */
export type Served = Pick<Hub<TestUser>, 'negotiate' | 'upgrade' | 'stop'>;

/** Serves hubs by path on 127.0.0.1, on a plain node server, until the test ends. */
export async function serve(hubs: Record<string, Served>): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\/negotiate(\?.*)?$/, '') ?? '';
    const hub = hubs[path];
    if (hub !== undefined && request.method === 'POST') void hub.negotiate(request, response);
    else response.writeHead(404).end();
  });
  attachHubs(server, hubs);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    await Promise.all(Object.values(hubs).map((hub) => hub.stop()));
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP server');
  return `http://127.0.0.1:${address.port}`;
}

/** Serves one hub at `/chat`. */
export async function serveHub(
  options: Partial<HubOptions<TestUser>> = {},
): Promise<{ hub: Hub<TestUser>; url: string }> {
  const hub = testHub(options);
  return { hub, url: `${await serve({ '/chat': hub })}/chat` };
}

/** Creates the official client without starting it; it is stopped when the test ends. */
export function officialClient(
  url: string,
  token: string,
  options: IHttpConnectionOptions & { reconnectMs?: number } = {},
): HubConnection {
  const { reconnectMs, ...http } = options;
  const builder = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token, ...http })
    .configureLogging(LogLevel.None);
  if (reconnectMs !== undefined) {
    builder.withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => reconnectMs });
  }
  const client = builder.build();
  onTestFinished(() => client.stop());
  return client;
}

/** Creates and connects the official client. */
export async function connect(
  url: string,
  token: string,
  options: IHttpConnectionOptions & { reconnectMs?: number } = {},
): Promise<HubConnection> {
  const client = officialClient(url, token, options);
  await client.start();
  return client;
}

export const skipNegotiation = {
  skipNegotiation: true,
  transport: HttpTransportType.WebSockets,
} as const;

/** Resolves with the error, if any, that the client's connection closes with. */
export function closed(client: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => client.onclose(resolve));
}

/** Resolves with the arguments of the next call of a client method. */
export function nextCall(client: HubConnection, method: string): Promise<unknown[]> {
  return new Promise((resolve) => client.on(method, (...args: unknown[]) => resolve(args)));
}
