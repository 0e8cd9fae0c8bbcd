import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Device, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  deviceSilenceMs,
  getRunStateHistory,
  makeDeviceKey,
  sendTelemetry,
} from '../../../src/contract/areas/gateway/endpoints.ts';
import { markSilent, silenceJob } from '../../../src/server/gateway/silence.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addPerson, addTeam, associate, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let device: Device;
let headers: { 'x-device-key': string };
let listener: HubListener;
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
  listener = await listen(app.url, 'gateway', team.admin.token);
  return () => listener.stop();
});

const sendItem = (item: object = { RunState: 1 }) =>
  app.anonymous.send(
    sendTelemetry,
    { Items: [{ DeviceCode: device.deviceCode, ...item }] },
    { headers },
  );
/** Runs the job as a node does every few seconds; the app's own run may come first. */
const markSilentNow = () => markSilent(app.db, app.clock.now());
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

describe('a device that reported and then is silent', () => {
  test('is offline after five minutes, from that instant on, and not before', async () => {
    await sendItem();
    const heard = app.clock.now().getTime();
    app.clock.advance(deviceSilenceMs);
    await markSilentNow();
    expect((await stored())?.runState).toBe(1);
    app.clock.advance(20_000);
    await markSilentNow();
    const runStateTime = new Date(heard + deviceSilenceMs).toISOString();
    expect(await stored()).toMatchObject({ runState: 3, runStateTime });
    app.clock.advance(minute - 20_000);
    expect(await history()).toEqual([
      [1, 5],
      [3, 1],
    ]);
  });

  test('updates the boards and sends users who may see devices a message in their language', async () => {
    const english = await addPerson(app, team.orgCode, 'reporter', 'en-US');
    const abroad = await listen(app.url, 'gateway', english.token);
    await sendItem();
    await settled(app);
    listener.patches.length = 0;
    app.clock.advance(deviceSilenceMs + 1000);
    await markSilentNow();
    await settled(app);
    expect(listener.patches).toMatchObject([
      { Topic: 'deviceStates', Set: { [device.id]: { runState: 3 } } },
    ]);
    expect(listener.messages).toMatchObject([
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

  test('updates the boards of the provider with an active relation, and of no other', async () => {
    const [provider, former] = [
      await addTeam(app, { orgType: 0 }),
      await addTeam(app, { orgType: 0 }),
    ];
    const listeners = await Promise.all(
      [provider, former].map(({ admin }) => listen(app.url, 'gateway', admin.token)),
    );
    const { id } = await newDevice(team.admin);
    await associate(app, provider.orgCode, team.orgCode, [device.id]);
    await associate(app, former.orgCode, team.orgCode, [id]);
    await app.sql('update relation set relation_state = 2 where from_org_code = $1', [
      former.orgCode,
    ]);
    await sendItem();
    app.clock.advance(deviceSilenceMs + 1000);
    await markSilentNow();
    await settled(app);
    expect(listeners.map(({ patches }) => patches.at(-1)?.Set)).toEqual([
      { [device.id]: expect.objectContaining({ deviceID: device.id, runState: 3 }) },
      undefined,
    ]);
    await Promise.all(listeners.map((one) => one.stop()));
  });

  test('changes once, however many nodes run the job, concurrently and repeatedly', async () => {
    await sendItem();
    await settled(app);
    listener.patches.length = 0;
    app.clock.advance(deviceSilenceMs + 1000);
    await Promise.all(Array.from({ length: 4 }, markSilentNow));
    await markSilentNow();
    await settled(app);
    expect([listener.messages.length, listener.patches.length]).toEqual([1, 1]);
  });

  test('shows its reported state when it reports again; after a sign of life, its last state', async () => {
    await sendItem({ RunState: 2 });
    app.clock.advance(10 * minute);
    await markSilentNow();
    await sendItem({});
    expect((await stored())?.runState).toBe(2);
    app.clock.advance(10 * minute);
    await markSilentNow();
    await sendItem({ RunState: 1 });
    app.clock.advance(minute);
    expect(await history()).toEqual([
      [2, 5],
      [3, 5],
      [2, 5],
      [3, 5],
      [1, 1],
    ]);
  });

  test('was never silent where late readings prove it', async () => {
    await sendItem();
    const began = app.clock.now().toISOString();
    const late = new Date(app.clock.now().getTime() + 4 * minute).toISOString();
    app.clock.advance(6 * minute);
    await markSilentNow();
    await sendItem({ RunState: 1, Time: late });
    expect(await stored()).toMatchObject({ runState: 1, runStateTime: began });
    expect(await history()).toEqual([[1, 6]]);
    await markSilentNow();
    expect((await stored())?.runState).toBe(1);
  });

  test('a silence while no server ran is in the history all the same', async () => {
    await sendItem();
    app.clock.advance(60 * minute);
    await sendItem({ RunState: 0 });
    app.clock.advance(minute);
    expect(await history()).toEqual([
      [1, 5],
      [3, 55],
      [0, 1],
    ]);
  });
});

test('a device without a reported state is left alone, also where it sent messages', async () => {
  await sendItem({ Title: '你好' });
  app.clock.advance(deviceSilenceMs + 1000);
  await markSilentNow();
  await settled(app);
  expect(await stored()).toMatchObject({ runState: 3, runStateTime: null });
  expect(listener.messages).toMatchObject([{ Title: `${device.deviceName} 你好` }]);
});

test('the app runs the job by itself', async () => {
  await sendItem();
  await settled(app);
  app.clock.advance(deviceSilenceMs + 1000);
  await expect.poll(() => listener.messages.length).toBe(1);
});

test('a server that has just started waits five minutes first', async () => {
  let runs = 0;
  const transaction = () => {
    runs += 1;
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
  expect(runs).toBe(0);
  app.clock.advance(1000);
  await run(signal);
  expect(runs).toBe(1);
});

test('a run that finds no silent device publishes nothing', async () => {
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
