import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { attachHubs } from '../../../src/server/signalr/http/attachHubs.ts';
import { connect, nextCall, officialClient, serve, serveHub, testHub } from './hubServer.ts';
import { openRaw } from './rawClient.ts';

test('two hubs share a server without receiving messages of each other', async () => {
  const [chat, gateway] = [testHub(), testHub()];
  const url = await serve({ '/chat': chat, '/gateway/chat': gateway });
  await connect(`${url}/chat`, 'ann');
  const device = await connect(`${url}/gateway/chat`, 'ann');
  expect([...chat.connections()]).toHaveLength(1);
  const call = nextCall(device, 'hello');
  expect(gateway.user('ann').send('hello')).toBe(1);
  await call;
});

test('an upgrade of any other path is answered 404', async () => {
  const url = await serve({ '/chat': testHub() });
  for (const path of ['/', '/chat/', '/chat/negotiate', '/CHAT', '//', '/__proto__']) {
    await expect(openRaw(`${url}${path}`)).rejects.toThrow('404');
  }
});

test('the query of the client reaches authenticate and onConnected', async () => {
  const seen: string[] = [];
  const { url } = await serveHub({
    authenticate: async ({ query, token }) => {
      seen.push(`authenticate ${query.get('user_type')}`);
      return { id: token ?? '' };
    },
    onConnected: ({ query }) => void seen.push(`onConnected ${query.get('user_type')}`),
    methods: { ready: () => undefined },
  });
  const client = await connect(`${url}?user_type=daping`, 'ann');
  await client.invoke('ready');
  expect(seen).toEqual(['authenticate daping', 'authenticate daping', 'onConnected daping']);
});

test('an origin that is not allowed is refused with 403 everywhere', async () => {
  const { url } = await serveHub({ allowOrigin: (origin) => origin !== 'http://evil.example' });
  const headers = { authorization: 'Bearer ann', origin: 'http://evil.example' };
  await expect(openRaw(url, { headers })).rejects.toThrow('403');
  await expect(officialClient(url, 'ann', { headers }).start()).rejects.toThrow('403');
  await connect(url, 'ann', { headers: { origin: 'http://good.example' } });
});

test('a hub is mounted alongside Fastify routes', async () => {
  const app = fastify();
  const hub = testHub({ methods: { echo: (_connection, value) => value } });
  app.get('/healthz', () => 'ok');
  app.post('/chat/negotiate', (request, reply) => {
    reply.hijack();
    return hub.negotiate(request.raw, reply.raw);
  });
  attachHubs(app.server, { '/chat': hub });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await hub.stop();
    await app.close();
  });
  const client = await connect(`${url}/chat`, 'ann');
  expect(await client.invoke('echo', '安灯')).toBe('安灯');
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok');
});

test('detached hubs answer no upgrade any more', async () => {
  const app = fastify();
  const hub = testHub();
  const detach = attachHubs(app.server, { '/chat': hub });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await hub.stop();
    await app.close();
  });
  await openRaw(`${url}/chat`);
  detach();
  await expect(openRaw(`${url}/chat`)).rejects.toThrow('404'); // now an ordinary request without a route
});
