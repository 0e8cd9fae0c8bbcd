import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDevice } from '../../../../../src/contract/areas/device/edits.ts';
import { importRows } from '../../../../../src/contract/areas/importData/endpoints.ts';
import { getServerTime, saveBoard } from '../../../../../src/contract/areas/kanban/endpoints.ts';
import { login } from '../../../../../src/contract/areas/session/endpoints.ts';
import type { Endpoint } from '../../../../../src/contract/endpoint.ts';
import { startApp, type TestApp } from '../../../support/app.ts';
import { errorOf, signedHeaders } from '../../../support/client.ts';
import { addTeam, type Team } from '../../../support/people.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const limits = {
  bodyMs: 300,
  bytesOfAddress: 300_000,
  bytesOfCallerAMinute: 1_000_000,
  socketsOfAddress: 12,
  headersMs: 500,
  requestsOfSocket: 5,
} as const;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

/** A connection with the text received over it. */
interface Raw {
  readonly socket: Socket;
  readonly received: () => string;
  /** Resolves with all received text once the server has closed the connection. */
  readonly closed: Promise<string>;
}

/** Opens a connection and writes to it. @param from one of this machine's addresses */
function open({ url }: Pick<TestApp, 'url'>, text: string, from = '127.0.0.1'): Raw {
  const port = Number(new URL(url).port);
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.on('error', () => undefined); // a reset counts as closing
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(received)); // `once` of node:events would reject at a reset
  });
  socket.write(text);
  return { socket, received: () => received, closed };
}

/** The head of a POST whose body is announced and not sent. */
function head(path: string, length: number, headers: Readonly<Record<string, string>> = {}) {
  const all = {
    host: 'x',
    'content-type': 'application/json',
    'content-length': length,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { interval: 10 }).toBe(true);
}

describe('a body', () => {
  test('nested deeper than 32 levels is refused with HTTP 400 for every caller', async () => {
    const shallow = await app.anonymous.send(login, {}, { raw: nested(32) });
    expect([shallow.status, errorOf(shallow)]).toEqual([200, 'BAD_FIELD']);
    for (const raw of [nested(33), `{"a":"\\ud83d\\ude00","b":${nested(3000)}}`]) {
      const deep = await app.anonymous.send(login, {}, { raw });
      expect([deep.status, errorOf(deep)]).toEqual([400, 'TOO_DEEP']);
    }
    const items = [{ i: 'a', type: 'clock', x: 0, y: 0, w: 4, h: 4, config: { deep: 0 } }];
    const layout = JSON.stringify({ BoardName: 'x', Layout: { schema: 1, items } });
    const raw = layout.replace('"deep":0', `"deep":${nested(5000)}`);
    const board = await team.admin.send(saveBoard, {}, { raw });
    expect([board.status, errorOf(board)]).toEqual([400, 'TOO_DEEP']);
  });

  test('with brackets inside strings is not deeper, and escaped quotes do not end a string', async () => {
    const DeviceName = `"\\${'['.repeat(40)}`;
    expect((await team.admin.call(addDevice, { DeviceCode: 'D1', DeviceName })).deviceName).toBe(
      DeviceName,
    );
  });

  test('with too many values is refused at any depth; an import without permission is not read', async () => {
    const raw = `{"a":[${'[],'.repeat(150_000)}0]}`;
    const many = await team.admin.send(getServerTime, {}, { raw });
    expect([many.status, errorOf(many)]).toEqual([413, 'TOO_LARGE']);
    const half = `{"Kind":"WorkOrderHistory"`;
    const text = head(importRows.path, 9_000_000, signedHeaders(half, team.reporter.token));
    const { socket, received } = open(app, text + half);
    await until(() => received().includes('"code":"403"'));
    socket.destroy();
  });

  const members = (count: number) =>
    Array.from({ length: count }, (_, nth) => `"n${nth}":0`).join();
  const objects = (count: number) =>
    Array.from({ length: count }, (_, nth) => `{"n${nth}":0}`).join();
  test.for<[string, Endpoint, number, (count: number) => string]>([
    ['500 members in one object', getServerTime, 500, (count) => `[{${members(count)}}`],
    ['300 columns in one row of an import', importRows, 300, (count) => `[{${members(count)}}`],
    ['1,000 different names in all objects', getServerTime, 999, (count) => `[${objects(count)}`],
  ])('has at most %s; more are refused before it is parsed', async (limit) => {
    const [, endpoint, most, arrayOf] = limit;
    const answerTo = (end: string, count: number) =>
      team.admin.send(endpoint, {}, { raw: `{"Rows":${arrayOf(count)}${end}` });
    expect(errorOf(await answerTo(']}', most))).not.toBe('TOO_MANY_FIELDS');
    expect(errorOf(await answerTo('', most))).toBe('MALFORMED');
    const refused = await answerTo('', most + 1);
    expect([refused.status, errorOf(refused)]).toEqual([400, 'TOO_MANY_FIELDS']);
  });

  test('with an unpaired surrogate deep in a large body is refused quickly, naming the field', async () => {
    const many = Array.from({ length: 6_000 }, () => ({ a: { b: {} } }));
    const json = JSON.stringify({ many: [...many, { a: { b: { c: 'HERE' } } }] });
    const raw = json.replace('HERE', '\\ud800');
    const refused = await team.admin.send(getServerTime, {}, { raw });
    expect(refused.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'many.6000.a.b.c' });
    const ofKey = await team.admin.send(getServerTime, {}, { raw: '{"a":{"\\u0000":1}}' });
    expect(ofKey.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'a' });
  });

  test('has at most 16 KB without a token and 1 MB with one', async () => {
    const raw = JSON.stringify({ UserName: 'x'.repeat(16 * 1024) });
    const refused = await app.anonymous.send(login, {}, { raw });
    expect([refused.status, refused.envelope.info]).toEqual([
      413,
      expect.stringContaining('16 KB'),
    ]);
    expect((await team.admin.send(getServerTime, {}, { raw })).status).toBe(200);
    const more = JSON.stringify({ UserName: 'x'.repeat(1024 * 1024) });
    expect((await team.admin.send(getServerTime, {}, { raw: more })).status).toBe(413);
  });

  test('of more than 64 KB is one of two in progress of a caller', async () => {
    const half = `{"a":"${'x'.repeat(70_000)}`;
    const body = `${half}"}`;
    const headers = signedHeaders(body, team.admin.token);
    const all = ['127.0.0.5', '127.0.0.6', '127.0.0.7'].map((from) =>
      open(app, head(getServerTime.path, body.length, headers) + half, from),
    );
    await until(() => all.some(({ received }) => received().startsWith('HTTP/1.1 429')));
    const [refused, ...others] = all.toSorted((a, b) => b.received().length - a.received().length);
    expect(refused?.received()).toMatch(/retry-after: 5/i);
    const small = await team.admin.send(getServerTime, {});
    const other = await team.reporter.send(getServerTime, {}, { raw: body });
    expect([small.status, other.status]).toEqual([200, 200]);
    for (const { socket } of others) socket.write(body.slice(half.length));
    await until(() => others.every(({ received }) => received().startsWith('HTTP/1.1 200')));
    for (const { socket } of all) socket.destroy();
    expect((await team.admin.send(getServerTime, {}, { raw: body })).status).toBe(200);
  });

  test.for([
    ['to a call without a token', getServerTime.path, {}, '"code":"50008"'],
    [
      'to a call with an unknown token',
      getServerTime.path,
      { authorization: 'Bearer x', jwt: 'x' },
      '"code":"50008"',
    ],
    ['to an address that is no call', '/api/Nothing', {}, 'HTTP/1.1 404'],
    ['to a hub without a token', '/chat/negotiate', {}, 'HTTP/1.1 401'],
  ] as const)('%s is answered without waiting for it', async ([, path, headers, answer]) => {
    const { socket, received } = open(app, head(path, 1_000_000, headers));
    await until(() => received().includes(answer));
    socket.destroy();
  });
});

describe('limits', () => {
  let bounded: TestApp;
  let people: Team;
  beforeAll(async () => {
    bounded = await startApp({ limits, trustProxy: ['192.0.2.1'] });
    people = await addTeam(bounded);
  });
  afterAll(() => bounded.close());

  const signed = (body: string, length = body.length) =>
    head(getServerTime.path, length, signedHeaders(body, people.admin.token)) + body;

  test('a body that does not arrive in time is refused with HTTP 408, and its socket is closed', async () => {
    const answer = await open(bounded, signed('{"a":1', 100)).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"error":"BODY_TIMEOUT"/s);
  });

  test('bodies in progress of one address share a limit; another address is served', async () => {
    const half = `{"a":"${'x'.repeat(160_000)}`;
    const [first, second] = [0, 1].map(() => open(bounded, signed(half, 300_000), '127.0.0.2'));
    const answers = await Promise.all([first?.closed, second?.closed]);
    expect(new Set(answers.map((text) => text?.slice(9, 12)))).toEqual(new Set(['408', '429']));
    expect(answers.join('')).toMatch(/retry-after: 5/i);
    const whole = `{"a":"${'x'.repeat(160_000)}"}`;
    const after = open(bounded, signed(whole), '127.0.0.2');
    await until(() => after.received().startsWith('HTTP/1.1 200')); // refused bodies no longer count
    after.socket.destroy();
  });

  test('a caller sends a number of bytes a minute; others are not affected', async () => {
    const raw = `{"a":"${'x'.repeat(290_000)}"}`;
    const answers = [];
    for (let at = 0; at < 4; at += 1)
      answers.push(await people.repairer.send(getServerTime, {}, { raw }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await people.reporter.send(getServerTime, {}, { raw })).status).toBe(200);
  });

  test('sockets of one address are limited; another address is served', async () => {
    const all = Array.from({ length: 20 }, () => open(bounded, '', '127.0.0.3'));
    await until(() => all.filter(({ socket }) => socket.destroyed).length === 8);
    const other = open(bounded, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', '127.0.0.4');
    await until(() => other.received().startsWith('HTTP/1.1 200'));
    for (const { socket } of [...all, other]) socket.destroy();
  });

  test('sockets of a trusted proxy are not counted as one address', async () => {
    const all = Array.from({ length: 20 }, () => open(app, '', '127.0.0.3'));
    const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
    for (const { socket } of all) socket.write(request);
    await until(() => all.every(({ received }) => received().startsWith('HTTP/1.1 200')));
    for (const { socket } of all) socket.destroy();
  });

  test('too many simultaneous requests close a socket, and so do too many requests one after the other', async () => {
    const get = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
    const answered = (text: string) => text.split('HTTP/1.1 200').length - 1;
    expect(answered(await open(bounded, get.repeat(40)).closed)).toBeLessThan(5);
    const one = open(bounded, get);
    for (let count = 1; count <= limits.requestsOfSocket; count += 1) {
      await until(() => answered(one.received()) === count);
      one.socket.write(get);
    }
    await until(() => one.received().includes('HTTP/1.1 503'));
    one.socket.destroy();
  });

  test('a request with incomplete headers is refused with HTTP 408', async () => {
    const slow = open(bounded, 'GET /healthz HTTP/1.1\r\n');
    const drip = setInterval(() => slow.socket.write('a: b\r\n'), 100);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('a URL of more than 2 KB is refused; that of a page may be longer', async () => {
    const status = async (path: string) => (await fetch(bounded.url + path)).status;
    expect(await status(`/api/openapi.json?${'a'.repeat(2100)}`)).toBe(414);
    expect(await status(`/files/${'a'.repeat(2100)}`)).toBe(414);
    expect(await status(`/login?redirect=${'a'.repeat(2100)}`)).not.toBe(414);
    expect(await status(`/login?redirect=${'a'.repeat(9000)}`)).toBe(414);
  });
});

test('a stop answers complete requests and does not wait for an incomplete body', async () => {
  const stopping = await startApp();
  const { admin } = await addTeam(stopping);
  const text = head(getServerTime.path, 100, signedHeaders('{', admin.token));
  const half = open(stopping, `${text}{`);
  const isTrue = async (sql: string) => (await stopping.sql(sql)).length > 0;
  const locking = stopping.sql(
    'do $$ begin lock table device in access exclusive mode; perform pg_sleep(1); end $$',
  );
  const locks = `select 1 from pg_locks join pg_database d on d.oid = database
    where d.datname = current_database() and relation = 'device'::regclass`;
  await expect.poll(() => isTrue(`${locks} and mode = 'AccessExclusiveLock'`)).toBe(true);
  const whole = admin.send(addDevice, { DeviceCode: 'D1', DeviceName: 'D1' });
  await expect.poll(() => isTrue(`${locks} and not granted`)).toBe(true);
  const [, { status }] = await Promise.all([stopping.close(), whole, locking]);
  expect(status).toBe(200);
  expect(await half.closed).toBe('');
});

test('a socket without progress is closed, and so is one that keeps sending after its answer', async () => {
  const impatient = await startApp({ limits: { idleMs: 300, lateBodyMs: 300 } });
  const late = open(impatient, head(getServerTime.path, 1_000_000));
  const drip = setInterval(() => late.socket.write('x'), 50);
  expect(await late.closed).toContain('"code":"50008"');
  clearInterval(drip);
  const { admin } = await addTeam(impatient);
  const text = head(getServerTime.path, 100, signedHeaders('{', admin.token));
  expect(await open(impatient, `${text}{`).closed).toBe('');
  await impatient.close();
});

test('/metrics requires its token if one is set, and is rate limited', async () => {
  const metricsToken = 'a token of metrics';
  const watched = await startApp({ metricsToken });
  const status = async (url: string, authorization = '') => {
    const request = { url, headers: { authorization }, remoteAddress: '10.200.0.1' };
    return (await watched.app.inject(request)).statusCode;
  };
  expect(await status('/metrics')).toBe(401);
  expect(await status('/metrics', 'Bearer another')).toBe(401);
  expect(await status('/metrics', `Bearer ${metricsToken}`)).toBe(200);
  let last = 0;
  for (let count = 0; count < 301; count += 1) last = await status('/metrics');
  expect(last).toBe(429);
  await watched.close();
});
