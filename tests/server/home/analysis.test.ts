import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import {
  getAnalysisFilters,
  getDeviceCosts,
  getFaultHours,
  getPareto,
  getPeriodFigures,
  getRepairQuality,
  getRepairTimes,
  getResponseByShift,
  paretoBy,
  windowFormula,
} from '../../../src/contract/areas/home/analysis.ts';
import { getGongshiCount, userReport } from '../../../src/contract/areas/home/figures.ts';
import { getReliability } from '../../../src/contract/areas/home/reliability.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { saveOrderCost } from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { confirm, finish, newDevice, receive, report, sendBack, start } from '../support/work.ts';

let app: TestApp;
let plant: Team;
let provider: Team;
let typeID = '';
let press = { id: '', deviceCode: '' };
let serviced = { id: '' };
const hourMs = 3_600_000;
/** A Monday begins March 2026 plus one day. */
const march = { StartTime: '2026-03-01 00:00:00', EndTime: '2026-04-01 00:00:00' };
let now = { StartTime: '', EndTime: '' };

beforeAll(async () => {
  app = await startApp();
  [plant, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
  typeID = (await plant.admin.call(deviceType.calls.add, { Name: 'Presses' })).id;
  press = await plant.admin.call(addDevice, {
    DeviceCode: 'P-1',
    DeviceName: 'Press 1',
    TypeName: 'Presses',
    StartUpDate: '2026-01-01',
  });
  const outage = (DeviceCode: string, from: string, to: string, CauseName: string) => ({
    DeviceCode,
    FaultTime: `2026-03-${from}:00`,
    FinishTime: `2026-03-${to}:00`,
    CauseName,
  });
  await plant.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      outage('P-1', '02 08:10', '02 08:20', 'Seal'),
      outage('P-1', '02 08:50', '02 10:50', 'Seal'),
      outage('P-1', '09 08:00', '09 09:00', 'Bearing'),
      outage('P-1', '10 23:30', '11 03:30', 'Seal'),
      outage('L-1', '03 12:00', '03 13:30', 'Belt'),
      outage('L-1', '12 14:00', '12 14:45', 'Seal'),
    ],
  });
  const begin = app.clock.now().getTime();
  const at = (hours: number) => new Date(begin + hours * hourMs).toISOString();
  now = { StartTime: at(-1), EndTime: at(48) };
  serviced = await newDevice(plant.admin);
  await associate(app, provider.orgCode, plant.orgCode, [serviced.id]);
  for (const [team, device] of [
    [plant, press],
    [provider, serviced],
  ] as const) {
    const order = await report(plant.reporter, device.id);
    app.clock.advance(hourMs / 4);
    await receive(team.repairer, order.id);
    await start(team.repairer, order.id);
    app.clock.advance(hourMs);
    await finish(team.repairer, order.id);
    await sendBack(plant.reporter, order.id);
    app.clock.advance(hourMs);
    await finish(team.repairer, order.id);
    await confirm(plant.reporter, order.id);
    await team.supervisor.call(saveOrderCost, { ID: order.id, OutsideAmount: 120.5 });
  }
  const open = await report(plant.reporter, press.id);
  app.clock.advance(hourMs / 4);
  await receive(plant.repairer, open.id);
});
afterAll(() => app.close());

async function listed(person: Person, body: object): Promise<number> {
  const { totalNum } = await person.call(listWorkOrders, { ...body, pageSize: 1 });
  return totalNum;
}

test('7 Calls, Home analyses: failures by cause, the most first, with cumulative shares; each row and the sum open their orders', async () => {
  const { data, dataRemark } = await plant.admin.call(getPareto, { ...march, By: 'cause' });
  expect(data.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['Seal', 4, 4 / 6],
    ['Bearing', 1, 1 / 6],
    ['Belt', 1, 1 / 6],
  ]);
  expect(data.map(({ cumulative }) => cumulative.toFixed(4))).toEqual([
    '0.6667',
    '0.8333',
    '1.0000',
  ]);
  expect(dataRemark).toMatchObject({ formula: 'failures', n: 6, orders: 6, total: 6, rows: 3 });
  const { body, rowKey } = dataRemark.drilldown;
  expect(await listed(plant.admin, body)).toBe(6);
  for (const { id, orders } of data) {
    expect(await listed(plant.admin, { ...body, [rowKey ?? '']: id ?? 'none' })).toBe(orders);
  }
  const top = await plant.admin.call(getPareto, { ...march, By: 'cause', Top: 1 });
  expect([top.data.length, top.dataRemark.total, top.dataRemark.rows]).toEqual([1, 6, 3]);
});

test('by every grouping and both measures, for both sides, the rows add up and open as many orders as they count', async () => {
  for (const person of [plant.admin, provider.admin]) {
    for (const By of paretoBy.options) {
      for (const Measure of ['failures', 'downtime'] as const) {
        const filter = { ...now, By, Measure, Top: 100 };
        const { data, dataRemark } = await person.call(getPareto, filter);
        const { drilldown, total, orders } = dataRemark;
        const sum = data.reduce((all, { value }) => all + value, 0);
        expect([By, Measure, sum.toFixed(6)]).toEqual([By, Measure, total.toFixed(6)]);
        expect([By, Measure, await listed(person, drilldown.body)]).toEqual([By, Measure, orders]);
        for (const { id, orders: counted } of data) {
          if (id === null && By === 'description') continue; // has no filter
          const key = { [drilldown.rowKey ?? '']: id ?? 'none' };
          const count = await listed(person, { ...drilldown.body, ...key });
          expect([By, Measure, id, count]).toEqual([By, Measure, id, counted]);
        }
      }
    }
  }
});

test('the downtime of a device is the figure downtime, that of a cause the sum of the stops', async () => {
  const measured = { ...march, Measure: 'downtime' } as const;
  const byDevice = await plant.admin.call(getPareto, { ...measured, By: 'device' });
  const hours = byDevice.data.map(({ name, value }) => [name, Number(value.toFixed(4))]);
  expect(hours).toEqual([
    ['Press 1', Number((1 / 6 + 2 + 1 + 4).toFixed(4))],
    ['L-1', 2.25],
  ]);
  const byCause = await plant.admin.call(getPareto, { ...measured, By: 'cause' });
  expect(byCause.data[0]).toMatchObject({ name: 'Seal', orders: 4 });
  expect(byCause.data[0]?.value).toBeCloseTo(1 / 6 + 2 + 4 + 0.75, 9);
});

test('figures of a window stand beside those of the days before, with every filter, and open their orders', async () => {
  const { data, dataRemark } = await plant.admin.call(getPeriodFigures, {
    StartTime: '2026-03-08 00:00:00',
    EndTime: '2026-03-15 00:00:00',
    Formulas: ['failures', 'MTTR'],
  });
  expect(data.map(({ current, previous }) => [current.count ?? current.hours, previous.n])).toEqual(
    [
      [3, 3],
      [(1 + 4 + 0.75) / 3, 3],
    ],
  );
  expect(dataRemark).toMatchObject({
    previousStartTime: new Date('2026-03-01T00:00:00+08:00').toISOString(),
    previousEndTime: new Date('2026-03-08T00:00:00+08:00').toISOString(),
  });
  const filters = [
    {},
    { TypeID: typeID },
    { TypeID: 'none' },
    { PositionID: 'none' },
    { DeviceID: press.id },
    { RepairOrgCode: provider.orgCode },
    { RepairOrgCode: plant.orgCode, TypeID: typeID },
  ];
  for (const filter of filters) {
    const all = { ...now, ...filter, Formulas: [...windowFormula.options] };
    const answer = await plant.admin.call(getPeriodFigures, all);
    for (const { formula, current, drilldown } of answer.data) {
      const count = await listed(plant.admin, { ...drilldown.body, ...filter });
      expect([filter, formula, count]).toEqual([filter, formula, current.orders]);
    }
  }
  const served = await provider.admin.call(getPeriodFigures, {
    ...now,
    OwnerOrgCode: plant.orgCode,
    Formulas: ['failures', 'orders'],
  });
  expect(served.data.map(({ current }) => current.count)).toEqual([1, 1]);
});

test('hours of faults and lengths of repairs: each cell and each bar opens its orders', async () => {
  const hours = await plant.admin.call(getFaultHours, march);
  expect(hours.data.map(({ weekday, hour, count }) => [weekday, hour, count])).toEqual([
    [1, 8, 3],
    [2, 12, 1],
    [2, 23, 1],
    [4, 14, 1],
  ]);
  const repairs = await plant.admin.call(getRepairTimes, march);
  expect(repairs.data.bars.filter(({ count }) => count > 0)).toEqual([
    { fromMinutes: 0, toMinutes: 15, count: 1, slice: 'repair-0-15' },
    { fromMinutes: 30, toMinutes: 60, count: 1, slice: 'repair-30-60' },
    { fromMinutes: 60, toMinutes: 120, count: 2, slice: 'repair-60-120' },
    { fromMinutes: 120, toMinutes: 240, count: 1, slice: 'repair-120-240' },
    { fromMinutes: 240, toMinutes: 480, count: 1, slice: 'repair-240-480' },
  ]);
  expect(repairs.data.medianHours).toBeCloseTo((1 + 1.5) / 2, 9);
  expect(repairs.data.meanHours).toBeCloseTo((1 / 6 + 2 + 1 + 4 + 1.5 + 0.75) / 6, 9);
  for (const { data, body } of [
    { data: hours.data, body: hours.dataRemark.drilldown.body },
    { data: repairs.data.bars, body: repairs.dataRemark.drilldown.body },
  ]) {
    for (const { slice, count } of data)
      expect([slice, await listed(plant.admin, { ...body, Slice: slice })]).toEqual([slice, count]);
  }
});

test('rework and first-time fix of a window, in total and by type', async () => {
  const { data, dataRemark } = await plant.admin.call(getRepairQuality, now);
  expect(data.whole).toEqual({ finished: 2, fixed: 0, provisional: 0, reworked: 2 });
  expect(data.byType).toHaveLength(2);
  expect(data.byType.find(({ id }) => id === typeID)).toMatchObject({ finished: 1, reworked: 1 });
  const { body } = dataRemark.drilldown;
  expect(await listed(plant.admin, body)).toBe(2);
  expect(await listed(plant.admin, { ...body, Slice: 'rework' })).toBe(2);
  // what the owner sent back counts for who repaired
  const served = await provider.admin.call(getRepairQuality, now);
  expect(served.data.whole).toMatchObject({ finished: 1, reworked: 1 });
});

test('responses by thirds of the day, and by the shifts of the duty where there are any', async () => {
  const before = await plant.admin.call(getResponseByShift, now);
  expect(before.data.map(({ name, fromMinutes }) => [name, fromMinutes])).toEqual([
    ['', 0],
    ['', 480],
    ['', 960],
  ]);
  expect(before.dataRemark).toMatchObject({ formula: 'mtta', n: 3, meanHours: 0.25 });
  expect(before.data.reduce((sum, { n }) => sum + n, 0)).toBe(3);
  const shift = (SetName: string, TimeFrom: string, TimeTo: string, WeekDays: number[]) =>
    plant.admin.call(addDutySet, {
      SetName,
      TimeFrom,
      TimeTo,
      WeekDays,
      StartDate: '2026-01-01',
      RotateType: 0,
      HolidayMode: 0,
      UserOrder: [plant.repairer.userID],
    });
  await shift('Night', '20:00', '08:00', [1, 2, 3, 4, 5, 6, 7]);
  await shift('Day', '08:00', '20:00', [1, 2, 3, 4, 5, 6, 7]);
  await shift('Sunday', '00:00', '00:00', [7]);
  for (const window of [now, march]) {
    const { data, dataRemark } = await plant.admin.call(getResponseByShift, window);
    expect(data.map(({ name }) => name)).toEqual(['Sunday', 'Day', 'Night']);
    const [, day, night] = data;
    expect((day?.n ?? 0) + (night?.n ?? 0)).toBe(dataRemark.n);
    for (const { slice, n } of data) {
      const { body } = dataRemark.drilldown;
      expect([slice, await listed(plant.admin, { ...body, Slice: slice })]).toEqual([slice, n]);
    }
  }
});

test('cost by device: what the orders cost the own side, never the other', async () => {
  const { data, dataRemark } = await plant.admin.call(getDeviceCosts, now);
  expect(
    data.map(({ deviceID, orders, outside, total }) => [deviceID, orders, outside, total]),
  ).toEqual([[press.id, 2, 120.5, 120.5]]);
  expect(dataRemark).toMatchObject({ total: 120.5, outside: 120.5, rows: 1 });
  const served = await provider.admin.call(getDeviceCosts, now);
  expect(served.data.map(({ deviceID, total }) => [deviceID, total])).toEqual([
    [serviced.id, 120.5],
  ]);
});

test('7 Calls, Home user reports: without the permission a person sees their own hours and figures alone', async () => {
  for (const endpoint of [userReport, getGongshiCount]) {
    const all = await plant.supervisor.call(endpoint, now);
    expect(all.data.length).toBeGreaterThan(1);
    const own = await plant.repairer.call(endpoint, now);
    expect(own.data.map(({ userID }) => userID)).toEqual([plant.repairer.userID]);
    // the sums stay those of everybody
    expect(own.dataRemark.orders).toBe(all.dataRemark.orders);
  }
  const { data } = await plant.supervisor.call(userReport, { ...now, TypeID: typeID });
  expect(data.map(({ userID, open, repaired }) => [userID, open, repaired])).toEqual([
    [plant.repairer.userID, 1, 1],
  ]);
});

test('filters offer what the devices of a side have', async () => {
  const own = await plant.admin.call(getAnalysisFilters, {});
  expect(own.types).toEqual([{ id: typeID, name: 'Presses' }]);
  expect(own.parties.map(({ id }) => id).toSorted()).toEqual(
    [plant.orgCode, provider.orgCode].toSorted(),
  );
  const served = await provider.admin.call(getAnalysisFilters, {});
  expect(served.parties.map(({ id }) => id)).toEqual([plant.orgCode]);
});

test('bad filters are refused at their field', async () => {
  const info = async (person: Person, endpoint: typeof getPareto, body: object) =>
    (await person.send(endpoint, { By: 'device', ...march, ...body })).envelope.info;
  expect(await info(plant.admin, getPareto, { OwnerOrgCode: 'X' })).toContain('OwnerOrgCode');
  expect(await info(provider.admin, getPareto, { RepairOrgCode: 'X' })).toContain('RepairOrgCode');
  const both = { Measure: 'downtime', RepairOrgCode: provider.orgCode };
  expect(await info(plant.admin, getPareto, both)).toContain('Measure');
  expect(await info(plant.admin, getPareto, { StartTime: '1990-01-01 00:00' })).toContain(
    'EndTime',
  );
  const slices = ['hour-8-0', 'hour-1-24', 'clock-1', 'repair-x-', 'rework;', 'repair-15-0'];
  for (const Slice of slices) {
    const { envelope } = await plant.admin.send(listWorkOrders, { Slice });
    expect([Slice, envelope.code]).not.toEqual([Slice, '200']);
  }
});

/** Returns a month of stops of one hour, so many days apart. */
function stops(DeviceCode: string, days: readonly number[]) {
  const begin = Date.parse('2026-01-01T00:00:00+08:00');
  const at = (hours: number) => new Date(begin + hours * hourMs).toISOString();
  return days.map((day) => ({
    DeviceCode,
    FaultTime: at(day * 24),
    FinishTime: at(day * 24 + 1),
  }));
}

test('reliability: trend first, a distribution only without one, refused below five failures, costs of orders and of the request', async () => {
  const team = await addTeam(app);
  const device = (DeviceCode: string, StartUpDate: string) =>
    team.admin.call(addDevice, { DeviceCode, DeviceName: DeviceCode, StartUpDate });
  const even = await device('EVEN', '2026-01-01');
  const worse = await device('WORSE', '2026-01-01');
  const few = await device('FEW', '2026-01-01');
  const old = await device('OLD', '2020-01-01');
  await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      ...stops('EVEN', [9, 21, 29, 41, 50, 61, 72, 79]),
      ...stops('WORSE', [40, 60, 70, 76, 80, 83, 85, 87]),
      ...stops('FEW', [10, 30, 50, 70]),
      ...stops('OLD', [9, 21, 29, 41, 50, 61]),
    ],
  });
  const window = { StartTime: '2026-01-01 00:00:00', EndTime: '2026-04-01 00:00:00' };
  const of = async (DeviceID: string, more: object = {}) => {
    const { data } = await team.admin.call(getReliability, { ...window, DeviceID, ...more });
    const [row] = data;
    if (row === undefined) throw new Error('no row');
    return row;
  };
  const steady = await of(even.id, { PlannedCost: 100, FailureCost: 900, IntervalHours: 200 });
  expect(steady.trend?.verdict).toBe('none');
  expect(steady).toMatchObject({ failures: 8, devices: 1, leftOut: 0, refusal: null });
  expect(steady.weibull).toMatchObject({ n: 9, failures: 8, suspensions: 1 });
  expect(steady.operatingHours).toBe(90 * 24 - 8);
  expect(steady.weibull?.betaBounds.low).toBeGreaterThan(1);
  const [asNew, minimal] = steady.costs.models;
  expect([asNew?.model, minimal?.model]).toEqual(['goodAsNew', 'minimalRepair']);
  expect(asNew?.best?.perHour).toBeLessThan(asNew?.withoutPerHour ?? 0);
  expect(asNew?.requested?.perHour).toBeGreaterThanOrEqual(asNew?.best?.perHour ?? 0);
  expect((await of(even.id)).costs).toMatchObject({ refusal: 'noFailureCost', failure: null });
  const normal = await of(even.id, { Bounds: 'fisher' });
  expect(normal.weibull?.boundsMethod).toBe('fisher');
  expect(normal.weibull?.eta).toBe(steady.weibull?.eta);

  const worsening = await of(worse.id, { PlannedCost: 100, FailureCost: 900 });
  expect(worsening.trend?.verdict).toBe('worsening');
  expect(worsening).toMatchObject({ weibull: null, refusal: 'trend' });
  expect(worsening.costs.models).toMatchObject([{ model: 'minimalRepair', from: 'powerLaw' }]);

  expect(await of(few.id)).toMatchObject({ weibull: null, refusal: 'fewFailures', failures: 4 });
  // the age of an old machine at the beginning is not known: its first time is left out
  expect(await of(old.id)).toMatchObject({ leftOut: 1, weibull: { n: 6, failures: 5 } });

  const { data, dataRemark } = await team.admin.call(getReliability, window);
  expect(data).toHaveLength(1); // none has a type
  expect(data[0]).toMatchObject({ id: null, devices: 4, failures: 26 });
  expect(dataRemark).toMatchObject({ n: 26, confidence: 0.95, leastFailures: 5, more: 0 });
  expect(await listed(team.admin, dataRemark.drilldown.body)).toBe(26);
});
