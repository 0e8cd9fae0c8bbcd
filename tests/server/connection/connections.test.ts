import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listConnections } from '../../../src/contract/areas/connection/endpoints.ts';
import { clientAddress } from '../../../src/server/kernel/http/limits/connections.ts';
import {
  connectionsJob,
  type OpenConnection,
} from '../../../src/server/realtime/delivery/connections.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  team = await addTeam(app);
});
afterAll(() => app.close());

const channelsOf = async (body = {}) =>
  (await team.admin.call(listConnections, body)).data.map(({ channel }) => channel);

test('administrators see the connections of their own people with person, channel and address while they are open', async () => {
  const other = await addTeam(app);
  const listeners = await Promise.all([
    listen(app.url, 'main', team.repairer.token),
    listen(app.url, 'daping', team.repairer.token),
    listen(app.url, 'gateway', team.reporter.token),
    listen(app.url, 'main', other.repairer.token),
  ]);
  await vi.waitFor(async () => expect(await channelsOf()).toHaveLength(3));
  expect((await channelsOf()).toSorted()).toEqual(['daping', 'gateway', 'main']);
  const { data } = await team.admin.call(listConnections, { LiveChannel: 'daping' });
  expect(data).toMatchObject([
    {
      userID: team.repairer.userID,
      userName: team.repairer.realName,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    },
  ]);
  expect(await channelsOf({ SearchText: 'nobody of this name' })).toEqual([]);
  expect(errorOf(await team.supervisor.send(listConnections, {}))).toBe('DENIED');
  await Promise.all(listeners.map((one) => one.stop()));
  await vi.waitFor(async () => expect(await channelsOf()).toEqual([]));
});

test('addresses are shown with their own permission alone', async () => {
  await app.sql(
    `update role set permissions = permissions || '{connection.view}'::text[] where org_code = $1 and role_name = '维修工'`,
    [team.orgCode],
  );
  const listener = await listen(app.url, 'main', team.reporter.token);
  await vi.waitFor(async () => {
    const { data } = await team.repairer.call(listConnections, {});
    expect(data).toMatchObject([{ userID: team.reporter.userID, address: null }]);
  });
  await listener.stop();
});

test('the connections of a node that was killed do not count; one that was only slow writes them again', async () => {
  const open: OpenConnection[] = [
    {
      id: crypto.randomUUID(),
      orgCode: team.orgCode,
      userID: team.reporter.userID,
      channel: 'gateway',
      address: '192.0.2.7',
      since: new Date(),
    },
  ];
  const node = connectionsJob({ db: app.db, open: () => open, onError: () => undefined });
  await node.run();
  expect(await channelsOf()).toEqual(['gateway']);
  await app.sql(`update live_node set until_time = now() - interval '1 second'
    where id = (select node_id from live_connection where address = '192.0.2.7')`);
  expect(await channelsOf()).toEqual([]);
  await app.sql('delete from live_node where until_time < now()'); // another node
  open.push({ ...open[0], id: crypto.randomUUID() } as OpenConnection);
  await node.run();
  expect(await channelsOf()).toEqual(['gateway', 'gateway']);
  open.length = 0;
  await node.run();
  expect(await channelsOf()).toEqual([]);
});

test('the address behind trusted proxies is the last one that is no proxy', () => {
  const of = clientAddress(['loopback', '10.0.0.0/8']);
  const headers = (text?: string) => (text === undefined ? {} : { 'x-forwarded-for': text });
  expect(of({ remoteAddress: '192.0.2.1', headers: headers('198.51.100.9') })).toBe('192.0.2.1');
  expect(of({ remoteAddress: '127.0.0.1', headers: headers('198.51.100.9') })).toBe('198.51.100.9');
  expect(
    of({ remoteAddress: '127.0.0.1', headers: headers('1.2.3.4, 198.51.100.9, 10.1.2.3') }),
  ).toBe('198.51.100.9');
  expect(of({ remoteAddress: '127.0.0.1', headers: headers('<b>x</b>') })).toBe('127.0.0.1');
  expect(of({ remoteAddress: '127.0.0.1', headers: headers() })).toBe('127.0.0.1');
});
