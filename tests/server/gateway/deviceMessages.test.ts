import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let device: Device;
let headers: { 'x-device-key': string };
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  device = await newDevice(team.admin);
  const { deviceKey } = await team.admin.call(makeDeviceKey, {});
  headers = { 'x-device-key': deviceKey };
});
afterAll(() => app.close());

const sendItems = (items: object[]) =>
  app.anonymous.send(
    sendTelemetry,
    { Items: items.map((item) => ({ DeviceCode: device.deviceCode, ...item })) },
    { headers },
  );

test('a device message reaches users who may see devices, on each channel with the same Id', async () => {
  const admin = await listen(app.url, 'gateway', team.admin.token);
  const reporter = await listen(app.url, 'gateway', team.reporter.token); // sees devices, no boards
  const main = await listen(app.url, 'main', team.admin.token);
  const board = await listen(app.url, 'daping', team.admin.token);
  const stranger = await listen(app.url, 'gateway', (await addTeam(app)).admin.token);
  await settled(app);
  admin.patches.length = 0;
  await sendItems([{ Title: '温度高', Msg: '92 °C', RunState: 1, Level: 2 }]);
  await settled(app);
  const expected = [
    {
      MType: 2,
      Title: `${device.deviceName} 温度高`,
      Msg: '92 °C',
      Id: expect.any(String),
      Url: device.id,
      Time: expect.any(String),
      Level: 2,
      Stored: 0,
    },
  ];
  expect([admin.messages, reporter.messages]).toEqual([expected, expected]);
  expect([main.messages, board.messages]).toEqual([admin.messages, admin.messages]);
  expect(stranger.messages).toEqual([]);
  expect([admin.patches.length, reporter.patches.length]).toEqual([1, 0]);
  await Promise.all([admin, reporter, main, board, stranger].map((listener) => listener.stop()));
});

test('users who may not see devices receive no device messages', async () => {
  const [blind] = await app.sql<{ id: string }>(
    `insert into role (org_code, id, role_name, permissions)
     values ($1, gen_random_uuid(), 'blind', '{home.view}') returning id`,
    [team.orgCode],
  );
  const person = await addPerson(app, team.orgCode, 'reporter');
  await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, blind?.id]);
  const listener = await listen(app.url, 'gateway', person.token);
  const seeing = await listen(app.url, 'gateway', team.reporter.token);
  await sendItems([{ Title: '温度高', RunState: 2 }]);
  await settled(app);
  expect(seeing.messages).toHaveLength(1);
  expect([listener.messages, listener.patches]).toEqual([[], []]);
  await Promise.all([listener.stop(), seeing.stop()]);
});

test('a burst of many calls arrives complete and in order, in each language', async () => {
  const english = await addPerson(app, team.orgCode, 'reporter', 'en-US');
  const listeners = await Promise.all(
    [team.admin.token, english.token].map((token) => listen(app.url, 'gateway', token)),
  );
  const titles = Array.from({ length: 300 }, (_, at) => `alarm ${at}`);
  for (let at = 0; at < titles.length; at += 30) {
    await sendItems(titles.slice(at, at + 30).map((Title) => ({ Title })));
  }
  await settled(app);
  for (const listener of listeners) {
    expect(listener.messages.map(({ Title }) => Title)).toEqual(
      titles.map((title) => `${device.deviceName} ${title}`),
    );
    expect(new Set(listener.messages.map(({ Id }) => Id)).size).toBe(titles.length);
    await listener.stop();
  }
});
