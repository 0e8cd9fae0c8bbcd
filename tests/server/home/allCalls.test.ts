import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deviceReport,
  faultReport,
  getFigures,
  getGongshiCount,
  getWeiXiuCount,
  userReport,
} from '../../../src/contract/areas/home/figures.ts';
import {
  getTop10Error,
  getTop10Mtr,
  getTop10WorkOrder,
} from '../../../src/contract/areas/home/rankings.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { figureBy, formula } from '../../../src/contract/orders/figures.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { confirm, finish, newDevice, receive, report, sendBack, start } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let window: { StartTime: string; EndTime: string };
let quiet: { id: string };
const hourMs = 3_600_000;

/** Creates one order each: repaired by the owner, by the provider (sent back once), received, and reported. */
beforeAll(async () => {
  app = await startApp();
  [owner, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
  const [own, serviced] = [await newDevice(owner.admin), await newDevice(owner.admin)];
  quiet = await newDevice(owner.admin, undefined, '2020-01-01');
  await associate(app, provider.orgCode, owner.orgCode, [serviced.id]);
  const begin = app.clock.now().getTime();
  const day = (days: number) => new Date(begin + days * 24 * hourMs).toISOString();
  window = { StartTime: day(-1), EndTime: day(2) };
  const pass = (quarters: number) => app.clock.advance((quarters * hourMs) / 4);
  const repair = async (team: Team, order: WorkOrder) => {
    pass(1);
    await receive(team.repairer, order.id);
    pass(1);
    await start(team.repairer, order.id);
    pass(2);
    await finish(team.repairer, order.id);
  };
  const first = await report(owner.reporter, own.id);
  await repair(owner, first);
  await confirm(owner.reporter, first.id);
  const second = await report(owner.reporter, serviced.id);
  await repair(provider, second);
  await sendBack(owner.reporter, second.id);
  pass(3);
  await finish(provider.repairer, second.id);
  const third = await report(owner.reporter, own.id);
  await receive(owner.repairer, third.id);
  await report(owner.reporter, serviced.id);
  pass(1);
});
afterAll(() => app.close());

async function total(person: Person, body: object): Promise<number> {
  const { totalNum } = await person.call(listWorkOrders, { ...body, pageSize: 1 });
  return totalNum;
}

test('every figure, by every grouping, has a drilldown call that lists as many orders as it counts', {
  timeout: 120_000,
}, async () => {
  for (const person of [owner.admin, provider.admin]) {
    for (const Formula of formula.options) {
      for (const By of figureBy.options) {
        const body = { Formula, By, ...window };
        const { data, dataRemark } = await person.call(getFigures, body);
        const { drilldown, orders, apartDrilldown, whole } = dataRemark;
        expect(drilldown.path).toBe(listWorkOrders.path);
        expect([body, await total(person, drilldown.body)]).toEqual([body, orders]);
        if (apartDrilldown !== null) {
          expect([body, await total(person, apartDrilldown.body)]).toEqual([body, whole.apart]);
        }
        for (const row of data) {
          const key = { [drilldown.rowKey ?? '']: row.id ?? 'none' };
          expect([body, await total(person, { ...drilldown.body, ...key })]).toEqual([
            body,
            row.orders,
          ]);
        }
      }
    }
  }
});

test('a provider gets a row for each customer, an owner for each repairing organisation', async () => {
  const body = { Formula: 'MTTR', By: 'organisation', ...window } as const;
  const provided = await provider.admin.call(getFigures, body);
  expect(provided.data).toMatchObject([{ id: owner.orgCode, hours: 1.75, n: 1, apart: 1 }]);
  expect(provided.dataRemark).toMatchObject({ side: 'repaired', n: 1, whole: { hours: 1.75 } });
  const owned = await owner.admin.call(getFigures, body);
  expect(owned.data).toMatchObject([
    { id: provider.orgCode, hours: 1.75 },
    { id: owner.orgCode, hours: 1 },
  ]);
  expect(owned.dataRemark).toMatchObject({ side: 'own', n: 2, whole: { hours: 1.375 } });
});

test('active repair time is that of the repair segments, sent back or not', async () => {
  const { dataRemark } = await owner.admin.call(getFigures, {
    Formula: 'activeRepair',
    ...window,
  });
  expect(dataRemark.whole).toMatchObject({ hours: (0.5 + 1.25) / 2, n: 2 });
});

test('the downtime by activity adds up, and the provider is charged with all but the time caused by the user', async () => {
  const { dataRemark } = await owner.admin.call(getFigures, {
    Formula: 'availability',
    ...window,
  });
  const { whole } = dataRemark;
  const spent = (whole.spent ?? []).reduce((sum, { hours }) => sum + hours, 0);
  expect(spent).toBeCloseTo(whole.downHours ?? Number.NaN, 9);
  expect(whole.spent).toEqual(expect.arrayContaining([{ on: 'repair', hours: 1.75 }]));
  expect(whole.providerDownHours).toBe(whole.downHours);
  expect(whole.providerRatio).toBe(whole.ratio);
});

test('MTR is measured to receipt, or to arrival where the organisation has set so', async () => {
  const receipt = await owner.admin.call(getTop10Mtr, window);
  expect(receipt.dataRemark).toMatchObject({ basis: 'MTTA', n: 3, open: 1, fleetHours: 0.5 / 3 });
  await app.sql(
    `insert into order_setting (org_code, escalate_minutes, supervise_minutes, write_due_hours,
       auto_confirm_hours, respond_basis) values ($1, 15, 30, 24, 72, 1)`,
    [owner.orgCode],
  );
  const arrival = await owner.admin.call(getTop10Mtr, window);
  expect(arrival.dataRemark).toMatchObject({ basis: 'arrival', n: 2, open: 2, fleetHours: 0.5 });
  const figures = await owner.admin.call(getFigures, { Formula: 'MTR', ...window });
  expect(figures.dataRemark).toMatchObject({ formula: 'MTR', basis: 'arrival' });
  expect(figures.data.map(({ id, hours }) => [id, hours])).toEqual(
    arrival.data.map(({ deviceID, hours }) => [deviceID, hours]),
  );
});

test('devices by failures and by orders, with their breakdowns', async () => {
  for (const call of [getTop10Error, getTop10WorkOrder]) {
    const { data, dataRemark } = await owner.admin.call(call, window);
    expect(data.map(({ count, breakdowns, open }) => [count, breakdowns, open])).toEqual([
      [2, 2, 1],
      [2, 2, 1],
    ]);
    expect(dataRemark).toMatchObject({ n: 4, orders: 4, breakdowns: 4, open: 2 });
    expect(await total(owner.admin, dataRemark.drilldown.body)).toBe(4);
  }
});

test('a device without a failure has a lower bound in place of its MTBF', async () => {
  const { data } = await owner.admin.call(deviceReport, { ...window, pageSize: 200 });
  const row = data.find(({ deviceID }) => deviceID === quiet.id);
  expect(row).toMatchObject({ mtbfHours: null, breakdowns: 0, availabilityRatio: 1 });
  expect(row?.operatingHours).toBeGreaterThan(24);
  expect(row?.mtbfLowerBoundHours).toBe((row?.operatingHours ?? 0) / 0.916);
});

test('the report of devices equals the figures, page by page', async () => {
  const { data, totalNum, dataRemark } = await owner.admin.call(deviceReport, {
    ...window,
    pageSize: 200,
  });
  expect(totalNum).toBe(3);
  for (const { column, formula: name } of dataRemark.columns) {
    const Formula = formula.parse(name);
    const { data: figures } = await owner.admin.call(getFigures, { Formula, ...window });
    expect(figures.length).toBeGreaterThan(0);
    for (const { id, hours, ratio, count } of figures) {
      const row: Record<string, unknown> = data.find(({ deviceID }) => deviceID === id) ?? {};
      expect(row[column]).toBe(hours ?? ratio ?? count);
    }
  }
  for (const { column, drilldown } of dataRemark.columns) {
    if (column !== 'orders' && column !== 'failures') continue;
    for (const row of data) {
      const body = { ...drilldown.body, DeviceID: row.deviceID };
      expect(await total(owner.admin, body)).toBe(row[column]);
    }
  }
  const [second] = (await owner.admin.call(deviceReport, { ...window, pageNum: 1, pageSize: 1 }))
    .data;
  expect(second).toEqual(data[1]);
});

test('the reports of one device equal its row and its failures', async () => {
  const { data: all } = await owner.admin.call(deviceReport, { ...window, pageSize: 200 });
  for (const row of all) {
    const of = { ...window, DeviceID: row.deviceID };
    const one = await owner.admin.call(deviceReport, of);
    expect(one.data).toEqual([row]);
    expect(one.dataRemark.n).toBe(row.orders);
    const { byCause } = (await owner.admin.call(faultReport, of)).data;
    expect(byCause.reduce((sum, { count }) => sum + count, 0)).toBe(row.failures);
  }
  const [serviced] = (await provider.admin.call(deviceReport, window)).data;
  const unseen = all.find(({ deviceID }) => deviceID !== serviced?.deviceID);
  const of = { ...window, DeviceID: unseen?.deviceID ?? '' };
  expect((await provider.admin.call(deviceReport, of)).data).toEqual([]);
  expect((await provider.admin.call(faultReport, of)).data).toEqual({ byCause: [], byType: [] });
});

test('the report of people: an order counts for its repairer, an hour for the person who worked', async () => {
  const { data, dataRemark } = await provider.admin.call(userReport, window);
  expect(data).toMatchObject([
    {
      userID: provider.repairer.userID,
      received: 1,
      mttaHours: 0.25,
      repaired: 1,
      hours: 1.25,
      firstTimeFixRatio: 0,
      score: null,
    },
  ]);
  const labour = dataRemark.columns.find(({ column }) => column === 'hours')?.drilldown;
  const mine = { ...labour?.body, RepairUserID: provider.repairer.userID };
  expect(await total(provider.admin, mine)).toBe(1);
  const hours = await provider.admin.call(getGongshiCount, window);
  expect(hours.data).toMatchObject([
    { userName: provider.repairer.realName, hours: 1.25, orders: 1 },
  ]);
  expect(await total(provider.admin, hours.dataRemark.drilldown.body)).toBe(
    hours.dataRemark.orders,
  );
});

test('faults by cause and by type, and orders by day and by state', async () => {
  const faults = await owner.admin.call(faultReport, window);
  expect(faults.data.byCause).toMatchObject([{ causeID: null, count: 4, finished: 2 }]);
  expect(faults.data.byType).toMatchObject([{ typeID: null, count: 4, repairHours: 1.375 }]);
  const { data, dataRemark } = await owner.admin.call(getWeiXiuCount, window);
  expect(data.byDay.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(data.byState).toEqual([
    { orderState: 0, count: 1 },
    { orderState: 1, count: 1 },
    { orderState: 3, count: 1 },
    { orderState: 4, count: 1 },
  ]);
  expect(await total(owner.admin, dataRemark.drilldown.body)).toBe(dataRemark.orders);
});
