import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  concernDevice,
  listConcernDevices,
  saveDeviceService,
} from '../../../src/contract/areas/device/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
beforeAll(async () => {
  app = await startApp();
  [owner, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
});
afterAll(() => app.close());

const follow = (by: Person, DeviceID: string, Concern: 0 | 1 = 1) =>
  by.call(concernDevice, { DeviceID, Concern });
const report = (DeviceID: string, FaultLevel: 2 | 3 | 4, FaultText: string) =>
  owner.reporter.call(addWorkOrder, { DeviceID, FaultText, FaultLevel, IsStop: 0 });
const codesOf = async (by: Person) =>
  (await by.call(listConcernDevices, {})).data.map(({ deviceCode }) => deviceCode);

test('2 Hidden routes, titled routes: /device/concernDevice lists the devices that the caller follows, the most severe first', async () => {
  const [quiet, bad, worse] = [
    await newDevice(owner.admin),
    await newDevice(owner.admin),
    await newDevice(owner.admin),
  ];
  await newDevice(owner.admin); // not followed
  for (const { id } of [quiet, bad, worse]) await follow(owner.reporter, id);
  await report(bad.id, 3, '异响');
  await report(worse.id, 2, '主轴不转');
  await report(worse.id, 4, '漏油');

  const { data, totalNum } = await owner.reporter.call(listConcernDevices, {});
  expect(totalNum).toBe(3);
  expect(data.map((row) => [row.deviceCode, row.openOrders, row.faultLevel])).toEqual([
    [worse.deviceCode, 2, 2],
    [bad.deviceCode, 1, 3],
    [quiet.deviceCode, 0, null],
  ]);
  expect(data[0]?.lastFaultText).toBe('漏油');
  expect(data[2]).toMatchObject({ lastFaultTime: null, lastFaultText: null });
  expect(await codesOf(owner.supervisor)).toEqual([]);

  await follow(owner.reporter, bad.id, 0);
  expect(await codesOf(owner.reporter)).toEqual([worse.deviceCode, quiet.deviceCode]);
});

test('the list can be searched, filtered by run state and paged', async () => {
  const devices = [await newDevice(owner.admin), await newDevice(owner.admin)];
  for (const { id } of devices) await follow(owner.supervisor, id);
  await app.sql('update device set run_state = 2 where id = $1', [devices[1]?.id]);
  const list = (body: object) => owner.supervisor.call(listConcernDevices, body);
  expect((await list({ SearchText: devices[0]?.deviceCode })).totalNum).toBe(1);
  expect((await list({ RunState: 2 })).data.map(({ deviceID }) => deviceID)).toEqual([
    devices[1]?.id,
  ]);
  const paged = await list({ pageSize: 1, pageNum: 1 });
  expect([paged.data.length, paged.totalNum]).toEqual([1, 2]);
});

test('a provider sees followed devices that it services, with their owner, until it no longer does', async () => {
  const device = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  await follow(provider.repairer, device.id);
  const { data } = await provider.repairer.call(listConcernDevices, {});
  expect(data.map(({ deviceCode, ownerName }) => [deviceCode, typeof ownerName])).toEqual([
    [device.deviceCode, 'string'],
  ]);
  await owner.admin.call(saveDeviceService, { DeviceIDs: [device.id], ServiceOrgCode: null });
  expect(await codesOf(provider.repairer)).toEqual([]);
});
