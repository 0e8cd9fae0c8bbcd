import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Device, listDevices } from '../../../src/contract/areas/device.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { type Ear, listen } from '../support/hubs.ts';
import { addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let deviceKey: string;
let device: Device;
let ear: Ear;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  ({ deviceKey } = await team.admin.call(makeDeviceKey, {}));
  device = await newDevice(team.admin);
  ear = await listen(app.url, 'gateway', team.admin.token);
  await settled(app);
  ear.patches.length = 0;
  return () => ear.stop();
});

function tell(Items: object[], key: string | undefined = deviceKey): Promise<Answer> {
  return app.nobody.send(sendTelemetry, { Items }, { headers: { 'x-device-key': key } });
}
const minutesAgo = (minutes: number) =>
  new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
const stored = async () =>
  (await team.admin.call(listDevices, {})).data.find(({ id }) => id === device.id);

describe('the device key', () => {
  test('none, a wrong one and a former one are HTTP 401, and nothing is written', async () => {
    await team.admin.call(makeDeviceKey, {});
    for (const key of [undefined, '', 'adk_wrong', deviceKey]) {
      const answer = await app.nobody.send(
        sendTelemetry,
        { Items: [{ DeviceCode: device.deviceCode, RunState: 1 }] },
        { headers: { 'x-device-key': key } },
      );
      expect([answer.status, errorOf(answer)]).toEqual([401, 'DEVICE_KEY']);
    }
    expect((await stored())?.runState).toBe(3);
  });

  test('is stored as a hash only, and made by who may', async () => {
    const rows = await app.sql('select device_key_hash from organisation where org_code = $1', [
      team.orgCode,
    ]);
    expect(rows).toEqual([{ device_key_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(errorOf(await team.supervisor.send(makeDeviceKey, {}))).toBe('DENIED');
  });

  test("opens no call of a person, and a person's token none of a machine", async () => {
    const call = await app.nobody.send(listDevices, {}, { headers: { 'x-device-key': deviceKey } });
    expect(errorOf(call)).toBe('SESSION_UNKNOWN');
    expect(errorOf(await team.admin.send(sendTelemetry, { Items: [{ DeviceCode: 'x' }] }))).toBe(
      'DEVICE_KEY',
    );
  });
});

describe('run states', () => {
  test('reach the boards on the gateway channel as a patch of the device', async () => {
    const since = minutesAgo(1);
    const { envelope } = await tell([{ DeviceCode: device.deviceCode, RunState: 1, Time: since }]);
    expect(envelope.data).toEqual({ accepted: 1, errors: [] });
    await settled(app);
    expect(ear.patches).toEqual([
      {
        Topic: 'deviceStates',
        Epoch: expect.any(String),
        Rev: expect.any(Number),
        At: expect.any(String),
        Set: {
          [device.id]: {
            deviceID: device.id,
            deviceCode: device.deviceCode,
            deviceName: device.deviceName,
            runState: 1,
            since,
          },
        },
      },
    ]);
  });

  test('one older than the one known is ignored; of many in a call the latest counts', async () => {
    const DeviceCode = device.deviceCode;
    await tell([
      { DeviceCode, RunState: 2, Time: minutesAgo(5) },
      { DeviceCode, RunState: 0, Time: minutesAgo(9) },
    ]);
    await tell([{ DeviceCode, RunState: 1, Time: minutesAgo(7) }]);
    expect(await stored()).toMatchObject({ runState: 2, runStateTime: minutesAgo(5) });
  });

  test('of two of the same instant the later item counts', async () => {
    const DeviceCode = device.deviceCode;
    await tell([1, 2, 0].map((RunState) => ({ DeviceCode, RunState, Time: minutesAgo(3) })));
    expect((await stored())?.runState).toBe(0);
    await tell([2, 1].map((RunState) => ({ DeviceCode, RunState })));
    expect((await stored())?.runState).toBe(1);
  });

  test('the same state again tells nobody', async () => {
    await tell([{ DeviceCode: device.deviceCode, RunState: 1 }]);
    await settled(app);
    ear.patches.length = 0;
    app.clock.advance(1000);
    await tell([{ DeviceCode: device.deviceCode, RunState: 1 }]);
    await settled(app);
    expect(ear.patches).toEqual([]);
  });

  test('a device whose clock is ahead does not make all later readings old', async () => {
    const DeviceCode = device.deviceCode;
    await tell([{ DeviceCode, RunState: 1, Time: '2090-01-01T00:00:00Z' }]);
    app.clock.advance(1000);
    await tell([{ DeviceCode, RunState: 2 }]);
    expect((await stored())?.runState).toBe(2);
  });

  test('an unknown device is an error row, the others go in; the same code elsewhere is unknown', async () => {
    const other = await newDevice((await addTeam(app)).admin);
    const { envelope } = await tell([
      { DeviceCode: other.deviceCode, RunState: 1 },
      { DeviceCode: device.deviceCode, RunState: 1, Time: '2026-02-30 00:00:00' },
      { DeviceCode: device.deviceCode, RunState: 1 },
    ]);
    expect(envelope.data).toMatchObject({
      accepted: 1,
      errors: [
        { row: 1, field: 'DeviceCode' },
        { row: 2, field: 'Time' },
      ],
    });
    expect((await stored())?.runState).toBe(1);
  });
});

test('what a device says reaches who may see devices, as a device message on the gateway channel only', async () => {
  const main = await listen(app.url, 'main', team.admin.token);
  const reporter = await listen(app.url, 'gateway', team.reporter.token); // sees devices, no boards
  await tell([{ DeviceCode: device.deviceCode, Title: '温度高', Msg: '92 °C' }]);
  await settled(app);
  const said = [
    {
      MType: 2,
      Title: '温度高',
      Msg: '92 °C',
      Id: expect.any(String),
      Url: device.id,
      Time: expect.any(String),
    },
  ];
  expect([ear.messages, reporter.messages, main.messages]).toEqual([said, said, []]);
  await tell([{ DeviceCode: device.deviceCode, RunState: 1 }]);
  await settled(app);
  expect([ear.patches.length, reporter.patches.length]).toEqual([1, 0]);
});
