import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import { deviceReport } from '../../../src/contract/areas/home/figures.ts';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Error,
  getTop10Mtbf,
  getTop10Mtr,
  getTop10Mttr,
  getTop10WorkOrder,
} from '../../../src/contract/areas/home/rankings.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { getDrilldownSum, listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { TopicPatch } from '../../../src/contract/topics/live.ts';
import type { FaultShareRow } from '../../../src/contract/topics/topicRows.ts';
import { apply, type Snapshot, snapshot } from '../realtime/support.ts';
import { act } from '../repair/support/orderActions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { finish, newDevice, receive, report, start } from '../support/work.ts';

const keysOf = ({ Set: rows }: TopicPatch) => Object.keys(rows ?? {});

const figureTopics = [
  'faultTrend',
  'mttrRank',
  'mtbfRank',
  'mtrRank',
  'errorRank',
  'workOrderRank',
  'faultTypes',
  'faultCauses',
  'dayFaults',
] as const;

let app: TestApp;
let team: Team;
const march = { StartTime: '2026-03-01 00:00:00', EndTime: '2026-04-01 00:00:00' };
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      { DeviceCode: 'A', FaultTime: '2026-03-02 08:00:00', FinishTime: '2026-03-02 10:00:00' },
      { DeviceCode: 'A', FaultTime: '2026-03-05 23:00:00', FinishTime: '2026-03-06 03:00:00' },
      { DeviceCode: 'B', FaultTime: '2026-03-02 08:30:00', FinishTime: '2026-03-02 13:30:00' },
      {
        DeviceCode: 'C',
        FaultTime: '2026-03-03 08:00:00',
        FinishTime: '2026-03-03 09:00:00',
        IsStop: 0,
      },
      { DeviceCode: 'D', FaultTime: '2026-03-30 00:00:00' },
    ],
  });
});
afterAll(() => app.close());

test('MTTR: the longest first, with open breakdowns and the fleet in the remark', async () => {
  const { data, dataRemark } = await team.admin.call(getTop10Mttr, march);
  expect(
    data
      .filter(({ breakdowns }) => breakdowns > 0)
      .map(({ deviceCode, hours, breakdowns }) => [deviceCode, hours, breakdowns]),
  ).toEqual([
    ['B', 5, 1],
    ['A', 3, 2],
  ]);
  expect(dataRemark).toMatchObject({ formula: 'MTTR', breakdowns: 3, fleetHours: 11 / 3, open: 1 });
});

test('a drilldown sums the minutes of its orders: those of the figure, those of an overlapping one at the first', async () => {
  const { dataRemark } = await team.admin.call(getTop10Mttr, march);
  const all = await team.admin.call(getDrilldownSum, { Behind: 'mttr', ...march });
  expect([all.n, all.minutes]).toEqual([dataRemark.breakdowns, 11 * 60]);
  await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      { DeviceCode: 'E', FaultTime: '2026-01-02 08:00:00', FinishTime: '2026-01-02 10:00:00' },
      { DeviceCode: 'E', FaultTime: '2026-01-02 09:00:00', FinishTime: '2026-01-02 12:00:00' },
      { DeviceCode: 'E', FaultTime: '2026-01-02 12:00:00', FinishTime: '2026-01-02 12:30:00' },
    ],
  });
  const january = { StartTime: '2026-01-01 00:00:00', EndTime: '2026-02-01 00:00:00' };
  const { data } = await team.admin.call(listWorkOrders, { Behind: 'mttr', ...january });
  const IDs = data.map(({ id }) => id);
  const sum = await team.admin.call(getDrilldownSum, { Behind: 'mttr', ...january, IDs });
  const minutesOf = (id: string) => sum.lines.find((one) => one.id === id)?.minutes;
  expect([sum.orders, sum.n, sum.minutes]).toEqual([3, 2, 270]);
  expect(IDs.map(minutesOf)).toEqual([30, 0, 240]);
  const failures = await team.admin.call(getDrilldownSum, { Behind: 'failures', ...march });
  expect(failures).toMatchObject({
    orders: 5,
    minutes: null,
    excluded: { orders: 5, rejected: 0, notFailures: 0 },
  });
});

test('a device that was entered in the window is needed since that day, one with an earlier fault always', async () => {
  const device = await newDevice(team.admin);
  const from = new Date(app.clock.now().getTime() - 20 * 86_400_000).toISOString();
  const to = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  const of = { StartTime: from, EndTime: to, DeviceID: device.id };
  const [row] = (await team.admin.call(deviceReport, of)).data;
  expect(row?.operatingHours).toBeLessThanOrEqual(48);
  await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      {
        DeviceCode: device.deviceCode,
        FaultTime: '2026-01-02 08:00:00',
        FinishTime: '2026-01-02 09:00:00',
      },
    ],
  });
  const [later] = (await team.admin.call(deviceReport, of)).data;
  expect(later?.operatingHours).toBeGreaterThan(19 * 24);
});

test('MTBF: the shortest first, without devices that have no failure, limited to Top', async () => {
  const { data, dataRemark } = await team.admin.call(getTop10Mtbf, march);
  expect(data.map(({ deviceCode, breakdowns }) => [deviceCode, breakdowns])).toEqual([
    ['A', 2],
    ['D', 1],
    ['B', 1],
  ]);
  expect(data[0]?.hours).toBe((31 * 24 - 6) / 2);
  expect(dataRemark).toMatchObject({ formula: 'MTBF', breakdowns: 4, devicesWithoutFailure: 3 });
  expect((await team.admin.call(getTop10Mtbf, { ...march, Top: 1 })).data).toHaveLength(1);
});

test('the trend has a row for every day, with the downtime of that day', async () => {
  const { data: rows, dataRemark } = await team.admin.call(getFailureTrend, {
    StartTime: '2026-03-01 00:00:00',
    EndTime: '2026-03-07 00:00:00',
  });
  expect(
    rows.map(({ day, failures, breakdowns, finished, downHours }) => [
      day.slice(8),
      failures,
      breakdowns,
      finished,
      downHours,
    ]),
  ).toEqual([
    ['01', 0, 0, 0, 0],
    ['02', 2, 2, 2, 7],
    ['03', 1, 0, 0, 0],
    ['04', 0, 0, 0, 0],
    ['05', 1, 1, 0, 1],
    ['06', 0, 0, 1, 3],
  ]);
  expect(dataRemark).toMatchObject({ formula: 'failures', n: 4, orders: 4 });
  const drilldown = await team.admin.call(listWorkOrders, dataRemark.drilldown.body);
  expect(drilldown.totalNum).toBe(dataRemark.orders);
});

test("faults of a day by the organisation's hours, 24 rows", async () => {
  const { data: rows, dataRemark } = await team.admin.call(getDayNumberFaults, {
    Day: '2026-03-02',
  });
  expect(rows.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(rows.filter(({ count }) => count > 0)).toEqual([{ hour: 8, count: 2 }]);
  const drilldown = await team.admin.call(listWorkOrders, dataRemark.drilldown.body);
  expect([dataRemark.orders, drilldown.totalNum]).toEqual([2, 2]);
});

test('open faults by state and level, as many as in the list', async () => {
  const { data } = await team.admin.call(listWorkOrders, { Behind: 'open' });
  const order = await team.reporter.call(addWorkOrder, {
    DeviceID: data[0]?.deviceID ?? '',
    FaultText: 'x',
    FaultLevel: 1,
    IsStop: 0,
  });
  await receive(team.repairer, order.id);
  const now = await team.admin.call(getNowNumberFaults, {});
  expect(now.open).toBe(2);
  expect(now.byState.filter(({ count }) => count > 0)).toEqual([
    { orderState: 0, count: 1 },
    { orderState: 1, count: 1 },
  ]);
  expect(now.byLevel.filter(({ count }) => count > 0)).toEqual([
    { faultLevel: 1, count: 1 },
    { faultLevel: 3, count: 1 },
  ]);
  expect((await team.admin.call(listWorkOrders, { Behind: 'open' })).totalNum).toBe(now.open);
});

test.for([
  ['2026-03-02 00:00:00', '2026-03-01 00:00:00'],
  ['2026-03-01 00:00:00', '2026-03-01 00:00:00'],
] as const)('a window from %s to %s is refused by its end', async ([StartTime, EndTime]) => {
  for (const endpoint of [getTop10Mttr, getTop10Mtbf, getFailureTrend]) {
    const { envelope } = await team.admin.send(endpoint, { StartTime, EndTime });
    expect(envelope.data).toEqual({ error: 'BAD_FIELD', field: 'EndTime' });
  }
});

describe('a provider', () => {
  const quarterMs = 900_000;
  const rankings = [getTop10Mttr, getTop10Mtbf, getTop10Mtr, getTop10Error, getTop10WorkOrder];
  let plant: Team;
  let provider: Team;
  /** One window around all events, and one that cuts outages at both ends. */
  let windows: { StartTime: string; EndTime: string }[];

  const ago = (quarters: number) => new Date(app.clock.now().getTime() - quarters * quarterMs);

  /** Creates a plant, and a provider that services both of its devices. */
  async function newPair() {
    const [owner, servant] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
    const add = () => newDevice(owner.admin, undefined, '2020-01-01');
    const devices = [await add(), await add()];
    const [press = '', saw = ''] = devices.map(({ id }) => id);
    await associate(app, servant.orgCode, owner.orgCode, [press, saw]);
    return { owner, servant, press, saw };
  }

  /**
   * The first device: two orders overlap, five quarters of an hour in all. The second: two quarters,
   * with the machine running for half of one, and a fault open for one.
   */
  beforeAll(async () => {
    const { owner, servant, press, saw } = await newPair();
    [plant, provider] = [owner, servant];
    const stranger = await addTeam(app);
    await report(stranger.reporter, (await newDevice(stranger.admin)).id);
    const begin = app.clock.now().getTime();
    const at = (quarters: number) => new Date(begin + quarters * quarterMs).toISOString();
    const pass = (quarters: number) => app.clock.advance(quarters * quarterMs);
    const { repairer } = provider;
    const first = await report(plant.reporter, press);
    pass(1);
    await receive(repairer, first.id);
    pass(1);
    await start(repairer, first.id);
    const second = await report(plant.reporter, press);
    pass(2);
    await finish(repairer, first.id);
    await start(repairer, second.id);
    pass(1);
    await finish(repairer, second.id);
    const third = await report(plant.reporter, saw);
    pass(0.5);
    await start(repairer, third.id);
    await act(repairer, 'interrupt', third.id, { MachineUp: 1 });
    pass(0.5);
    await act(repairer, 'recover', third.id);
    pass(1);
    await finish(repairer, third.id);
    await report(plant.reporter, saw);
    pass(1);
    windows = [
      { StartTime: at(-96), EndTime: at(192) },
      { StartTime: at(1), EndTime: at(6.75) },
    ];
  });

  const totalOf = async (by: Team, body: object) =>
    (await by.admin.call(listWorkOrders, { ...body, pageSize: 1 })).totalNum;
  const total = (body: object) => totalOf(provider, body);
  const unnamed = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'ownerName'));

  test('ranks the devices of an owner that it services alone as the owner does, and names the owner', async () => {
    for (const window of windows) {
      for (const call of rankings) {
        const owned = await plant.admin.call(call, window);
        const { data, dataRemark } = await provider.admin.call(call, window);
        expect(data.map(unnamed)).toEqual(owned.data);
        expect(new Set(data.map(({ ownerName }) => ownerName))).toEqual(
          new Set([`Works ${plant.admin.phone}`]),
        );
        const { drilldown } = dataRemark;
        expect({
          ...dataRemark,
          drilldown: { ...drilldown, body: { ...drilldown.body, Side: 'own' } },
        }).toEqual(owned.dataRemark);
      }
    }
    const [window] = windows;
    const mttr = await provider.admin.call(getTop10Mttr, window ?? march);
    expect(mttr.data.map(({ hours, breakdowns, open }) => [hours, breakdowns, open])).toEqual([
      [1.25, 1, 0],
      [0.5, 1, 1],
    ]);
    const mtbf = await provider.admin.call(getTop10Mtbf, window ?? march);
    expect(mtbf.data.map(({ hours }) => hours)).toEqual([(24 + 2 - 0.625) / 2, 24 + 2 - 1.25]);
    const failures = await provider.admin.call(getTop10Error, window ?? march);
    expect(failures.data.map((row) => [row.count, row.breakdowns, row.open])).toEqual([
      [2, 1, 0],
      [2, 2, 1],
    ]);
  });

  test('has a drilldown with as many orders as each figure and each of its devices counts', async () => {
    for (const window of windows) {
      for (const call of rankings) {
        const { data, dataRemark } = await provider.admin.call(call, window);
        const { drilldown, orders } = dataRemark;
        expect(drilldown.body.Side).toBe('repaired');
        expect([call.id, await total(drilldown.body)]).toEqual([call.id, orders]);
        const each = data.map(({ deviceID }) => total({ ...drilldown.body, DeviceID: deviceID }));
        expect((await Promise.all(each)).reduce((sum, count) => sum + count, 0)).toBe(orders);
      }
    }
  });

  test('has the trend, the hours and the open faults of the owner', async () => {
    for (const window of windows) {
      const owned = await plant.admin.call(getFailureTrend, window);
      const { data, dataRemark } = await provider.admin.call(getFailureTrend, window);
      expect(data).toEqual(owned.data);
      expect(await total(dataRemark.drilldown.body)).toBe(dataRemark.orders);
    }
    const { data } = await provider.admin.call(getFailureTrend, windows[0] ?? march);
    const sum = (of: (row: (typeof data)[number]) => number) =>
      data.reduce((all, row) => all + of(row), 0);
    expect(sum(({ failures }) => failures)).toBe(4);
    expect(sum(({ breakdowns }) => breakdowns)).toBe(3);
    expect(sum(({ finished }) => finished)).toBe(2);
    expect(sum(({ downHours }) => downHours)).toBe((5 + 1.5 + 1) / 4);
    const owned = await plant.admin.call(getDayNumberFaults, {});
    const hours = await provider.admin.call(getDayNumberFaults, {});
    expect(hours.data).toEqual(owned.data);
    expect(await total(hours.dataRemark.drilldown.body)).toBe(hours.dataRemark.orders);
    expect(await provider.admin.call(getNowNumberFaults, { Side: 'repaired' })).toMatchObject({
      open: 4,
    });
    expect(await provider.admin.call(getNowNumberFaults, { Side: 'own' })).toMatchObject({
      open: 0,
    });
    const none = await provider.admin.call(getTop10Mttr, { ...(windows[0] ?? march), Side: 'own' });
    expect(none.data).toEqual([]);
  });

  test('has the same on its wall, updated by actions of the owner, and loses it with the device', async () => {
    const { owner, servant, press, saw } = await newPair();
    const first = await report(owner.reporter, press, ago(3));
    await start(servant.repairer, first.id);
    await finish(servant.repairer, first.id);
    await report(owner.reporter, saw, ago(1));
    await settled(app);
    const ear = await listen(app.url, 'daping', servant.repairer.token);
    const read = (by: Team) => Promise.all(figureTopics.map((name) => snapshot(by.admin, name)));
    const rowsOf = ({ Rows }: Snapshot) =>
      Object.fromEntries(Object.entries(Rows).map(([key, row]) => [key, unnamed(row as object)]));
    const before = await read(servant);
    expect(before.map(rowsOf)).toEqual((await read(owner)).map(rowsOf));
    await report(owner.reporter, press, ago(2));
    await settled(app);
    const after = await read(servant);
    expect(after.map(rowsOf)).toEqual((await read(owner)).map(rowsOf));
    expect(before.map((from) => apply(from, ear.patches))).toEqual(after.map(({ Rows }) => Rows));
    for (const [at, name] of figureTopics.entries()) {
      expect([name, after[at]?.Rev]).not.toEqual([name, before[at]?.Rev]);
    }
    await owner.admin.call(saveDeviceService, { DeviceIDs: [saw], ServiceOrgCode: null });
    await settled(app);
    const rest = await read(servant);
    expect(after.map((from) => apply(from, ear.patches))).toEqual(rest.map(({ Rows }) => Rows));
    expect(JSON.stringify(rest)).not.toContain(saw);
    expect(JSON.stringify(rest)).toContain(press);
    await ear.stop();
  });

  test('gets events of orders while its figures are still being computed, and their changes in one patch', async () => {
    const { owner, servant, press } = await newPair();
    await settled(app);
    const board = await listen(app.url, 'daping', servant.admin.token);
    const main = await listen(app.url, 'main', servant.repairer.token);
    const patchesOf = (...names: readonly string[]) =>
      board.patches.filter(({ Topic }) => names.includes(Topic));
    await app.db.exclusive(`dispatch providerFigures ${servant.orgCode}`, async () => {
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        ids.push((await report(owner.reporter, press, ago(1))).id);
      }
      await vi.waitFor(() => {
        expect(main.messages.map(({ Url }) => Url)).toEqual(ids);
        expect(new Set(patchesOf('openOrders').flatMap(keysOf))).toEqual(new Set(ids));
      }, 20_000);
      expect(patchesOf(...figureTopics)).toEqual([]);
    });
    await settled(app);
    expect(patchesOf('errorRank').map(({ Set: rows }) => rows)).toEqual([
      expect.objectContaining({ fleet: expect.objectContaining({ count: 3 }) }),
    ]);
    await board.stop();
    await main.stop();
  });

  test('names the owner of a device type if two owners use the same name', async () => {
    const plants = [await addTeam(app), await addTeam(app)];
    const servant = await addTeam(app, { orgType: 0 });
    for (const { admin, reporter, orgCode } of plants) {
      const device = await admin.call(addDevice, {
        DeviceCode: `MOTOR-${orgCode}`,
        DeviceName: 'Motor of the saw',
        TypeName: '电机',
      });
      await associate(app, servant.orgCode, orgCode, [device.id]);
      await report(reporter, device.id, ago(1));
    }
    const { Rows } = await snapshot(servant.admin, 'faultTypes');
    const places = Object.entries(Rows).filter(([place]) => place !== 'all');
    const shares = places.map(([, row]) => row as FaultShareRow);
    expect(shares.map(({ name, count }) => [name, count])).toEqual([
      ['电机', 1],
      ['电机', 1],
    ]);
    expect(new Set(shares.map(({ ownerName }) => ownerName))).toEqual(
      new Set(plants.map(({ admin }) => `Works ${admin.phone}`)),
    );
    for (const { id } of shares) {
      expect(await totalOf(servant, { Behind: 'failures', Side: 'repaired', TypeID: id })).toBe(1);
    }
    for (const { admin } of plants) {
      const own = await snapshot(admin, 'faultTypes');
      expect(own.Rows['1']).toEqual({ id: expect.any(String), name: '电机', count: 1 });
    }
  });
});
