import { expect, test } from 'vitest';
import { connect, nextCall, officialClient, serveHub, skipNegotiation } from '../hubServer.ts';
import { openRaw, shakenRaw } from '../rawClient.ts';

type Negotiation = { connectionId: string; connectionToken: string };

function negotiate(url: string, query = '', token = 'ann'): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/negotiate${query}`, { method: 'POST', headers });
}

async function negotiated(response: Response): Promise<Negotiation> {
  const body: Negotiation = await response.json();
  return body;
}

test('the official client connects through negotiation, and its id is the hub’s', async () => {
  const { hub, url } = await serveHub();
  const client = await connect(url, 'ann');
  const [connection] = [...hub.connections()];
  expect(connection?.id).toBe(client.connectionId);
  expect(connection?.user).toEqual({ id: 'ann' });
});

test('the official client connects without negotiation', async () => {
  const { hub, url } = await serveHub();
  const client = await connect(url, 'ann', skipNegotiation);
  const call = nextCall(client, 'hello');
  hub.all().send('hello', 1);
  expect(await call).toEqual([1]);
});

test('version 1 answers a separate id and token, and offers only WebSockets with text', async () => {
  const { url } = await serveHub();
  const response = await negotiate(url, '?negotiateVersion=1');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = await negotiated(response);
  expect(body).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.stringMatching(/^[\w-]{43}$/),
    availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
  });
  const again = await negotiated(await negotiate(url, '?negotiateVersion=1'));
  expect(again.connectionToken).not.toBe(body.connectionToken);
});

test('version 0 answers with an id that opens the connection', async () => {
  const { hub, url } = await serveHub();
  const body = await negotiated(await negotiate(url));
  expect(body).toMatchObject({ negotiateVersion: 0 });
  expect(body).not.toHaveProperty('connectionToken');
  await shakenRaw(`${url}?id=${body.connectionId}`);
  expect([...hub.connections()]).toHaveLength(1);
});

test('a token opens one connection at a time, and a forged token opens none', async () => {
  const { url } = await serveHub();
  const { connectionId, connectionToken } = await negotiated(
    await negotiate(url, '?negotiateVersion=1'),
  );
  await shakenRaw(`${url}?id=${connectionToken}`);
  await expect(openRaw(`${url}?id=${connectionToken}`)).rejects.toThrow('409');
  await expect(openRaw(`${url}?id=${connectionId}`)).rejects.toThrow('404');
});

test('a stranger is refused with 401 at negotiation and at connection', async () => {
  const { hub, url } = await serveHub();
  await expect(officialClient(url, 'stranger').start()).rejects.toMatchObject({
    message: expect.stringContaining("Status code '401'"),
  });
  await expect(openRaw(url, { headers: { authorization: 'Bearer stranger' } })).rejects.toThrow(
    '401',
  );
  await expect(openRaw(url, { headers: {} })).rejects.toThrow('401');
  expect([...hub.connections()]).toEqual([]);
});

test('a user whose token has expired is refused with 401', async () => {
  const { url } = await serveHub({
    authenticate: async () => ({ id: 'ann', expiresAt: Date.now() - 1 }),
  });
  await expect(openRaw(url)).rejects.toThrow('401');
});

test('the token is accepted in the query of a WebSocket, but not of a negotiation', async () => {
  const { hub, url } = await serveHub();
  await shakenRaw(`${url}?access_token=ben`, { headers: {} });
  expect([...hub.connections()].map((connection) => connection.user.id)).toEqual(['ben']);
  const response = await fetch(`${url}/negotiate?access_token=ben`, { method: 'POST' });
  expect(response.status).toBe(401);
});

test('secrets are removed from the query that the product receives', async () => {
  const { hub, url } = await serveHub();
  await shakenRaw(`${url}?access_token=ben&user_type=daping&id=${'a'.repeat(43)}`);
  const [connection] = [...hub.connections()];
  expect(connection?.query.toString()).toBe('user_type=daping');
});

test('a failing authentication is answered 500 and logged without the token', async () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  const { url } = await serveHub({
    authenticate: () => Promise.reject(new Error('database down')),
    logger: { debug: log, warn: log, error: log },
  });
  expect((await negotiate(url, '', 'secret-token')).status).toBe(500);
  await expect(openRaw(`${url}?access_token=secret-token`)).rejects.toThrow('500');
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('secret-token');
});
