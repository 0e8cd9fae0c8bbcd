import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Mtbf,
  getTop10Mttr,
} from '../../../src/contract/areas/home.ts';
import { importRows } from '../../../src/contract/areas/importData.ts';
import { addWorkOrder, listWorkOrders } from '../../../src/contract/areas/repair.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';
import { receive } from '../support/work.ts';

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

test('MTTR: the longest first, open ones apart, the fleet beside it', async () => {
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

test('MTBF: the shortest first, none without a failure, cut to Top', async () => {
  const { data, dataRemark } = await team.admin.call(getTop10Mtbf, march);
  expect(data.map(({ deviceCode, breakdowns }) => [deviceCode, breakdowns])).toEqual([
    ['A', 2],
    ['D', 1],
    ['B', 1],
  ]);
  expect(data[0]?.hours).toBe((31 * 24 - 6) / 2);
  expect(dataRemark).toMatchObject({ formula: 'MTBF', breakdowns: 4, devicesWithoutFailure: 1 });
  expect((await team.admin.call(getTop10Mtbf, { ...march, Top: 1 })).data).toHaveLength(1);
});

test('the trend has a row for every day, downtime where it fell', async () => {
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
  const behind = await team.admin.call(listWorkOrders, dataRemark.behind.body);
  expect(behind.totalNum).toBe(dataRemark.orders);
});

test("faults of a day by the organisation's hours, 24 rows", async () => {
  const { data: rows, dataRemark } = await team.admin.call(getDayNumberFaults, {
    Day: '2026-03-02',
  });
  expect(rows.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(rows.filter(({ count }) => count > 0)).toEqual([{ hour: 8, count: 2 }]);
  const behind = await team.admin.call(listWorkOrders, dataRemark.behind.body);
  expect([dataRemark.orders, behind.totalNum]).toEqual([2, 2]);
});

test('open faults by state and level, as many as the list behind them', async () => {
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
