import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDeviceTimeline } from '../../../src/contract/areas/device/timeline.ts';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import {
  complianceRule,
  cycleType,
  executorType,
  planState,
  pointResult,
} from '../../../src/contract/areas/plan/planEnums.ts';
import { planFigures } from '../../../src/contract/areas/plan/planFigures.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { calendarDay, formatInstant } from '../../../src/server/kernel/time/orgTime.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';

const calls = planCalls.maintenance;
const dayMs = 86_400_000;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');

/** Adds a device with a plan of every ten days, and returns their ids and the first day. */
async function newPlan(code: string, more: object = {}) {
  const device = await team.admin.call(addDevice, { DeviceCode: code, DeviceName: 'Press' });
  const first = today();
  const plan = await team.admin.call(calls.add, {
    PlanName: `Lubricate ${code}`,
    DeviceIDs: [device.id],
    ExecutorType: executorType.values.person,
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.day,
    CycleNum: 10,
    StartDate: first,
    GraceDays: 3,
    EarlyDays: 2,
    ...more,
  });
  return { device: device.id, plan: plan.id, first };
}

test('compliance follows from three rules, and each figure lists its points', async () => {
  const { plan, first } = await newPlan('FI-1');
  // a point each ten days: the fourth is skipped, the fifth is late
  app.clock.advance(45 * dayMs);
  const [repairer, admin] = [
    await signIn(app, team.repairer.phone),
    await signIn(app, team.admin.phone),
  ];
  const points = (await admin.call(calls.points, { PlanID: plan, State: 'due' })).data;
  expect(points.map(({ dueDate }) => dueDate)).toEqual(
    [0, 10, 20, 30, 40].map((days) => addDays(first, days)),
  );
  const finish = (at: number, PointResult: 1 | 3) =>
    repairer.call(calls.finish, {
      RecordID: randomUUID(),
      PointID: points[at]?.id ?? '',
      PointResult,
      Reason: 'stopped',
    });
  for (const at of [0, 1, 2]) await finish(at, pointResult.values.done);
  await finish(3, pointResult.values.skipped);
  const skipped = await admin.call(calls.point, { ID: points[3]?.id ?? '' });
  expect(skipped.planState).toBe(planState.values.notStarted);
  // on its day, one day and two days after: 20 % of ten days
  for (const [at, late] of [0, 1, 2].entries()) {
    const [record] = (await admin.call(calls.point, { ID: points[at]?.id ?? '' })).records;
    await app.sql('update plan_record set create_time = $2 where id = $1', [
      record?.id,
      new Date(Date.parse(`${first}T12:00:00+08:00`) + (at * 10 + late) * dayMs),
    ]);
    const time = new Date(Date.parse(`${first}T10:00:00+08:00`) + (at * 10 + late) * dayMs);
    await admin.call(calls.correct, {
      ID: record?.id ?? '',
      Reason: 'the day on the paper',
      DoneTime: formatInstant(time, 'Asia/Shanghai'),
    });
  }
  const figures = await admin.call(planFigures.maintenance, {});
  expect(figures).toMatchObject({ due: 1, late: 1, week: 1, lastDate: addDays(today(), -1) });
  expect(figures.first).toMatchObject([{ pointID: points[4]?.id, isLate: 1 }]);
  const { due, dayAfter, fifth } = complianceRule.values;
  expect(figures.compliance.map(({ rule, inTime, due: n }) => [rule, inTime, n])).toEqual([
    [due, 1, 5],
    [dayAfter, 2, 5],
    [fifth, 3, 5],
  ]);
  for (const { drilldown, inTime, due: n } of figures.compliance) {
    expect(drilldown.path).toBe(calls.points.path);
    const count = async (InTime?: 0 | 1) =>
      (await admin.call(calls.points, { ...drilldown.body, InTime })).totalNum;
    expect([await count(), await count(1), await count(0)]).toEqual([n, inTime, n - inTime]);
  }
  const detail = await admin.call(calls.detail, { ID: plan });
  expect(detail.compliance.map(({ inTime }) => inTime)).toEqual([1, 2, 3]);
  expect(detail.compliance[0]?.drilldown.body.PlanID).toBe(plan);
  expect(await admin.call(planFigures.inspection, {})).toMatchObject({ due: 0, first: [] });
  const tooLong = await admin.send(planFigures.maintenance, { FirstDate: '2000-01-01' });
  expect(errorOf(tooLong)).toBe('BAD_FIELD');
});

test('7 Calls, Device records: a device has its records, and its timeline them with what was missed', async () => {
  team = { ...team, admin: await signIn(app, team.admin.phone) };
  const { device, plan } = await newPlan('FI-2');
  const other = await newPlan('FI-3');
  app.clock.advance(15 * dayMs);
  const repairer = await signIn(app, team.repairer.phone);
  const admin = await signIn(app, team.admin.phone);
  const [missed, next] = (await admin.call(calls.points, { PlanID: plan })).data;
  for (const PointID of [
    next?.id ?? '',
    (await admin.call(calls.points, { PlanID: other.plan })).data[0]?.id ?? '',
  ])
    await repairer.call(calls.finish, { RecordID: randomUUID(), PointID, PointResult: 1 });
  const { data } = await admin.call(calls.deviceRecords, { DeviceID: device });
  expect(data.map(({ pointID }) => pointID)).toEqual([next?.id]);
  const entriesOf = async (person: typeof admin) =>
    (
      await person.call(getDeviceTimeline, {
        DeviceID: device,
        Kinds: ['maintenance', 'inspection'],
      })
    ).entries;
  expect(await entriesOf(admin)).toMatchObject([
    { kind: 'maintenance', pointID: next?.id, result: 1, planState: 1 },
    { kind: 'maintenance', pointID: missed?.id, result: null, planState: 1 },
  ]);
  // the role of a reporter sees no plans
  expect(await entriesOf(await signIn(app, team.reporter.phone))).toEqual([]);
});
