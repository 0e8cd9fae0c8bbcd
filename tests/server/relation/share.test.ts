import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addDeviceDocument,
  listDeviceDocuments,
} from '../../../src/contract/areas/device/documents.ts';
import { addDevice, updateDevices } from '../../../src/contract/areas/device/edits.ts';
import {
  concernDevice,
  getDevice,
  listConcernDevices,
  listDevices,
  saveDeviceService,
} from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType, listDeviceTypes } from '../../../src/contract/areas/device/groups.ts';
import { listPastOrders } from '../../../src/contract/areas/device/history.ts';
import { getDeviceTimeline } from '../../../src/contract/areas/device/timeline.ts';
import { listDeviceParts } from '../../../src/contract/areas/device/usedParts.ts';
import { getDeviceSimState } from '../../../src/contract/areas/home/overview.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import { type ShareItem, shareItems } from '../../../src/contract/areas/relation/relationEnums.ts';
import {
  getRelation,
  previewRelationShare,
  saveRelationShare,
} from '../../../src/contract/areas/relation/scope.ts';
import {
  addWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  saveOrderCost,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { getDeviceCost, listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { apply, snapshot } from '../realtime/support.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf, xToken } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, type Person, signIn, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { settled } from '../support/settle.ts';
import { upload } from '../support/upload.ts';
import { confirm, detail, finish, newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let second: TestApp;
let owner: Team;
let provider: Team;
let stranger: Team;
beforeAll(async () => {
  app = await startApp();
  second = await app.anotherNode();
  [owner, provider, stranger] = [
    await addTeam(app),
    await addTeam(app, { orgType: 0 }),
    await addTeam(app, { orgType: 0 }),
  ];
  await provider.admin.call(addRelation, { ToOrgCode: owner.orgCode });
  await owner.admin.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 1 });
});
afterAll(() => app.close());

type ShareInput = Partial<InputOf<typeof saveRelationShare>>;
const everything = Object.keys(shareItems) as ShareItem[];
const share = (over: ShareInput = {}) =>
  owner.admin.call(saveRelationShare, {
    FromOrgCode: provider.orgCode,
    ScopeKind: 0,
    ShareItems: everything,
    ...over,
  });
const give = (DeviceIDs: string[], ServiceOrgCode: string | null = provider.orgCode) =>
  owner.admin.send(saveDeviceService, { DeviceIDs, ServiceOrgCode });
const seenBy = async (team: Team) =>
  (await team.admin.call(listDevices, { pageSize: 50 })).data.map(({ id }) => id).toSorted();
const historyFor = async (team: Team, other: Team) =>
  (await team.admin.call(getRelation, { OtherOrgCode: other.orgCode })).history;

async function wholeOrder(repairer: Person, deviceID: string, Measures: string) {
  const { id } = await report(owner.reporter, deviceID);
  await receive(repairer, id);
  await start(repairer, id);
  await repairer.call(repairWorkOrder, { ID: id, Measures });
  return confirm(owner.reporter, id);
}

async function exported(by: Person): Promise<string> {
  const raw = JSON.stringify({ Kind: 'Device', Filter: {} });
  const response = await fetch(app.url + exportRows.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${by.token}`,
      jwt: by.token,
      'x-token': xToken(raw, by.token),
    },
    body: raw,
  });
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  return JSON.stringify(await readExcelFile(Buffer.from(await response.arrayBuffer())));
}

test('an item that is not shared is in no list, detail, export, figure, search or live row; one that is shared is there at the next call', async () => {
  const photo = await upload(app, owner.admin, aPng(4, 4), { label: 'SECRET-PHOTO.png' });
  const { id } = await owner.admin.call(addDevice, {
    DeviceCode: 'PRESS-1',
    DeviceName: '压力机',
    TypeName: 'Press',
    PositionName: 'Line 1',
    Brand: 'SECRET-BRAND',
    Model: 'SECRET-MODEL',
    SerialNo: 'SECRET-778899',
    Supplier: 'SECRET-SUPPLIER',
    WarrantyDate: '2031-03-17',
    LifeYears: 17.25,
    Price: 432_101,
    Photos: [photo.url],
  });
  const file = await upload(app, owner.admin, 'SECRET', { label: 'SECRET-MANUAL.txt' });
  await owner.admin.call(addDeviceDocument, {
    DeviceID: id,
    DocKind: 'manual',
    Files: [file.url],
  });
  const past = await wholeOrder(owner.repairer, id, 'SECRET-MEASURES');
  await owner.admin.call(saveOrderCost, { ID: past.id, OutsideAmount: 765.43 });
  await give([id]);
  const own = await wholeOrder(provider.repairer, id, 'Own measures');
  await owner.admin.call(saveOrderCost, { ID: own.id, OutsideAmount: 111.09 });
  await provider.admin.call(concernDevice, { DeviceID: id, Concern: 1 });
  const open = await report(owner.reporter, id);
  await settled(app);

  /** The words of each item, found in an answer only where all items of its key are shared. */
  const secrets: Readonly<Record<string, readonly string[]>> = {
    passports: [
      'SECRET-BRAND',
      'SECRET-MODEL',
      'SECRET-778899',
      'SECRET-SUPPLIER',
      'SECRET-PHOTO',
      '2031-03-17',
      '17.25',
    ],
    documents: ['SECRET-MANUAL'],
    history: ['SECRET-MEASURES', past.orderCode],
    costs: ['432101', '111.09'],
    'history+costs': ['765.43'],
  };
  const by = provider.admin;
  const at = { DeviceID: id };
  const window = { StartTime: '2020-01-01 00:00:00', EndTime: '2099-01-01 00:00:00' };
  const visitor = await signIn(app, provider.supervisor.phone);
  await visitor.call(getOrgMenu, { OrgCode: owner.orgCode });
  const readAll = async () => {
    const searches = ['SECRET-BRAND', 'SECRET-778899', 'secret-7788', '78899'];
    const found = [];
    for (const SearchText of searches)
      found.push(
        (await by.call(listDevices, { SearchText })).data.length,
        (await by.call(listConcernDevices, { SearchText })).data.length,
        ((await by.send(getDeviceSimState, { SearchText })).envelope.data as unknown[]).length,
      );
    const answers = JSON.stringify([
      await by.call(listDevices, {}),
      await by.call(getDevice, at),
      await by.call(listDeviceDocuments, at),
      await by.call(listPastOrders, at),
      await by.call(getDeviceTimeline, at),
      await by.call(listDeviceParts, at),
      await by.call(getDeviceCost, { ...at, ...window, Side: 'repaired' }),
      await by.call(listWorkOrders, {}),
      await detail(by, own.id),
      await detail(by, open.id),
      await by.call(getRelation, { OtherOrgCode: owner.orgCode }),
      await snapshot(by, 'deviceStates'),
      await snapshot(by, 'openOrders'),
      await exported(by),
      await visitor.call(getDevice, at),
      await visitor.call(listDevices, {}),
      await visitor.call(listDeviceDocuments, at),
    ]);
    return { answers, found };
  };
  for (let bits = 0; bits < 16; bits += 1) {
    const ShareItems = everything.filter((_, place) => ((bits >> place) & 1) === 1);
    await share({ ShareItems });
    const { answers, found } = await readAll();
    for (const [items, texts] of Object.entries(secrets)) {
      const isShared = items.split('+').every((item) => ShareItems.includes(item as ShareItem));
      for (const text of texts)
        expect([ShareItems, text, answers.includes(text)]).toEqual([ShareItems, text, isShared]);
    }
    const isFound = ShareItems.includes('passports') ? 1 : 0;
    expect([ShareItems, found]).toEqual([ShareItems, found.map(() => isFound)]);
    // what is no item stays visible
    expect((await by.call(listDevices, { SearchText: 'press-1' })).data).toHaveLength(1);
    expect((await by.call(listDevices, { SearchText: 'ylj' })).data).toHaveLength(1);
    expect((await by.call(listDevices, { SearchText: 'Line 1' })).data).toHaveLength(1);
  }
  const { data } = await owner.admin.call(listPastOrders, at);
  expect(data).toMatchObject([
    { orderID: own.id, cost: 111.09 },
    { orderID: past.id, measures: 'SECRET-MEASURES', cost: 765.43 },
  ]);
  expect((await by.call(listPastOrders, at)).data.map(({ orderID }) => orderID)).toEqual([
    own.id,
    null,
  ]);
  expect((await owner.admin.call(listDevices, { SearchText: 'SECRET-BRAND' })).data).toHaveLength(
    1,
  );
  await app.sql('delete from work_order where id = $1', [open.id]);
});

test('a narrower scope takes effect at once: on the open sockets of another node, for every next call and for open orders, and a wider one gives the devices back', async () => {
  const [inside, lost] = [await newDevice(owner.admin), await newDevice(owner.admin)];
  await share();
  await give([inside.id, lost.id]);
  const orders = {
    inside: await report(owner.reporter, inside.id),
    lost: await report(owner.reporter, lost.id),
    restored: await report(owner.reporter, lost.id),
  };
  for (const { id } of Object.values(orders)) await receive(provider.repairer, id);
  await start(provider.repairer, orders.restored.id);
  await finish(provider.repairer, orders.restored.id);
  await settled(app);
  const wall = await listen(second.url, 'daping', provider.admin.token);
  const gateway = await listen(second.url, 'gateway', provider.admin.token);
  const before = {
    orders: await snapshot(provider.admin, 'openOrders'),
    states: await snapshot(provider.admin, 'deviceStates'),
  };
  const scope = {
    FromOrgCode: provider.orgCode,
    ScopeKind: 2 as const,
    DeviceIDs: [inside.id],
  };
  const preview = await owner.admin.call(previewRelationShare, scope);
  expect(preview).toMatchObject({ seenDevices: 1, openOrders: 1, lostOrders: 1 });
  expect(preview.lostDevices).toBe(preview.givenDevices - 1);

  const saved = await share({ ...scope });
  expect(saved.counts).toEqual({
    givenDevices: preview.givenDevices,
    seenDevices: 1,
    openOrders: 1,
  });
  expect(await seenBy(provider)).toEqual([inside.id]);
  const refused = await provider.reporter.send(addWorkOrder, {
    DeviceID: lost.id,
    FaultText: 'x',
    FaultLevel: 1,
    IsStop: 1,
  });
  expect(errorOf(refused)).toBe('NOT_FOUND');
  expect(errorOf(await provider.repairer.send(receiveWorkOrder, { ID: orders.lost.id }))).toBe(
    'NOT_FOUND',
  );
  const { data } = await provider.admin.call(listWorkOrders, { DeviceID: lost.id });
  expect(data.map(({ id }) => id)).toEqual([orders.restored.id]); // as with a device that is taken back
  expect(await detail(owner.admin, orders.lost.id)).toMatchObject({
    orderState: 0,
    repairOrgCode: owner.orgCode,
    repairUserID: null,
  });
  await settled(app);
  for (const [from, { patches }, key] of [
    [before.orders, wall, orders.lost.id],
    [before.states, gateway, lost.id],
  ] as const) {
    expect(from.Rows).toHaveProperty(key);
    expect(patches.filter(({ Topic }) => Topic === from.Topic)).not.toEqual([]);
    expect(apply(from, patches) ?? {}).not.toHaveProperty(key); // null: it reads the snapshot again
  }
  const rows = async (topic: 'deviceStates' | 'openOrders') =>
    Object.keys((await snapshot(provider.admin, topic)).Rows);
  expect(await rows('deviceStates')).not.toContain(lost.id);
  expect(await rows('openOrders')).not.toContain(orders.lost.id);
  const [message] = (await provider.admin.call(listMessages, { MType: 9 })).data.data1;
  expect(message?.msg).toContain('1 台设备');

  // what is outside a scope cannot be given; what was given comes back with it
  const another = await newDevice(owner.admin);
  expect(errorOf(await give([another.id]))).toBe('OUTSIDE_SCOPE');
  await share();
  expect(await seenBy(provider)).toContain(lost.id);
  expect((await report(owner.reporter, lost.id)).repairOrgCode).toBe(provider.orgCode);
  expect((await detail(owner.admin, orders.lost.id)).repairOrgCode).toBe(owner.orgCode);

  // taken back or ended meanwhile, they do not come back
  await share({ ScopeKind: 2, DeviceIDs: [] });
  expect(await seenBy(provider)).toEqual([]);
  await give([lost.id], null);
  await share();
  expect(await seenBy(provider)).not.toContain(lost.id);
  await Promise.all([wall.stop(), gateway.stop()]);
});

test('a group that is moved out while the scope is narrowed to the group above it is outside, whichever is first', async () => {
  const group = (Name: string, BelowID: string | null) =>
    owner.admin.call(deviceType.calls.add, { Name, BelowID });
  const top = await group('Lines', null);
  const child = await group('Presses', top.id);
  const { id } = await newDevice(owner.admin);
  await owner.admin.call(updateDevices, { IDs: [id], TypeName: 'Presses' });
  await share();
  await give([id]);
  const move = (BelowID: string | null) =>
    owner.admin.call(deviceType.calls.place, { ID: child.id, BelowID, BeforeID: null });
  for (let run = 0; run < 12; run += 1) {
    await share();
    await move(top.id);
    await Promise.all([share({ ScopeKind: 1, TypeIDs: [top.id] }), move(null)]);
    expect(await seenBy(provider)).not.toContain(id);
  }
  // who would merge a group reads how many scopes name it
  const groups = await owner.admin.call(listDeviceTypes, {});
  const scopes = new Map(groups.map((one) => [one.id, one.scopes]));
  expect([scopes.get(top.id), scopes.get(child.id)]).toEqual([1, 0]);
});

test('each side reads the history that concerns it, and nobody else; only the owner changes what is shared', async () => {
  const device = await newDevice(owner.admin);
  await share();
  const before = await owner.admin.call(getRelation, { OtherOrgCode: provider.orgCode });
  await share({ ScopeKind: 2, DeviceIDs: [device.id], ShareItems: [] });
  const stale = await owner.admin.send(saveRelationShare, {
    FromOrgCode: provider.orgCode,
    ScopeKind: 0,
    ShareItems: [],
    Version: before.shareVersion,
  });
  expect(errorOf(stale)).toBe('STALE_VERSION');
  await share({ ScopeKind: 2, DeviceIDs: [device.id], ShareItems: [] }); // changes nothing
  const [latest, ...others] = await historyFor(owner, provider);
  expect(latest).toMatchObject({
    kind: 5,
    userName: owner.admin.realName,
    from: { scopeKind: 0, shareItems: everything },
    to: { scopeKind: 2, shareItems: [], names: [`${device.deviceName} ${device.deviceCode}`] },
  });
  expect(others.slice(-2).map(({ kind, userName }) => [kind, userName])).toEqual([
    [1, owner.admin.realName],
    [0, provider.admin.realName],
  ]);
  const theirs = await historyFor(provider, owner);
  expect(theirs.map(({ id }) => id)).toEqual([latest?.id, ...others.map(({ id }) => id)]);
  expect(JSON.stringify(theirs)).not.toContain(device.deviceCode);
  const seen = await provider.admin.call(getRelation, { OtherOrgCode: owner.orgCode });
  expect(seen.share).toEqual({
    ...latest?.to,
    names: undefined,
    seenDevices: undefined,
    types: [],
    positions: [],
    devices: [],
  });
  expect(seen.counts).toEqual({ givenDevices: 0, seenDevices: 0, openOrders: 0 });
  const [action] = await lastActions(app, owner.orgCode);
  expect(action).toMatchObject({ targetID: provider.orgCode, after: { scopeKind: 2 } });

  for (const [team, code] of [
    [stranger, owner.orgCode],
    [stranger, provider.orgCode],
  ] as const)
    expect(errorOf(await team.admin.send(getRelation, { OtherOrgCode: code }))).toBe('NOT_FOUND');
  for (const FromOrgCode of [owner.orgCode, provider.orgCode])
    expect(
      errorOf(
        await provider.admin.send(saveRelationShare, { FromOrgCode, ScopeKind: 0, ShareItems: [] }),
      ),
    ).toBe('NOT_FOUND');
  const foreign = await newDevice(provider.admin);
  const bad = await owner.admin.send(saveRelationShare, {
    FromOrgCode: provider.orgCode,
    ScopeKind: 2,
    DeviceIDs: [foreign.id],
    ShareItems: [],
  });
  expect([errorOf(bad), bad.text]).toEqual(['NOT_FOUND', expect.stringContaining('DeviceIDs')]);
  // the database's own rules, without the module
  const changed = await app.db.transaction({ orgCode: provider.orgCode }, 'write', (tx) =>
    tx.query(`update relation_scope set share_items = '{costs}' returning 1`),
  );
  expect(changed).toEqual([]);
  for (const table of ['relation_scope', 'relation_event'])
    expect(
      await app.db.transaction({ orgCode: stranger.orgCode }, 'read', (tx) =>
        tx.query(`select 1 from ${table}`),
      ),
    ).toEqual([]);

  await provider.admin.call(updateRelation, { ToOrgCode: owner.orgCode, RelationState: 2 });
  expect((await historyFor(owner, provider))[0]).toMatchObject({
    kind: 4,
    userName: provider.admin.realName,
  });
});
