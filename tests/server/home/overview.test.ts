import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getAgentCount,
  getCompanyInfo,
  getDataCenterInfo,
  getDeviceAllView,
  getDeviceSimState,
  getDeviceSimStateCount,
  getFigureHistory,
  getHomeWorkOrderList,
  getNewCompanyInfo,
  getNewDeviceAllView,
  getUserOrgInfo,
  maxHistoryWindows,
} from '../../../src/contract/areas/home/overview.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { runState } from '../../../src/contract/enums.ts';
import { isInActorGroup } from '../../../src/contract/orders/orderActor.ts';
import { transitions } from '../../../src/contract/transitions.ts';
import { firstRoles } from '../../../src/server/modules/organisation/roles.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import {
  addTeam,
  associate,
  type Person,
  type RoleKey,
  roleNames,
  type Team,
} from '../support/people.ts';
import { finish, newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let devices: string[];

/** Creates orders that have reached the steps 0 reported, 1 received, 2 started, 3 finished, on both sides. */
beforeAll(async () => {
  app = await startApp();
  [owner, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
  devices = [];
  for (const team of [owner, provider]) {
    const device = await newDevice(owner.admin);
    devices.push(device.id);
    if (team === provider) await associate(app, provider.orgCode, owner.orgCode, [device.id]);
    for (const steps of [0, 1, 2, 3]) {
      const order = await report(owner.reporter, device.id);
      if (steps > 0) await receive(team.repairer, order.id);
      if (steps > 1) await start(team.repairer, order.id);
      if (steps > 2) await finish(team.repairer, order.id);
    }
  }
});
afterAll(() => app.close());

const people = (): [Person, RoleKey][] =>
  [owner, provider].flatMap((team) =>
    (['admin', 'supervisor', 'repairer', 'reporter'] as const).map((role): [Person, RoleKey] => [
      team[role],
      role,
    ]),
  );

/** The calls of the next step of an order; an interrupted order waits only for its repairer. */
const onward = ['Receiving', 'Scan', 'Repair', 'Surer'];

test('the orders that wait for a person are those that the table lets them move next', async () => {
  const { data: orders } = await owner.admin.call(listWorkOrders, { pageSize: 200 });
  for (const [person, role] of people()) {
    const { permissions } = firstRoles.find(({ roleName }) => roleName === roleNames[role]) ?? {};
    const actor = { ...person, permissions: new Set<string>(permissions) };
    const allowed = orders.filter((order) =>
      transitions.some(
        ({ call, from, actors: who }) =>
          from === order.orderState && onward.includes(call) && isInActorGroup(who, actor, order),
      ),
    );
    const { data, totalNum } = await person.call(getHomeWorkOrderList, { pageSize: 200 });
    expect(data.map(({ id }) => id).toSorted()).toEqual(allowed.map(({ id }) => id).toSorted());
    expect(totalNum).toBe(allowed.length);
    const { unreadMessages, ...counts } = await person.call(getAgentCount, {});
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(allowed.length);
    expect(unreadMessages).toBeGreaterThanOrEqual(0);
  }
});

test('the repairer has one to receive, one to start and one in repair; the reporter two to confirm', async () => {
  expect(await owner.repairer.call(getAgentCount, {})).toMatchObject({
    toReceive: 1,
    toStart: 1,
    inRepair: 1,
    interrupted: 0,
    toWrite: 0,
    toConfirm: 0,
  });
  expect(await owner.reporter.call(getAgentCount, {})).toMatchObject({
    toReceive: 0,
    toConfirm: 2,
  });
  const { data } = await owner.repairer.call(getHomeWorkOrderList, { WaitingFor: 'start' });
  expect(data.map(({ orderState, waitingFor }) => [orderState, waitingFor])).toEqual([
    [1, 'start'],
  ]);
});

test('the most urgent order comes first', async () => {
  await app.sql('update work_order set fault_level = 1 where org_code = $1 and order_state = 2', [
    owner.orgCode,
  ]);
  const { data } = await owner.repairer.call(getHomeWorkOrderList, {});
  expect(data.map(({ faultLevel }) => faultLevel)).toEqual([1, 2, 2]);
  const [, second, third] = data.map(({ reportTime }) => Date.parse(reportTime));
  expect(second).toBeLessThanOrEqual(third ?? 0);
});

test('a caller reads their own person and organisation', async () => {
  expect(await owner.reporter.call(getUserOrgInfo, {})).toMatchObject({
    id: owner.reporter.userID,
    userName: owner.reporter.phone,
    roleName: roleNames.reporter,
    orgCode: owner.orgCode,
    timeZone: 'Asia/Shanghai',
    expireDate: null,
  });
});

test('7 Calls, Home GetCompanyInfo: an organisation counts its devices, people and open orders; a provider also those that it services', async () => {
  expect(await owner.admin.call(getCompanyInfo, {})).toMatchObject({
    devices: 2,
    users: 4,
    openOrders: 8,
  });
  expect(await provider.admin.call(getCompanyInfo, {})).toMatchObject({
    devices: 1,
    users: 4,
    openOrders: 4,
  });
});

test('7 Calls, Home GetDataCenterInfo: the overview has the figures of its window', async () => {
  const now = app.clock.now().getTime();
  const window = {
    StartTime: new Date(now - 86_400_000).toISOString(),
    EndTime: new Date(now + 86_400_000).toISOString(),
  };
  for (const [team, failures] of [
    [owner, 8],
    [provider, 4],
  ] as const) {
    const { data, dataRemark } = await team.admin.call(getDataCenterInfo, window);
    expect(data).toMatchObject({ openOrders: failures, failures, failuresToday: failures });
    expect(dataRemark).toMatchObject({ n: failures, orders: failures });
    const drilldown = await team.admin.call(listWorkOrders, dataRemark.drilldown.body);
    expect(drilldown.totalNum).toBe(failures);
    const company = await team.admin.call(getNewCompanyInfo, window);
    expect(company.data).toMatchObject({ orgCode: team.orgCode, mttrHours: data.mttrHours });
  }
});

test('the history has the figures of each window, at most 11', async () => {
  const now = app.clock.now().getTime();
  const Windows = [3, 2, 1, 0].map((daysBack) => ({
    StartTime: new Date(now - (daysBack + 1) * 86_400_000).toISOString(),
    EndTime: new Date(now - daysBack * 86_400_000 + 1).toISOString(),
  }));
  const history = await provider.admin.call(getFigureHistory, { Windows });
  expect(history).toHaveLength(4);
  for (const [at, window] of Windows.entries()) {
    const { data } = await provider.admin.call(getDataCenterInfo, window);
    expect(data).toMatchObject(history[at] ?? {});
  }
  expect(history.map(({ failures }) => failures)).toEqual([0, 0, 0, 4]);
  for (const [Side, failures] of [
    ['own', 0],
    ['repaired', 4],
  ] as const) {
    const ofSide = await provider.admin.call(getFigureHistory, { Windows, Side });
    expect(ofSide.at(-1)?.failures).toBe(failures);
  }
  const many = Array.from({ length: maxHistoryWindows + 1 }, () => Windows[0]);
  const refused = await provider.admin.send(getFigureHistory, { Windows: many });
  expect(errorOf(refused)).toBe('BAD_FIELD');
});

test('all devices with their open orders, whole or by position', async () => {
  const views = await owner.admin.call(getDeviceAllView, {});
  expect(
    views.map(({ deviceID, openOrders, faultLevel }) => [deviceID, openOrders, faultLevel]),
  ).toEqual(devices.map((id) => [id, 4, expect.any(Number)]));
  const [first] = devices;
  await app.sql(
    `with made as (
       insert into device_position (org_code, id, position_name)
       values ($1, gen_random_uuid(), 'Hall 1') returning id
     )
     update device set position_id = made.id from made where device.id = $2`,
    [owner.orgCode, first],
  );
  const { data, totalNum } = await owner.admin.call(getNewDeviceAllView, {});
  expect(totalNum).toBe(2);
  expect(data.map(({ positionName, devices: list }) => [positionName, list.length])).toEqual([
    ['Hall 1', 1],
    ['', 1],
  ]);
  expect(await provider.admin.call(getDeviceAllView, {})).toHaveLength(1);
});

test('run states are listed by device and counted, all four', async () => {
  const { fault, offline } = runState.values;
  await app.sql('update device set run_state = $2 where id = $1', [devices[0], fault]);
  const { data, totalNum } = await owner.admin.call(getDeviceSimState, { RunState: fault });
  expect([totalNum, data.map(({ deviceID }) => deviceID)]).toEqual([1, [devices[0]]]);
  const counts = await owner.admin.call(getDeviceSimStateCount, {});
  expect(counts.map((row) => row.runState)).toEqual(runState.list);
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { runState: fault, count: 1 },
    { runState: offline, count: 1 },
  ]);
});
