import { HubConnectionState } from '@microsoft/signalr';
import { expect, test, vi } from 'vitest';
import { closed, connect, officialClient, serveHub } from './hubServer.ts';
import { openRaw, shakenRaw } from './rawClient.ts';

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

test('pings keep a client with a small server time-out alive', async () => {
  const { url } = await serveHub({ pingIntervalMs: 50 });
  const client = officialClient(url, 'ann');
  client.serverTimeoutInMilliseconds = 300;
  await client.start();
  await sleep(900);
  expect(client.state).toBe(HubConnectionState.Connected);
});

test('without pings that client disconnects', async () => {
  const { url } = await serveHub({ pingIntervalMs: 60_000 });
  const client = officialClient(url, 'ann');
  client.serverTimeoutInMilliseconds = 300;
  const end = closed(client);
  await client.start();
  expect((await end)?.message).toContain('Server timeout elapsed');
});

test('a dead peer is dropped; one that only answers WebSocket pings stays connected', async () => {
  const reasons: string[] = [];
  const { hub, url } = await serveHub({
    pingIntervalMs: 30,
    pongTimeoutMs: 1500, // longer than a busy machine stops this process
    onDisconnected: ({ user }, reason) => void reasons.push(`${user.id}: ${reason}`),
  });
  const alive = await shakenRaw(url, { headers: { authorization: 'Bearer alive' } });
  let pings = 0;
  alive.socket.on('ping', () => {
    pings += 1;
  });
  const dead = await shakenRaw(url, {
    headers: { authorization: 'Bearer dead' },
    autoPong: false,
  });
  expect((await dead.closed).code).toBe(1006);
  const before = pings;
  await vi.waitFor(() => expect(pings).toBeGreaterThan(before + 3));
  expect(reasons).toEqual(['dead: no pong']);
  expect([...hub.connections()].map(({ user }) => user.id)).toEqual(['alive']);
});

test('a client in its handshake is not pinged', async () => {
  const { url } = await serveHub({ pingIntervalMs: 20, handshakeTimeoutMs: 150 });
  const client = await openRaw(url);
  expect(await client.next()).toHaveProperty('error'); // the time-out comes first
});

test('a client that stops reading is disconnected, and others get every message meanwhile', async () => {
  const ends: string[] = [];
  const { hub, url } = await serveHub({
    onDisconnected: ({ user }, reason) => void ends.push(`${user.id}: ${reason}`),
  });
  const reader = await connect(url, 'reader');
  let received = 0;
  reader.on('bulk', () => {
    received += 1;
  });
  const slow = await shakenRaw(url);
  slow.socket.pause();

  const text = 'x'.repeat(200_000);
  let sent = 0;
  let mostMissing = 0;
  while (ends.length === 0 && sent < 500) {
    hub.all().send('bulk', text);
    sent += 1;
    await sleep(2);
    mostMissing = Math.max(mostMissing, sent - received);
  }
  expect(ends).toEqual(['raw: slow reader']);
  await vi.waitFor(() => expect(received).toBe(sent));
  expect(mostMissing).toBeLessThan(sent / 2);
  expect([...hub.connections()].map(({ user }) => user.id)).toEqual(['reader']);
});

test('a single message larger than the buffer limit still reaches a client that reads', async () => {
  const { hub, url } = await serveHub({ maxBufferedBytes: 10_000 });
  const client = await connect(url, 'ann');
  const arrived = new Promise<string>((resolve) => client.on('bulk', resolve));
  hub.all().send('bulk', 'x'.repeat(20_000_000));
  expect(await arrived).toHaveLength(20_000_000);
  expect(client.state).toBe(HubConnectionState.Connected);
});
