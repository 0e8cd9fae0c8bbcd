import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { planLimits } from '../../../src/contract/areas/plan/planAreas.ts';
import { addDays, isoWeekday, toDayNumber } from '../../../src/contract/areas/plan/planDays.ts';
import {
  cycleType,
  executorType,
  holidayRule,
  planBase,
  planScope,
  pointResult,
} from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { nightTimers } from '../../../src/server/modules/plan/nights.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, signIn, type Team } from '../support/people.ts';

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

let devices = 0;
/** Adds a device. */
async function newDevice(more: object = {}): Promise<string> {
  devices += 1;
  const body = { DeviceCode: `PL-${devices}`, DeviceName: `Press ${devices}` };
  return (await team.admin.call(addDevice, { ...body, ...more })).id;
}

type Body = InputOf<typeof calls.add>;

/** The body of a plan: every week from today, by the repairer. */
function planBody(DeviceIDs: readonly string[], more: Partial<Body> = {}): Body {
  return {
    PlanName: `Lubricate ${devices}`,
    DeviceIDs: [...DeviceIDs],
    ExecutorType: executorType.values.person,
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.week,
    CycleNum: 1,
    StartDate: today(),
    ...more,
  };
}

const pointsOf = async (PlanID: string, more: object = {}) =>
  (await team.admin.call(calls.points, { PlanID, pageSize: 200, ...more })).data;
const datesOf = async (PlanID: string, more: object = {}) =>
  (await pointsOf(PlanID, more)).map(({ dueDate }) => dueDate);

function finish(PointID: string, more: object = {}) {
  return team.repairer.call(calls.finish, {
    RecordID: randomUUID(),
    PointID,
    PointResult: pointResult.values.done,
    ...more,
  });
}

/** Advances the clock, and signs everybody in again. */
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  const again = async (person: Team['admin']) => signIn(app, person.phone);
  team = {
    orgCode: team.orgCode,
    admin: await again(team.admin),
    supervisor: await again(team.supervisor),
    repairer: await again(team.repairer),
    reporter: await again(team.reporter),
  };
}

/** Runs the night's work that is due, on several nodes at once; `onError` gets what a killed node fails with. */
async function runNights(
  nodes: readonly Pick<TestApp, 'db'>[] = [app],
  onError = (error: unknown): void => {
    throw error;
  },
): Promise<void> {
  const due = () =>
    app.sql(`select from timer where kind = 'planNight' and due_time <= $1`, [app.clock.now()]);
  while ((await due()).length > 0) {
    await Promise.all(
      nodes.map(({ db }) =>
        runDueTimers({
          db,
          now: async () => app.clock.now(),
          handlers: nightTimers,
          kick: () => undefined,
          onError,
        }).catch(onError),
      ),
    );
    app.clock.advance(60_000); // what a killed node leased is free again
  }
}

test('a plan has a point for each week of the horizon, with its window, and a number of its own', async () => {
  const device = await newDevice();
  const plan = await team.admin.call(calls.add, planBody([device], { EarlyDays: 2, GraceDays: 1 }));
  expect(plan).toMatchObject({ planCode: expect.stringMatching(/^BY\d{4}$/), devices: 1 });
  const points = await pointsOf(plan.id);
  expect(points).toHaveLength(58); // today, and 57 weeks of 400 days
  expect(points[1]).toMatchObject({
    dueDate: addDays(today(), 7),
    fromDate: addDays(today(), 5),
    untilDate: addDays(today(), 8),
    planState: -1,
    executors: [{ id: team.repairer.userID }],
  });
  expect(
    errorOf(await team.admin.send(calls.add, planBody([device], { PlanCode: plan.planCode }))),
  ).toBe('PLAN_CODE_TAKEN');
  // a code that somebody typed in lower case has its number too, and what follows the longest number is free
  for (const [typed, next] of [
    ['by0700', 'BY0701'],
    ['ｂｙ0800', 'BY0801'],
    ['BY999999999', 'BY1000000000'],
    ['by1000000001', 'BY1000000002'],
  ] as const) {
    await team.admin.call(calls.add, planBody([device], { PlanCode: typed }));
    const { planCode } = await team.admin.call(calls.add, planBody([device]));
    expect(planCode).toBe(next);
  }
  // the other area does not see it
  expect(errorOf(await team.admin.send(planCalls.inspection.detail, { ID: plan.id }))).toBe(
    'NOT_FOUND',
  );
});

test('three machines whose plan starts off their calendars have one point each, each on its own day', async () => {
  const shift: [number, number][] = [[480, 1020]];
  const weekOf = (...days: number[]) =>
    Array.from({ length: 7 }, (_, at) => (days.includes(at + 1) ? shift : []));
  const calendar = async (CalendarName: string, ...days: number[]) =>
    (await team.admin.call(saveCalendar, { CalendarName, Week: weekOf(...days), Days: [] })).id;
  const start = addDays(today(), 6 - isoWeekday(toDayNumber(today())) + 7); // the Saturday after next
  const machines = [
    await newDevice(),
    await newDevice({ CalendarID: await calendar('Mon-Fri', 1, 2, 3, 4, 5) }),
    await newDevice({ CalendarID: await calendar('Sun-Thu', 7, 1, 2, 3, 4) }),
  ];
  const yearly = {
    CycleType: cycleType.values.year,
    StartDate: start,
    HolidayRule: holidayRule.values.later,
    EndDate: addDays(start, 30),
  };
  const preview = await team.admin.call(calls.preview, planBody(machines, yearly));
  expect(preview.points.map(({ dueDate, devices: count }) => [dueDate, count])).toEqual([
    [start, 1],
    [addDays(start, 1), 1],
    [addDays(start, 2), 1],
  ]);
  const plan = await team.admin.call(calls.add, planBody(machines, yearly));
  const points = await pointsOf(plan.id);
  const found = new Map(points.map(({ deviceID, dueDate }) => [deviceID, dueDate]));
  expect(points).toHaveLength(3);
  expect(machines.map((id) => found.get(id))).toEqual([
    start,
    addDays(start, 2),
    addDays(start, 1),
  ]);
  expect(points.find(({ deviceID }) => deviceID === machines[1])?.reason).toMatchObject({
    kind: 'later',
    day: start,
  });
});

test('a plan that starts beyond the horizon has its first points', async () => {
  const machines = [await newDevice(), await newDevice(), await newDevice()];
  const start = addDays(today(), 900);
  const plan = await team.admin.call(
    calls.add,
    planBody(machines, { CycleType: cycleType.values.year, StartDate: start }),
  );
  expect(await datesOf(plan.id)).toEqual([start, start, start]);
});

test('bad input is refused at its field', async () => {
  const device = await newDevice();
  const refused = async (more: Partial<Body>, ids = [device]) => {
    const { envelope } = await team.admin.send(calls.add, planBody(ids, more));
    return (envelope.data as { field?: string } | null)?.field;
  };
  expect(await refused({ CycleType: cycleType.values.year, CycleNum: 11 })).toBe('CycleNum');
  const yearly = { CycleType: cycleType.values.year, StartDate: '2026-06-01' };
  expect(await refused({ ...yearly, SeasonFrom: '11-01', SeasonTo: '02-28' })).toBe('SeasonFrom');
  expect(await refused({ SeasonFrom: '02-30', SeasonTo: '03-01' })).toBe('SeasonFrom');
  expect(await refused({ SeasonFrom: '11-01' })).toBe('SeasonTo');
  expect(await refused({ EndDate: addDays(today(), -1) })).toBe('EndDate');
  expect(await refused({ StartDate: '1900-01-01' })).toBe('StartDate');
  expect(await refused({ BaseType: planBase.values.floating, OnWeekdays: [1] })).toBe('BaseType');
  expect(await refused({ CycleType: cycleType.values.month, Nth: 2 })).toBe('OnWeekdays');
  expect(await refused({}, [])).toBe('DeviceIDs');
  expect(await refused({}, [randomUUID()])).toBe('DeviceIDs');
  expect(await refused({ ExecutorIDs: [] })).toBe('ExecutorIDs');
  expect(await refused({ ExecutorIDs: [randomUUID()] })).toBe('ExecutorIDs');
  const left = await addPerson(app, team.orgCode, 'repairer');
  await app.sql('update app_user set user_state = 0 where id = $1', [left.userID]);
  expect(await refused({ ExecutorIDs: [left.userID] })).toBe('ExecutorIDs');
  expect(await refused({ PlanScope: planScope.values.type })).toBe('ScopeID');
  const empty = { FormCode: 'EMPTY', FormName: 'Without items' };
  const form = await team.admin.call(formCalls.maintenance.add, empty);
  expect(await refused({ FormID: form.id })).toBe('FormID');
});

test('more points than a plan may have shorten its horizon, and are refused where that is not enough', async () => {
  await app.sql(
    `insert into device (org_code, id, device_code, device_name)
     select $1, gen_random_uuid(), 'MANY-' || n, 'Many ' || n from generate_series(1, 700) n`,
    [team.orgCode],
  );
  const ids = (
    await app.sql<{ id: string }>(
      `select id from device where device_code like 'MANY-%' order by 1`,
    )
  ).map(({ id }) => id);
  const daily = { CycleType: cycleType.values.day };
  expect(errorOf(await team.admin.send(calls.add, planBody(ids, daily)))).toBe('TOO_MANY_POINTS');
  const preview = await team.admin.call(calls.preview, planBody(ids.slice(0, 300), daily));
  const floating = { ...daily, BaseType: planBase.values.floating };
  const alike = await team.admin.call(calls.preview, planBody(ids.slice(0, 300), floating));
  expect(alike).toMatchObject({ days: preview.days, count: preview.count });
  expect(preview.days).toBeLessThan(100);
  expect(preview.count).toBeLessThanOrEqual(20_000);
  // a plan that is disabled takes more, and is not enabled with them
  const one = await team.admin.call(calls.add, planBody(ids.slice(0, 1)));
  await team.admin.call(calls.setUse, { IDs: [one.id], IsUse: 0 });
  await team.admin.call(calls.update, { ...planBody(ids, daily), ID: one.id });
  const enable = (IDs: string[]) => team.admin.send(calls.setUse, { IDs, IsUse: 1 });
  expect(errorOf(await enable([one.id]))).toBe('TOO_MANY_POINTS');
});

test('plans with too many points together are neither enabled nor disabled by one call', async () => {
  const device = await newDevice();
  const IDs: string[] = [];
  for (let at = 0; at < 2; at += 1)
    IDs.push((await team.admin.call(calls.add, planBody([device]))).id);
  const most = planLimits.pointsOfCall;
  try {
    Object.assign(planLimits, { pointsOfCall: 100 }); // each plan has 58
    for (const IsUse of [0, 1] as const) {
      const both = await team.admin.send(calls.setUse, { IDs, IsUse });
      expect([errorOf(both), both.envelope.data]).toMatchObject(['BAD_FIELD', { field: 'IDs' }]);
      expect((await team.admin.call(calls.detail, { ID: IDs[0] ?? '' })).isUse).toBe(1 - IsUse);
      for (const ID of IDs) await team.admin.call(calls.setUse, { IDs: [ID], IsUse });
    }
  } finally {
    Object.assign(planLimits, { pointsOfCall: most });
  }
});

test('new devices of a type join, from the day on which they came', async () => {
  const { id: TypeID } = await team.admin.call(deviceType.calls.add, { Name: 'Compressor' });
  const first = await newDevice({ TypeName: 'Compressor' });
  const plan = await team.admin.call(
    calls.add,
    planBody([], { PlanScope: planScope.values.type, ScopeID: TypeID }),
  );
  expect(plan).toMatchObject({ scopeName: 'Compressor', devices: 1 });
  await pass(10);
  const second = await newDevice({ TypeName: 'Compressor' });
  await pass(1);
  await runNights();
  const { data } = await team.admin.call(calls.devices, { ID: plan.id });
  expect(new Set(data.map(({ deviceID }) => deviceID))).toEqual(new Set([first, second]));
  const own = await pointsOf(plan.id, { DeviceID: second });
  expect(own[0]?.dueDate).toBe(addDays(today(), 3)); // the plan's third week
  expect((await pointsOf(plan.id, { DeviceID: first, State: 'late' })).length).toBe(2);
});

test('finishing records once, whoever repeats it, and a closed point is refused to others', async () => {
  const device = await newDevice();
  const plan = await team.admin.call(calls.add, planBody([device]));
  const [point] = await pointsOf(plan.id);
  const RecordID = randomUUID();
  const ID = point?.id ?? '';
  const both = await Promise.all([finish(ID, { RecordID }), finish(ID, { RecordID })]);
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).toMatchObject({ result: 1, planState: 0, userID: team.repairer.userID });
  const other = {
    RecordID: randomUUID(),
    PointID: ID,
    PointResult: pointResult.values.done,
  };
  expect(errorOf(await team.supervisor.send(calls.finish, other))).toBe('POINT_CLOSED');
  expect(errorOf(await team.supervisor.send(calls.finish, { ...other, RecordID }))).toBe(
    'POINT_CLOSED',
  );
  const [next] = await pointsOf(plan.id, { State: 'open' });
  expect(
    errorOf(
      await team.repairer.send(calls.finish, { ...other, RecordID, PointID: next?.id ?? '' }),
    ),
  ).toBe('RECORD_TAKEN');
  expect(errorOf(await team.reporter.send(calls.finish, other))).toBe('DENIED');
  expect(await app.sql('select from plan_record where id = $1', [RecordID])).toHaveLength(1);
});

test('partly done leaves the rest open, skipping needs a reason, and a record is not dated back', async () => {
  const device = await newDevice();
  const plan = await team.admin.call(calls.add, planBody([device]));
  const [point, second] = await pointsOf(plan.id);
  const ID = point?.id ?? '';
  const refused = async (more: object) => {
    const base = { RecordID: randomUUID(), PointID: ID, PointResult: pointResult.values.done };
    const { envelope } = await team.repairer.send(calls.finish, { ...base, ...more });
    return (envelope.data as { field?: string } | null)?.field;
  };
  expect(await refused({ PointResult: pointResult.values.partly })).toBe('Rest');
  expect(await refused({ PointResult: pointResult.values.skipped })).toBe('Reason');
  expect(await refused({ DoneTime: `${addDays(today(), -8)} 10:00` })).toBe('DoneTime');
  expect(await refused({ DoneTime: `${addDays(today(), 1)} 10:00` })).toBe('DoneTime');
  await finish(ID, { PointResult: pointResult.values.partly, Rest: 'the left bearing' });
  expect((await pointsOf(plan.id, { State: 'open' }))[0]).toMatchObject({
    id: ID,
    result: 2,
    rest: 'the left bearing',
  });
  app.clock.advance(60_000);
  await finish(ID);
  const { records } = await team.admin.call(calls.point, { ID });
  expect(records.map(({ result }) => result)).toEqual([1, 2]);
  await finish(second?.id ?? '', { PointResult: pointResult.values.skipped, Reason: 'scrapped' });
  expect((await pointsOf(plan.id, { State: 'closed' }))[0]).toMatchObject({
    result: 3,
    doneDate: null,
    planState: -1,
  });
});

test('finishing early moves the next point of a floating plan, and a correction moves it again', async () => {
  const device = await newDevice();
  const monthly = { CycleType: cycleType.values.day, CycleNum: 30 };
  const floating = {
    ...monthly,
    BaseType: planBase.values.floating,
    StartDate: addDays(today(), 5),
  };
  const plan = await team.admin.call(calls.add, planBody([device], floating));
  const [point] = await pointsOf(plan.id);
  const record = await finish(point?.id ?? '', { Reading: 120 });
  expect(record.planState).toBe(2);
  expect((await datesOf(plan.id, { State: 'open' }))[0]).toBe(addDays(today(), 30));
  await app.sql('update plan_point set notified = 1 where plan_id = $1 and is_open', [plan.id]);
  const corrected = await team.admin.call(calls.correct, {
    ID: record.id,
    Reason: 'typed wrong',
    DoneTime: `${addDays(today(), -2)} 09:00`,
    Reading: 102,
  });
  expect(corrected.corrections).toMatchObject([
    { field: 'doneTime', reason: 'typed wrong', userName: team.admin.realName },
    { field: 'reading', before: '120', after: '102' },
  ]);
  expect((await datesOf(plan.id, { State: 'open' }))[0]).toBe(addDays(today(), 28));
  const notified = await app.sql(
    'select distinct notified from plan_point where plan_id = $1 and is_open',
    [plan.id],
  );
  expect(notified).toEqual([{ notified: 0 }]); // a moved date is announced again
  const back = { ID: record.id, Reason: 'no', DoneTime: `${addDays(today(), -9)} 09:00` };
  expect(errorOf(await team.admin.send(calls.correct, back))).toBe('BAD_FIELD');
});

test('of a floating plan the earliest open point is done first, and the later ones follow from its day', async () => {
  const floating = { BaseType: planBase.values.floating };
  const plan = await team.admin.call(calls.add, planBody([await newDevice()], floating));
  await pass(15); // two more have passed
  const [first, second] = await pointsOf(plan.id);
  const later = { RecordID: randomUUID(), PointID: second?.id ?? '', PointResult: 1 } as const;
  expect(errorOf(await team.repairer.send(calls.finish, later))).toBe('EARLIER_OPEN');
  const moved = { ID: second?.id ?? '', DueDate: addDays(today(), 1) };
  expect(errorOf(await team.admin.send(calls.movePoint, moved))).toBe('EARLIER_OPEN');
  await finish(first?.id ?? '');
  const dates = await datesOf(plan.id, { State: 'open' });
  expect(dates.slice(0, 2)).toEqual([addDays(today(), 7), addDays(today(), 14)]);
});

test('an edit leaves points with records, makes the others anew, and shows it before', async () => {
  const device = await newDevice();
  const plan = await team.admin.call(calls.add, planBody([device], { EarlyDays: 6 }));
  const [first, second] = await pointsOf(plan.id);
  await finish(first?.id ?? '');
  await finish(second?.id ?? '', { PointResult: pointResult.values.partly, Rest: 'grease' });
  const edited = planBody([device], { StartDate: addDays(today(), 1) });
  const preview = await team.admin.call(calls.preview, { ...edited, ID: plan.id });
  expect(preview.changes).toMatchObject({ fixed: 2, moves: 56, drops: 0 });
  expect(preview.changes?.samples[0]).toMatchObject({
    from: addDays(today(), 14),
    to: addDays(today(), 15),
  });
  const update = {
    ...edited,
    ID: plan.id,
    Version: plan.version,
    ExecutorIDs: [team.supervisor.userID],
  };
  const both = await Promise.all([0, 1].map(() => team.admin.send(calls.update, update)));
  expect(countOutcomes(both)).toEqual({ won: 1, STALE_VERSION: 1 });
  const after = await team.admin.call(calls.detail, { ID: plan.id });
  expect(after).toMatchObject({ revision: 2, planCode: plan.planCode });
  // what stays from before is carried out by the new executors
  expect((await pointsOf(plan.id, { State: 'open' }))[1]).toMatchObject({
    result: 2,
    executors: [{ id: team.supervisor.userID }],
  });
  const dates = await datesOf(plan.id);
  expect(dates.slice(0, 4)).toEqual([
    today(),
    addDays(today(), 1),
    addDays(today(), 7),
    addDays(today(), 8),
  ]);
  expect(
    errorOf(await team.admin.send(calls.update, { ...edited, ID: plan.id, Version: plan.version })),
  ).toBe('STALE_VERSION');
  expect(errorOf(await team.admin.send(calls.remove, { ID: plan.id }))).toBe('PLAN_HAS_RECORDS');
  await team.admin.call(calls.setUse, { IDs: [plan.id], IsUse: 0 });
  expect(await datesOf(plan.id)).toEqual([today(), addDays(today(), 7)]);
  await team.admin.call(calls.setUse, { IDs: [plan.id], IsUse: 1 });
  expect((await datesOf(plan.id)).length).toBe(dates.length);
});

test('a moved point stays where it was moved to', async () => {
  const device = await newDevice();
  const plan = await team.admin.call(calls.add, planBody([device]));
  const second = (await pointsOf(plan.id))[1];
  const DueDate = addDays(today(), 9);
  await team.admin.call(calls.movePoint, { ID: second?.id ?? '', DueDate });
  await pass(1);
  await runNights();
  expect((await datesOf(plan.id)).slice(0, 3)).toEqual([
    addDays(today(), -1),
    addDays(today(), 8),
    addDays(today(), 13),
  ]);
});

test('by run hours a point is made once its reading is near, with the readings it is estimated from', async () => {
  const device = await newDevice({ RunHours: 1000 });
  const hours = { CycleType: cycleType.values.runHours, CycleNum: 100, EarlyDays: 2 };
  const plan = await team.admin.call(calls.add, planBody([device], hours));
  expect(await pointsOf(plan.id)).toEqual([]);
  for (const reading of [1020, 1040, 1060]) {
    await pass(1);
    await team.admin.call(updateDevice, { ID: device, RunHours: reading });
    await runNights();
  }
  const [point] = await pointsOf(plan.id);
  expect(point).toMatchObject({
    dueDate: addDays(today(), 2),
    basis: { target: 1100, perDay: 20, value: 1060 },
  });
  const [joined] = await app.sql('select join_hours from plan_device where device_id = $1', [
    device,
  ]);
  expect(joined).toEqual({ join_hours: 1000 });
});

test('a week without any node, then four that are killed in the middle: each point is made once, with its day, and one message covers it', async () => {
  const daily = { CycleType: cycleType.values.day };
  const plans: string[] = [];
  for (
    let at = 0;
    at < 24;
    at += 1 // a night's work of two steps
  )
    plans.push(
      (
        await team.admin.call(
          calls.add,
          planBody([await newDevice()], { ...daily, PlanName: `Daily look ${at}` }),
        )
      ).id,
    );
  await app.sql('update plan set is_use = false where not id = any($1)', [plans]);
  await app.sql('delete from plan_point'); // as if no node had run since
  await app.sql('delete from notification');
  const start = today();
  const nodes = [app, await app.anotherNode(), await app.anotherNode(), await app.anotherNode()];
  app.clock.advance(7 * dayMs);
  let killed = 0;
  const running = runNights(nodes, () => undefined);
  for (let isOver = false; !isOver; ) {
    // what a killed process leaves: a connection that ends in the middle of its transaction
    if (killed < 5)
      killed += (
        await app.sql(
          `select from (
             select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid
             where a.datname = current_database() and a.xact_start is not null
               and l.relation = 'plan_point'::regclass and l.mode = 'RowExclusiveLock' and a.pid <> pg_backend_pid()
             limit 1) x, pg_terminate_backend(x.pid)`,
        )
      ).length;
    isOver = await Promise.race([running.then(() => true), sleep(5).then(() => false)]);
  }
  expect(killed).toBeGreaterThan(0);
  await pass(0);
  const days = Array.from({ length: 8 }, (_, at) => addDays(start, at));
  for (const id of plans) expect(await datesOf(id, { LastDate: today() })).toEqual(days);
  const late = await pointsOf(plans[0] ?? '', { State: 'late' });
  expect(late.every(({ planState }) => planState === 1)).toBe(true);
  const messages = await app.sql<{ kind: string; params: { count: number } }>(
    `select kind, params from notification where user_id = $1 and params->>'plan' is not null order by kind`,
    [team.repairer.userID],
  );
  expect(messages.map(({ kind, params }) => [kind, params.count])).toEqual([
    ['maintenanceDue', plans.length],
    ['maintenanceMissed', 7 * plans.length],
  ]);
  await runNights(nodes);
  expect(await datesOf(plans[0] ?? '', { LastDate: today() })).toEqual(days);
}, 60_000);

test('the due list of a person has what they carry out by name, by role or on duty', async () => {
  const device = await newDevice();
  const roles = await app.sql<{ id: string }>(`select role_id as id from app_user where id = $1`, [
    team.repairer.userID,
  ]);
  const byRole = await team.admin.call(
    calls.add,
    planBody([device], {
      ExecutorType: executorType.values.role,
      ExecutorIDs: [roles[0]?.id ?? ''],
      PlanMinutes: 30,
    }),
  );
  const onDuty = await team.admin.call(
    calls.add,
    planBody([device], { ExecutorType: executorType.values.duty, ExecutorIDs: [] }),
  );
  const dueOf = async (person: Team['admin'], PlanID: string) =>
    (await person.call(calls.points, { Mine: 1, State: 'due', PlanID })).data.length;
  expect(await dueOf(team.repairer, byRole.id)).toBe(1);
  expect(await dueOf(team.supervisor, byRole.id)).toBe(0);
  expect(await dueOf(team.repairer, onDuty.id)).toBe(0); // nobody is on duty
  const window = { FirstDate: today(), LastDate: addDays(today(), 6) };
  const days = await team.admin.call(calls.days, { ...window, PlanID: byRole.id });
  expect(days).toMatchObject({
    rows: [{ day: today(), count: 1, done: 0, deviceName: `Press ${devices}` }],
    more: [],
  });
  // of a day with more plans than are shown the first ones come, and the day is named
  const short = await team.admin.call(calls.days, { ...window, PerDay: 1 });
  expect(short.rows.filter(({ day }) => day === today())).toHaveLength(1);
  expect(short.more).toContain(today());
  const own = { ...window, UserID: team.repairer.userID };
  expect((await team.admin.call(calls.days, { ...own, PerDay: 1 })).more).toContain(today());
  const workload = await team.admin.call(calls.workload, window);
  expect(workload).toContainEqual(
    expect.objectContaining({
      name: '维修工',
      minutes: 30,
      executorType: executorType.values.role,
    }),
  );
  const tooLong = { FirstDate: today(), LastDate: addDays(today(), 60) };
  expect(errorOf(await team.admin.send(calls.days, tooLong))).toBe('BAD_FIELD');
});

test('whatever was done to plans, the numbers by day are those of their points', async () => {
  const counted = (table: string, count: string) =>
    app.sql(
      `select kind, due_date, from_date, until_date, interval_days, is_open, late_days, ${count}::int as points
       from ${table} group by 1, 2, 3, 4, 5, 6, 7 having ${count} <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
    );
  const points = `(select *, done_date - due_date as late_days from plan_point where kind is not null) t`;
  expect(await counted('plan_day_count', 'sum(points)')).toEqual(await counted(points, 'count(*)'));
});
