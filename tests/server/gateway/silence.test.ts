import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Device, listDevices } from '../../../src/contract/areas/device.ts';
import {
  deviceSilenceMs,
  getRunStateHistory,
  makeDeviceKey,
  sendTelemetry,
} from '../../../src/contract/areas/gateway.ts';
import { markSilent, silenceJob } from '../../../src/server/gateway/silence.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Ear, listen } from '../support/hubs.ts';
import { addPerson, addTeam, associate, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let device: Device;
let headers: { 'x-device-key': string };
let ear: Ear;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  const { deviceKey } = await team.admin.call(makeDeviceKey, {});
  headers = { 'x-device-key': deviceKey };
  device = await newDevice(team.admin);
  await newDevice(team.admin); // no gateway ever reports this one
  ear = await listen(app.url, 'gateway', team.admin.token);
  return () => ear.stop();
});

const tell = (item: object = { RunState: 1 }) =>
  app.nobody.send(
    sendTelemetry,
    { Items: [{ DeviceCode: device.deviceCode, ...item }] },
    { headers },
  );
/** As a node does every few seconds; the app's own look may come before it. */
const look = () => markSilent(app.db, app.clock.now());
const stored = async () => {
  const { data } = await team.admin.call(listDevices, {});
  return data.find(({ id }) => id === device.id);
};
const history = async () => {
  const now = app.clock.now().getTime();
  const spans = await team.admin.call(getRunStateHistory, {
    DeviceID: device.id,
    StartTime: new Date(now - 86_400_000).toISOString(),
    EndTime: new Date(now).toISOString(),
  });
  return spans.map(({ runState, hours }) => [runState, Math.round(hours * 60)]);
};
const minute = 60_000;

describe('a device that was heard and then is silent', () => {
  test('is offline after five minutes, from that instant on, and not before', async () => {
    await tell();
    const heard = app.clock.now().getTime();
    app.clock.advance(deviceSilenceMs);
    await look();
    expect((await stored())?.runState).toBe(1);
    app.clock.advance(20_000);
    await look();
    const runStateTime = new Date(heard + deviceSilenceMs).toISOString();
    expect(await stored()).toMatchObject({ runState: 3, runStateTime });
    app.clock.advance(minute - 20_000);
    expect(await history()).toEqual([
      [1, 5],
      [3, 1],
    ]);
  });

  test('tells the boards and, each in their language, who may see devices', async () => {
    const english = await addPerson(app, team.orgCode, 'reporter', 'en-US');
    const abroad = await listen(app.url, 'gateway', english.token);
    await tell();
    await settled(app);
    ear.patches.length = 0;
    app.clock.advance(deviceSilenceMs + 1000);
    await look();
    await settled(app);
    expect(ear.patches).toMatchObject([
      { Topic: 'deviceStates', Set: { [device.id]: { runState: 3 } } },
    ]);
    expect(ear.messages).toMatchObject([
      {
        MType: 2,
        Url: device.id,
        Title: `${device.deviceName} 离线`,
        Msg: '已超过 5 分钟没有收到它的数据，请检查设备与网关的连接',
      },
    ]);
    expect(abroad.messages).toMatchObject([
      {
        MType: 2,
        Url: device.id,
        Title: `${device.deviceName} is offline`,
        Msg: 'Nothing was heard of it for 5 min; check its connection and the gateway',
      },
    ]);
    await abroad.stop();
  });

  test('tells the boards of who services it by a relation that stands, and of nobody else', async () => {
    const [provider, former] = [
      await addTeam(app, { orgType: 0 }),
      await addTeam(app, { orgType: 0 }),
    ];
    const ears = await Promise.all(
      [provider, former].map(({ admin }) => listen(app.url, 'gateway', admin.token)),
    );
    const { id } = await newDevice(team.admin);
    await associate(app, provider.orgCode, team.orgCode, [device.id]);
    await associate(app, former.orgCode, team.orgCode, [id]);
    await app.sql('update relation set relation_state = 2 where from_org_code = $1', [
      former.orgCode,
    ]);
    await tell();
    app.clock.advance(deviceSilenceMs + 1000);
    await look();
    await settled(app);
    expect(ears.map(({ patches }) => patches.at(-1)?.Set)).toEqual([
      { [device.id]: expect.objectContaining({ deviceID: device.id, runState: 3 }) },
      undefined,
    ]);
    await Promise.all(ears.map((one) => one.stop()));
  });

  test('changes once, however many nodes look at the same time and again', async () => {
    await tell();
    await settled(app);
    ear.patches.length = 0;
    app.clock.advance(deviceSilenceMs + 1000);
    await Promise.all(Array.from({ length: 4 }, look));
    await look();
    await settled(app);
    expect([ear.messages.length, ear.patches.length]).toEqual([1, 1]);
  });

  test('is what it says when it is heard again, by a sign of life what it last said', async () => {
    await tell({ RunState: 2 });
    app.clock.advance(10 * minute);
    await look();
    await tell({});
    expect((await stored())?.runState).toBe(2);
    app.clock.advance(10 * minute);
    await look();
    await tell({ RunState: 1 });
    app.clock.advance(minute);
    expect(await history()).toEqual([
      [2, 5],
      [3, 5],
      [2, 5],
      [3, 5],
      [1, 1],
    ]);
  });

  test('was never silent where late readings say so', async () => {
    await tell();
    const began = app.clock.now().toISOString();
    const late = new Date(app.clock.now().getTime() + 4 * minute).toISOString();
    app.clock.advance(6 * minute);
    await look();
    await tell({ RunState: 1, Time: late });
    expect(await stored()).toMatchObject({ runState: 1, runStateTime: began });
    expect(await history()).toEqual([[1, 6]]);
    await look();
    expect((await stored())?.runState).toBe(1);
  });

  test('a silence that nobody noted, because no server ran, is in the history all the same', async () => {
    await tell();
    app.clock.advance(60 * minute);
    await tell({ RunState: 0 });
    app.clock.advance(minute);
    expect(await history()).toEqual([
      [1, 5],
      [3, 55],
      [0, 1],
    ]);
  });
});

test('a device that no gateway ever reported is left alone, also where it only sent words', async () => {
  await tell({ Title: '你好' });
  app.clock.advance(deviceSilenceMs + 1000);
  await look();
  await settled(app);
  expect(await stored()).toMatchObject({ runState: 3, runStateTime: null });
  expect(ear.messages).toMatchObject([{ Title: `${device.deviceName} 你好` }]);
});

test('the app looks by itself', async () => {
  await tell();
  await settled(app);
  app.clock.advance(deviceSilenceMs + 1000);
  await expect.poll(() => ear.messages.length, { timeout: 10_000 }).toBe(1);
});

test('a server that has just started gives the devices their five minutes first', async () => {
  let looks = 0;
  const transaction = () => {
    looks += 1;
    return Promise.resolve([] as never);
  };
  const since = app.clock.now();
  const now = async () => app.clock.now();
  const ignore = () => undefined;
  const db = { ...app.db, transaction };
  const { run } = silenceJob({ db, now, since, kick: ignore, onError: ignore });
  const { signal } = new AbortController();
  app.clock.advance(deviceSilenceMs - 1000);
  await run(signal);
  expect(looks).toBe(0);
  app.clock.advance(1000);
  await run(signal);
  expect(looks).toBe(1);
});

test('a look that finds no device silent has nothing sent on', async () => {
  const kick = vi.fn<() => void>();
  const onError = () => undefined;
  const at = app.clock.now();
  const now = async () => at;
  const { run } = silenceJob({ db: app.db, now, since: new Date(0), kick, onError });
  const { signal } = new AbortController();
  await run(signal); // of devices that other tests left
  kick.mockClear();
  await run(signal);
  expect(kick).not.toHaveBeenCalled();
});
