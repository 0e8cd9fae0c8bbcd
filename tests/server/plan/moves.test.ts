import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import { cycleType, planBase, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

const calls = planCalls.maintenance;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');
const inDays = (count: number) => addDays(today(), count);
const fieldOf = ({ envelope }: Answer) => (envelope.data as { field?: string } | null)?.field;

let plans = 0;
/** Adds a plan of every ten days from today over some machines. */
async function newPlan(machines: number, more: Partial<InputOf<typeof calls.add>> = {}) {
  plans += 1;
  const DeviceIDs: string[] = [];
  for (let at = 0; at < machines; at += 1) {
    const names = { DeviceCode: `MV-${plans}-${at}`, DeviceName: `Lathe ${at}` };
    DeviceIDs.push((await team.admin.call(addDevice, names)).id);
  }
  const body = {
    PlanName: `Oil ${plans}`,
    DeviceIDs,
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.day,
    CycleNum: 10,
    StartDate: today(),
    EarlyDays: 1,
    GraceDays: 2,
    ...more,
  };
  return { body, plan: await team.admin.call(calls.add, body) };
}

const pointsOf = async (PlanID: string) =>
  (await team.admin.call(calls.points, { PlanID, pageSize: 200 })).data;
/** Returns the first due dates, each once, in days from today. */
const datesOf = async (PlanID: string, count = 4) =>
  [...new Set((await pointsOf(PlanID)).map(({ dueDate }) => dueDate))]
    .slice(0, count)
    .map((day) => (Date.parse(day) - Date.parse(today())) / 86_400_000);

const move = (PlanID: string, from: number, to: number, more: object = {}) => ({
  PlanID,
  FromDate: inDays(from),
  DueDate: inDays(to),
  Reason: 'the line is busy',
  ...more,
});
const following = { IsFollowing: 1 } as const;

test('the open points of a day move together, with their window, and the log has the reason', async () => {
  const { plan } = await newPlan(2);
  const [first] = await pointsOf(plan.id);
  await team.repairer.call(calls.finish, {
    RecordID: randomUUID(),
    PointID: first?.id ?? '',
    PointResult: pointResult.values.done,
  });
  expect(await team.admin.call(calls.moveDay, move(plan.id, 0, 3))).toEqual({ moved: 1 });
  expect(await lastActions(app, team.orgCode, 1)).toMatchObject([
    {
      before: { dueDate: inDays(0) },
      after: { dueDate: inDays(3), pointCount: 1, reason: 'the line is busy' },
    },
  ]);
  expect(await datesOf(plan.id)).toEqual([0, 3, 10, 20]);
  const moved = (await pointsOf(plan.id)).find(({ dueDate }) => dueDate === inDays(3));
  expect(moved).toMatchObject({ fromDate: inDays(2), untilDate: inDays(5) });
  // what is done stays, and so does a day without a task
  for (const day of [0, 5])
    expect(fieldOf(await team.admin.send(calls.moveDay, move(plan.id, day, 6)))).toBe('FromDate');
});

test('this and all following: later dates move by as many days, also after an edit of other fields', async () => {
  const { plan, body } = await newPlan(1);
  await team.admin.call(calls.moveDay, move(plan.id, 10, 13, following));
  expect(await datesOf(plan.id)).toEqual([0, 13, 23, 33]);
  await team.admin.call(calls.moveDay, move(plan.id, 33, 32, following));
  expect(await datesOf(plan.id, 6)).toEqual([0, 13, 23, 32, 42, 52]);
  // the first move again: the second one, which lies after it, moves with it
  await team.admin.call(calls.moveDay, move(plan.id, 13, 14, following));
  expect(await datesOf(plan.id, 6)).toEqual([0, 14, 24, 33, 43, 53]);
  const points = await pointsOf(plan.id);
  expect(points[2]?.reason).toMatchObject({ kind: 'moved', day: inDays(20) });
  await team.admin.call(calls.update, { ...body, ID: plan.id, Remark: 'other oil' });
  expect(await datesOf(plan.id, 6)).toEqual([0, 14, 24, 33, 43, 53]);
  await team.admin.call(calls.update, { ...body, ID: plan.id, CycleNum: 5 });
  expect((await team.admin.call(calls.detail, { ID: plan.id })).moves).toEqual([]);
});

test('a date that was moved alone to the day does not decide from where the later ones move', async () => {
  const { plan } = await newPlan(1);
  await team.admin.call(calls.moveDay, move(plan.id, 0, 10));
  await team.admin.call(calls.moveDay, move(plan.id, 10, 12, following));
  const { moves, version } = await team.admin.call(calls.detail, { ID: plan.id });
  expect(moves).toEqual([{ from: inDays(10), days: 2 }]);
  const stale = move(plan.id, 12, 13, { Version: version - 1 });
  expect(errorOf(await team.admin.send(calls.moveDay, stale))).toBe('STALE_VERSION');
  // the bound is on the days from the cycle: a move back may be longer
  await team.admin.call(calls.moveDay, move(plan.id, 12, 62, following));
  await team.admin.call(calls.moveDay, move(plan.id, 62, 1, following));
});

test('the later dates are moved twenty times at most', async () => {
  const { plan } = await newPlan(1, { CycleNum: 1 });
  for (let at = 1; at <= 20; at += 1)
    await team.admin.call(calls.moveDay, move(plan.id, at * 2, at * 2 + 1, following));
  const last = await team.admin.send(calls.moveDay, move(plan.id, 60, 61, following));
  expect(fieldOf(last)).toBe('DueDate');
});

test('a move is refused into the past, too far, of a floating plan with what follows, and to whom may not plan', async () => {
  const { plan } = await newPlan(1);
  const refused = async (body: object) => fieldOf(await team.admin.send(calls.moveDay, body));
  expect(await refused(move(plan.id, 10, -1))).toBe('DueDate');
  expect(await refused(move(plan.id, 10, 401))).toBe('DueDate');
  expect(await refused(move(plan.id, 10, 90, following))).toBe('DueDate');
  expect(await refused(move(plan.id, 10, 11, { Reason: ' ' }))).toBe('Reason');
  const denied = await team.repairer.send(calls.moveDay, move(plan.id, 10, 11));
  expect(errorOf(denied)).toBe('DENIED');
  const floating = await newPlan(1, { BaseType: planBase.values.floating });
  expect(await refused(move(floating.plan.id, 0, 1, following))).toBe('IsFollowing');
  const later = await team.admin.send(calls.moveDay, move(floating.plan.id, 10, 11));
  expect(errorOf(later)).toBe('EARLIER_OPEN');
});

test('a substitute is refused for a point that the completion of an earlier one makes anew', async () => {
  const { plan } = await newPlan(1, { BaseType: planBase.values.floating });
  const substitute = (day: number, SubstituteID: string | null = team.supervisor.userID) =>
    team.admin.send(calls.substitute, {
      PlanID: plan.id,
      DueDate: inDays(day),
      SubstituteID,
      Reason: 'on leave',
    });
  const later = await substitute(10);
  expect([errorOf(later), fieldOf(later)]).toEqual(['EARLIER_OPEN', 'DueDate']);
  expect(later.envelope.info).toContain(inDays(0));
  expect((await substitute(10, null)).envelope).toMatchObject({ data: { changed: 0 } });
  expect((await substitute(0)).envelope).toMatchObject({ data: { changed: 1 } });
});
