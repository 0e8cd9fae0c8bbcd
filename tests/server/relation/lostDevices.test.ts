import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listDevices, saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { deviceReport, getFigures } from '../../../src/contract/areas/home/figures.ts';
import {
  getAgentCount,
  getCompanyInfo,
  getDeviceAllView,
  getDeviceSimStateCount,
} from '../../../src/contract/areas/home/overview.ts';
import {
  getAllMessages,
  getMessage,
  listMessages,
} from '../../../src/contract/areas/message/endpoints.ts';
import { addPart } from '../../../src/contract/areas/part/part.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import { addWorkOrder, receiveWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { OrderState } from '../../../src/contract/enums.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { tickerRowCount } from '../../../src/contract/topics/live.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import { readRows } from '../figures/rows.ts';
import { apply, snapshot } from '../realtime/support.ts';
import { orderIn } from '../repair/support/inState.ts';
import { act, attempt, orderActions } from '../repair/support/orderActions.ts';
import { expectSeamless } from '../repair/support/seamless.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { confirm, detail, newDevice, receive, report, sendBack } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let other: Team;
let deviceID = '';
let deadlocks = 0;

/** Counts deadlocks, which are retried and would go unnoticed. */
function countingDeadlocks(db: Db): Db {
  return {
    ...db,
    transaction: (scope, mode, work, options) =>
      db.transaction(
        scope,
        mode,
        (tx) =>
          work(tx).catch((error: unknown) => {
            if ((error as { code?: string }).code === '40P01') deadlocks += 1;
            throw error;
          }),
        options,
      ),
  };
}

beforeAll(async () => {
  const database = await openTestDatabase();
  app = await startApp({ database: { ...database, db: countingDeadlocks(database.db) } });
  [owner, other] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
});
afterAll(() => app.close());
beforeEach(async () => {
  provider = await addTeam(app, { orgType: 0 });
  for (const one of [provider, other]) await relate(one);
  deviceID = (await newDevice(owner.admin)).id;
  await give(provider);
});

async function relate({ admin, orgCode }: Team): Promise<void> {
  await app.sql('update relation set apply_time = null'); // a day has gone by since
  await admin.call(addRelation, { ToOrgCode: owner.orgCode });
  await owner.admin.call(updateRelation, { FromOrgCode: orgCode, RelationState: 1 });
}
const give = (to: Team | null) =>
  owner.admin.call(saveDeviceService, {
    DeviceIDs: [deviceID],
    ServiceOrgCode: to?.orgCode ?? null,
  });
const end = () =>
  provider.admin.call(updateRelation, { ToOrgCode: owner.orgCode, RelationState: 2 });

/** The ways in which a provider loses a device, with the next repair side and the actor. */
const losses = {
  'its relation ends': { lose: end, next: () => owner, by: () => provider.admin },
  'the owner ends the relation': {
    lose: () =>
      owner.admin.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 2 }),
    next: () => owner,
    by: () => owner.admin,
  },
  'the device is taken back': {
    lose: () => give(null),
    next: () => owner,
    by: () => owner.admin,
  },
  'the device is given to another': {
    lose: () => give(other),
    next: () => other,
    by: () => owner.admin,
  },
} as const;

/** Returns an order of the provider in a state. */
const orderOf = (state: OrderState) =>
  orderIn(app, { ...owner, repairer: provider.repairer }, state, deviceID);

async function ordersIn<State extends OrderState>(
  ...states: State[]
): Promise<Record<State, WorkOrder>> {
  const orders: [State, WorkOrder][] = [];
  for (const state of states) orders.push([state, await orderOf(state)]);
  return Object.fromEntries(orders) as Record<State, WorkOrder>;
}

/** Opens a side's wall and collects the devices of its patches. */
async function openWall({ admin }: Team) {
  await settled(app);
  const from = await snapshot(admin, 'deviceStates');
  const listener = await listen(app.url, 'gateway', admin.token);
  const rows = async () => {
    await settled(app);
    return apply(from, listener.patches);
  };
  return { ear: listener, rows };
}

/** Reports a fault of the device, and of another one, by the owner's gateway. */
async function failBoth(another: string): Promise<void> {
  const { deviceKey } = await owner.admin.call(makeDeviceKey, {});
  const { data } = await provider.admin.call(listDevices, {});
  const codes = [...data.map(({ deviceCode }) => deviceCode), another];
  const Items = codes.map((DeviceCode) => ({ DeviceCode, RunState: 2 }));
  const headers = { 'x-device-key': deviceKey };
  const { envelope } = await app.anonymous.send(sendTelemetry, { Items }, { headers });
  expect(envelope.data).toEqual({ accepted: 2, errors: [] });
}

/**
 * Takes the notifications of an order since the last call, one per user; withdrawn ones have no
 * link.
 */
async function takeNotified({ id, orderCode }: WorkOrder): Promise<Record<string, string>> {
  const rows = await app.sql<{ user_id: string; kind: string; url: string }>(
    `delete from notification where params->>'orderCode' = $1 returning user_id, kind, url`,
    [orderCode],
  );
  for (const { kind, url } of rows) expect(url).toBe(kind === 'orderTakenAway' ? '' : id);
  expect(new Set(rows.map((row) => row.user_id)).size).toBe(rows.length);
  return Object.fromEntries(rows.map((row) => [row.user_id, row.kind]));
}

async function nameOf({ orgCode }: Team): Promise<string | undefined> {
  const name = 'select org_name as name from organisation where org_code = $1';
  const [row] = await app.sql<{ name: string }>(name, [orgCode]);
  return row?.name;
}

const notified = (kind: string, ...people: { userID: string }[]) =>
  Object.fromEntries(people.map(({ userID }) => [userID, kind]));
const workers = ({ admin, supervisor, repairer }: Team) => [admin, supervisor, repairer];

describe.for(Object.entries(losses))('when %s', ([, { lose, next, by }]) => {
  test('orders that the provider has not restored are reported anew to the next side', async () => {
    const orders = await ordersIn(0, 1, 2, 7);
    await app.sql('delete from notification');
    app.clock.advance(60_000);
    await lose();
    const now = app.clock.now();
    for (const [state, before] of Object.entries(orders)) {
      const after = await detail(owner.admin, before.id);
      expect(after).toMatchObject({
        orderState: 0,
        repairOrgCode: next().orgCode,
        repairUserID: null,
        receiveTime: null,
        arriveTime: null,
        repairStartTime: null,
        expectRecoverTime: null,
        reportTime: before.reportTime,
        escalateTime: new Date(now.getTime() + 15 * 60_000).toISOString(),
        superviseTime: new Date(now.getTime() + 30 * 60_000).toISOString(),
        version: before.version + 1,
      });
      expectSeamless(after);
      const { userID: RepairUserID, realName: RepairUserName } = provider.repairer;
      const isAssigned = before.repairUserID !== null;
      const assignee = isAssigned ? { RepairUserID, RepairUserName } : {};
      expect(after.history.at(-1)).toMatchObject({
        call: 'Withdraw',
        userID: null,
        fromState: Number(state),
        changes: [
          ...Object.entries(assignee).map(([field, from]) => ({ field, from, to: null })),
          {
            field: 'RepairOrgName',
            from: await nameOf(provider),
            to: await nameOf(next()),
          },
        ],
      });
      const [timer] = await app.sql(
        "select due_time from timer where key = $1 and kind = 'escalate'",
        [before.id],
      );
      expect(timer).toEqual({ due_time: new Date(after.escalateTime ?? '') });
      const notifications = {
        ...notified('orderTakenAway', ...workers(provider)), // for an assigned order also the supervisors
        ...notified('orderPassedOn', ...workers(next())),
        ...(isAssigned && notified('orderSideChanged', owner.reporter)),
      };
      const { [by().userID]: _own, ...others } = notifications;
      expect(await takeNotified(after)).toEqual(others);
      expect((await receive(next().repairer, before.id)).repairUserID).toBe(next().repairer.userID);
    }
    await app.db.transaction({ orgCode: owner.orgCode }, 'write', async (tx) => {
      const stored = await readRows(tx, owner.orgCode);
      await rebuildFigures(tx, owner.orgCode);
      expect(await readRows(tx, owner.orgCode)).toEqual(stored);
    });
  });

  test('the provider still sees the orders that it restored, and nothing else of the device', async () => {
    const orders = await ordersIn(2, 3, 4, 6);
    await lose();
    const finished = [orders[3], orders[4], orders[6]];
    const { data } = await provider.repairer.call(listWorkOrders, { pageSize: 50 });
    expect(data.map(({ id }) => id).toSorted()).toEqual(finished.map(({ id }) => id).toSorted());
    for (const { id, deviceCode, deviceName } of finished) {
      const seen = await detail(provider.repairer, id);
      expect(seen).toMatchObject({ deviceCode, deviceName, repairOrgCode: provider.orgCode });
      const own = await detail(owner.admin, id);
      expect(seen).toEqual({ ...own, ownerName: `Works ${owner.admin.phone}` });
      const refused = await provider.repairer.send(receiveWorkOrder, { ID: id });
      expect([refused.envelope.code, errorOf(refused)]).toEqual(['400', 'NOT_SERVICED']);
    }
    const [lost, missing] = [orders[2].id, provider.repairer.userID].map((ID) =>
      provider.repairer.send(receiveWorkOrder, { ID }),
    );
    expect((await lost)?.text).toBe((await missing)?.text);
    const { admin } = provider;
    expect((await admin.call(listDevices, {})).data).toEqual([]);
    expect(await admin.call(getDeviceAllView, {})).toEqual([]);
    const nowMs = app.clock.now().getTime();
    const [StartTime, EndTime] = [-1, 1].map((days) =>
      new Date(nowMs + days * 86_400_000).toISOString(),
    );
    const window = { StartTime: StartTime ?? '', EndTime: EndTime ?? '' };
    expect((await admin.call(deviceReport, window)).data).toEqual([]);
    const query = { ...window, Formula: 'failures', By: 'organisation', Top: 100 } as const;
    const shares = (await owner.admin.call(getFigures, query)).data;
    expect(shares.find(({ id }) => id === provider.orgCode)).toMatchObject({ n: finished.length });
    expect(await admin.call(getCompanyInfo, {})).toMatchObject({ devices: 0, openOrders: 0 });
    const states = await admin.call(getDeviceSimStateCount, {});
    expect(JSON.stringify(states)).not.toMatch(/"count":[1-9]/);
    const { unreadMessages, ...waiting } = await admin.call(getAgentCount, {});
    expect(unreadMessages).toBeGreaterThan(0);
    expect(Object.values(waiting)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const topic of ['openOrders', 'orderEvents'] as const) {
      expect((await snapshot(admin, topic)).Rows).toEqual({});
    }
    const fault = { DeviceID: deviceID, FaultText: 'x', FaultLevel: 1, IsStop: 1 };
    expect(errorOf(await provider.reporter.send(addWorkOrder, fault))).toBe('NOT_FOUND');
  });

  test('its inbox has the codes of orders that it lost, without names and texts', async () => {
    const { deviceName, faultText, ...done } = await orderOf(4);
    const lost = Object.values(await ordersIn(0, 1, 2));
    await lose();
    const personal = [deviceName, faultText, owner.reporter.realName, provider.repairer.realName];
    const seen = new Set<string>();
    for (const person of [...workers(provider), provider.reporter]) {
      const { data } = await person.call(listMessages, { pageSize: 100 });
      const all = await person.call(getAllMessages, { UserId: person.userID });
      for (const message of [...data.data1, ...all.data1]) {
        const text = `${message.title} ${message.msg}`;
        const order = lost.find(({ orderCode }) => text.includes(orderCode));
        if (order === undefined) continue;
        seen.add(order.orderCode);
        expect([message.url, ...personal.filter((one) => text.includes(one))]).toEqual(['']);
        expect(message.msg).toContain(order.orderCode);
        const UserID = person.userID;
        const alone = { UserID, UserName: person.phone, id: message.id };
        expect((await person.call(getMessage, alone)).msg).toBe(message.msg);
      }
    }
    expect([...seen].toSorted()).toEqual(lost.map(({ orderCode }) => orderCode).toSorted());
    const finished = await provider.repairer.call(listMessages, { pageSize: 100 });
    const [shown] = finished.data.data1.filter(({ url }) => url === done.id);
    expect(shown?.msg).toContain(deviceName);
  });

  test('its wall follows the device until then, and never shows other devices', async () => {
    const another = await newDevice(owner.admin);
    const [wall, nextWall] = [await openWall(provider), await openWall(next())];
    await failBoth(another.deviceCode);
    const [{ name } = { name: '' }] = await app.sql<{ name: string }>(
      'select org_name as name from organisation where org_code = $1',
      [owner.orgCode],
    );
    const row = { deviceID, runState: 2, ownerName: name };
    expect(await wall.rows()).toEqual({ [deviceID]: expect.objectContaining(row) });
    await lose();
    expect(await wall.rows()).toEqual({});
    expect((await nextWall.rows())?.[deviceID]).toMatchObject({ deviceID, runState: 2 });
    const patched = wall.ear.patches.flatMap(({ Set: set, Del }) => [
      ...Object.keys(set ?? {}),
      ...(Del ?? []),
    ]);
    expect([...new Set(patched)]).toEqual([deviceID]);
    await Promise.all([wall.ear.stop(), nextWall.ear.stop()]);
  });

  test('an order that it restored stays its own: it is completed or reworked by the provider', async () => {
    const orders = await ordersIn(3, 6);
    const again = await orderOf(3);
    await lose();
    expect(await detail(owner.admin, orders[6].id)).toMatchObject({
      orderState: 3,
      finishTime: orders[6].finishTime,
      writeTime: null,
      writeDueTime: null,
    });
    for (const { id } of Object.values(orders)) {
      expect(await confirm(owner.reporter, id)).toMatchObject({
        orderState: 4,
        repairOrgCode: provider.orgCode,
        repairUserID: provider.repairer.userID,
      });
    }
    await app.sql('delete from notification');
    await settled(app);
    const [last] = await app.sql<{ id: string }>('select max(id) as id from outbox');
    expect(await sendBack(owner.reporter, again.id)).toMatchObject({
      orderState: 0,
      repairOrgCode: next().orgCode,
      repairUserID: null,
      finishTime: null,
      reworkCount: 1,
    });
    expect(await takeNotified(again)).toEqual({
      ...notified('orderTakenAway', ...workers(provider)),
      ...notified('orderPassedOn', ...workers(next())),
    });
    const resets = await app.sql<{ side: string }>(
      `select org_code as side from outbox where id > $1 and payload->>'topic' = 'orderEvents'
         and payload->>'keys' = 'reset'`,
      [last?.id],
    );
    const boards = [provider, next()].filter((side) => side !== owner); // the owner's show all
    expect(resets.map(({ side }) => side).toSorted()).toEqual(
      boards.map(({ orgCode }) => orgCode).toSorted(),
    );
    expectSeamless(await detail(owner.admin, again.id));
    await act(next().repairer, 'start', again.id);
    expect((await act(next().repairer, 'finish', again.id)).orderState).toBe(3);
  });
});

test('a record that the provider never wrote is written by the owner’s supervisor, with the owner’s parts', async () => {
  const used = async ({ admin }: Team, PartCode: string) => {
    const { id: PartID } = await admin.call(addPart, { PartCode, PartName: 'Seal', Unit: 'pcs' });
    return { Parts: [{ PartID, Qty: 2 }] };
  };
  const [theirs, ours] = [await used(provider, 'T-1'), await used(owner, `O-${provider.orgCode}`)];
  const { id } = await orderOf(6);
  await act(provider.repairer, 'updateParts', id, theirs);
  const done = await orderOf(4);
  for (const person of [owner.supervisor, owner.admin]) {
    expect(errorOf(await attempt(person, 'amend', done.id))).toBe('NOT_YOURS');
  }
  expect(await detail(owner.admin, done.id)).not.toHaveProperty('repairSideLeft');
  await give(null);

  for (const team of [owner, provider]) {
    expect(await detail(team.admin, id)).toHaveProperty('repairSideLeft', 1);
  }
  const headers = { 'accept-language': 'en' };
  for (const action of ['amend', 'updateParts'] as const) {
    const { endpoint, body } = orderActions[action];
    const refused = await owner.repairer.send(endpoint, { ...body, ID: id }, { headers });
    expect(refused.envelope.info).toMatch(/ only by supervisors of the owner$/);
    for (const person of [provider.repairer, provider.admin]) {
      expect(errorOf(await attempt(person, action, id))).toBe('NOT_SERVICED');
    }
  }
  const foreign = await attempt(owner.supervisor, 'updateParts', id, theirs);
  expect(foreign.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'Parts.0.PartID' });
  await act(owner.supervisor, 'updateParts', id, ours);
  const record = { Measures: 'Seal changed' };
  expect(await act(owner.supervisor, 'amend', id, record)).toMatchObject({
    orderState: 3,
    measures: 'Seal changed',
    repairOrgCode: provider.orgCode,
    repairUserID: provider.repairer.userID,
  });
  const { parts, history } = await detail(owner.admin, id);
  expect(parts).toMatchObject([
    { partCode: `O-${provider.orgCode}` },
    { partCode: 'T-1', ofFormer: 1 },
  ]);
  expect(parts[0]).not.toHaveProperty('ofFormer');
  expect(history.slice(-2).map(({ call }) => call)).toEqual(['UpdateParts', 'XG_Repair']);
  const seen = await detail(provider.admin, id);
  expect(seen).toMatchObject({ measures: 'Seal changed', parts: [{ partCode: 'T-1' }] });
  expect(seen.history.at(-1)).toMatchObject({ call: 'XG_Repair', userID: owner.supervisor.userID });
  expect(JSON.stringify(seen)).not.toContain(`O-${provider.orgCode}`);
  expect((await confirm(owner.reporter, id)).orderState).toBe(4);
  const late = { Measures: 'Seal and bolt changed' };
  expect(errorOf(await attempt(owner.supervisor, 'amend', id, late))).toBe('NOT_YOURS');
  expect(await act(owner.admin, 'amend', id, late)).toMatchObject({
    orderState: 4,
    measures: late.Measures,
  });
  expect((await act(owner.admin, 'amend', done.id)).orderState).toBe(4);
});

test('a reporter of the provider is notified of the order as long as the provider services the device', async () => {
  const order = await report(provider.reporter, deviceID);
  const own = await report(owner.reporter, deviceID);
  await takeNotified(order);
  await receive(provider.repairer, order.id);
  expect(await takeNotified(order)).toMatchObject(notified('orderReceived', provider.reporter));
  await end();
  await app.sql('delete from notification');
  for (const { id } of [order, own]) await receive(owner.repairer, id);
  expect(await takeNotified(order)).toEqual(
    notified('orderWithdrawn', owner.admin, owner.supervisor),
  );
  expect(await takeNotified(own)).toMatchObject(notified('orderReceived', owner.reporter));
});

test('assigning a device to its present provider notifies no user', async () => {
  await orderOf(1);
  await settled(app);
  const last = () => app.sql('select max(id) as id from outbox');
  const before = await last();
  expect(await give(provider)).toEqual({ changed: 0 });
  expect(await last()).toEqual(before);
});

test('events of lost devices do not displace those of present devices on the board', async () => {
  const retained = (await newDevice(owner.admin)).id;
  const ServiceOrgCode = provider.orgCode;
  await owner.admin.call(saveDeviceService, { DeviceIDs: [retained], ServiceOrgCode });
  const order = await report(owner.reporter, retained);
  app.clock.advance(1000);
  const finished = await orderOf(3);
  await give(null);
  await app.sql(
    `insert into work_order select (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(), 'order_code', 'LOST-' || n))).*
     from work_order o, generate_series(1, $2) n where o.id = $1`,
    [finished.id, tickerRowCount],
  );
  const { Rows } = await snapshot(provider.admin, 'orderEvents');
  expect(Object.keys(Rows)).toEqual([`${owner.orgCode}:${order.id}:${order.version}`]);
});

test('open orders leave one wall and appear on the other', async () => {
  const { id } = await orderOf(2);
  await settled(app);
  const sides = [provider, other].map(({ admin }) => admin);
  const before = await Promise.all(sides.map((admin) => snapshot(admin, 'openOrders')));
  const listeners = await Promise.all(sides.map(({ token }) => listen(app.url, 'daping', token)));
  await give(other);
  await settled(app);
  const after = before.map((old, at) => apply(old, listeners[at]?.patches ?? []) ?? {});
  expect(before.map(({ Rows }) => id in Rows)).toEqual([true, false]);
  expect(after.map((rows) => id in rows)).toEqual([false, true]);
  for (const [at, admin] of sides.entries()) {
    expect((await snapshot(admin, 'openOrders')).Rows).toEqual(after[at]);
    await listeners[at]?.stop();
  }
});

test('a renewed relation returns no devices; they must be assigned again', async () => {
  await end();
  await relate(provider);
  expect((await provider.admin.call(listDevices, {})).data).toEqual([]);
  expect((await report(owner.reporter, deviceID)).repairOrgCode).toBe(owner.orgCode);
  await give(provider);
  expect((await report(owner.reporter, deviceID)).repairOrgCode).toBe(provider.orgCode);
});

test("orders that the owner's people have begun stay theirs when the device is assigned", async () => {
  await give(null);
  const order = await orderIn(app, owner, 1, deviceID);
  await give(provider);
  expect(await act(owner.repairer, 'start', order.id)).toMatchObject({
    repairOrgCode: owner.orgCode,
  });
});

test('row-level security alone hides the device and its open orders', async () => {
  const orders = await ordersIn(2, 3, 4);
  const see = (table: string, id: string) =>
    app.db.transaction({ orgCode: provider.orgCode }, 'read', async (tx) => {
      const rows = await tx.query<{ id: string }>(`select distinct ${id} as id from ${table}`);
      return rows.map((row) => row.id).toSorted();
    });
  const ids = Object.values(orders).map((order) => order.id);
  expect(await see('device', 'id')).toEqual([deviceID]);
  expect(await see('work_order', 'id')).toEqual(ids.toSorted());
  const all = 'update relation set relation_state = 2 where from_org_code = $1';
  await app.sql(all, [provider.orgCode]); // the rows of devices and orders as they are
  const finished = ids.slice(1).toSorted();
  expect(await see('device', 'id')).toEqual([]);
  expect(await see('work_order', 'id')).toEqual(finished);
  expect(await see('work_order_segment', 'order_id')).toEqual(ids.toSorted()); // its own time
  expect(await see('work_order_event', 'order_id')).toEqual(finished);
});

test('calls concurrent with assigning, withdrawing and ending cause no deadlock and lose no order', async () => {
  const second = (await newDevice(owner.admin)).id;
  const both = [deviceID, second];
  const [repairer, colleague] = [
    provider.repairer,
    await addPerson(app, other.orgCode, 'repairer'),
  ];
  await owner.admin.call(saveDeviceService, { DeviceIDs: both, ServiceOrgCode: provider.orgCode });
  const orders = await Promise.all(
    Array.from({ length: 8 }, (_, at) => report(owner.reporter, both[at % 2] ?? deviceID)),
  );
  const before = deadlocks;
  const turn = (DeviceIDs: string[], to: Team | null) =>
    owner.admin.send(saveDeviceService, { DeviceIDs, ServiceOrgCode: to?.orgCode ?? null });
  const fault = (DeviceID: string) =>
    owner.reporter.send(addWorkOrder, { DeviceID, FaultText: 'x', FaultLevel: 2, IsStop: 1 });
  const answers = await Promise.all([
    ...orders.map(({ id: ID }) => repairer.send(receiveWorkOrder, { ID })),
    turn(both, other),
    ...orders.map(({ id: ID }) => colleague.send(receiveWorkOrder, { ID })),
    ...both.map(fault),
    turn([second, deviceID], provider),
    other.admin.send(updateRelation, { ToOrgCode: owner.orgCode, RelationState: 2 }),
    ...both.map(fault),
    turn([deviceID], null),
    ...orders.map(({ id: ID }) => repairer.send(receiveWorkOrder, { ID })),
  ]);
  const known = ['won', 'NOT_FOUND', 'NOT_YOURS', 'WRONG_STATE', 'NOT_ASSOCIATED'];
  expect(Object.keys(countOutcomes(answers)).filter((name) => !known.includes(name))).toEqual([]);
  expect(deadlocks).toBe(before);
  const stray = await app.sql(
    `select o.id from work_order o join device d on d.org_code = o.org_code and d.id = o.device_id
     where d.id = any($1) and o.repair_org_code not in (o.org_code, coalesce(d.service_org_code, ''))`,
    [both],
  );
  expect(stray).toEqual([]);
  const lost = await app.sql(
    'select id from work_order where device_id = any($1) and order_state not in (0, 1)',
    [both],
  );
  expect(lost).toEqual([]);
  for (const { id } of orders) expectSeamless(await detail(owner.admin, id));
});

test('concurrent withdrawals of devices with figures of the same days wait for each other', async () => {
  const second = (await newDevice(owner.admin)).id;
  const ServiceOrgCode = provider.orgCode;
  await owner.admin.call(saveDeviceService, { DeviceIDs: [second], ServiceOrgCode });
  const days = { [deviceID]: ['2026-03-02', '2026-03-05'], [second]: ['2026-03-05', '2026-03-02'] };
  const [first, later]: string[][] = [[], []];
  for (const [device, answered] of Object.entries(days)) {
    for (const [at, day] of answered.entries()) {
      const { id } = await report(owner.reporter, device);
      await receive(provider.repairer, id);
      await app.sql(
        `update work_order set fault_time = $2, report_time = $2,
           receive_time = $2::timestamptz + interval '1 hour' where id = $1`,
        [id, `${day}T02:00:00Z`],
      );
      (at === 0 ? first : later)?.push(id);
    }
  }
  const scope = { orgCode: owner.orgCode };
  await app.db.transaction(scope, 'write', (tx) => rebuildFigures(tx, owner.orgCode));
  const before = deadlocks;
  const turns: Promise<unknown>[] = [];
  await app.db.transaction(scope, 'write', async (tx) => {
    const [holder] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await tx.query('select from work_order_segment where order_id = any($1) for update', [later]);
    for (const device of [deviceID, second]) {
      const body = { DeviceIDs: [device], ServiceOrgCode: null };
      turns.push(owner.admin.call(saveDeviceService, body));
    }
    await vi.waitFor(async () => {
      const waiting = await app.sql(
        `select from pg_stat_activity
         where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
        [holder?.pid],
      );
      expect(waiting).toHaveLength(2);
    }, 10_000);
    // each has withdrawn its first order; if it updated figures at once, it would hold a day's lock
    const running = `select order_id from work_order_segment
      where order_id = any($1) and end_time is null`;
    expect(await app.sql(running, [first])).toHaveLength(2);
    expect(await app.sql(`${running} for update skip locked`, [first])).toEqual([]);
  });
  await Promise.all(turns);
  expect(deadlocks).toBe(before);
  await app.db.transaction(scope, 'write', async (tx) => {
    const stored = await readRows(tx, owner.orgCode);
    await rebuildFigures(tx, owner.orgCode);
    expect(await readRows(tx, owner.orgCode)).toEqual(stored);
  });
});
