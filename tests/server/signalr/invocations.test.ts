import { expect, test } from 'vitest';
import { HubError } from '../../../src/server/signalr/hubOptions.ts';
import { connect, nextCall, serveHub } from './hubServer.ts';
import { records, shakenRaw } from './rawClient.ts';

test('a client invokes a method, in any case, and gets its result', async () => {
  const { url } = await serveHub({
    methods: { Add: (_connection, a, b) => Promise.resolve(Number(a) + Number(b)) },
  });
  const client = await connect(url, 'ann');
  expect(await client.invoke('ADD', 2, 3)).toBe(5);
});

test('a method receives its connection, and one without a value completes', async () => {
  const seen: string[] = [];
  const { url } = await serveHub({
    methods: { ack: (connection, id) => void seen.push(`${connection.user.id} ${String(id)}`) },
  });
  const client = await connect(url, 'ann');
  expect(await client.invoke('ack', 'm1')).toBeUndefined();
  expect(seen).toEqual(['ann m1']);
});

test('a HubError reaches the client, any other error does not', async () => {
  const { url } = await serveHub({
    methods: {
      refuse: () => Promise.reject(new HubError('not yours')),
      fail: () => Promise.reject(new Error('password of the database')),
      circle: () => {
        const circle: { self?: unknown } = {};
        circle.self = circle;
        return circle;
      },
    },
  });
  const client = await connect(url, 'ann');
  await expect(client.invoke('refuse')).rejects.toThrow('not yours');
  await expect(client.invoke('fail')).rejects.toThrow(
    "An unexpected error occurred invoking 'fail'.",
  );
  await expect(client.invoke('circle')).rejects.toThrow('The result could not be written.');
  await expect(client.invoke('toString')).rejects.toThrow("The method 'toString' does not exist.");
});

test('a send is run and not answered', async () => {
  const { url } = await serveHub({
    methods: { note: () => 1, fail: () => Promise.reject(Error()) },
  });
  const client = await shakenRaw(url);
  client.send(
    records(
      { type: 1, target: 'note', arguments: [] },
      { type: 1, target: 'fail', arguments: [] },
      { type: 1, target: 'unknown', arguments: [] },
      { type: 1, invocationId: '7', target: 'note', arguments: [] },
    ),
  );
  expect(await client.nextMessage()).toEqual({ type: 3, invocationId: '7', result: 1 });
});

test('one method runs at a time, in order, after onConnected', async () => {
  const steps: string[] = [];
  async function step(name: string, ms: number): Promise<void> {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, ms));
    steps.push(`${name} ends`);
  }
  const { url } = await serveHub({
    onConnected: () => step('onConnected', 30),
    methods: { slow: () => step('slow', 30), quick: () => step('quick', 0) },
  });
  const client = await connect(url, 'ann');
  await Promise.all([client.invoke('slow'), client.invoke('quick')]);
  expect(steps).toEqual([
    'onConnected begins',
    'onConnected ends',
    'slow begins',
    'slow ends',
    'quick begins',
    'quick ends',
  ]);
});

test('a client that queues more calls than allowed is closed', async () => {
  const { url } = await serveHub({
    maxQueuedInvocations: 5,
    methods: { hang: () => new Promise<void>((resolve) => setTimeout(resolve, 100)) },
  });
  const client = await shakenRaw(url);
  const call = { type: 1, target: 'hang', arguments: [] };
  client.send(records(...Array.from({ length: 10 }, () => call)));
  expect(await client.nextMessage()).toMatchObject({
    type: 7,
    error: 'Too many invocations are waiting.',
  });
});

test('the server invokes a client and gets its result or its error', async () => {
  const { hub, url } = await serveHub();
  const client = await connect(url, 'ann');
  client.on('double', (n: number) => n * 2);
  client.on('refuse', () => {
    throw new Error('no');
  });
  const connection = hub.connection(client.connectionId ?? '');
  expect(await connection?.invoke('double', 21)).toBe(42);
  await expect(connection?.invoke('refuse')).rejects.toThrow('no');
  await expect(connection?.invoke('unknown')).rejects.toThrow("Client didn't provide a result.");
});

test('waiting for a client result ends at the time-out, or when the client disconnects', async () => {
  const { hub, url } = await serveHub({ clientResultTimeoutMs: 50 });
  await shakenRaw(url);
  const [connection] = [...hub.connections()];
  await expect(connection?.invoke('silence')).rejects.toThrow('no result in 50 ms');
  const waiting = connection?.invoke('silence');
  connection?.close('go');
  await expect(waiting).rejects.toThrow('The client is gone.');
  await expect(connection?.invoke('silence')).rejects.toThrow('The client is gone.');
});

test('streams are refused, and other stream messages are ignored', async () => {
  const { hub, url } = await serveHub({ methods: { add: () => 1 } });
  const client = await connect(url, 'ann');
  const refusal = await new Promise((_resolve, reject) => {
    client.stream('numbers').subscribe({ next: reject, complete: () => reject(), error: reject });
  }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: 'Streams are not supported.' });

  const raw = await shakenRaw(url);
  raw.send(
    records(
      { type: 2, invocationId: '1', item: 1 },
      { type: 5, invocationId: '1' },
      { type: 8, sequenceId: 1 },
      { type: 9, sequenceId: 1 },
      { type: 99 },
      { type: 1, invocationId: '2', target: 'add', arguments: [], streamIds: ['1'] },
    ),
  );
  expect(await raw.nextMessage()).toEqual({
    type: 3,
    invocationId: '2',
    error: 'Streams are not supported.',
  });
  expect([...hub.connections()]).toHaveLength(2);
});

test('a client method is called with every argument', async () => {
  const { hub, url } = await serveHub();
  const client = await connect(url, 'ann');
  const call = nextCall(client, 'patch');
  hub.all().send('patch', '安灯', null, { rows: [1] });
  expect(await call).toEqual(['安灯', null, { rows: [1] }]);
});

test('a frame of any length arrives complete, also at the boundaries of the length fields', async () => {
  const { hub, url } = await serveHub();
  const client = await shakenRaw(url);
  const empty = { type: 1, target: 'at', arguments: [''] };
  const overhead = Buffer.byteLength(records(empty));
  for (const bytes of [100, 125, 126, 127, 65_535, 65_536, 300_000]) {
    const text = 'x'.repeat(bytes - overhead);
    hub.all().send('at', text);
    expect(await client.nextMessage()).toEqual({ ...empty, arguments: [text] });
  }
});
