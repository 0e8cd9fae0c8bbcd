import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteCalendar, saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import { listDutyRecords } from '../../../src/contract/areas/duty/changes.ts';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import { exportRows, importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import {
  addOvertime,
  addOvertimes,
  deleteOvertime,
  getOvertimeSetting,
  listOvertime,
  listOvertimePeople,
  listOwnOvertime,
  listProposals,
  type Overtime,
  reopenOvertime,
  reviewOvertime,
  saveOvertimeSetting,
  updateOvertime,
} from '../../../src/contract/areas/overtime/endpoints.ts';
import {
  getOvertimeSheet,
  listOvertimeSums,
  printOvertimeSheet,
} from '../../../src/contract/areas/overtime/sheets.ts';
import { act } from '../repair/support/orderActions.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { clientOf, errorOf } from '../support/client.ts';
import { fetchFile } from '../support/fetchFile.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { pdfText } from '../support/printedPages.ts';
import { settled } from '../support/settle.ts';
import { finish, newDevice, receive, report, start } from '../support/work.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const minute = 60_000;

let app: TestApp;
let team: Team;
/** The month before this one, in which all the work lies, and its 10th as a weekday from 1. */
let month: string;
let weekday: number;
beforeAll(async () => {
  app = await startApp();
  const last = DateTime.fromJSDate(app.clock.now(), { zone: 'Asia/Shanghai' })
    .startOf('month')
    .minus({ months: 1 });
  month = last.toFormat('yyyy-MM');
  ({ weekday } = last.set({ day: 10 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

/** A time of the month on the organisation's clock. */
const at = (day: number, time: string) => `${month}-${String(day).padStart(2, '0')} ${time}:00`;
/** The same as an instant. */
const iso = (day: number, time: string) =>
  new Date(`${at(day, time).replace(' ', 'T')}+08:00`).toISOString();

/** Puts work of a person on record, from one time of a day to another. */
async function worked(by: Person, day: number, from: string, to: string, code = randomUUID()) {
  const { errors } = await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      {
        DeviceCode: `D-${code.slice(0, 8)}`,
        FaultTime: at(day, from),
        StartTime: at(day, from),
        FinishTime: at(to < from ? day + 1 : day, to),
        RepairUserName: by.phone,
      },
    ],
  });
  expect(errors).toEqual([]);
}

/**
 * Gives the organisation a shift from 08:00 to 16:00 in which a person is on call every day, and ten minutes at night in
 * which the others take part.
 */
const dayShift = async (person: Person, UserOrder = [person.userID]) => {
  const { repairer, supervisor } = team;
  await addShift('Night', '03:00', '03:10', [repairer.userID, supervisor.userID]);
  return addShift('Day', '08:00', '16:00', UserOrder);
};

const addShift = (SetName: string, TimeFrom: string, TimeTo: string, UserOrder: string[]) =>
  team.supervisor.call(addDutySet, {
    SetName,
    StartDate: `${month}-01`,
    WeekDays: everyDay,
    TimeFrom,
    TimeTo,
    RotateType: 0,
    UserOrder,
    HolidayMode: 0,
  });

const apply = (by: Person, day: number, from: string, to: string, more: object = {}) =>
  by.send(addOvertime, {
    StartTime: at(day, from),
    EndTime: at(to < from ? day + 1 : day, to),
    Reason: 'Press 4 stood still',
    ...more,
  });
const applied = async (by: Person, day: number, from: string, to: string) => {
  const { envelope } = await apply(by, day, from, to);
  expect(envelope.code).toBe('200');
  return envelope.data as { id: string; version: number; minutes: number };
};
const approve = (by: Person, ID: string) => by.send(reviewOvertime, { ID, ApproveState: 1 });
const notified = async (person: Person) =>
  (
    await app.sql<{ kind: string }>(
      `select kind from notification where user_id = $1 and kind like 'overtime%' order by created_time, id`,
      [person.userID],
    )
  ).map(({ kind }) => kind);

test('7 Calls, Out-call duty overtime: what lies outside the shift is proposed, applied for, changed and withdrawn, never more than is proven', async () => {
  const { repairer, supervisor } = team;
  await dayShift(repairer);
  await worked(repairer, 10, '15:30', '17:15');
  await worked(repairer, 10, '17:40', '18:00'); // 25 minutes later: the same proposal
  await worked(repairer, 11, '23:20', '00:40'); // over midnight
  const proposals = async () =>
    (await repairer.call(listProposals, { Month: month })).proposals.map(
      ({ startTime, endTime, minutes }) => [startTime, endTime, minutes],
    );
  expect(await proposals()).toEqual([
    [iso(10, '16:00'), iso(10, '18:00'), 95],
    [iso(11, '23:20'), iso(12, '00:40'), 80],
  ]);

  const { envelope } = await apply(repairer, 10, '12:00', '20:00', {
    ReplacesUserID: supervisor.userID,
  });
  expect(envelope.data).toMatchObject({
    userID: repairer.userID,
    startTime: iso(10, '16:00'),
    endTime: iso(10, '18:00'),
    minutes: 95,
    hours: 1.58,
    replacesName: supervisor.realName,
    approveState: 0,
    step: 1,
    isChanged: 0,
    orderIDs: [expect.any(String), expect.any(String)],
  });
  const { id, version } = envelope.data as { id: string; version: number };
  expect(await proposals()).toEqual([[iso(11, '23:20'), iso(12, '00:40'), 80]]);
  expect(await notified(supervisor)).toEqual(['overtimeApplied']);
  expect(await notified(repairer)).toEqual([]);

  const infoOf = async (answer: ReturnType<typeof apply>) => (await answer).envelope.info;
  expect(await infoOf(apply(repairer, 10, '17:00', '18:30'))).toMatch(/^StartTime：.*已经申请/);
  expect(await infoOf(apply(repairer, 13, '10:00', '12:00'))).toMatch(/^StartTime：.*没有班外/);
  expect(await infoOf(apply(repairer, 10, '09:00', '10:00'))).toMatch(/^StartTime：.*没有班外/);
  expect(await infoOf(apply(repairer, 10, '16:00', '16:00'))).toMatch(/^EndTime：/);
  const ancient = { StartTime: '2020-01-01 10:00:00', EndTime: '2020-01-01 11:00:00' };
  expect(await infoOf(apply(repairer, 1, '01:00', '02:00', ancient))).toMatch(/^StartTime：/);
  const own = { ReplacesUserID: repairer.userID };
  expect(await infoOf(apply(repairer, 11, '23:00', '23:50', own))).toMatch(/^ReplacesUserID：/);
  const others = { UserID: supervisor.userID };
  expect(await infoOf(apply(repairer, 11, '23:00', '23:50', others))).toMatch(/^UserID：/);

  // a part of it is released, and may be applied for again
  const changed = await repairer.call(updateOvertime, {
    ID: id,
    EndTime: at(10, '17:00'),
    ReplacesUserID: null,
    Version: version,
  });
  expect(changed).toMatchObject({ minutes: 60, replacesUserID: null, version: version + 1 });
  const stale = await repairer.send(updateOvertime, { ID: id, Reason: 'x', Version: version });
  expect(errorOf(stale)).toBe('STALE_VERSION');
  expect(await applied(repairer, 10, '17:00', '18:00')).toMatchObject({ minutes: 35 });
  const [logged] = await lastActions(app, team.orgCode);
  expect(logged).toMatchObject({ action: 'overtime.add', after: { minutes: 35 } });

  expect(errorOf(await supervisor.send(deleteOvertime, { ID: id }))).toBe('OVERTIME_NOT_YOURS');
  await repairer.call(deleteOvertime, { ID: id });
  expect((await proposals())[0]).toEqual([iso(10, '16:00'), iso(10, '17:00'), 60]);
  const people = await repairer.call(listOvertimePeople, { SearchText: 'super' });
  expect(people.map(({ userID }) => userID)).toEqual([supervisor.userID]);
});

test('several times are applied for at once, all or none; what is shorter than the least time is neither proposed nor taken', async () => {
  const { repairer, admin } = team;
  await dayShift(repairer);
  await worked(repairer, 10, '17:00', '18:00');
  await worked(repairer, 11, '17:00', '17:20');
  await worked(repairer, 12, '17:00', '19:00');
  const { version } = await admin.call(getOvertimeSetting, {});
  await admin.call(saveOvertimeSetting, { ConfirmHours: null, LeastMinutes: 30, Version: version });
  const { proposals, shortMinutes } = await repairer.call(listProposals, { Month: month });
  expect([proposals.map(({ minutes }) => minutes), shortMinutes]).toEqual([[60, 120], 20]);
  const span = (day: number, to: string) => ({ StartTime: at(day, '17:00'), EndTime: at(day, to) });
  const applyAll = (...Spans: ReturnType<typeof span>[]) =>
    repairer.send(addOvertimes, { Spans, Reason: 'Press 4' });
  expect((await applyAll(span(10, '18:00'), span(11, '17:20'))).envelope.info).toContain(
    'Spans.1.EndTime',
  );
  expect((await repairer.call(listOwnOvertime, {})).totalNum).toBe(0);
  expect((await applyAll(span(10, '18:00'), span(12, '19:00'))).envelope.data).toMatchObject([
    { minutes: 60, userID: repairer.userID },
    { minutes: 120, reason: 'Press 4' },
  ]);
  expect((await repairer.call(listProposals, { Month: month })).proposals).toEqual([]);
});

test('swaps and holidays decide what is outside; without shifts and calendar nothing is', async () => {
  const { repairer, supervisor, admin } = team;
  await worked(repairer, 10, '09:00', '10:00');
  const read = () => repairer.call(listProposals, { Month: month });
  expect(await read()).toEqual({ hasShifts: 0, proposals: [], shortMinutes: 0 });
  const nine: [number, number][] = [[480, 960]];
  const week = everyDay.map(() => nine);
  const calendar = await admin.call(saveCalendar, { CalendarName: 'C', IsDefault: 1, Week: week });
  expect(await read()).toEqual({ hasShifts: 1, proposals: [], shortMinutes: 0 });
  await admin.call(saveCalendar, {
    ID: calendar.id,
    CalendarName: 'C',
    IsDefault: 1,
    Week: week,
    Days: [{ First: `${month}-10`, Last: `${month}-10`, Name: 'Feast', Spans: [] }],
  });
  expect((await read()).proposals).toMatchObject([{ minutes: 60 }]);
  const set = await dayShift(repairer, [repairer.userID, supervisor.userID]);
  // the 1st is the repairer's turn, the 10th the supervisor's
  expect((await read()).proposals).toMatchObject([{ minutes: 60 }]);
  await app.sql(
    `insert into out_call_date (org_code, id, set_id, set_name, first_date, last_date, user_id, create_user_name)
     values ($1, $2, $3, 'Day', $4, $4, $5, 'x')`,
    [team.orgCode, randomUUID(), set.id, `${month}-10`, repairer.userID],
  );
  expect((await read()).proposals).toEqual([]);
});

test('an application is decided by somebody else, in two steps above the hours of the setting, and reopened by its approver', async () => {
  const { repairer, supervisor, admin } = team;
  const second = await addPerson(app, team.orgCode, 'supervisor');
  await dayShift(admin);
  await worked(supervisor, 9, '01:00', '02:00');
  await worked(repairer, 10, '10:00', '11:00');
  await worked(repairer, 11, '10:00', '11:30');
  const own = await applied(supervisor, 9, '01:00', '02:00');
  expect(errorOf(await approve(supervisor, own.id))).toBe('OVERTIME_NOT_YOURS');
  expect(errorOf(await approve(repairer, own.id))).toBe('DENIED');
  const forMe = async (by: Person) =>
    (await by.call(listOvertime, { ForMe: 1 })).data.map(({ id }) => id);
  const first = await applied(repairer, 10, '10:00', '11:00');
  expect([await forMe(supervisor), await forMe(second)]).toEqual([[first.id], [first.id, own.id]]);

  await admin.call(saveOvertimeSetting, { ConfirmHours: 2, Version: 0 });
  const late = await admin.send(saveOvertimeSetting, { ConfirmHours: 9, Version: 0 });
  expect(errorOf(late)).toBe('STALE_VERSION');
  expect(await repairer.call(getOvertimeSetting, {})).toMatchObject({ confirmHours: 2 });
  const approved = await approve(supervisor, first.id);
  expect(approved.envelope.data).toMatchObject({ approveState: 1, approverID: supervisor.userID });
  expect(await notified(repairer)).toEqual(['overtimeApproved']);
  const again = await approve(second, first.id);
  expect(again.envelope).toMatchObject({ info: expect.stringContaining('已批准') });
  expect(errorOf(again)).toBe('OVERTIME_STATE');

  // 1 h and 1.5 h are more than 2 h
  const more = await applied(repairer, 11, '10:00', '11:30');
  expect((await approve(supervisor, more.id)).envelope.data).toMatchObject({
    approveState: 0,
    step: 2,
  });
  expect(errorOf(await approve(second, more.id))).toBe('OVERTIME_NOT_YOURS');
  expect(await forMe(second)).toEqual([own.id]);
  expect(await forMe(admin)).toEqual([more.id, own.id]);
  expect(await notified(admin)).toContain('overtimeApplied');

  // a change needs the first approval again
  const before = (await notified(supervisor)).length;
  expect(await repairer.call(updateOvertime, { ID: more.id, Reason: 'More' })).toMatchObject({
    step: 1,
  });
  expect(await notified(supervisor)).toHaveLength(before + 1);
  await approve(supervisor, more.id);
  expect((await approve(admin, more.id)).envelope.data).toMatchObject({ approveState: 1 });

  const bare = await second.send(reviewOvertime, { ID: own.id, ApproveState: 2 });
  expect(bare.envelope.info).toMatch(/^ApproveReason：/);
  const refusal = { ID: own.id, ApproveState: 2, ApproveReason: 'Not agreed' } as const;
  await second.call(reviewOvertime, refusal);
  expect(await notified(supervisor)).toContain('overtimeRefused');
  await applied(supervisor, 9, '01:00', '02:00'); // refused minutes may be applied for again

  const reopening = { ID: first.id, ApproveReason: 'Wrong hours' };
  expect(errorOf(await second.send(reopenOvertime, reopening))).toBe('OVERTIME_NOT_YOURS');
  expect(await supervisor.call(reopenOvertime, reopening)).toMatchObject({
    approveState: 0,
    approverID: null,
    approveReason: 'Wrong hours',
  });
  const [logged] = await lastActions(app, team.orgCode);
  expect(logged).toMatchObject({
    action: 'overtime.reopen',
    before: { approveState: 1 },
    after: { approveState: 0, approveReason: 'Wrong hours' },
  });
});

test('of two approvals at the same time that exceed the hours of the setting together, one waits for the second', async () => {
  const { repairer, supervisor, admin } = team;
  await dayShift(admin);
  await worked(repairer, 10, '10:00', '11:00');
  await worked(repairer, 11, '10:00', '11:30');
  await admin.call(saveOvertimeSetting, { ConfirmHours: 2, Version: 0 });
  const ones = [
    await applied(repairer, 10, '10:00', '11:00'),
    await applied(repairer, 11, '10:00', '11:30'),
  ];
  const answers = await Promise.all(ones.map(({ id }) => approve(supervisor, id)));
  const states = answers.map(({ envelope }) => (envelope.data as Overtime).approveState);
  expect(states.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('an approver applies for a person and changes whom an application is for', async () => {
  const { repairer, supervisor, admin } = team;
  await dayShift(admin);
  await worked(repairer, 10, '10:00', '11:00');
  await worked(supervisor, 10, '10:15', '10:45');
  const body = { UserID: repairer.userID };
  const { proposals } = await supervisor.call(listProposals, { Month: month, ...body });
  expect(proposals).toMatchObject([{ minutes: 60 }]);
  expect(
    errorOf(await repairer.send(listProposals, { Month: month, UserID: supervisor.userID })),
  ).toBe('BAD_FIELD');
  const { envelope } = await apply(supervisor, 10, '10:00', '11:00', body);
  const { id } = envelope.data as { id: string };
  expect(errorOf(await approve(supervisor, id))).toBe('OVERTIME_NOT_YOURS');
  const moved = await admin.call(updateOvertime, { ID: id, UserID: supervisor.userID });
  expect(moved).toMatchObject({ userID: supervisor.userID, minutes: 30 });
  expect((await repairer.call(listOwnOvertime, {})).totalNum).toBe(0);
  expect((await supervisor.call(listOwnOvertime, { Month: month })).totalNum).toBe(1);
});

test('of many who apply for the same minute at once one gets it, on every node', async () => {
  await dayShift(team.admin);
  await worked(team.repairer, 10, '10:00', '11:00');
  const node = await app.anotherNode();
  const there = { ...team.repairer, send: clientAt(node.url) };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      apply(n % 2 === 0 ? team.repairer : there, 10, `10:0${n}`, '10:30'),
    ),
  );
  expect(answers.filter(({ envelope }) => envelope.code === '200')).toHaveLength(1);
  // the database itself holds it
  await expect(
    app.sql(
      `insert into out_call_overtime_piece select org_code, overtime_id, seq + 100, user_id, true,
         order_org_code, order_id, order_code, work_day, start_time, end_time
       from out_call_overtime_piece where org_code = $1`,
      [team.orgCode],
    ),
  ).rejects.toThrow(/out_call_overtime_once/);

  function clientAt(url: string): Person['send'] {
    return (endpoint, body, changes) =>
      clientOf(url, team.repairer.token).send(endpoint, body, changes);
  }
});

test('a corrected segment flags its application, which is not approved until it is edited', async () => {
  const { repairer, reporter, supervisor, admin } = team;
  app.clock.advance(minute - (app.clock.now().getTime() % minute));
  await dayShift(admin);
  const hub = await listen(app.url, 'daping', supervisor.token);
  const order = await report(reporter, (await newDevice(admin)).id);
  await receive(repairer, order.id);
  await start(repairer, order.id);
  const from = app.clock.now();
  app.clock.advance(60 * minute);
  await finish(repairer, order.id);
  const StartTime = from.toISOString();
  const EndTime = app.clock.now().toISOString();
  const one = await repairer.call(addOvertime, { StartTime, EndTime, Reason: 'Late' });
  expect(one).toMatchObject({ minutes: 60, isChanged: 0, orderCodes: [order.orderCode] });
  const announced = () =>
    hub.patches.filter(({ Set: rows }) => Object.hasOwn(rows ?? {}, `overtime:${one.id}`)).length;
  await settled(app);
  expect(announced()).toBe(1);
  await act(repairer, 'amend', order.id, {
    FinishTime: new Date(from.getTime() + 20 * minute).toISOString(),
    Reason: 'A slip',
  });
  const { data } = await supervisor.call(listOvertime, { ForMe: 1 });
  expect(data).toMatchObject([{ id: one.id, isChanged: 1 }]);
  expect(errorOf(await approve(supervisor, one.id))).toBe('OVERTIME_PROOF_CHANGED');
  const edited = await repairer.call(updateOvertime, { ID: one.id });
  expect(edited).toMatchObject({ minutes: 20, isChanged: 0 });
  expect((await approve(supervisor, one.id)).envelope.code).toBe('200');
  await settled(app);
  expect(announced()).toBeGreaterThan(1); // changes in quick succession share a patch
});

test('a month is summed by kinds of days and by state, for one person and for all, and exported', async () => {
  const { repairer, supervisor, admin } = team;
  const nine: [number, number][] = [[480, 960]];
  await admin.call(saveCalendar, {
    CalendarName: 'C',
    IsDefault: 1,
    Week: everyDay.map((day) => (day === weekday ? [] : nine)), // the 10th is a rest day
    Days: [{ First: `${month}-12`, Last: `${month}-12`, Name: 'Feast', Spans: [] }],
  });
  await dayShift(admin);
  await worked(repairer, 9, '17:00', '18:00');
  await worked(repairer, 10, '09:00', '09:30');
  await worked(repairer, 11, '23:00', '01:00'); // an hour of it on the holiday
  await worked(supervisor, 9, '17:00', '17:10');
  for (const [day, from, to] of [
    [9, '17:00', '18:00'],
    [11, '23:00', '01:00'],
  ] as const)
    await approve(supervisor, (await applied(repairer, day, from, to)).id);
  await applied(repairer, 10, '09:00', '09:30');
  const own = await applied(supervisor, 9, '17:00', '17:10');
  await admin.call(reviewOvertime, { ID: own.id, ApproveState: 2, ApproveReason: 'No' });
  const sums = {
    workdayMinutes: 120,
    restDayMinutes: 0,
    holidayMinutes: 60,
    approvedMinutes: 180,
    waitingMinutes: 30,
    refusedMinutes: 0,
  };
  const sheet = await repairer.call(getOvertimeSheet, { Month: month });
  expect(sheet).toMatchObject({ ...sums, realName: repairer.realName, month });
  expect(
    sheet.days.map(({ day, kind, holiday, approvedMinutes, waitingMinutes, orders }) => [
      Number(day.slice(8)),
      kind,
      holiday,
      approvedMinutes,
      waitingMinutes,
      orders.length,
    ]),
  ).toEqual([
    [9, 0, null, 60, 0, 1],
    [10, 1, null, 0, 30, 1],
    [11, 0, null, 60, 0, 1],
    [12, 2, 'Feast', 60, 0, 1],
  ]);
  const body = { Month: month, UserID: repairer.userID };
  expect((await supervisor.call(getOvertimeSheet, body)).days).toEqual(sheet.days);
  const foreign = { Month: month, UserID: supervisor.userID };
  expect(errorOf(await repairer.send(getOvertimeSheet, foreign))).toBe('OVERTIME_NOT_YOURS');

  expect((await fetchFile(app, repairer, printOvertimeSheet, foreign)).error).toBe(
    'OVERTIME_NOT_YOURS',
  );
  const document = await fetchFile(app, supervisor, printOvertimeSheet, body);
  expect(document.fileName).toBe(`${repairer.realName} ${month} 加班.pdf`);
  const printed = await pdfText(document.bytes);
  for (const part of [`${month}-12`, 'Feast', '第四十四条', '本人签字', '第 1 页，共 1 页'])
    expect(printed).toContain(part);
  for (const { orders } of sheet.days) expect(printed).toContain(orders[0]?.orderCode);

  const { data, totalNum } = await supervisor.call(listOvertimeSums, { Month: month });
  expect(totalNum).toBe(2);
  expect(data.find(({ userID }) => userID === repairer.userID)).toEqual({
    userID: repairer.userID,
    realName: repairer.realName,
    ...sums,
    applications: 3,
    orders: 3,
  });
  expect(errorOf(await repairer.send(listOvertimeSums, { Month: month }))).toBe('DENIED');
  const found = await supervisor.call(listOvertime, {
    SearchText: repairer.realName,
    Month: month,
  });
  expect(found.data.map(({ approveState }) => approveState)).toEqual([1, 0, 1]);
  for (const [Kind, Filter] of [
    ['OverTimeMonth', { Month: month }],
    ['OverTime', { ApproveState: 1 }],
  ] as const) {
    const file = await supervisor.send(exportRows, { Kind, Filter });
    expect(file.headers.get('content-disposition')).not.toBeNull();
    expect(errorOf(await repairer.send(exportRows, { Kind, Filter }))).toBe('DENIED');
  }
});

test("work on another organisation's device counts for the provider's technician, and nobody else reads it", async () => {
  const owner = team;
  const provider = await addTeam(app, { orgType: 0 });
  const device = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  team = provider;
  await dayShift(provider.admin);
  const order = await report(owner.reporter, device.id);
  await receive(provider.repairer, order.id);
  await start(provider.repairer, order.id);
  const from = app.clock.now();
  app.clock.advance(30 * minute);
  await finish(provider.repairer, order.id);
  const StartTime = from.toISOString();
  const EndTime = app.clock.now().toISOString();
  const one = await provider.repairer.call(addOvertime, { StartTime, EndTime, Reason: 'Late' });
  expect(one).toMatchObject({ orderIDs: [order.id], orderCodes: [order.orderCode], isChanged: 0 });
  expect((await owner.supervisor.call(listOvertime, {})).totalNum).toBe(0);
  expect(errorOf(await approve(owner.supervisor, one.id))).toBe('NOT_FOUND');
  const colleague = await addPerson(app, provider.orgCode, 'repairer');
  expect(errorOf(await colleague.send(updateOvertime, { ID: one.id }))).toBe('NOT_FOUND');
  expect((await colleague.call(listOwnOvertime, {})).totalNum).toBe(0);
});

test('a changed default calendar writes the duty record at once', async () => {
  const { admin, supervisor, repairer } = team;
  const today = DateTime.fromJSDate(app.clock.now(), { zone: 'Asia/Shanghai' }).toISODate() ?? '';
  await supervisor.call(addDutySet, {
    SetName: 'Round the clock',
    StartDate: today,
    WeekDays: everyDay,
    TimeFrom: '00:00',
    TimeTo: '00:00',
    RotateType: 0,
    UserOrder: [repairer.userID],
    HolidayMode: 1,
  });
  const open = async () =>
    (await supervisor.call(listDutyRecords, {})).data.filter(({ end }) => end === null).length;
  app.clock.advance(minute);
  expect(await open()).toBe(1);
  const { id } = await admin.call(saveCalendar, {
    CalendarName: 'C',
    IsDefault: 1,
    Week: everyDay.map(() => []),
    Days: [{ First: today, Last: today, Name: 'Feast', Spans: [] }],
  });
  expect(await open()).toBe(0);
  await admin.call(deleteCalendar, { ID: id });
  expect(await open()).toBe(1);
});
