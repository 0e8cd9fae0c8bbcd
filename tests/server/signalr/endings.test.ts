import { HubConnectionState } from '@microsoft/signalr';
import { expect, test, vi } from 'vitest';
import { closed, connect, nextCall, serve, serveHub, testHub } from './hubServer.ts';
import { jsonHandshake, openRaw, records, shakenRaw } from './rawClient.ts';

test('stop notifies every client, waits for sockets and hooks, and refuses new connections', async () => {
  const left: string[] = [];
  const { hub, url } = await serveHub({
    onDisconnected: async (connection, reason) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      left.push(`${connection.user.id}: ${reason}`);
    },
  });
  const raw = await shakenRaw(url);
  const handshaking = await openRaw(url);
  await hub.stop();
  expect(left).toEqual(['raw: The server is stopping.']);
  expect(await raw.nextMessage()).toEqual({
    type: 7,
    error: 'The server is stopping.',
    allowReconnect: true,
  });
  expect((await raw.closed).code).toBe(1000);
  expect(await handshaking.next()).toEqual({ error: 'The server is stopping.' });
  await expect(openRaw(url)).rejects.toThrow('503');
  expect((await fetch(`${url}/negotiate`, { method: 'POST' })).status).toBe(503);
});

test('stop does not wait indefinitely for a client that does not answer', async () => {
  const { hub, url } = await serveHub({ stopTimeoutMs: 100, closeTimeoutMs: 600_000 });
  const raw = await shakenRaw(url);
  raw.socket.pause(); // it never sees the close frame
  await hub.stop(); // sooner than the time-out of the close, which is longer than that of this test
  raw.socket.resume();
  await raw.closed;
});

test('the official client reconnects by itself after a stop', async () => {
  const [first, second] = [testHub(), testHub()];
  let current = first;
  const url = await serve({
    '/chat': {
      negotiate: (request, response) => current.negotiate(request, response),
      upgrade: (request, socket, head) => current.upgrade(request, socket, head),
      stop: () => current.stop(),
    },
  });
  const client = await connect(`${url}/chat`, 'ann', { reconnectMs: 50 });
  const oldId = client.connectionId;
  const reconnected = new Promise<string | undefined>((resolve) => client.onreconnected(resolve));
  current = second;
  await first.stop();
  const newId = await reconnected;
  expect(newId).not.toBe(oldId);
  expect(second.connection(newId ?? '')?.user.id).toBe('ann');
  const call = nextCall(client, 'hello');
  second.user('ann').send('hello');
  await call;
});

test('a kicked session is closed with the reason and does not come back; others stay', async () => {
  const reasons: string[] = [];
  const { hub, url } = await serveHub({
    onDisconnected: (_connection, reason) => void reasons.push(reason),
  });
  const ann = await connect(url, 'ann', { reconnectMs: 0 });
  const ben = await connect(url, 'ben');
  const end = closed(ann);
  expect(hub.close(({ user }) => user.id === 'ann', 'signed in elsewhere')).toBe(1);
  expect(hub.user('ann').send('secret')).toBe(0); // at once, before the socket is closed
  expect((await end)?.message).toBe('Server returned an error on close: signed in elsewhere');
  expect(ben.state).toBe(HubConnectionState.Connected);
  await vi.waitFor(() => expect(reasons).toEqual(['signed in elsewhere']));
  expect(hub.close(() => false, 'nobody')).toBe(0);
});

test('a session revoked during its handshake is closed too', async () => {
  const { hub, url } = await serveHub();
  const raw = await openRaw(url);
  expect(hub.close(({ user }) => user.id === 'raw', 'revoked')).toBe(1);
  raw.send(records(jsonHandshake));
  expect(await raw.next()).toEqual({ error: 'revoked' });
  await raw.closed;
  expect([...hub.connections()]).toEqual([]);
});

test('a connection is closed when its token expires', async () => {
  const lifeMs = 2_000; // longer than the handshake of a busy machine
  const { url } = await serveHub({
    authenticate: async () => ({ id: 'ann', expiresAt: Date.now() + lifeMs }),
  });
  const begin = Date.now();
  const client = await connect(url, 'ann');
  const error = await closed(client);
  expect(error?.message).toContain('The access token has expired.');
  expect(Date.now() - begin).toBeGreaterThanOrEqual(lifeMs - 50);
});

test('an expiry months away neither fires early nor overflows a timer', async () => {
  const { hub, url } = await serveHub({
    authenticate: async () => ({ id: 'ann', expiresAt: Date.now() + 90 * 86_400_000 }),
  });
  await connect(url, 'ann');
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect([...hub.connections()]).toHaveLength(1);
});

test('an onConnected that throws closes the connection and keeps its error to itself', async () => {
  const { url } = await serveHub({ onConnected: () => Promise.reject(new Error('database down')) });
  const raw = await shakenRaw(url);
  expect(await raw.nextMessage()).toEqual({
    type: 7,
    error: 'The server failed.',
    allowReconnect: false,
  });
  expect((await raw.closed).code).toBe(1000);
});

test('a Close message of the client ends its connection', async () => {
  const reason = Promise.withResolvers<string>();
  const { url } = await serveHub({ onDisconnected: (_connection, why) => reason.resolve(why) });
  const raw = await shakenRaw(url);
  raw.send(records({ type: 7 }));
  expect((await raw.closed).code).toBe(1000);
  expect(await reason.promise).toBe('closed by the client');
});

test('a client that ignores the close is disconnected after a time-out', async () => {
  const { hub, url } = await serveHub({ closeTimeoutMs: 100, stopTimeoutMs: 600_000 });
  const raw = await shakenRaw(url);
  raw.socket.pause();
  hub.close(() => true, 'go');
  await hub.stop(); // it waits for the socket, and its own time-out is longer than that of this test
});
