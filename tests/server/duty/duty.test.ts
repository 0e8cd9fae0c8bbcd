import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import { saveDeviceUsers } from '../../../src/contract/areas/device/endpoints.ts';
import {
  addDutyDate,
  cancelDutyDate,
  deleteDutyUserDevice,
  listDutyDates,
  listDutyRecords,
  listDutyUserDevices,
  saveDutyUserDevice,
} from '../../../src/contract/areas/duty/changes.ts';
import {
  addDutySet,
  type DutySet,
  deleteDutySet,
  dutyLimits,
  getOnCall,
  listDutyPeople,
  listDutySets,
  listDutyShifts,
  updateDutySet,
} from '../../../src/contract/areas/duty/endpoints.ts';
import { updateEnterprise } from '../../../src/contract/areas/enterprise/endpoints.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  editUsers,
  setUserState,
  transferRole,
  updateUser,
} from '../../../src/contract/areas/personnel/actions.ts';
import { getWorkOrder, listRepairers } from '../../../src/contract/areas/repair/queries.ts';
import {
  addRole,
  deleteRole,
  listRolesInFull,
  saveRolePermissions,
} from '../../../src/contract/areas/role/endpoints.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { dutyTimers } from '../../../src/server/modules/duty/record/record.ts';
import { orderTimerHandlers } from '../../../src/server/modules/repair/timers/orderTimerHandlers.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import {
  addPerson,
  addTeam,
  associate,
  type Person,
  roleNames,
  signIn,
  type Team,
} from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice, receive, report } from '../support/work.ts';

const hourMs = 3_600_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

let app: TestApp;
let team: Team;
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  [first, second, third] = [
    await addPerson(app, team.orgCode, 'repairer'),
    await addPerson(app, team.orgCode, 'repairer'),
    await addPerson(app, team.orgCode, 'repairer'),
  ];
});

/** The day of the organisation, some days from today. */
function day(days = 0): string {
  const now = app.clock.now().getTime() + 8 * hourMs + days * 24 * hourMs;
  return new Date(now).toISOString().slice(0, 10);
}

/** A shift that is on around the clock, from midnight, whose turn is `first` today. */
const fields = (more: Partial<InputOf<typeof addDutySet>> = {}): InputOf<typeof addDutySet> => ({
  SetName: 'Day',
  StartDate: day(),
  WeekDays: everyDay,
  TimeFrom: '00:00',
  TimeTo: '00:00',
  RotateType: 0,
  UserOrder: [first, second, third].map(({ userID }) => userID),
  HolidayMode: 0,
  ...more,
});
const add = (more: Partial<InputOf<typeof addDutySet>> = {}) =>
  team.supervisor.call(addDutySet, fields(more));

const change = (set: DutySet, more: Partial<InputOf<typeof addDutyDate>>) =>
  team.supervisor.send(addDutyDate, { SetID: set.id, FirstDate: day(), ...more });

/** Who is on call now: each person's id and level. */
async function onCall(DeviceID?: string): Promise<(readonly [string, number])[]> {
  const body = DeviceID === undefined ? {} : { DeviceID };
  const { people } = await team.supervisor.call(getOnCall, body);
  return people.map(({ userID, level }) => [userID, level]);
}

/** The people who were notified of an order, by kind, in no order. */
async function notified(orderID: string, kind: string): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    'select user_id as id from notification where url = $1 and kind = $2',
    [orderID, kind],
  );
  return rows.map(({ id }) => id).toSorted();
}

const ids = (...people: readonly Person[]) => people.map(({ userID }) => userID).toSorted();

/** A time of the organisation's clock, some minutes from now. */
const clockIn = (minutes: number) =>
  new Date(app.clock.now().getTime() + 8 * hourMs + minutes * 60_000).toISOString().slice(11, 16);

/** Runs the timers that are due, and waits for those that the app's own job runs meanwhile. */
async function runTimers(): Promise<void> {
  await runDueTimers({
    db: app.db,
    now: async () => app.clock.now(),
    handlers: { ...dutyTimers, ...orderTimerHandlers },
    kick: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  const due = () => app.sql('select kind from timer where due_time <= $1', [app.clock.now()]);
  await expect.poll(due).toEqual([]);
}

test('7 Calls, Out-call duty settings: shifts are added, listed, changed and deleted with their turns', async () => {
  const set = await add({ WeekDays: [7, 1, 1], EndDate: day(30), EscalateMinutes: 5 });
  expect(set).toMatchObject({
    setName: 'Day',
    startDate: day(),
    endDate: day(30),
    weekDays: [1, 7],
    timeFrom: '00:00',
    timeTo: '00:00',
    escalateMinutes: 5,
    userOrder: [first, second, third].map(({ userID, realName }) => ({ userID, realName })),
    version: 0,
  });
  const { supervisor } = team;
  const update = (more: object) =>
    supervisor.send(updateDutySet, { ID: set.id, ...fields(), ...more });
  expect(errorOf(await update({ Version: 3 }))).toBe('STALE_VERSION');
  await update({ SetName: 'Night', TimeFrom: '22:30', TimeTo: '06:00', Version: 0 });
  expect(await supervisor.call(listDutySets, {})).toMatchObject([
    { setName: 'Night', timeFrom: '22:30', endDate: null, escalateMinutes: null, version: 1 },
  ]);
  const [logged] = await lastActions(app, team.orgCode);
  expect(logged).toMatchObject({
    action: 'duty.updateSet',
    targetID: set.id,
    before: { setName: 'Day' },
  });
  const refused = async (more: Partial<InputOf<typeof addDutySet>>) => {
    const { envelope } = await supervisor.send(addDutySet, fields(more));
    return envelope.info;
  };
  expect(await refused({ SetName: 'Night' })).toContain('SetName');
  expect(await refused({ TimeFrom: '24:00' })).toContain('TimeFrom');
  expect(await refused({ EndDate: day(-1) })).toContain('EndDate');
  expect(await refused({ UserOrder: [team.reporter.userID] })).toContain('UserOrder');
  expect(await refused({ UserOrder: [first.userID, first.userID] })).toContain('UserOrder');
  expect(await refused({ StartDate: '2026-02-30' })).toContain('StartDate');
  await supervisor.call(deleteDutySet, { ID: set.id });
  expect(await supervisor.call(listDutySets, {})).toEqual([]);
  for (let at = 0; at < dutyLimits.sets; at += 1) await add({ SetName: `Shift ${at}` });
  expect(errorOf(await supervisor.send(addDutySet, fields()))).toBe('TOO_MANY_DUTY_SETS');
});

test('a fault goes to the person on call, then to the back-up after the minutes of the shift, then to the supervisors', async () => {
  const { id } = await newDevice(team.admin);
  await team.admin.call(saveDeviceUsers, { DeviceID: id, UserIDs: [third.userID] });
  const before = await report(team.reporter, id);
  expect(await notified(before.id, 'orderReported')).toEqual(ids(third)); // there is no duty yet
  await add({ EscalateMinutes: 5 });
  expect(await onCall(id)).toEqual([
    [first.userID, 1],
    [second.userID, 2],
  ]);
  const order = await report(team.reporter, id);
  expect(await notified(order.id, 'orderReported')).toEqual(ids(first));
  const callsOf = async (person: Person) =>
    (await person.call(getWorkOrder, { ID: order.id })).calls;
  const { escalateTime, superviseTime } = order;
  expect(await callsOf(team.reporter)).toMatchObject({
    notified: [{ time: order.reportTime, count: 1, names: [first.realName] }],
    next: { time: escalateTime, names: [second.realName] },
    supervisors: { time: superviseTime, count: 2 },
    orgName: null,
  });
  app.clock.advance(6 * 60_000);
  await runTimers();
  expect(await notified(order.id, 'orderUnreceived')).toEqual(ids(second));
  app.clock.advance(25 * 60_000);
  await runTimers();
  const all = await notified(order.id, 'orderUnreceived');
  expect(all).toEqual(ids(second, team.supervisor, team.admin));
  expect(await callsOf(first)).toMatchObject({
    notified: [{ names: [first.realName] }, { names: [second.realName] }, { count: 2 }],
    next: null,
    supervisors: null,
  });
  await receive(third, order.id);
  expect(await callsOf(first)).toBeUndefined();
  expect(await notified(order.id, 'orderWithdrawn')).toEqual(
    ids(first, second, team.supervisor, team.admin),
  );
  const [proposed, next] = await team.supervisor.call(listRepairers, { DeviceID: id });
  expect([proposed, next]).toMatchObject([
    { id: first.userID, dutyLevel: 1 },
    { id: second.userID, dutyLevel: 2 },
  ]);
});

test('7 Calls, Out-call duty devices: people named for devices come first, until the row is deleted', async () => {
  const { supervisor } = team;
  const { id } = await newDevice(team.admin);
  const other = await newDevice(team.admin);
  const set = await add();
  const name = (body: object) =>
    supervisor.send(saveDutyUserDevice, { SetID: set.id, UserID: third.userID, Level: 1, ...body });
  expect((await name({})).envelope.info).toContain('DeviceIDs');
  const foreign = await newDevice((await addTeam(app)).admin);
  expect(errorOf(await name({ DeviceIDs: [foreign.id] }))).toBe('NOT_FOUND');
  await name({ DeviceIDs: [id] });
  expect(errorOf(await name({ DeviceIDs: [other.id] }))).toBe('DUTY_PERSON_NAMED');
  const { data: rows } = await supervisor.call(listDutyUserDevices, {});
  expect(rows).toMatchObject([{ userID: third.userID, level: 1, devices: [{ id }] }]);
  expect(await onCall(id)).toEqual([
    [third.userID, 1],
    [first.userID, 2],
  ]);
  expect(await onCall(other.id)).toEqual(await onCall());
  const answer = await supervisor.call(getOnCall, { DeviceID: id });
  expect(answer.people[0]).toMatchObject({ reason: 3, setName: 'Day', userName: third.phone });
  const forAll = await supervisor.call(saveDutyUserDevice, {
    SetID: set.id,
    UserID: supervisor.userID,
    Level: 2,
  });
  expect(await onCall(other.id)).toEqual([
    [first.userID, 1],
    [supervisor.userID, 2],
  ]);
  await app.sql('update app_user set user_state = 0 where id = $1', [third.userID]);
  expect((await onCall(id))[0]).toEqual([first.userID, 1]); // who is disabled is passed over
  await supervisor.call(deleteDutyUserDevice, { ID: forAll.id });
  expect(await onCall(other.id)).toEqual([
    [first.userID, 1],
    [second.userID, 2],
  ]);
});

test("7 Calls, Out-call duty on call: a provider's duty decides for the devices that it services, and its people are not shown to the owner", async () => {
  const owner = await addTeam(app);
  const { id } = await newDevice(owner.admin);
  await associate(app, team.orgCode, owner.orgCode, [id]);
  await add();
  const order = await report(owner.reporter, id);
  expect(await notified(order.id, 'orderReported')).toEqual(ids(first));
  expect(await onCall(id)).toHaveLength(2);
  const { calls } = await owner.reporter.call(getWorkOrder, { ID: order.id });
  expect(calls).toMatchObject({
    notified: [{ count: 1, names: [] }],
    next: { count: 1, names: [] },
    orgName: expect.stringContaining('Works') as string,
  });
  const row = { SetID: '', UserID: owner.repairer.userID, Level: 1 as const, DeviceIDs: [id] };
  const own = await owner.supervisor.call(addDutySet, {
    ...fields({ UserOrder: [owner.repairer.userID] }),
  });
  const named = await owner.supervisor.call(saveDutyUserDevice, { ...row, SetID: own.id });
  expect(named.devices[0]?.serviceOrgName).toBe(calls?.orgName); // the row has no effect
  expect(await owner.supervisor.call(getOnCall, { DeviceID: id })).toMatchObject({
    people: [],
    serviceOrgName: expect.stringContaining('Works') as string,
  });
});

test('7 Calls, Out-call duty dates: changes and swaps in the calendar; repeated calls change nothing; those concerned are notified', async () => {
  const set = await add();
  const { supervisor } = team;
  const calendar = async () => {
    const body = { FirstDate: day(), LastDate: day(3) };
    return (await supervisor.call(listDutyShifts, body)).map(({ userID }) => userID);
  };
  const [a, b, c] = [first.userID, second.userID, third.userID];
  expect(await calendar()).toEqual([a, b, c, a]);
  const swap = { FirstDate: day(), SwapDate: day(1), UserID: b };
  await change(set, swap);
  await change(set, swap);
  expect(await calendar()).toEqual([b, a, c, a]);
  expect((await onCall())[0]).toEqual([b, 1]);
  const replacement = { LastDate: day(3), UserID: supervisor.userID, ReplacesUserID: c };
  await change(set, replacement);
  await change(set, replacement);
  expect(await calendar()).toEqual([b, a, supervisor.userID, a]);
  const { data: dates } = await supervisor.call(listDutyDates, { Upcoming: 1 });
  expect(dates).toHaveLength(3);
  const kinds = await app.sql<{ kind: string; id: string }>(
    `select kind, user_id as id from notification where org_code = $1 and url = 'duty' order by kind`,
    [team.orgCode],
  );
  expect(
    kinds
      .filter(({ kind }) => kind === 'dutyTaken')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids(first, second));
  expect(
    kinds
      .filter(({ kind }) => kind === 'dutyCancelled')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids(first, second, third));
  await supervisor.call(cancelDutyDate, {
    ID: dates.find(({ replacesUserID }) => replacesUserID === c)?.id ?? '',
  });
  expect(await calendar()).toEqual([b, a, c, a]);
  expect((await supervisor.call(listDutyDates, {})).data).toHaveLength(3); // cancelled ones stay on record
  const reasonOf = async (more: Partial<InputOf<typeof addDutyDate>>) =>
    (await change(set, more)).envelope.info;
  expect(await reasonOf({ FirstDate: day(-2), LastDate: day(-1), UserID: a })).toContain(
    'FirstDate',
  );
  expect(await reasonOf({ LastDate: day(400), UserID: a })).toContain('LastDate');
  expect(await reasonOf({ UserID: a, ReplacesUserID: a })).toContain('UserID');
  expect(await reasonOf({ SwapDate: day(2), UserID: a })).toContain('SwapDate');
  expect(await reasonOf({ SwapDate: day(-1), UserID: a })).toContain('SwapDate');
  expect(await reasonOf({ SwapDate: day(1), UserID: a, LastDate: day(1) })).toContain('LastDate');
});

test('holidays of the default calendar are left out, or are the only days', async () => {
  await team.admin.call(saveCalendar, {
    CalendarName: 'Plant',
    IsDefault: 1,
    Week: everyDay.map(() => []),
    Days: [{ First: day(1), Last: day(2), Name: 'Spring', Spans: [] }],
  });
  await add({ HolidayMode: 1 });
  await add({ SetName: 'Holiday', HolidayMode: 2, UserOrder: [third.userID] });
  const shifts = await team.supervisor.call(listDutyShifts, { FirstDate: day(), LastDate: day(3) });
  expect(shifts.map(({ setName, holiday }) => [setName, holiday])).toEqual([
    ['Day', null],
    ['Holiday', 'Spring'],
    ['Holiday', 'Spring'],
    ['Day', null],
  ]);
});

test('the record has who was on call from handover to handover, however late it is written', async () => {
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000)); // shifts begin at whole minutes
  const set = await add({
    SetName: 'A',
    TimeFrom: clockIn(-60),
    TimeTo: clockIn(10),
    UserOrder: [first.userID],
    StartDate: day(-3),
  });
  await add({
    SetName: 'B',
    TimeFrom: clockIn(10),
    TimeTo: clockIn(20),
    UserOrder: [second.userID],
    StartDate: day(-3),
  });
  const listener = await listen(app.url, 'daping', team.supervisor.token);
  app.clock.advance(25 * 60_000); // two handovers later
  await runTimers();
  await settled(app);
  expect(
    listener.patches.some(({ Topic, Del }) => Topic === 'onDuty' && Del?.includes(set.id)),
  ).toBe(true);
  await listener.stop();
  const { data } = await team.supervisor.call(listDutyRecords, {});
  const minutes = data.map(({ setName, realName, start, end }) => [
    setName,
    realName,
    end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 60_000),
  ]);
  expect(minutes).toEqual([
    ['B', second.realName, 10],
    ['A', first.realName, 10],
  ]);
  expect(data[0]?.start).toBe(data[1]?.end);
  const searched = await team.supervisor.call(listDutyRecords, {
    SearchText: 'B',
    StartTime: data[0]?.start ?? '',
  });
  expect(searched.totalNum).toBe(1);
  const file = await team.supervisor.send(exportRows, { Kind: 'DutyRecord', Filter: {} });
  expect(file.headers.get('content-disposition')).not.toBeNull();
});

test('another time zone moves the shifts: who was on call goes on record, and the next handover is timed anew', async () => {
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000));
  await add({ TimeFrom: clockIn(-60), TimeTo: clockIn(60), StartDate: day(-3) });
  const handover = async () => {
    const [timer] = await app.sql<{ due: Date }>(
      `select due_time as due from timer where org_code = $1 and kind = 'dutyHandover'`,
      [team.orgCode],
    );
    return Math.round(((timer?.due.getTime() ?? 0) - app.clock.now().getTime()) / 60_000);
  };
  app.clock.advance(5 * 60_000);
  expect([(await onCall()).length, await handover()]).toEqual([2, 55]);
  await team.admin.call(updateEnterprise, { TimeZone: 'Africa/Abidjan' }); // 8 hours behind, all year
  expect([await onCall(), await handover()]).toEqual([[], 8 * 60 - 65]);
  const { data } = await team.supervisor.call(listDutyRecords, {});
  const lengths = data.map(({ start, end }) => Date.parse(end ?? '') - Date.parse(start));
  expect(lengths).toEqual([5 * 60_000, 5 * 60_000]);
});

test('the wall reads the shifts that are on; only who may edit the duty changes it', async () => {
  const set = await add();
  const { Rows: rows } = await team.supervisor.call(getTopic, { Topic: 'onDuty' });
  expect(rows).toMatchObject({
    [set.id]: {
      setName: 'Day',
      people: [
        { realName: first.realName, level: 1 },
        { realName: second.realName, level: 2 },
      ],
    },
  });
  expect(errorOf(await first.send(addDutySet, fields({ SetName: 'X' })))).toBe('DENIED');
  expect(errorOf(await team.reporter.send(listDutySets, {}))).toBe('DENIED');
  const people = await team.supervisor.call(listDutyPeople, {});
  expect(people.map(({ userID }) => userID).toSorted()).toEqual(
    ids(team.admin, team.supervisor, team.repairer, first, second, third),
  );
});

test('days of a shift that is off at noon UTC are swapped too, among the people of that shift', async () => {
  const [a, b] = [first.userID, second.userID];
  const set = await add({ TimeFrom: '08:00', TimeTo: '20:00', UserOrder: [a, b] });
  const night = { SetName: 'Night', TimeFrom: '20:00', TimeTo: '08:00' };
  await add({ ...night, UserOrder: [third.userID, b] });
  expect(
    (await change(set, { FirstDate: day(1), SwapDate: day(2), UserID: a })).envelope.code,
  ).toBe('200');
  const body = { FirstDate: day(1), LastDate: day(2) };
  const shifts = await team.supervisor.call(listDutyShifts, body);
  expect(shifts.filter(({ setID }) => setID === set.id).map(({ userID }) => userID)).toEqual([
    a,
    b,
  ]);
});

test('with a shift the changes of today and later are cancelled, by the calendar of the organisation', async () => {
  const { clock } = app;
  const timeZone = clock.now().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'; // another day than UTC
  team = await addTeam(app, { timeZone });
  const { supervisor, repairer } = team;
  const today = calendarDay(clock.now(), timeZone);
  const set = await add({ StartDate: today, UserOrder: [supervisor.userID] });
  const taken = { FirstDate: today, UserID: repairer.userID };
  await change(set, taken);
  await app.sql(
    'update out_call_date set first_date = first_date - 1, last_date = last_date - 1 where set_id = $1',
    [set.id],
  );
  await change(set, taken);
  await supervisor.call(deleteDutySet, { ID: set.id });
  const { data } = await supervisor.call(listDutyDates, {});
  expect(data.map(({ firstDate, cancelTime }) => [firstDate, cancelTime !== null])).toEqual([
    [today, true],
    [calendarDay(new Date(clock.now().getTime() - 24 * hourMs), timeZone), false],
  ]);
});

test('whoever cannot be called any more, by their state, role or its permissions, goes off the wall and the record at once', async () => {
  const { admin, supervisor, orgCode } = team;
  const [a, b, c] = [first.userID, second.userID, supervisor.userID];
  const set = await add({ UserOrder: [a, b, c] });
  const roles = await admin.call(listRolesInFull, {});
  const roleOf = (name: string) => roles.find(({ roleName }) => roleName === name)?.roleID ?? '';
  const [crew, reporters] = [roleOf(roleNames.repairer), roleOf(roleNames.reporter)];
  const listener = await listen(app.url, 'daping', team.repairer.token);
  /** Makes a change a minute later, and returns who is on call by the answer, if the wall and the record agree. */
  const after = async (step: () => Promise<unknown>) => {
    app.clock.advance(60_000);
    await settled(app);
    listener.patches.length = 0;
    await step();
    await settled(app);
    const shown = listener.patches.flatMap(({ Set: rows }) => rows?.[set.id] ?? []);
    const open = await app.sql<{ id: string; level: number; name: string }>(
      `select user_id as id, level, user_name as name from out_call_record
       where org_code = $1 and end_time is null order by level`,
      [orgCode],
    );
    const { people: called } = await admin.call(getOnCall, {});
    expect(open).toMatchObject(called.map(({ userID: id, level }) => ({ id, level })));
    const people = open.map(({ level, name }) => ({ level, realName: name }));
    expect(shown).toMatchObject([{ people }]);
    return open.map(({ id }) => id);
  };
  expect(await after(() => admin.call(setUserState, { IDs: [a], UserState: 0 }))).toEqual([b, c]);
  expect(await after(() => admin.call(updateUser, { id: a, UserState: 1 }))).toEqual([a, b]);
  const demoted = { IDs: [a], RoleID: reporters };
  expect(await after(() => admin.call(editUsers, demoted))).toEqual([b, c]);
  const transfer = {
    RoleName: administratorRole,
    RoleID: roleOf(administratorRole),
    UserID: admin.userID,
    ToUserID: a,
  };
  expect(await after(() => admin.call(transferRole, transfer))).toEqual([a, b]);
  const boss = await signIn(app, first.phone);
  const { permissions } = roles.find(({ roleID }) => roleID === crew) ?? { permissions: [] };
  const MenuIDs = permissions.filter((id) => id !== 'repair.work');
  expect(await after(() => boss.call(saveRolePermissions, { RoleID: crew, MenuIDs }))).toEqual([
    a,
    c,
  ]);
  const FromRoleID = roleOf(roleNames.supervisor);
  const { roleID } = await boss.call(addRole, { RoleName: 'Leaders', FromRoleID });
  await boss.call(updateUser, { id: c, RoleID: roleID });
  const gone = { RoleID: roleID, ToRoleID: reporters };
  expect(await after(() => boss.call(deleteRole, gone))).toEqual([a]);
  await listener.stop();
  const { data } = await boss.call(listDutyRecords, {});
  const minutes = data.map(({ start, end }) =>
    end === null ? null : (Date.parse(end) - Date.parse(start)) / 60_000,
  );
  expect(minutes.filter((length) => length === null || length < 1)).toEqual([null]);
});

test('who was notified of a change is notified when it is cancelled, or deleted with its shift', async () => {
  const { supervisor } = team;
  const [a, b] = [first.userID, second.userID];
  const set = await add({ UserOrder: [a] });
  const recipients = async () => {
    const rows = await app.sql<{ id: string }>(
      `delete from notification where org_code = $1 and kind = 'dutyChangeCancelled' returning user_id as id`,
      [team.orgCode],
    );
    return rows.map(({ id }) => id).toSorted();
  };
  await change(set, { LastDate: day(3), UserID: b });
  const { data } = await supervisor.call(listDutyDates, { Upcoming: 1 });
  const cancelled = { ID: data[0]?.id ?? '' };
  await supervisor.call(cancelDutyDate, cancelled);
  expect(await recipients()).toEqual(ids(first, second));
  await supervisor.call(cancelDutyDate, cancelled);
  expect(await recipients()).toEqual([]);
  await change(set, { UserID: third.userID });
  await change(set, { FirstDate: day(2), UserID: third.userID });
  await change(set, { FirstDate: day(1), UserID: supervisor.userID });
  await supervisor.call(deleteDutySet, { ID: set.id });
  expect(await recipients()).toEqual(ids(third));
});

test("a shift's own minutes never let the supervisors hear of an order before the back-up", async () => {
  const { id } = await newDevice(team.admin);
  await add({ EscalateMinutes: 60 });
  const order = await report(team.reporter, id);
  app.clock.advance(29 * 60_000);
  await runTimers();
  expect(await notified(order.id, 'orderUnreceived')).toEqual(ids(second));
  app.clock.advance(60_000);
  await runTimers();
  expect(await notified(order.id, 'orderUnreceived')).toEqual(
    ids(second, team.supervisor, team.admin),
  );
});

test('however long the server was stopped, a change leaves what was before it on record by the old plan', async () => {
  const { orgCode, supervisor } = team;
  const shift = { StartDate: day(-300), TimeFrom: '08:00', TimeTo: '20:00' };
  const set = await add({ ...shift, UserOrder: [first.userID] });
  await app.sql(
    `update out_call_state set recorded_time = recorded_time - interval '290 days' where org_code = $1`,
    [orgCode],
  );
  const UserOrder = [second.userID];
  await supervisor.call(updateDutySet, { ...fields(shift), ID: set.id, UserOrder, Version: 0 });
  const past = await app.sql<{ id: string; last: boolean }>(
    `select user_id as id, bool_or(start_time > $2::timestamptz - interval '2 days') as last
     from out_call_record where org_code = $1 and start_time < $2 group by user_id`,
    [orgCode, app.clock.now()],
  );
  expect(past).toEqual([{ id: first.userID, last: true }]);
});
