import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import {
  analysisReport,
  analysisReportNames,
  exportAnalysis,
  listReportPeople,
  mostReportSchedules,
  reportCycle,
  reportSchedule,
  saveReportPeople,
} from '../../../src/contract/areas/home/reports.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import {
  nextSending,
  reportTimers,
  reportWindow,
} from '../../../src/server/modules/home/report/schedule.ts';
import { queueEvents } from '../../../src/server/modules/outbound/queueEvents.ts';
import { resourceTests } from '../resource/resourceTests.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { fetchFile } from '../support/fetchFile.ts';
import { addTeam, type Team } from '../support/people.ts';
import { pdfText } from '../support/printedPages.ts';

resourceTests(reportSchedule);

let app: TestApp;
let team: Team;
const march = { StartTime: '2026-03-01 00:00:00', EndTime: '2026-04-01 00:00:00' };
const { weekly, monthly } = reportCycle.values;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  await team.admin.call(addDevice, { DeviceCode: 'P-1', DeviceName: '冲床 1' });
  await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      {
        DeviceCode: 'P-1',
        FaultTime: '2026-03-02 08:00:00',
        FinishTime: '2026-03-02 10:00:00',
        CauseName: '密封老化',
      },
    ],
  });
});
afterAll(() => app.close());

test('each analysis is a workbook with a sheet for each table, and a PDF report with the same texts', async () => {
  for (const Report of analysisReportNames) {
    const body = { ...march, Report: analysisReport.values[Report] };
    const book = await fetchFile(app, team.admin, exportAnalysis, { ...body, FileFormat: 'xlsx' });
    expect(book.error).toBeNull();
    expect(book.fileName).toMatch(/ 2026-03-01 – 2026-03-31\.xlsx$/);
    const sheets = await readExcelFile(Buffer.from(book.bytes));
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets[0]?.data[0]).toEqual(['指标', '本期', '上期', '单位', 'n']);
    const file = await fetchFile(app, team.admin, exportAnalysis, { ...body, FileFormat: 'pdf' });
    expect([Report, file.error, file.contentType]).toEqual([Report, null, 'application/pdf']);
    const text = await pdfText(file.bytes);
    expect(text).toContain('本期与上期');
    expect(text).toContain(Report === 'faultAnalysis' ? '密封老化' : 'n');
  }
  const english = await fetchFile(app, team.admin, exportAnalysis, {
    ...march,
    Report: analysisReport.values.faultAnalysis,
    FileFormat: 'pdf',
    Locale: 'en-US',
  });
  expect(await pdfText(english.bytes)).toContain('This period and the one before');
});

test('an export needs the permission to export and that of its page, and logs', async () => {
  const body = {
    ...march,
    Report: analysisReport.values.deviceData,
    FileFormat: 'xlsx',
  } as const;
  expect((await fetchFile(app, team.repairer, exportAnalysis, body)).error).toBe('DENIED');
  await app.sql(
    `update role set permissions = array_remove(permissions, 'home.personnelData')
     where org_code = $1 and role_name = '维修主管'`,
    [team.orgCode],
  );
  const other = { ...body, Report: analysisReport.values.personnelData };
  expect((await fetchFile(app, team.supervisor, exportAnalysis, other)).error).toBe('DENIED');
  expect((await fetchFile(app, team.supervisor, exportAnalysis, body)).error).toBeNull();
  await app.sql(
    `update role set permissions = permissions || array['home.personnelData']
     where org_code = $1 and role_name = '维修主管'`,
    [team.orgCode],
  );
  const logged = await app.sql<{ action: string }>(
    `select action from action_log where org_code = $1 and action = 'home.exportAnalysis'`,
    [team.orgCode],
  );
  expect(logged.length).toBeGreaterThan(1);
});

test('reports are sent in the zone of the organisation, for the week or month before', () => {
  const zone = 'Europe/Berlin';
  const at = (text: string) => new Date(text);
  const mondays = { cycle: weekly, sendDay: 1, sendHour: 7 };
  // the clocks change on 2026-03-29
  expect(nextSending(mondays, zone, at('2026-03-25T12:00:00Z'))).toEqual(
    at('2026-03-30T05:00:00Z'),
  );
  expect(nextSending(mondays, zone, at('2026-03-30T05:00:00Z'))).toEqual(
    at('2026-04-06T05:00:00Z'),
  );
  expect(reportWindow(mondays, zone, at('2026-03-30T05:00:00Z'))).toEqual({
    from: at('2026-03-22T23:00:00Z'),
    to: at('2026-03-29T22:00:00Z'),
  });
  const monthEnds = { cycle: monthly, sendDay: 28, sendHour: 0 };
  expect(nextSending(monthEnds, zone, at('2026-02-28T10:00:00Z'))).toEqual(
    at('2026-03-27T23:00:00Z'),
  );
  expect(reportWindow(monthEnds, zone, at('2026-03-27T23:00:00Z'))).toEqual({
    from: at('2026-01-31T23:00:00Z'),
    to: at('2026-02-28T23:00:00Z'),
  });
});

const schedule = {
  ScheduleName: '每周设备',
  Report: analysisReport.values.deviceData,
  Cycle: weekly,
  SendDay: 1,
  SendHour: 8,
};

/** Runs due timers on several nodes at once. */
async function runOnNodes(nodes: number): Promise<number> {
  const deps = {
    db: app.db,
    now: async () => app.clock.now(),
    handlers: reportTimers('http://andon.test'),
    kick: () => undefined,
    onError: (error: unknown) => {
      throw error;
    },
  };
  const ran = await Promise.all(Array.from({ length: nodes }, () => runDueTimers(deps)));
  return ran.reduce((sum, one) => sum + one, 0);
}

test('a schedule sends its report once to those who may see it, by message and by e-mail, and again a week later', async () => {
  const { id: ID } = await team.supervisor.call(reportSchedule.calls.add, schedule);
  const people = await team.supervisor.call(listReportPeople, { ID });
  expect(people.map(({ userID }) => userID).toSorted()).toEqual(
    [team.admin, team.supervisor, team.repairer].map(({ userID }) => userID).toSorted(),
  );
  const RecipientIDs = [team.supervisor.userID, team.repairer.userID];
  expect(await team.supervisor.call(saveReportPeople, { ID, RecipientIDs })).toEqual({ people: 2 });
  const reporter = { ID, RecipientIDs: [team.reporter.userID] };
  expect(errorOf(await team.supervisor.send(saveReportPeople, reporter))).toBe('BAD_FIELD');
  const stored = await team.supervisor.call(reportSchedule.calls.get, { ID });
  expect(stored).toMatchObject({ people: 2, lastTime: null });
  const due = new Date(stored.nextTime ?? '');
  await app.sql(
    `insert into outbound_preference (org_code, user_id, email) values ($1, $2, 'boss@works.test')`,
    [team.orgCode, team.supervisor.userID],
  );
  // one of them loses the permission before it is sent
  await app.sql(
    `update role set permissions = array_remove(permissions, 'home.deviceData')
     where org_code = $1 and role_name = '维修工'`,
    [team.orgCode],
  );
  app.clock.advance(due.getTime() - app.clock.now().getTime() + 1000);
  const sent = () =>
    app.sql<{ user_id: string; m_type: number; url: string; params: Record<string, string> }>(
      `select user_id, m_type, url, params from notification where org_code = $1 and kind = 'analysisReport'`,
      [team.orgCode],
    );
  await runOnNodes(4);
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1)); // the app's own node may have taken it
  const [message] = await sent();
  expect(message).toMatchObject({ user_id: team.supervisor.userID, m_type: 7 });
  expect(message?.url).toMatch(/^report:deviceData:\d{4}-\d\d-\d\d:\d{4}-\d\d-\d\d$/);
  expect(message?.params['link']).toMatch(/^http:\/\/andon\.test\/home\/deviceData\?from=/);
  const mail = { delivery: 'log', send: async () => undefined } as const;
  const ways = { sms: null, mail, robotOrigins: [] };
  await app.sql(`delete from outbound_message where org_code = $1`, [team.orgCode]);
  await app.sql(
    `insert into outbound_event (org_code, notification_id, created_time)
     select org_code, id, created_time from notification where kind = 'analysisReport' and org_code = $1
     on conflict do nothing`,
    [team.orgCode],
  );
  await app.db.transaction('system', 'write', (tx) => queueEvents(tx, ways, app.clock.now()));
  const mails = await app.sql(
    `select address, kind from outbound_message where org_code = $1 and channel = 2`,
    [team.orgCode],
  );
  expect(mails).toEqual([{ address: 'boss@works.test', kind: 'analysisReport' }]);
  const [row] = await app.sql<{ next_time: Date; last_time: Date }>(
    'select next_time, last_time from report_schedule where id = $1',
    [ID],
  );
  expect(row?.next_time.getTime()).toBe(due.getTime() + 7 * 86_400_000);
  expect(row?.last_time.getTime()).toBeGreaterThanOrEqual(due.getTime());
  expect(await runOnNodes(2)).toBe(0);
});

test('a disabled or deleted schedule sends nothing, and limits are refused at their field', async () => {
  const fresh = await addTeam(app);
  const { id } = await fresh.admin.call(reportSchedule.calls.add, schedule);
  const timers = () =>
    app.sql(`select key from timer where org_code = $1 and kind = 'analysisReport'`, [
      fresh.orgCode,
    ]);
  expect(await timers()).toEqual([{ key: id }]);
  await fresh.admin.call(reportSchedule.calls.setUse, { IDs: [id], IsUse: 0 });
  expect(await timers()).toEqual([]);
  expect(await fresh.admin.call(reportSchedule.calls.get, { ID: id })).toMatchObject({
    nextTime: null,
  });
  await fresh.admin.call(reportSchedule.calls.setUse, { IDs: [id], IsUse: 1 });
  expect(await timers()).toEqual([{ key: id }]);
  const late = await fresh.admin.send(reportSchedule.calls.update, { ID: id, SendDay: 8 });
  expect(late.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'SendDay' });
  await fresh.admin.call(reportSchedule.calls.update, { ID: id, SendDay: 8, Cycle: monthly });
  await fresh.admin.call(reportSchedule.calls.remove, { IDs: [id] });
  expect(await timers()).toEqual([]);
  for (let at = 0; at < mostReportSchedules; at += 1) {
    const named = { ...schedule, ScheduleName: `报表 ${at}` };
    await fresh.admin.call(reportSchedule.calls.add, named);
  }
  const more = { ...schedule, ScheduleName: '再一个' };
  expect(errorOf(await fresh.admin.send(reportSchedule.calls.add, more))).toBe(
    'TOO_MANY_SCHEDULES',
  );
});
