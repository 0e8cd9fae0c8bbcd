import { expect, test, vi } from 'vitest';
import { ConnectionLimit } from '../../../../src/server/signalr/connection/limits.ts';
import { serve, serveHub, testHub } from '../hubServer.ts';
import { openRaw, type RawClient, records, shakenRaw } from '../rawClient.ts';

const flooded = { type: 7, error: 'Too many messages.', allowReconnect: false };

/** Returns the next record that is neither a ping nor a completion. */
async function nextClose(client: RawClient): Promise<unknown> {
  for (;;) {
    const message = await client.nextMessage();
    if ((message as { type: number }).type !== 3) return message;
  }
}

const many = (message: object) => (client: RawClient, count: number) =>
  client.send(records(...Array.from({ length: count }, () => message)));

test.each<[string, (client: RawClient, count: number) => void]>([
  ['calls', many({ type: 1, target: 'x', arguments: [] })],
  ['completions', many({ type: 3, invocationId: '1' })],
  ['streams', many({ type: 4, invocationId: '1', target: 'x' })],
  ['pings', many({ type: 6 })],
  ['messages of an unknown type', many({ type: 99 })],
  ['empty frames', ({ send }, count) => void Array.from({ length: count }, () => send(''))],
  [
    'pings of the transport',
    ({ socket }, count) => void Array.from({ length: count }, () => socket.ping()),
  ],
])('%s beyond 50 a second close only their sender', async (_name, send) => {
  const { hub, url } = await serveHub({ closeTimeoutMs: 100 });
  const good = await shakenRaw(url);
  const bad = await shakenRaw(url);
  send(good, 49); // the handshake counted as one
  send(bad, 200);
  expect(await nextClose(bad)).toEqual(flooded);
  await vi.waitFor(() => expect([...hub.connections()]).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  good.send(records({ type: 1, invocationId: 'last', target: 'x', arguments: [] }));
  let answer: unknown;
  do answer = await good.nextMessage();
  while ((answer as { invocationId: string }).invocationId !== 'last');
});

test('a handshake in too many pieces is closed with the reason', async () => {
  const { url } = await serveHub({ closeTimeoutMs: 100 });
  const client = await openRaw(url);
  for (let nth = 0; nth < 60; nth += 1) client.send(' ');
  expect(await client.next()).toEqual({ error: 'Too many messages.' });
});

test('a new connection of a user closes the oldest, over all hubs that count together', async () => {
  const connectionLimit = new ConnectionLimit(3);
  const hubs = { '/chat': testHub({ connectionLimit }), '/gateway': testHub({ connectionLimit }) };
  const url = await serve(hubs);
  const other = await shakenRaw(`${url}/chat`, { headers: { authorization: 'Bearer ann' } });
  const oldest = await shakenRaw(`${url}/chat`);
  const shaking = await openRaw(`${url}/gateway`);
  await shakenRaw(`${url}/gateway`);
  await shakenRaw(`${url}/chat`);
  const error = 'Too many connections.';
  expect(await oldest.nextMessage()).toEqual({ type: 7, error, allowReconnect: false });
  expect((await oldest.closed).code).toBe(1000);
  await shakenRaw(`${url}/chat`);
  expect(await shaking.next()).toEqual({ error });
  expect(other.socket.readyState).toBe(other.socket.OPEN);
});

test('sockets that do not take part in closing do not accumulate', async () => {
  const { url } = await serveHub({
    connectionLimit: new ConnectionLimit(3),
    closeTimeoutMs: 60_000,
  });
  const clients: RawClient[] = [];
  let gone = 0;
  for (let nth = 0; nth < 12; nth += 1) {
    const client = await shakenRaw(url);
    void client.closed.then(() => {
      gone += 1;
    });
    client.socket.pause();
    clients.push(client);
  }
  for (const { socket } of clients.slice(0, 6)) socket.resume();
  await vi.waitFor(() => expect(gone).toBe(6));
});
