import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import {
  listCustomFields,
  saveCustomFields,
} from '../../../src/contract/areas/device/customFields.ts';
import { deviceFieldEntries } from '../../../src/contract/areas/device/deviceFields.ts';
import {
  addDevice,
  scrapDevices,
  setDeviceState,
  updateDevice,
  updateDevices,
} from '../../../src/contract/areas/device/edits.ts';
import {
  findDeviceCode,
  getDevice,
  listDeviceProviders,
  listDevices,
} from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType, listDeviceTypes } from '../../../src/contract/areas/device/groups.ts';
import { deviceReport } from '../../../src/contract/areas/home/figures.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { readRows } from '../figures/rows.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

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
  team.admin.call(addDevice, { DeviceCode, DeviceName: `机床 ${DeviceCode}`, ...over });
const detail = (DeviceID: string, by = team.admin) => by.call(getDevice, { DeviceID });

test('a change stores what it names, clears what is null, and leaves the rest', async () => {
  const { id, version } = await add('A1', { Brand: '沈阳', Model: 'M1', TypeName: '车床' });
  const changed = await team.admin.call(updateDevice, {
    ID: id,
    Brand: null,
    PositionName: '二车间',
    Price: 120_000.5,
    BuyDate: '2020-02-29',
    LifeYears: 10,
    Remark: '精度高',
    Version: version,
  });
  expect(changed).toMatchObject({
    brand: null,
    model: 'M1',
    typeName: '车床',
    positionName: '二车间',
    price: 120_000.5,
    buyDate: '2020-02-29',
    lifeYears: 10,
    remark: '精度高',
    version: 1,
  });
  expect(await detail(id)).toEqual(changed);
});

test('each field that is stored as it is typed is added, read and cleared', async () => {
  const filled = deviceFieldEntries.map(({ name, key, field }) => {
    const text = field.options.example?.['zh-CN'] ?? '';
    const isNumber = field.kind === 'number' || field.kind === 'amount';
    return { name, key, value: isNumber ? Number(text) : text };
  });
  const { id } = await add('A1', Object.fromEntries(filled.map((one) => [one.name, one.value])));
  const read = Object.fromEntries(filled.map((one) => [one.key, one.value]));
  expect(await detail(id)).toMatchObject(read);
  const none = Object.fromEntries(filled.map(({ name }) => [name, null]));
  await team.admin.call(updateDevice, { ID: id, ...none });
  const cleared = Object.fromEntries(filled.map(({ key }) => [key, null]));
  expect(await detail(id)).toMatchObject(cleared);
});

test('a price has two decimals at most, and is read as the number that was sent', async () => {
  for (const Price of [0, 0.07, 19.99, 123_456.78, 999_999_999.99, 1_000_000_000]) {
    const { id } = await add(`P${Price}`, { Price });
    expect((await detail(id)).price).toBe(Price);
  }
  for (const Price of [0.005, 19.999, 1e-7, -1, 1_000_000_000.01]) {
    const device = { DeviceCode: 'P', DeviceName: 'P', Price };
    const refused = await team.admin.send(addDevice, device);
    expect(refused.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Price' });
    expect(refused.envelope.info).toContain('最多两位小数');
  }
});

test('who saw an older version is shown the present one, and changes nothing', async () => {
  const { id } = await add('V1');
  await team.admin.call(updateDevice, { ID: id, DeviceName: '先到', Version: 0 });
  const late = await team.admin.send(updateDevice, { ID: id, DeviceName: '后到', Version: 0 });
  expect(errorOf(late)).toBe('STALE_VERSION');
  expect((await detail(id)).deviceName).toBe('先到');
});

test('a code that another device has is refused, and found while it is typed', async () => {
  const first = await add('C1');
  const second = await add('C2');
  const taken = await team.admin.send(updateDevice, { ID: second.id, DeviceCode: 'C1' });
  expect(errorOf(taken)).toBe('DEVICE_CODE_TAKEN');
  const found = await team.reporter.call(findDeviceCode, { DeviceCode: 'C1' });
  expect(found?.id).toBe(first.id);
  expect(await team.reporter.call(findDeviceCode, { DeviceCode: 'C3' })).toBeNull();
});

test('a device is found by serial number, brand and the new name, and so are its orders', async () => {
  const { id } = await add('S1', { SerialNo: 'SN-4711', Brand: '发那科' });
  const order = await report(team.reporter, id);
  const codes = async (SearchText: string) =>
    (await team.reporter.call(listDevices, { SearchText })).data.map((one) => one.deviceCode);
  expect([await codes('SN-47'), await codes('发那')]).toEqual([['S1'], ['S1']]);
  await team.admin.call(updateDevice, { ID: id, DeviceCode: 'S9', DeviceName: '磨床' });
  const orders = async (SearchText: string) =>
    (await team.reporter.call(listWorkOrders, { SearchText })).data.map((one) => one.id);
  expect([await orders('磨床'), await orders('S9'), await orders('S1')]).toEqual([
    [order.id],
    [order.id],
    [],
  ]);
});

test('a device is part of another, never of itself or of what is part of it', async () => {
  const [line, cell] = [await add('P1'), await add('P2')];
  const robot = await add('P3', { ParentID: cell.id });
  await team.admin.call(updateDevice, { ID: cell.id, ParentID: line.id });
  expect(await detail(cell.id)).toMatchObject({
    parent: { id: line.id, deviceCode: 'P1' },
    children: [{ id: robot.id }],
  });
  for (const ParentID of [line.id, robot.id]) {
    const refused = await team.admin.send(updateDevice, { ID: line.id, ParentID });
    expect(errorOf(refused)).toBe('DEVICE_IN_ITSELF');
  }
  const [left, right] = [await add('P4'), await add('P5')];
  const both = await Promise.all([
    team.admin.send(updateDevice, { ID: left.id, ParentID: right.id }),
    team.admin.send(updateDevice, { ID: right.id, ParentID: left.id }),
  ]);
  expect(countOutcomes(both)).toEqual({ won: 1, DEVICE_IN_ITSELF: 1 });
});

test('7 Calls, Device types: the types have counts, and a type filters with those below it', async () => {
  const lathe = await add('T1', { TypeName: '数控车床' });
  await add('T2', { TypeName: '数控车床' });
  const machine = await add('T3', { TypeName: '机床' });
  await app.sql('update device_type set parent_id = $1 where id = $2', [
    machine.typeID,
    lathe.typeID,
  ]);
  const types = await team.reporter.call(listDeviceTypes, {});
  expect(types.map(({ name, records }) => [name, records])).toEqual(
    expect.arrayContaining([
      ['数控车床', 2],
      ['机床', 1],
    ]),
  );
  const codes = async (TypeID: string | null) =>
    (await team.reporter.call(listDevices, { TypeID: TypeID ?? '' })).data.map(
      (one) => one.deviceCode,
    );
  expect(await codes(machine.typeID)).toEqual(['T1', 'T2', 'T3']);
  expect(await codes(lathe.typeID)).toEqual(['T1', 'T2']);
});

test('many devices get all that they may have in common, and one that cannot is returned with the reason', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  await associate(app, provider.orgCode, team.orgCode, []);
  const { id: TypeID } = await team.admin.call(deviceType.calls.add, { Name: '电机' });
  await team.admin.call(saveCustomFields, {
    TypeID,
    Fields: [{ FieldName: '功率', FieldKind: 'number', Required: 1 }],
  });
  const [field] = await team.admin.call(listCustomFields, { TypeID });
  const CustomFields = [{ FieldID: field?.id ?? '', FieldValue: '5' }];
  const has = await add('B1', { TypeName: '电机', CustomFields });
  const lacks = await add('B2');
  const foreign = await newDevice((await addTeam(app)).admin);
  const { id: CalendarID } = await team.admin.call(saveCalendar, {
    CalendarName: '两班',
    Week: Array.from({ length: 7 }, () => []),
  });
  const set = {
    TypeName: '电机',
    CalendarID,
    ServiceOrgCode: provider.orgCode,
    DeviceState: 0,
  } as const;
  const IDs = [has.id, lacks.id, foreign.id];
  const answer = await team.admin.call(updateDevices, { IDs, ...set });
  expect(answer).toMatchObject({
    changed: 1,
    refused: [{ id: lacks.id, info: expect.stringContaining('功率') }, { id: foreign.id }],
  });
  expect(await detail(has.id)).toMatchObject({
    calendarName: '两班',
    serviceOrgCode: provider.orgCode,
    deviceState: 0,
  });
  expect(await detail(lacks.id)).toMatchObject({ typeID: null, calendarID: null, deviceState: 1 });
  const cleared = { CalendarID: null, ServiceOrgCode: null, DeviceState: 1 } as const;
  expect(await team.admin.call(updateDevices, { IDs: [has.id], ...cleared })).toEqual({
    changed: 1,
    refused: [],
  });
  expect(await detail(has.id)).toMatchObject({
    calendarID: null,
    serviceOrgCode: null,
    deviceState: 1,
  });
});

test('many devices are changed together', async () => {
  const [a, b] = [await add('M1', { Brand: 'x' }), await add('M2')];
  const IDs = [a.id, b.id];
  expect(
    await team.admin.call(updateDevices, { IDs, PositionName: '三车间', WeightRating: 'B' }),
  ).toEqual({ changed: 2, refused: [] });
  expect(await detail(a.id)).toMatchObject({
    positionName: '三车间',
    weightRating: 'B',
    brand: 'x',
  });
  const other = await addTeam(app);
  const foreign = await newDevice(other.admin);
  for (const call of [
    team.admin.send(setDeviceState, { IDs: [a.id, foreign.id], DeviceState: 0 }),
    team.admin.send(scrapDevices, { IDs: [a.id, foreign.id], ScrapDate: '2026-01-01' }),
  ])
    expect(errorOf(await call)).toBe('NOT_FOUND');
  expect(errorOf(await team.admin.send(updateDevices, { IDs }))).toBe('BAD_FIELD');
  expect(await detail(a.id)).toMatchObject({
    positionName: '三车间',
    deviceState: 1,
    scrapDate: null,
  });
});

test('no fault of a disabled or scrapped device can be reported; enabled, it is in use again', async () => {
  const { id } = await add('D1');
  const IDs = [id];
  const send = () =>
    team.reporter.send(addWorkOrder, { DeviceID: id, FaultText: 'x', FaultLevel: 2, IsStop: 1 });
  await team.admin.call(setDeviceState, { IDs, DeviceState: 0 });
  expect(errorOf(await send())).toBe('DEVICE_DISABLED');
  const tomorrow = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const late = await team.admin.send(scrapDevices, { IDs, ScrapDate: tomorrow });
  expect(errorOf(late)).toBe('BAD_FIELD');
  await team.admin.call(scrapDevices, { IDs, ScrapDate: '2026-01-01' });
  expect(await detail(id)).toMatchObject({ deviceState: 0, scrapDate: '2026-01-01' });
  const scrapped = await team.reporter.call(listDevices, { Scrapped: 1 });
  expect(scrapped.data.map((one) => one.deviceCode)).toEqual(['D1']);
  await team.admin.call(setDeviceState, { IDs, DeviceState: 1 });
  expect(await detail(id)).toMatchObject({ deviceState: 1, scrapDate: null });
  expect((await send()).status).toBe(200);
});

test('figures follow the days of a device: their rows equal a rebuild', async () => {
  const { id } = await add('F1', { StartUpDate: '2026-01-01' });
  const hoursAgo = (hours: number) =>
    new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString();
  const order = await team.reporter.call(addWorkOrder, {
    DeviceID: id,
    FaultText: 'x',
    FaultLevel: 2,
    IsStop: 1,
    FaultTime: hoursAgo(60),
  });
  await app.sql(
    `update work_order set finish_time = fault_time + interval '40 hours', order_state = 4 where id = $1`,
    [order.id],
  );
  const rebuild = () =>
    app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      rebuildFigures(tx, team.orgCode),
    );
  await rebuild();
  const down = async () => {
    const body = { StartTime: hoursAgo(24 * 30), EndTime: hoursAgo(0) };
    return (await team.supervisor.call(deviceReport, body)).data[0];
  };
  const before = await down();
  const day = hoursAgo(36).slice(0, 10);
  await team.admin.call(updateDevice, { ID: id, StartUpDate: day });
  const rows = () =>
    app.db.transaction({ orgCode: team.orgCode }, 'read', (tx) => readRows(tx, team.orgCode));
  const changed = await rows();
  await rebuild();
  expect(await rows()).toEqual(changed);
  expect(await down()).not.toEqual(before);
});

test('a provider sees the device, and neither price, remark nor a parent of the owner; it cannot change it', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const line = await add('O0');
  const { id } = await add('O1', { Price: 5, Remark: 'x', ParentID: line.id });
  await associate(app, provider.orgCode, team.orgCode, [id]);
  const seen = await detail(id, provider.admin);
  expect(seen).toMatchObject({
    deviceCode: 'O1',
    price: null,
    remark: null,
    parentID: null,
    parent: null,
    orgCode: team.orgCode,
  });
  expect(await detail(id)).toMatchObject({ price: 5, remark: 'x', parentID: line.id });
  expect(seen.ownerName).toBeDefined();
  expect(errorOf(await provider.admin.send(updateDevice, { ID: id, DeviceName: 'x' }))).toBe(
    'NOT_FOUND',
  );
  const [known] = await team.reporter.call(listDeviceProviders, {});
  expect(known?.orgCode).toBe(provider.orgCode);
  expect((await detail(id)).serviceOrgName).toBe(known?.orgName);
  await add('O2');
  const codes = async (ServiceOrgCode: string) =>
    (await team.reporter.call(listDevices, { ServiceOrgCode })).data.map((one) => one.deviceCode);
  expect([await codes(provider.orgCode), await codes(team.orgCode)]).toEqual([
    ['O1'],
    ['O0', 'O2'],
  ]);
});

test('a new position reaches the boards of both sides, at the device and at its open orders', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const { id } = await add('W1');
  await associate(app, provider.orgCode, team.orgCode, [id]);
  const order = await report(team.reporter, id);
  const [last] = await app.sql<{ id: string }>(
    'select coalesce(max(id), 0)::text as id from outbox',
  );
  await team.admin.call(updateDevices, { IDs: [id], PositionName: '新车间' });
  const events = await app.sql<{ side: string; topic: string; keys: string[] }>(
    `select org_code as side, payload->>'topic' as topic, payload->'keys' as keys from outbox
     where id > $1 and payload->>'topic' in ('deviceStates', 'openOrders')`,
    [last?.id],
  );
  for (const side of [team.orgCode, provider.orgCode]) {
    expect(events).toContainEqual({ side, topic: 'deviceStates', keys: [id] });
    expect(events).toContainEqual({ side, topic: 'openOrders', keys: [order.id] });
  }
});

test('the action log shows what of a device was changed, before and after', async () => {
  const { id } = await add('L1', { Brand: 'alt' });
  await team.admin.call(updateDevice, { ID: id, Brand: 'neu', Model: 'M' });
  const [entry] = await lastActions(app, team.orgCode);
  expect(entry).toMatchObject({
    action: 'device.update',
    before: { brand: 'alt', model: null },
    after: { brand: 'neu', model: 'M' },
  });
});
