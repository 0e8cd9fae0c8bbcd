import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes } from '../support/client.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

test('7 Calls, Devices: a device is returned with all given fields, and its label', async () => {
  const body = {
    DeviceCode: 'CNC-1',
    DeviceName: '数控车床',
    TypeName: 'Lathe',
    PositionName: 'Hall 1',
    Brand: 'B',
    Model: 'M',
    SerialNo: 'S',
    Manufacturer: 'F',
    Supplier: 'U',
    RatedPower: 7.5,
    StartUpDate: '2020-02-29',
    WeightRating: 'A',
  } as const;
  const device = await team.admin.call(addDevice, body);
  expect(device).toMatchObject({
    deviceCode: 'CNC-1',
    deviceName: '数控车床',
    typeName: 'Lathe',
    positionName: 'Hall 1',
    brand: 'B',
    model: 'M',
    serialNo: 'S',
    manufacturer: 'F',
    supplier: 'U',
    ratedPower: 7.5,
    startUpDate: '2020-02-29',
    weightRating: 'A',
    deviceState: 1,
    runState: 3,
  });
  const label = new URL(device.qrCode);
  expect([label.origin, label.pathname, label.searchParams.get('d')]).toEqual([
    'http://andon.test',
    '/assets',
    device.id,
  ]);
  expect(label.searchParams.get('s')).toMatch(/^[\w-]{22}$/);
  expect((await team.reporter.call(listDevices, { SearchText: '数控' })).data).toEqual([device]);
});

test('a code is unique in its organisation, also for concurrent calls', async () => {
  const body = { DeviceCode: 'ONE', DeviceName: 'x', TypeName: 'Fresh type' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => team.admin.send(addDevice, body)),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, DEVICE_CODE_TAKEN: 9 });
  const other = await addTeam(app);
  expect(await other.admin.call(addDevice, body)).toMatchObject({ deviceCode: 'ONE' });
});

test('a type of the same name is the same type', async () => {
  const [a, b] = [
    await team.admin.call(addDevice, { DeviceCode: 'T1', DeviceName: 'x', TypeName: 'Robot' }),
    await team.admin.call(addDevice, { DeviceCode: 'T2', DeviceName: 'x', TypeName: 'Robot' }),
  ];
  expect(a.typeID).toBe(b.typeID);
  const { data, totalNum } = await team.admin.call(listDevices, {
    TypeID: a.typeID ?? '',
    pageSize: 1,
    pageNum: 1,
  });
  expect([data.map(({ deviceCode }) => deviceCode), totalNum]).toEqual([['T2'], 2]);
});

test('one device can be requested by its id, but not by another organisation', async () => {
  const device = await team.admin.call(addDevice, { DeviceCode: 'ID1', DeviceName: 'x' });
  const ofID = { DeviceID: device.id };
  expect(await team.reporter.call(listDevices, ofID)).toMatchObject({
    data: [device],
    totalNum: 1,
  });
  const other = await addTeam(app);
  expect(await other.admin.call(listDevices, ofID)).toMatchObject({ data: [], totalNum: 0 });
});

test('a device can be added only with the edit permission', async () => {
  for (const person of [team.supervisor, team.repairer, team.reporter]) {
    expect(
      (await person.send(addDevice, { DeviceCode: 'no', DeviceName: 'no' })).envelope.code,
    ).toBe('403');
  }
});

test('a provider finds the devices that it services, while the relation is active', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const [theirs, ours] = [await newDevice(team.admin), await newDevice(team.admin)];
  await associate(app, provider.orgCode, team.orgCode, [theirs.id]);
  const codes = async () =>
    (await provider.repairer.call(listDevices, {})).data.map(({ deviceCode }) => deviceCode);
  expect(await codes()).toEqual([theirs.deviceCode]);
  expect(ours.deviceCode).not.toBe(theirs.deviceCode);
  await app.sql('update relation set relation_state = 2 where from_org_code = $1', [
    provider.orgCode,
  ]);
  expect(await codes()).toEqual([]);
});
