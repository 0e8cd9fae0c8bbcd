import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { devicePosition, listDevicePositions } from '../../../src/contract/areas/device/groups.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const add = (DeviceCode: string, over: object = {}) =>
  team.admin.call(addDevice, { DeviceCode, DeviceName: `机 ${DeviceCode}`, ...over });
const codes = async (body: InputOf<typeof listDevices>, by: Person = team.admin) =>
  (await by.call(listDevices, body)).data.map(({ deviceCode }) => deviceCode);
const found = (SearchText: string, by?: Person) => codes({ SearchText }, by);

test('7 Calls, Device positions: devices are found by the name of their position and its pinyin, under its present name', async () => {
  const { id } = await add('P1', { PositionName: '总装车间' });
  await add('P2', { PositionName: '涂装线' });
  await add('P9', { DeviceName: '总装备用' });
  expect(await found('总装')).toEqual(['P1', 'P9']);
  expect(await found('zongzhuangchejian')).toEqual(['P1']);
  const positions = await team.admin.call(listDevicePositions, {});
  const position = positions.find(({ name }) => name === '总装车间');
  await team.admin.call(devicePosition.calls.update, { ID: position?.id ?? '', Name: '一号厂房' });
  await team.admin.call(devicePosition.calls.add, { Name: '二号厂房' });
  await team.admin.call(updateDevice, { ID: id, PositionName: '二号厂房' });
  expect(await found('厂房')).toEqual(['P1']);
  expect(await found('总装')).toEqual(['P9']);
  await team.admin.call(importRows, {
    Kind: 'Device',
    Rows: [{ DeviceCode: 'P3', DeviceName: 'x', PositionName: '厂房外' }],
  });
  expect(await found('厂房')).toEqual(['P1', 'P3']);
});

test('a provider finds the devices that it services by their position, and nobody else does', async () => {
  const { id } = await add('P1', { PositionName: '总装车间' });
  await add('P2', { PositionName: '总装车间' });
  const provider = await addTeam(app, { orgType: 0 });
  expect(await found('总装', provider.admin)).toEqual([]);
  await associate(app, provider.orgCode, team.orgCode, [id]);
  expect(await found('总装', provider.admin)).toEqual(['P1']);
});

test.for([
  ['deviceName', ['S3', 'S1', 'S2', 'S4']],
  ['weightRating', ['S2', 'S4', 'S1', 'S3']],
  ['deviceState', ['S4', 'S1', 'S2', 'S3']],
  ['createTime', ['S1', 'S2', 'S3', 'S4']],
] as const)('the list is sorted by %s in both directions, page by page', async ([name, order]) => {
  await add('S1', { DeviceName: 'b', WeightRating: 'B' });
  await add('S2', { DeviceName: 'c', WeightRating: 'A' });
  await add('S3', { DeviceName: 'a' });
  await add('S4', { DeviceName: 'd', WeightRating: 'A' });
  await app.sql(
    `update device set device_state = case device_code when 'S4' then 0 else 1 end,
       create_time = timestamptz '2026-01-01' + right(device_code, 1)::int * interval '1 day'
     where org_code = $1`,
    [team.orgCode],
  );
  for (const Sort of [name, `-${name}`] as const) {
    const seen: string[] = [];
    let After: string | undefined;
    do {
      const page = await team.admin.call(listDevices, {
        Sort,
        pageSize: 3,
        ...(After !== undefined && { After }),
      });
      seen.push(...page.data.map(({ deviceCode }) => deviceCode));
      After = page.next;
    } while (After !== undefined);
    expect(seen).toEqual(Sort === name ? order : order.toReversed());
  }
});
