import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { setUserLocale } from '../../../src/contract/areas/session/endpoints.ts';
import { channelNames } from '../../../src/contract/topics/live.ts';
import { appendOutbox } from '../../../src/server/storage/statements/outbox.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { clientOf } from '../support/client.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice, receive, report } from '../support/work.ts';
import { apply, snapshot } from './support.ts';

let first: TestApp;
let second: TestApp;
let team: Team;
let boards: HubListener[];
beforeAll(async () => {
  first = await startApp();
  second = await first.anotherNode();
  team = await addTeam(first);
  boards = [
    await listen(first.url, 'daping', team.admin.token),
    await listen(second.url, 'daping', team.admin.token),
  ];
});
afterAll(() => first.close());

test.each(channelNames)(
  '7 Real-time, receive_msg: a client that has the channel %s alone hears each message of its person once, as a list of UserMsg',
  async (channel) => {
    const person = await addPerson(first, team.orgCode, 'repairer');
    const listener = await listen(first.url, channel, person.token);
    const payloads: unknown[] = [];
    listener.hub.on('receive_msg', (payload: unknown) => void payloads.push(payload));
    const device = await newDevice(team.admin);
    const orders = [await report(team.reporter, device.id), await report(team.reporter, device.id)];
    await settled(first);
    expect(payloads).toEqual(
      orders.map(({ id, orderCode, faultLevel }) => [
        {
          MType: 3,
          Title: `新报修 ${orderCode}`,
          Msg: expect.stringContaining(device.deviceName),
          Id: expect.any(String),
          Url: id,
          Time: expect.any(String),
          Level: faultLevel,
        },
      ]),
    );
    await listener.stop();
  },
);

test('changes on one node reach the users and boards of both, each once', async () => {
  const people = [
    await listen(first.url, 'main', team.repairer.token),
    await listen(second.url, 'main', team.supervisor.token),
  ];
  const device = await newDevice(team.admin);
  const order = await report(team.reporter, device.id);
  const next = await report(team.reporter, (await newDevice(team.admin)).id);
  for (const { messages } of people) {
    await vi.waitFor(() => expect(messages.at(-1)?.Url).toBe(next.id));
    expect(messages.map(({ Url }) => Url)).toEqual([order.id, next.id]);
  }
  for (const { patches } of boards) {
    const shown = () =>
      patches.filter(({ Topic }) => Topic === 'openOrders').map(({ Set: set }) => set);
    await vi.waitFor(() => expect(Object.assign({}, ...shown())).toHaveProperty(next.id));
    expect(Object.assign({}, ...shown())).toHaveProperty(order.id);
  }
});

test('a changed language applies to open connections, on another node too', async () => {
  const { orgCode } = team;
  const person = await addPerson(first, orgCode, 'repairer');
  const main = await listen(second.url, 'main', person.token);
  const gateway = await listen(second.url, 'gateway', person.token);
  const device = await newDevice(team.admin);
  const readings = () => gateway.messages.filter(({ Stored }) => Stored === 0);
  let sentCount = 0;
  const sendDeviceMessage = async () => {
    sentCount += 1;
    const title = { 'zh-CN': '离线', 'en-US': 'offline' };
    await first.db.transaction({ orgCode }, 'write', (tx) =>
      appendOutbox(tx, [{ kind: 'device', orgCode, id: device.id, title, msg: '' }]),
    );
    await vi.waitFor(() => expect(readings()).toHaveLength(sentCount));
    return readings().at(-1)?.Title;
  };
  expect(await sendDeviceMessage()).toBe('离线');
  await person.call(setUserLocale, { Locale: 'en-US' });
  await expect.poll(sendDeviceMessage).toBe('offline');
  const { orderCode } = await report(team.reporter, device.id);
  const last = () => main.messages.at(-1)?.Title;
  await expect.poll(last).toBe(`New fault ${orderCode}`);
  expect(readings()).toHaveLength(sentCount); // and no longer in the old one
  expect([main.hub.state, gateway.hub.state]).toEqual(['Connected', 'Connected']);
  await Promise.all([main.stop(), gateway.stop()]);
});

test('two concurrent nodes number their patches without a gap', async () => {
  const devices = [await newDevice(team.admin), await newDevice(team.admin)];
  const there = clientOf(second.url, team.reporter.token);
  const old = await snapshot(team.admin, 'openOrders');
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      report(at % 2 === 0 ? team.reporter : there, devices[at % 2]?.id ?? ''),
    ),
  );
  await settled(first);
  await vi.waitFor(async () => {
    const fresh = await snapshot(team.admin, 'openOrders');
    for (const { patches } of boards) expect(apply(old, patches)).toEqual(fresh.Rows);
  }, 20_000);
});

test('rows sent but not marked are sent again: patches get new numbers, a message retains its Id', async () => {
  const listener = await listen(first.url, 'main', team.repairer.token);
  const gateway = await listen(first.url, 'gateway', team.admin.token);
  const device = await newDevice(team.admin);
  const { deviceKey } = await team.admin.call(makeDeviceKey, {});
  await settled(first);
  const old = await snapshot(team.admin, 'openOrders');
  for (const { patches } of boards) patches.length = 0;
  const [before] = await first.sql<{ last: string }>('select max(id) as last from outbox');
  const order = await report(team.reporter, device.id);
  const Items = [{ DeviceCode: device.deviceCode, Title: 'hot' }];
  await first.anonymous.send(sendTelemetry, { Items }, { headers: { 'x-device-key': deviceKey } });
  await settled(first);
  await first.sql('update outbox set sent_time = null where id > $1', [before?.last]);
  await settled(first);
  await vi.waitFor(async () => {
    const fresh = await snapshot(team.admin, 'openOrders');
    expect(fresh.Rev).toBe(old.Rev + 2);
    for (const { patches } of boards) expect(apply(old, patches)).toEqual(fresh.Rows);
  }, 20_000);
  const copies = listener.messages.filter(({ Url }) => Url === order.id);
  expect(copies).toHaveLength(2);
  expect(copies[0]).toEqual(copies[1]);
  const readings = gateway.messages.filter(({ Stored }) => Stored === 0);
  expect(readings).toHaveLength(2);
  expect(readings[0]).toEqual(readings[1]);
});

test('a node whose backplane was cut receives everything that was sent meanwhile', async () => {
  const device = await newDevice(team.admin);
  await settled(first);
  const old = await snapshot(team.admin, 'openOrders');
  for (const { patches } of boards) patches.length = 0;
  await first.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'andon-backplane' and datname = current_database()`);
  const { id } = await report(team.reporter, device.id);
  await receive(team.repairer, id);
  await vi.waitFor(
    async () => {
      const fresh = await snapshot(team.admin, 'openOrders');
      for (const { patches } of boards) expect(apply(old, patches)).toEqual(fresh.Rows);
    },
    { interval: 100 },
  );
  for (const node of [first, second]) {
    await vi.waitFor(
      async () => expect((await fetch(`${node.url}/readyz`)).status).toBe(200),
      5000,
    );
  }
});

test('a failure of some organisations does not block another', async () => {
  const listener = await listen(first.url, 'main', team.repairer.token);
  const device = await newDevice(team.admin);
  await settled(first);
  await first.sql(
    `insert into outbox (org_code, kind, payload)
     select '0BROKEN' || n, 'topic', '{"topic": "openOrders"}' from generate_series(1, 20) n`, // a topic whose keys must be named
  );
  const order = await report(team.reporter, device.id);
  await vi.waitFor(
    () => expect(listener.messages.map(({ Url }) => Url)).toContain(order.id),
    20_000,
  );
  expect(first.log.concat(second.log).join('')).toContain('live messages are delayed');
  await first.sql(`delete from outbox where org_code like '0BROKEN%'`);
});

test('a row that cannot be published is set aside: later rows are sent, and boards reset', async () => {
  const listener = await listen(first.url, 'main', team.repairer.token);
  const device = await newDevice(team.admin);
  await settled(first);
  for (const { patches } of boards) patches.length = 0;
  const [bad] = await first.sql<{ id: string }>(
    `insert into outbox (org_code, kind, payload) values ($1, 'topic', '{"topic": "openOrders"}') returning id`,
    [team.orgCode], // a topic whose keys must be named
  );
  const order = await report(team.reporter, device.id);
  await vi.waitFor(() => expect(listener.messages.map(({ Url }) => Url)).toContain(order.id), {
    interval: 100,
  });
  await settled(first);
  const marked = await first.sql('select sent_time, fault from outbox where fault is not null');
  expect(marked).toEqual([
    { sent_time: expect.any(Date), fault: 'a change of openOrders must name its keys' },
  ]);
  const line = first.log.concat(second.log).find((one) => one.includes('was set aside'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, orgCode: team.orgCode, id: bad?.id });
  const patches = boards[0]?.patches.filter(({ Topic }) => Topic === 'openOrders') ?? [];
  expect(patches.some(({ Rev, Set: rows }) => Rev === 1 && rows === undefined)).toBe(true);
});
