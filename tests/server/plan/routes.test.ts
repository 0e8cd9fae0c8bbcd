import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import { setUserState } from '../../../src/contract/areas/personnel/actions.ts';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import { cycleType, planScope, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { calendarDay, formatInstant } from '../../../src/server/kernel/time/orgTime.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addTeam, type Person, type Team } from '../support/people.ts';

const calls = planCalls.inspection;
const { done, skipped } = pointResult.values;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');
const fieldOf = ({ envelope }: Answer) => (envelope.data as { field?: string } | null)?.field;
/** Returns the time of the day so many minutes from now. */
const clockIn = (minutes: number) =>
  formatInstant(new Date(app.clock.now().getTime() + minutes * 60_000), 'Asia/Shanghai').slice(
    11,
    16,
  );

let routes = 0;
/** Adds a route over some machines, whose names are letters. */
async function newRoute(names: readonly string[], more: Partial<InputOf<typeof calls.add>> = {}) {
  routes += 1;
  const DeviceIDs: string[] = [];
  for (const name of names) {
    const DeviceCode = `RT-${routes}-${name}`;
    DeviceIDs.push((await team.admin.call(addDevice, { DeviceCode, DeviceName: name })).id);
  }
  const body = {
    PlanName: `Route ${routes}`,
    DeviceIDs,
    ExecutorIDs: [team.repairer.userID],
    IsRoute: 1 as const,
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today(),
    ...more,
  };
  const plan = await team.admin.call(calls.add, body);
  return { plan, body, DeviceIDs };
}

const stopsOf = async (PlanID: string, DueDate = today()) =>
  (await team.repairer.call(calls.stops, { PlanID, DueDate })).stops;

async function finish(PointID: string, more: object = {}, who: Person = team.repairer) {
  const { recordID } = await team.admin.call(calls.point, { ID: PointID });
  return who.send(calls.finish, {
    RecordID: recordID,
    PointID,
    PointResult: done,
    ...more,
  });
}

test('the stops of a route stand in the order of its machines, which an edit changes', async () => {
  const { plan, body, DeviceIDs } = await newRoute(['A', 'B', 'C']);
  const names = async () => (await stopsOf(plan.id)).map(({ deviceName }) => deviceName);
  expect(await names()).toEqual(['A', 'B', 'C']);
  const order = DeviceIDs.toReversed();
  await team.admin.call(calls.update, { ...body, ID: plan.id, DeviceIDs: order });
  expect(await names()).toEqual(['C', 'B', 'A']);
  const { stops } = await team.admin.call(calls.detail, { ID: plan.id });
  expect(stops.map(({ id }) => id)).toEqual(order);
  const days = { FirstDate: today(), LastDate: today(), PlanID: plan.id };
  expect((await team.repairer.call(calls.days, days)).rows).toMatchObject([
    { isRoute: 1, count: 3 },
  ]);
  const ofType = { ...body, PlanScope: planScope.values.position, ScopeID: plan.id };
  expect(fieldOf(await team.admin.send(calls.add, ofType))).toBe('IsRoute');
});

test('a stop is missed with a reason, and one without a scan is marked as entered by hand', async () => {
  const { plan } = await newRoute(['A', 'B'], { MustScan: 1 });
  const [first, second] = await stopsOf(plan.id);
  expect(fieldOf(await finish(first?.id ?? ''))).toBe('QrCode');
  expect(fieldOf(await finish(first?.id ?? '', { PointResult: skipped }))).toBe('Reason');
  await finish(first?.id ?? '', { PointResult: skipped, Reason: 'behind a closed door' });
  await finish(second?.id ?? '', { ManualReason: 'label is torn' });
  expect(await stopsOf(plan.id)).toMatchObject([
    { result: skipped, record: { reason: 'behind a closed door', scanMode: null } },
    { result: done, record: { scanMode: 1, userName: team.repairer.realName } },
  ]);
});

test('a record outside the time of the day is marked, also where the time goes over midnight', async () => {
  const outside = async (from: number, to: number) => {
    const window = { WindowFrom: clockIn(from), WindowTo: clockIn(to) };
    const { plan } = await newRoute(['A'], window);
    const [stop] = await stopsOf(plan.id);
    expect(stop).toMatchObject({ windowFrom: window.WindowFrom, windowTo: window.WindowTo });
    await finish(stop?.id ?? '');
    return (await stopsOf(plan.id))[0]?.record?.isOutside;
  };
  expect(await outside(-60, 60)).toBe(0);
  expect(await outside(60, 120)).toBe(1);
  expect(await outside(-120, -60)).toBe(1);
  expect(await outside(-60, -120)).toBe(0); // 22 hours from an hour ago on
  const half = { WindowFrom: '08:00' };
  const { body } = await newRoute(['A']);
  expect(fieldOf(await team.admin.send(calls.add, { ...body, ...half }))).toBe('WindowTo');
});

test('a route within a shift has the hours of the shift, and no others', async () => {
  const { id: ShiftID } = await team.admin.call(addDutySet, {
    SetName: 'Early',
    StartDate: today(),
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '06:00',
    TimeTo: '14:00',
    RotateType: 0,
    UserOrder: [team.repairer.userID],
    HolidayMode: 0,
  });
  const { plan, body } = await newRoute(['A'], { ShiftID, WindowFrom: '01:00', WindowTo: '02:00' });
  expect(await stopsOf(plan.id)).toMatchObject([
    { shiftName: 'Early', windowFrom: '06:00', windowTo: '14:00' },
  ]);
  expect(plan).toMatchObject({ shiftID: ShiftID, windowFrom: null });
  const gone = { ...body, ShiftID: plan.id };
  expect(fieldOf(await team.admin.send(calls.add, gone))).toBe('ShiftID');
  const week = { FirstDate: today(), LastDate: today() };
  const [load] = (await team.admin.call(calls.workload, week)).filter(
    ({ id }) => id === team.repairer.userID,
  );
  expect(load?.workMinutes).toBe(8 * 60);
});

test('a substitute has the open stops of the day alone; whoever is no executor is marked', async () => {
  const { plan } = await newRoute(['A', 'B']);
  const mine = async (who: Person, day = today()) =>
    (await who.call(calls.points, { PlanID: plan.id, Mine: 1, FirstDate: day, LastDate: day })).data
      .length;
  const [first, second] = await stopsOf(plan.id);
  await finish(first?.id ?? '');
  const given = {
    PlanID: plan.id,
    DueDate: today(),
    SubstituteID: team.supervisor.userID,
    Reason: 'on leave',
  };
  expect(errorOf(await team.repairer.send(calls.substitute, given))).toBe('DENIED');
  const without = { ...given, SubstituteID: team.reporter.userID };
  expect(fieldOf(await team.admin.send(calls.substitute, without))).toBe('SubstituteID');
  expect(await team.admin.call(calls.substitute, given)).toEqual({ changed: 1 });
  expect(await lastActions(app, team.orgCode, 1)).toMatchObject([
    { after: { substituteName: team.supervisor.realName, pointCount: 1 } },
  ]);
  expect(await mine(team.supervisor)).toBe(1);
  expect(await mine(team.repairer)).toBe(1);
  expect(await mine(team.repairer, addDays(today(), 1))).toBe(2);
  await finish(second?.id ?? '', {}, team.supervisor);
  expect(await stopsOf(plan.id)).toMatchObject([
    { record: { isSubstitute: 0 } },
    { substituteName: team.supervisor.realName, record: { isSubstitute: 1 } },
  ]);
  const tomorrow = { ...given, DueDate: addDays(today(), 1) };
  await team.admin.call(calls.substitute, tomorrow);
  expect(await team.admin.call(calls.substitute, { ...tomorrow, SubstituteID: null })).toEqual({
    changed: 2,
  });
  // whoever is disabled gives the tasks back to the executors of the plan
  await team.admin.call(calls.substitute, tomorrow);
  await team.admin.call(setUserState, { IDs: [team.supervisor.userID], UserState: 0 });
  const open = await team.admin.call(calls.points, { PlanID: plan.id, State: 'open' });
  expect(open.data.filter(({ substituteID }) => substituteID !== null)).toEqual([]);
});
