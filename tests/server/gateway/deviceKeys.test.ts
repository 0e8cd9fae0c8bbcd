import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  listDeviceKeys,
  makeDeviceKey,
  revokeDeviceKey,
  sendTelemetry,
} from '../../../src/contract/areas/gateway/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let code: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  code = (await newDevice(team.admin)).deviceCode;
});

const sendState = (key: string | undefined, node: TestApp = app) =>
  node.anonymous.send(
    sendTelemetry,
    { Items: [{ DeviceCode: code, RunState: 1 }] },
    { headers: { 'x-device-key': key } },
  );

describe('a device key', () => {
  test('that is absent or wrong is answered with HTTP 401, and nothing is written', async () => {
    for (const key of [undefined, '', 'adk_wrong']) {
      const answer = await sendState(key);
      expect([answer.status, errorOf(answer)]).toEqual([401, 'DEVICE_KEY']);
    }
    const { data } = await team.admin.call(listDevices, {});
    expect(data.map(({ runState }) => runState)).toEqual([3]);
  });

  test('does not revoke an earlier key: both are valid', async () => {
    const first = await team.admin.call(makeDeviceKey, {});
    const second = await team.admin.call(makeDeviceKey, { KeyName: 'Hall 2' });
    for (const { deviceKey } of [first, second]) {
      expect(errorOf(await sendState(deviceKey))).toBeNull();
    }
    expect(first.keyName).toBe('网关');
    expect(second.keyName).toBe('Hall 2');
  });

  test('is shown once: lists and the database contain only its hash', async () => {
    const { deviceKey, ...shown } = await team.admin.call(makeDeviceKey, { KeyName: 'Hall 2' });
    const listed = await team.admin.call(listDeviceKeys, {});
    expect(listed).toEqual({ data: [shown], totalNum: 1 });
    const rows = await app.sql<object>('select * from device_key where org_code = $1', [
      team.orgCode,
    ]);
    expect(rows).toMatchObject([{ key_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(rows)).not.toContain(deviceKey);
  });

  test('that is revoked is refused at once on every node; the others stay valid', async () => {
    const other = await app.anotherNode();
    const valid = await team.admin.call(makeDeviceKey, {});
    const ended = await team.admin.call(makeDeviceKey, {});
    expect(errorOf(await sendState(ended.deviceKey, other))).toBeNull();
    const revoked = await team.admin.call(revokeDeviceKey, { ID: ended.id });
    expect(revoked.revokedTime).toBe(app.clock.now().toISOString());
    for (const node of [app, other]) {
      expect(errorOf(await sendState(ended.deviceKey, node))).toBe('DEVICE_KEY');
      expect(errorOf(await sendState(valid.deviceKey, node))).toBeNull();
    }
    app.clock.advance(5_000);
    expect(await team.admin.call(revokeDeviceKey, { ID: ended.id })).toEqual(revoked);
  });

  test('records its last use, to a minute', async () => {
    const { deviceKey } = await team.admin.call(makeDeviceKey, {});
    const lastUsed = async () => (await team.admin.call(listDeviceKeys, {})).data[0]?.lastUsedTime;
    expect(await lastUsed()).toBeNull();
    const first = app.clock.now().toISOString();
    await sendState(deviceKey);
    app.clock.advance(59_000);
    await sendState(deviceKey);
    expect(await lastUsed()).toBe(first);
    app.clock.advance(1_000);
    await sendState(deviceKey);
    expect(await lastUsed()).toBe(app.clock.now().toISOString());
  });

  test('is created, listed and revoked with the permission, and only in the own organisation', async () => {
    const { id } = await team.admin.call(makeDeviceKey, {});
    for (const [endpoint, body] of [
      [makeDeviceKey, {}],
      [listDeviceKeys, {}],
      [revokeDeviceKey, { ID: id }],
    ] as const) {
      expect(errorOf(await team.supervisor.send(endpoint, body))).toBe('DENIED');
    }
    const stranger = (await addTeam(app)).admin;
    expect((await stranger.call(listDeviceKeys, {})).totalNum).toBe(0);
    expect(errorOf(await stranger.send(revokeDeviceKey, { ID: id }))).toBe('NOT_FOUND');
  });

  test("is not valid for calls of users, nor a user's token for calls of devices", async () => {
    const { deviceKey } = await team.admin.call(makeDeviceKey, {});
    const call = await app.anonymous.send(
      listDevices,
      {},
      { headers: { 'x-device-key': deviceKey } },
    );
    expect(errorOf(call)).toBe('SESSION_UNKNOWN');
    expect(errorOf(await team.admin.send(sendTelemetry, { Items: [{ DeviceCode: 'x' }] }))).toBe(
      'DEVICE_KEY',
    );
  });
});
