import type { HubConnection } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import { encodeCall } from '../../../src/server/signalr/hub.ts';
import { connect, nextCall, serveHub, skipNegotiation } from './hubServer.ts';
import { shakenRaw } from './rawClient.ts';

/** Collects the calls that each client receives until the closing call, which is sent to all. */
async function heard(clients: HubConnection[], speak: () => void, end: () => void) {
  const calls: unknown[][] = clients.map(() => []);
  const ends = clients.map((client, index) => {
    client.on('note', (text: unknown) => calls[index]?.push(text));
    return nextCall(client, 'end');
  });
  speak();
  end();
  await Promise.all(ends);
  return calls;
}

test('a group gets what is sent to it, and nobody else', async () => {
  const { hub, url } = await serveHub({
    onConnected: (connection) => connection.join(connection.user.id === 'ann' ? 'A' : 'B'),
    methods: { move: (connection) => [connection.leave('B'), connection.join('A')].length },
  });
  const [ann, ben] = [await connect(url, 'ann'), await connect(url, 'ben')];
  const end = () => void hub.all().send('end');
  expect(
    await heard(
      [ann, ben],
      () => {
        expect(hub.group('A').send('note', 'to A')).toBe(1);
        expect(hub.group('B').send('note', 'to B')).toBe(1);
        expect(hub.group('C').send('note', 'to C')).toBe(0);
      },
      end,
    ),
  ).toEqual([['to A'], ['to B']]);
  await ben.invoke('move');
  expect(hub.group('A').send('end')).toBe(2);
  expect(hub.group('B').send('end')).toBe(0);
});

test('a connection in several of the addressed groups gets a message once; it is serialised once for all hubs', async () => {
  const hubs = await Promise.all(
    [1, 2].map(() =>
      serveHub({
        onConnected: (connection) => ['A', 'B'].forEach((group) => connection.join(group)),
      }),
    ),
  );
  const clients = await Promise.all(hubs.map(({ url }) => connect(url, 'ann')));
  let serialised = 0;
  const text = { toJSON: () => `text ${(serialised += 1)}` };
  const message = encodeCall('note', text);
  const received = heard(
    clients,
    () => {
      for (const { hub } of hubs) expect(hub.groups(['A', 'B', 'C']).sendEncoded(message)).toBe(1);
    },
    () => {
      for (const { hub } of hubs) hub.all().send('end');
    },
  );
  expect(await received).toEqual([['text 1'], ['text 1']]);
});

test('a user gets a message on each connection, once however often named', async () => {
  const { hub, url } = await serveHub();
  const clients = [
    await connect(url, 'ann'),
    await connect(url, 'ann', skipNegotiation),
    await connect(url, 'ben'),
    await connect(url, 'cem'),
  ];
  expect(
    await heard(
      clients,
      () => {
        expect(hub.user('ann').send('note', 1)).toBe(2);
        expect(hub.user('ann', 'ben', 'ann', 'nobody').send('note', 2)).toBe(3);
      },
      () => hub.all().send('end'),
    ),
  ).toEqual([[1, 2], [1, 2], [2], []]);
});

test('a connection is found by id and sent to alone', async () => {
  const { hub, url } = await serveHub();
  const [ann, ben] = [await connect(url, 'ann'), await connect(url, 'ben')];
  expect(
    await heard(
      [ann, ben],
      () => expect(hub.connection(ben.connectionId ?? '')?.send('note', 'ben')).toBe(true),
      () => hub.all().send('end'),
    ),
  ).toEqual([[], ['ben']]);
  expect(hub.connection('unknown')).toBeUndefined();
});

test('a disconnected client is in no group and no list', async () => {
  const left = Promise.withResolvers<string>();
  const { hub, url } = await serveHub({
    onConnected: (connection) => connection.join('A'),
    onDisconnected: (connection, reason) => {
      connection.join('B'); // too late: must have no effect
      expect([...connection.groups]).toEqual(['A']);
      expect(connection.send('note')).toBe(false);
      left.resolve(`${connection.user.id}: ${reason}`);
    },
  });
  const client = await connect(url, 'ann');
  await client.stop();
  expect(await left.promise).toBe('ann: closed by the client');
  expect([...hub.connections()]).toEqual([]);
  expect(hub.group('A').send('note') + hub.group('B').send('note')).toBe(0);
  expect(hub.user('ann').send('note')).toBe(0);
});

test('200 clients all get 20 messages in order', async () => {
  const { hub, url } = await serveHub({ onConnected: (connection) => connection.join('wall') });
  const clients = await Promise.all(
    Array.from({ length: 200 }, (_, i) => connect(url, `user${i}`, skipNegotiation)),
  );
  const numbers = Array.from({ length: 20 }, (_, i) => i);
  const calls = await heard(
    clients,
    () => {
      for (const n of numbers) expect(hub.group('wall').send('note', n)).toBe(200);
    },
    () => hub.group('wall').send('end'),
  );
  expect(calls).toEqual(clients.map(() => numbers));
});

test('an unserialisable argument throws at the sender and harms no client', async () => {
  const { hub, url } = await serveHub();
  const client = await connect(url, 'ann');
  expect(() => hub.all().send('note', 1n)).toThrow(TypeError);
  const [connection] = [...hub.connections()];
  await expect(connection?.invoke('note', 1n)).rejects.toThrow(TypeError);
  const call = nextCall(client, 'end');
  hub.all().send('end');
  await call;
});

test('messages sent in one turn of the event loop arrive as one frame, in order', async () => {
  const { hub, url } = await serveHub();
  const client = await shakenRaw(url);
  let frames = 0;
  client.socket.on('message', () => {
    frames += 1;
  });
  const long = 'x'.repeat(70_000); // a frame whose length takes eight bytes
  for (const text of ['one', long, 'three']) hub.all().send('note', text);
  const invocation = (text: string) => ({ type: 1, target: 'note', arguments: [text] });
  const heardNow = [
    await client.nextMessage(),
    await client.nextMessage(),
    await client.nextMessage(),
  ];
  expect(heardNow).toEqual(['one', long, 'three'].map(invocation));
  expect(frames).toBe(1);
});
