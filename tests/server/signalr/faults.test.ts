import { expect, test } from 'vitest';
import { connect, nextCall, serveHub } from './hubServer.ts';
import { jsonHandshake, openRaw, records, shakenRaw } from './rawClient.ts';

const call = { type: 1, invocationId: '1', target: 'add', arguments: [2, 3] };
const methods = { add: (_connection: unknown, a: unknown, b: unknown) => Number(a) + Number(b) };

test.each([
  ['no JSON', '{"type":1,\u001e', 'A message is not valid JSON.'],
  ['no object', '[1]\u001e', 'A message is not a JSON object.'],
  ['null', 'null\u001e', 'A message is not a JSON object.'],
  ['an empty record', '\u001e', 'A message is not valid JSON.'],
  ['no type', records({ target: 'add' }), 'A message has no type.'],
  ['no target', records({ type: 1, arguments: [] }), "A message has no 'target'."],
  ['no arguments', records({ type: 1, target: 'add' }), "An invocation has no 'arguments'."],
  [
    'an id that is a number',
    records({ ...call, invocationId: 1 }),
    "A message has no 'invocationId'.",
  ],
  [
    'a completion with both',
    records({ type: 3, invocationId: '1', result: 1, error: 'e' }),
    'A completion has both a result and an error.',
  ],
])('a malformed message (%s) closes only its sender', async (_name, text, error) => {
  const { hub, url } = await serveHub();
  const good = await connect(url, 'ann');
  const bad = await shakenRaw(url);
  bad.send(text);
  expect(await bad.nextMessage()).toEqual({ type: 7, error, allowReconnect: false });
  expect((await bad.closed).code).toBe(1000);
  expect([...hub.connections()].map(({ user }) => user.id)).toEqual(['ann']);
  const still = nextCall(good, 'still');
  hub.all().send('still');
  await still;
});

test('several messages in a frame and one message in several frames are understood', async () => {
  const { url } = await serveHub({ methods, maxMessagesPerSecond: 500 });
  const client = await openRaw(url);
  const text = records(jsonHandshake, call, { type: 6 }, { ...call, invocationId: '2' });
  client.send(text);
  expect(await client.next()).toEqual({});
  expect(await client.nextMessage()).toEqual({ type: 3, invocationId: '1', result: 5 });
  expect(await client.nextMessage()).toEqual({ type: 3, invocationId: '2', result: 5 });
  for (const character of records({ ...call, invocationId: '3' })) client.send(character);
  expect(await client.nextMessage()).toEqual({ type: 3, invocationId: '3', result: 5 });
});

test('a handshake in pieces is understood', async () => {
  const { url } = await serveHub();
  const client = await openRaw(url);
  for (const character of records(jsonHandshake)) client.send(character);
  expect(await client.next()).toEqual({});
});

test.each([
  [
    'an unknown protocol',
    records({ protocol: 'xml', version: 1 }),
    "The protocol 'xml' is not supported.",
  ],
  [
    'an unknown version',
    records({ protocol: 'json', version: 2 }),
    "The server does not support version 2 of the 'json' protocol.",
  ],
  [
    'a version that is no number',
    records({ protocol: 'json', version: '1' }),
    "The server does not support version 1 of the 'json' protocol.",
  ],
  ['no JSON', 'GET /\u001e', 'A message is not valid JSON.'],
])('a handshake with %s is answered with an error', async (_name, text, error) => {
  const { hub, url } = await serveHub();
  const client = await openRaw(url);
  client.send(text);
  expect(await client.next()).toEqual({ error });
  await client.closed;
  expect([...hub.connections()]).toEqual([]);
});

test.each([0, 1])('a handshake of version %i is accepted', async (version) => {
  const { url } = await serveHub();
  const client = await openRaw(url);
  client.send(records({ protocol: 'json', version }));
  expect(await client.next()).toEqual({});
});

test('a client without a handshake is closed after the time-out', async () => {
  const { url } = await serveHub({ handshakeTimeoutMs: 80 });
  const client = await openRaw(url);
  expect(await client.next()).toEqual({ error: 'The handshake did not come in time.' });
  expect((await client.closed).code).toBe(1000);
});

test('a message of maximum length is accepted, and one byte more closes only its sender', async () => {
  const { hub, url } = await serveHub({ methods: { size: (_c, text) => String(text).length } });
  const good = await shakenRaw(url);
  const bad = await shakenRaw(url);
  const maxText = 32 * 1024 - JSON.stringify({ ...call, target: 'size', arguments: [''] }).length;
  const message = (length: number) =>
    records({ ...call, target: 'size', arguments: ['x'.repeat(length)] });
  good.send(message(maxText));
  expect(await good.nextMessage()).toEqual({ type: 3, invocationId: '1', result: maxText });
  bad.send(message(maxText + 1));
  expect(await bad.nextMessage()).toMatchObject({
    type: 7,
    error: 'The maximum message size of 32768 bytes was exceeded.',
  });
  expect([...hub.connections()]).toHaveLength(1);
});

test('an endless message closes its sender before it fills the memory', async () => {
  const { url } = await serveHub({ maxMessageBytes: 1_000 });
  const client = await shakenRaw(url);
  for (let i = 0; i < 6; i += 1) client.send('x'.repeat(200));
  expect(await client.nextMessage()).toMatchObject({
    type: 7,
    error: 'The maximum message size of 1000 bytes was exceeded.',
  });
});

test('a frame far larger than the maximum message is refused before it is read', async () => {
  const reason = Promise.withResolvers<string>();
  const { url } = await serveHub({
    maxMessageBytes: 1_000,
    onDisconnected: (_connection, why) => reason.resolve(why),
  });
  const client = await shakenRaw(url);
  client.send('x'.repeat(4_001));
  expect((await client.closed).code).toBe(1009);
  expect(await reason.promise).toBe('Max payload size exceeded');
});

test('a completion without an invocation is ignored', async () => {
  const { url } = await serveHub({ methods });
  const client = await shakenRaw(url);
  client.send(records({ type: 3, invocationId: 's1', result: 1 }, call));
  expect(await client.nextMessage()).toEqual({ type: 3, invocationId: '1', result: 5 });
});
