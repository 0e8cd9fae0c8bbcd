import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  devicePosition,
  deviceType,
  listDevicePositions,
  listDeviceTypes,
} from '../../../src/contract/areas/device/groups.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { addPart } from '../../../src/contract/areas/part/part.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { lookAlike } from '../../../src/contract/validation/lookAlike.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

/** Texts that look like CNC-07. */
const alike = [
  ['lower case', 'cnc-07'],
  ['full width', 'ＣＮＣ－０７'],
  ['a zero-width space', 'CNC\u200B-07'],
  ['direction marks', '\u202DCNC-07\u202C'],
  ['a soft hyphen', 'CNC\u00AD-07'],
] as const;

const devices = async () => (await team.admin.call(listDevices, { pageSize: 200 })).data;
const add = (DeviceCode: string, over = {}) =>
  team.admin.send(addDevice, { DeviceCode, DeviceName: '磨床', ...over });
const run = (Kind: string, Rows: Record<string, string>[]) =>
  team.admin.call(importRows, { Kind, Rows });

test('the database compares texts as the contract does, for every character that it knows', async () => {
  const points = Array.from({ length: 0x10ffff }, (_, at) => at + 1);
  const texts = points
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => `a${String.fromCodePoint(point)}b`);
  const rows = await app.sql<{ given: string; key: string }>(
    'select given, look_alike(given) as key from unnest($1::text[]) given',
    [texts],
  );
  const different = rows.filter(({ given, key }) => key !== lookAlike(given));
  // an older Unicode of the database leaves letters as they are that have got a case since
  expect(different.filter(({ given, key }) => key !== given)).toEqual([]);
  const firstOfThem = Math.min(...different.map(({ given }) => given.codePointAt(1) ?? 0));
  expect(firstOfThem, 'none of Latin, Greek, Cyrillic').toBeGreaterThan(0x1c80);
});

describe.each(alike)('a code that differs by %s', (_how, code) => {
  test('is no further device, part, or code of a type', async () => {
    expect(errorOf(await add('CNC-07'))).toBeNull();
    expect(errorOf(await add(code))).toBe('DEVICE_CODE_TAKEN');
    const part = { PartName: '轴承', Unit: '个' };
    await team.admin.call(addPart, { ...part, PartCode: 'CNC-07' });
    const again = await team.admin.send(addPart, { ...part, PartCode: code });
    expect(errorOf(again)).toBe('PART_CODE_TAKEN');
    const { add: addType } = deviceType.calls;
    await team.admin.call(addType, { Name: '加工中心', GroupCode: 'CNC-07' });
    const other = await team.admin.send(addType, { Name: '磨床', GroupCode: code });
    expect(errorOf(other)).toBe('VALUE_TAKEN');
  });

  test('is the known device for an import, the history, a parent and the gateway', async () => {
    const { data } = (await add('CNC-07')).envelope;
    const { id } = data as Device;
    expect(await run('Device', [{ DeviceCode: code, DeviceName: '磨床' }])).toMatchObject({
      imported: 0,
      unchanged: 1,
      errors: [],
    });
    const { errors } = await run('Device', [{ DeviceCode: code, DeviceName: '铣床' }]);
    expect(errors.map(({ field }) => field)).toEqual(['DeviceCode']);
    await run('Device', [{ DeviceCode: 'CNC-08', DeviceName: '铣床', ParentCode: code }]);
    const times = { FaultTime: '2026-03-01 08:00', FinishTime: '2026-03-01 09:00' };
    await run('WorkOrderHistory', [{ DeviceCode: code, ...times }]);
    expect(await run('WorkOrderHistory', [{ DeviceCode: 'CNC-07', ...times }])).toMatchObject({
      imported: 0,
      unchanged: 1,
    });
    const { deviceKey } = await team.admin.call(makeDeviceKey, {});
    const items = [
      { DeviceCode: code, RunState: 1 },
      { DeviceCode: 'CNC-07', RunState: 2 },
    ];
    const { envelope } = await app.anonymous.send(
      sendTelemetry,
      { Items: items },
      { headers: { 'x-device-key': deviceKey } },
    );
    expect(envelope.data).toMatchObject({ accepted: 2, errors: [] });
    const found = await devices();
    expect(found.map(({ deviceCode }) => deviceCode).toSorted()).toEqual(['CNC-07', 'CNC-08']);
    expect(found.find(({ deviceCode }) => deviceCode === 'CNC-07')?.runState).toBe(2);
    const orders = (await team.admin.call(listWorkOrders, {})).data;
    expect(orders.map(({ deviceID }) => deviceID)).toEqual([id]);
    const [child] = await app.sql<{ parent: string }>(
      `select parent_id as parent from device where org_code = $1 and device_code = 'CNC-08'`,
      [team.orgCode],
    );
    expect(child?.parent).toBe(id);
  });

  test('names the known type and position, in forms and in imports', async () => {
    await add('A1', { TypeName: 'CNC-07', PositionName: 'CNC-07' });
    await add('A2', { TypeName: code, PositionName: code });
    await run('Device', [
      { DeviceCode: 'A3', DeviceName: '三', TypeName: code, PositionName: 'CNC-07' },
      { DeviceCode: 'A4', DeviceName: '四', TypeName: 'CNC-07', PositionName: code },
    ]);
    expect(await run('DeviceType', [{ Name: code }])).toMatchObject({ imported: 0, unchanged: 1 });
    await run('Position', [{ Name: '甲', ParentName: code }]);
    for (const { calls } of [deviceType, devicePosition])
      expect(errorOf(await team.admin.send(calls.add, { Name: code }))).toBe('VALUE_TAKEN');
    const types = await team.admin.call(listDeviceTypes, {});
    const positions = await team.admin.call(listDevicePositions, {});
    expect(types.map(({ name }) => name)).toEqual(['CNC-07']);
    expect(positions.map(({ name }) => name).toSorted()).toEqual(['CNC-07', '甲']);
    expect(new Set((await devices()).map(({ typeName }) => typeName))).toEqual(new Set(['CNC-07']));
  });
});

test('within one file, rows that look alike are one device, type and position', async () => {
  const codes = ['cnc-09', ...alike.map(([, code]) => code.replace(/7|７/, '9'))];
  const rows = codes.map((code) => ({
    DeviceCode: code,
    DeviceName: '磨床',
    TypeName: code,
    PositionName: code,
  }));
  expect(await run('Device', rows)).toMatchObject({ imported: 1, unchanged: 5, errors: [] });
  const faults = codes.map((code, at) => ({
    DeviceCode: `x${code}`,
    FaultTime: `2026-03-0${at + 1} 08:00`,
    FinishTime: `2026-03-0${at + 1} 09:00`,
  }));
  expect(await run('WorkOrderHistory', faults)).toMatchObject({ imported: 6, errors: [] });
  expect((await devices()).map(({ deviceCode }) => deviceCode).toSorted()).toEqual([
    'cnc-09',
    'xcnc-09',
  ]);
});

test('a device may change the spelling of its own code, and is refused the spelling of another', async () => {
  const device = (await add('CNC-07')).envelope.data as Device;
  await add('CNC-08');
  const rename = (DeviceCode: string) =>
    team.admin.send(updateDevice, { ID: device.id, DeviceCode });
  expect(errorOf(await rename('cnc-08'))).toBe('DEVICE_CODE_TAKEN');
  expect(errorOf(await rename('ｃｎｃ-07'))).toBeNull();
});

test('records that look alike from before stay apart, until one of them is renamed', async () => {
  for (const code of ['M-1', 'M-2']) await add(code, { TypeName: code });
  // as the migration numbers them
  await app.sql(
    `update device set device_code = 'm-1', code_double = 1 where org_code = $1 and device_code = 'M-2'`,
    [team.orgCode],
  );
  await app.sql(
    `update device_type set type_name = 'm-1', name_double = 1 where org_code = $1 and type_name = 'M-2'`,
    [team.orgCode],
  );
  const rows = ['M-1', 'm-1', 'Ｍ-1'].map((DeviceCode) => ({ DeviceCode, DeviceName: '磨床' }));
  expect(await run('Device', rows)).toMatchObject({ imported: 0, unchanged: 3, errors: [] });
  expect(errorOf(await add('Ｍ-1'))).toBe('DEVICE_CODE_TAKEN');
  const second = (await devices()).find(({ deviceCode }) => deviceCode === 'm-1');
  const edit = (body: Omit<InputOf<typeof updateDevice>, 'ID'>) =>
    team.admin.call(updateDevice, { ID: second?.id ?? '', ...body });
  await edit({ DeviceCode: 'm-1', DeviceName: '磨床二', TypeName: 'm-1' });
  const unchanged = (await devices()).find(({ id }) => id === second?.id);
  expect(unchanged).toMatchObject({ deviceCode: 'm-1', typeName: 'm-1' });
  await edit({ DeviceCode: 'M-3' });
  expect(errorOf(await add('m-3'))).toBe('DEVICE_CODE_TAKEN');
  const types = await team.admin.call(listDeviceTypes, {});
  const type = types.find(({ name }) => name === 'm-1');
  await team.admin.call(deviceType.calls.update, { ID: type?.id ?? '', Name: 'M-4' });
  const name = { Name: 'm-4' };
  expect(errorOf(await team.admin.send(deviceType.calls.add, name))).toBe('VALUE_TAKEN');
});
