import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Device, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { fieldReasons } from '../../../src/contract/validation/fieldReasons.ts';
import { ingestTelemetry } from '../../../src/server/gateway/telemetry.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let deviceKey: string;
let device: Device;
let listener: HubListener;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  ({ deviceKey } = await team.admin.call(makeDeviceKey, {}));
  device = await newDevice(team.admin);
  listener = await listen(app.url, 'gateway', team.admin.token);
  await settled(app);
  listener.patches.length = 0;
  return () => listener.stop();
});

function sendItems(Items: unknown[]): Promise<Answer> {
  return app.anonymous.send(sendTelemetry, { Items }, { headers: { 'x-device-key': deviceKey } });
}
const minutesAgo = (minutes: number) =>
  new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
const stored = async () =>
  (await team.admin.call(listDevices, {})).data.find(({ id }) => id === device.id);

describe('run states', () => {
  test('reach the boards on the gateway channel as a patch of the device', async () => {
    const since = minutesAgo(1);
    const { envelope } = await sendItems([
      { DeviceCode: device.deviceCode, RunState: 1, Time: since },
    ]);
    expect(envelope.data).toEqual({ accepted: 1, errors: [] });
    await settled(app);
    expect(listener.patches).toEqual([
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
            positionName: null,
            runState: 1,
            since,
          },
        },
      },
    ]);
  });

  test('older than the last one are ignored; of many in a call the latest counts', async () => {
    const DeviceCode = device.deviceCode;
    await sendItems([
      { DeviceCode, RunState: 2, Time: minutesAgo(5) },
      { DeviceCode, RunState: 0, Time: minutesAgo(9) },
    ]);
    await sendItems([{ DeviceCode, RunState: 1, Time: minutesAgo(7) }]);
    expect(await stored()).toMatchObject({ runState: 2, runStateTime: minutesAgo(5) });
  });

  test('of two of the same instant the later item counts', async () => {
    const DeviceCode = device.deviceCode;
    await sendItems([1, 2, 0].map((RunState) => ({ DeviceCode, RunState, Time: minutesAgo(3) })));
    expect((await stored())?.runState).toBe(0);
    await sendItems([2, 1].map((RunState) => ({ DeviceCode, RunState })));
    expect((await stored())?.runState).toBe(1);
  });

  test('that repeat the present state publish nothing', async () => {
    await sendItems([{ DeviceCode: device.deviceCode, RunState: 1 }]);
    await settled(app);
    listener.patches.length = 0;
    app.clock.advance(1000);
    await sendItems([{ DeviceCode: device.deviceCode, RunState: 1 }]);
    await settled(app);
    expect(listener.patches).toEqual([]);
  });

  test('from a clock up to 5 minutes ahead do not make later readings outdated', async () => {
    const DeviceCode = device.deviceCode;
    const now = app.clock.now().toISOString();
    await sendItems([{ DeviceCode, RunState: 1, Time: minutesAgo(-5) }]);
    expect(await stored()).toMatchObject({ runState: 1, runStateTime: now });
    app.clock.advance(1000);
    await sendItems([{ DeviceCode, RunState: 2 }]);
    expect((await stored())?.runState).toBe(2);
  });

  test('more than 5 minutes ahead are error rows, and nothing of them is stored', async () => {
    const DeviceCode = device.deviceCode;
    await sendItems([{ DeviceCode, RunState: 2 }]);
    const ahead = { DeviceCode, RunState: 1, Time: minutesAgo(-5.01) };
    const { envelope } = await sendItems([ahead]);
    expect(envelope.data).toEqual({
      accepted: 0,
      errors: [{ row: 1, field: 'Time', info: expect.stringContaining('请校准') }],
    });
    expect((await stored())?.runState).toBe(2);
  });

  test('malformed items are error rows by their field, the others are stored', async () => {
    const DeviceCode = device.deviceCode;
    const { envelope } = await sendItems([
      { RunState: 1 },
      { DeviceCode, RunState: 9 },
      { DeviceCode: 'NOSUCH', RunState: 1 },
      { DeviceCode, Time: 'noon' },
      { DeviceCode, Title: 'x'.repeat(81) },
      7,
      { DeviceCode: ` ${DeviceCode} `, RunState: 2 },
    ]);
    expect(envelope.data).toMatchObject({
      accepted: 1,
      errors: [
        { row: 1, field: 'DeviceCode', info: '不能为空' },
        { row: 2, field: 'RunState' },
        { row: 3, field: 'DeviceCode', info: '没有这个设备编号' },
        { row: 4, field: 'Time', info: fieldReasons.time['zh-CN'] },
        { row: 5, field: 'Title', info: '最多 80 个字符' },
        { row: 6, field: 'Items' },
      ],
    });
    expect((await stored())?.runState).toBe(2);
  });

  test.for([0, 1001])('a batch of %i items is refused as a whole', async (length) => {
    const item = { DeviceCode: device.deviceCode, RunState: 1 };
    const { envelope } = await sendItems(Array.from({ length }, () => item));
    expect(envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Items' });
    expect((await stored())?.runState).not.toBe(1);
  });

  test('an unknown device is an error row, the others are stored; a code of another organisation is unknown', async () => {
    const other = await newDevice((await addTeam(app)).admin);
    const { envelope } = await sendItems([
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

test('a batch of 200 devices takes as many statements as one of a single device', async () => {
  const codes = await Promise.all(
    Array.from({ length: 200 }, async () => (await newDevice(team.admin)).deviceCode),
  );
  const statementsOf = async (count: number, RunState: 0 | 1) => {
    const now = app.clock.now();
    app.clock.advance(1000);
    const { orgCode } = team;
    return app.db.transaction({ orgCode }, 'write', async (tx) => {
      let statements = 0;
      const counting: Tx = {
        actAs: (other) => tx.actAs(other),
        query(text, values) {
          statements += 1;
          return tx.query(text, values);
        },
      };
      const source = { orgCode, timeZone: 'Asia/Shanghai', locale: 'zh-CN', now } as const;
      const items = codes.slice(0, count).map((DeviceCode) => ({ DeviceCode, RunState }));
      const { accepted } = await ingestTelemetry(counting, source, items, () => undefined);
      expect(accepted).toBe(count);
      return statements;
    });
  };
  expect(await statementsOf(200, 1)).toBe(await statementsOf(1, 0));
  expect(await statementsOf(200, 0)).toBeLessThanOrEqual(3);
});
