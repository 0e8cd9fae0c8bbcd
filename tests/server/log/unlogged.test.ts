import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../src/contract/areas/device/labels.ts';
import {
  addEnterprise,
  getEnterprise,
  updateEnterpriseSms,
  updateEnterpriseState,
  updatePackage,
} from '../../../src/contract/areas/enterprise/endpoints.ts';
import {
  addFeedback,
  replyFeedback,
  stepFeedback,
  updateFeedback,
} from '../../../src/contract/areas/feedback/endpoints.ts';
import {
  hideHelpEntry,
  placeHelpEntry,
  revertHelpEdit,
  saveHelpEdit,
} from '../../../src/contract/areas/help/endpoints.ts';
import { analysisReport, exportAnalysis } from '../../../src/contract/areas/home/reports.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { saveBoardImage } from '../../../src/contract/areas/kanban/edits.ts';
import { uploadKnowledgeFile } from '../../../src/contract/areas/knowledge/uploads.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { outboundChannel } from '../../../src/contract/areas/outbound/channels.ts';
import { testOutbound } from '../../../src/contract/areas/outbound/endpoints.ts';
import {
  confirmEmail,
  sendEmailCode,
  sendPhoneCode,
  verifyPhone,
} from '../../../src/contract/areas/outbound/preference.ts';
import { printOvertimeSheet } from '../../../src/contract/areas/overtime/sheets.ts';
import {
  printPartLabels,
  printPartPositionLabels,
} from '../../../src/contract/areas/part/labels.ts';
import { addUser, resetPasswords } from '../../../src/contract/areas/personnel/actions.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import { erasePerson, exportPerson } from '../../../src/contract/areas/personnel/personalData.ts';
import { issuePasswords } from '../../../src/contract/areas/personnel/userImport.ts';
import { type PlanArea, planAreas } from '../../../src/contract/areas/plan/planAreas.ts';
import { planPrints } from '../../../src/contract/areas/plan/planPrints.ts';
import { printServiceReport } from '../../../src/contract/areas/repair/queries.ts';
import {
  logout,
  logoutEverywhere,
  setUserLocale,
} from '../../../src/contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../src/contract/areas/session/password.ts';
import { allModules, type ModuleDeps } from '../../../src/server/allModules.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { plainSignIn } from '../../../src/server/kernel/auth/signInSettings.ts';
import { isLogged } from '../../../src/server/kernel/http/module.ts';
import { uploadWhole } from '../knowledge/uploadDocument.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import {
  addTeam,
  associate,
  newPhone,
  type Person,
  psd,
  type Team,
  trySignIn,
} from '../support/people.ts';
import { sendFile } from '../support/upload.ts';
import { newDevice, report } from '../support/work.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
let app: TestApp;
let team: Team;
let owner: Team;
beforeAll(async () => {
  const outbound = { smtp: 'log', robotOrigins: [] } as const;
  const database = await openTestDatabase(); // with a trigger of its own
  app = await startApp({ database, signIn: { sms: 'log' }, outbound });
  owner = await addTeam(app);
});
beforeEach(async () => {
  team = await addTeam(app, { orgType: 0 });
});
afterAll(() => app.close());

/** The user whose log rows the database refuses. */
async function refuseEntriesOf(orgCode: string): Promise<void> {
  await app.sql(`create or replace function refuse_entry() returns trigger language plpgsql
    as $$ begin raise exception 'no room'; end $$`);
  await app.sql(`create or replace trigger refused before insert on action_pending
    for each row when (new.org_code = '${orgCode}') execute function refuse_entry()`);
}

const entry = { HelpType: 'helpDoc', EntryID: 'faq' } as const;

/** Stores a problem without a call, whose log row could not be stored, and returns its id. */
async function problemID({ userID, orgCode }: Person): Promise<string> {
  const id = randomUUID();
  await app.sql(
    'insert into feedback (org_code, id, user_id, remark, create_time) values ($1, $2, $3, $4, now())',
    [orgCode, id, userID, 'x'],
  );
  return id;
}

/** Returns everything that one of these calls could change. */
async function state(): Promise<unknown> {
  const tables = [
    'select id, password_hash, locale, phone_verified_time from app_user where org_code = $1 order by id',
    'select sid, revoked_time, current_org_code from session where org_code = $1 order by sid',
    "select id from stored_file where org_code = $1 and unused_since > '-infinity' order by id",
  ];
  return Promise.all(tables.map((sql) => app.sql(sql, [team.orgCode])));
}

async function beOfPlatform({ userID }: Person): Promise<void> {
  await app.sql('insert into platform_administrator (user_id) values ($1)', [userID]);
}

/** Makes somebody an administrator of the platform, and returns the id of the other organisation. */
async function ownerID(by: Person): Promise<string> {
  await beOfPlatform(by);
  return (await owner.admin.call(getEnterprise, {})).id;
}

/** Reads from the log of a demonstration the code that was sent last. */
async function codeIn(beginning: string): Promise<string> {
  const line = new RegExp(`${beginning}: (\\d{6})\\b`);
  const codes = () => app.log.flatMap((text) => line.exec(text)?.[1] ?? []);
  await vi.waitFor(() => expect(codes()).not.toEqual([]));
  return codes().at(-1) ?? '';
}

/** Adds a device of the other organisation, which the team services, and returns its id. */
async function servicedDevice(): Promise<string> {
  const { id } = await newDevice(owner.admin);
  await associate(app, team.orgCode, owner.orgCode, [id]);
  return id;
}

/** Stores a plan with a record without a call, whose log row could not be stored, and returns the id of the record. */
async function planRecordID(area: PlanArea): Promise<string> {
  const id = randomUUID(); // of all of them
  const first = [team.orgCode, id];
  await app.sql(
    `insert into device (org_code, id, device_code, device_name) values ($1, $2, 'P', 'Press')`,
    first,
  );
  await app.sql(
    `insert into plan (org_code, id, kind, plan_code, plan_name, revision, active_from, create_time, update_time)
     values ($1, $2, $3, 'P', 'Lubricate', 1, '2026-03-01', now(), now())`,
    [...first, planAreas[area].kind],
  );
  await app.sql(
    `insert into plan_revision (org_code, plan_id, revision, effective_from, plan_scope, executor_type, executor_ids,
       cycle_type, cycle_num, on_weekdays, on_month_days, missing_day, base_type, start_date, grace_days, early_days,
       holiday_rule, need_stop, remark, create_time)
     values ($1, $2, 1, '2026-03-01', 0, 0, '{}', 1, 1, '{}', '{}', 0, 0, '2026-03-01', 0, 0, 0, false, '', now())`,
    first,
  );
  await app.sql(
    `insert into plan_point (org_code, id, plan_id, device_id, sequence, revision, nominal_date, due_date, from_date, until_date)
     values ($1, $2, $2, $2, 1, 1, '2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01')`,
    first,
  );
  await app.sql(
    `insert into plan_record (org_code, id, point_id, plan_id, device_id, result, done_time, reason, rest, remark,
       create_time, update_time)
     values ($1, $2, $2, $2, $2, 1, now(), '', '', '', now(), now())`,
    first,
  );
  return id;
}

/** The calls whose handlers open their own transactions. */
const calls: Readonly<Record<string, (by: Person) => Promise<unknown>>> = {
  async [addUser.id](by) {
    const roles = await by.call(listRoles, {});
    const RoleID = roles.find(({ roleName }) => roleName === '报修员')?.roleID;
    return by.send(addUser, { UserName: newPhone(), RealName: '新人', RoleID });
  },
  async [addEnterprise.id](by) {
    await beOfPlatform(by);
    const body = { OrgName: '新厂', OrgType: 1, RealName: '新人' } as const;
    return by.send(addEnterprise, { ...body, UserName: newPhone() });
  },
  async [updatePackage.id](by) {
    const ID = await ownerID(by);
    const limits = { UserLimit: 9, DeviceLimit: null, ExpireDate: null } as const;
    return by.send(updatePackage, { ID, PackageName: 'trial', ...limits });
  },
  async [updateEnterpriseState.id](by) {
    return by.send(updateEnterpriseState, { ID: await ownerID(by), OrgState: 1 });
  },
  async [updateEnterpriseSms.id](by) {
    return by.send(updateEnterpriseSms, { ID: await ownerID(by), MaySendSms: 0 });
  },
  [saveBoardImage.id]: (by) => by.send(saveBoardImage, { Content: onePixel }),
  [testOutbound.id]: (by) => by.send(testOutbound, { Channel: outboundChannel.values.sms }),
  async [confirmEmail.id](by) {
    const Email = `${by.phone}@works.example`;
    await by.call(sendEmailCode, { Email });
    return by.send(confirmEmail, { Email, Code: await codeIn(`demo e-mail to ${Email}`) });
  },
  async [verifyPhone.id](by) {
    await by.call(sendPhoneCode, {});
    return by.send(verifyPhone, { Code: await codeIn(`demo SMS to ${by.phone}`) });
  },
  [resetPasswords.id]: (by) => by.send(resetPasswords, { IDs: [team.reporter.userID] }),
  async [issuePasswords.id](by) {
    const [batch] = await app.sql<{ id: string }>(
      `insert into import_batch (org_code, id, kind, create_user_id)
       values ($1, gen_random_uuid(), 'User', $2) returning id`,
      [team.orgCode, by.userID],
    );
    await app.sql(
      `update app_user set batch_id = $2, create_user_id = $3, one_time_until = create_time where id = $1`,
      [team.reporter.userID, batch?.id, by.userID],
    );
    return by.send(issuePasswords, { BatchID: batch?.id });
  },
  [exportPerson.id]: (by) => by.send(exportPerson, { id: by.userID }),
  async [erasePerson.id](by) {
    const { userID: id } = team.reporter;
    const rows = await app.sql<{ version: number }>(
      'update app_user set user_state = 0 where id = $1 returning version',
      [id],
    );
    return by.send(erasePerson, { id, Version: rows[0]?.version });
  },
  [resetPassword.id]: (by) =>
    by.send(resetPassword, { UserName: by.phone, oldPSD: psd, PSD: psdOf('Other#2027') }),
  [setUserLocale.id]: (by) => by.send(setUserLocale, { Locale: 'en-US' }),
  async [getOrgMenu.id](by) {
    await servicedDevice();
    return by.send(getOrgMenu, { OrgCode: owner.orgCode });
  },
  async [printDeviceLabels.id](by) {
    await servicedDevice();
    return by.send(printDeviceLabels, { Format: 'a4x24' });
  },
  async [printCheckedLabels.id](by) {
    return by.send(printCheckedLabels, { Format: 'a4x24', DeviceIDs: [await servicedDevice()] });
  },
  async [printPositionLabels.id](by) {
    await app.sql(
      `insert into device_position (org_code, id, position_name) values ($1, gen_random_uuid(), 'Hall')`,
      [team.orgCode],
    );
    return by.send(printPositionLabels, { Format: 'a4x24' });
  },
  async [printPartLabels.id](by) {
    await app.sql(
      `insert into spare_part (org_code, id, part_code, part_name, unit) values ($1, gen_random_uuid(), 'L-1', 'Seal', 'pcs')`,
      [team.orgCode],
    );
    return by.send(printPartLabels, { Format: 'a4x24' });
  },
  async [printPartPositionLabels.id](by) {
    await app.sql(
      `insert into spare_part_position (org_code, id, name) values ($1, gen_random_uuid(), 'Store')`,
      [team.orgCode],
    );
    return by.send(printPartPositionLabels, { Format: 'a4x24' });
  },
  async [printServiceReport.id](by) {
    const { id } = await report(owner.admin, await servicedDevice());
    return by.send(printServiceReport, { ID: id });
  },
  [printOvertimeSheet.id]: (by) => by.send(printOvertimeSheet, { Month: '2026-03' }),
  ...Object.fromEntries(
    (['maintenance', 'inspection'] as const).flatMap((area) => [
      [
        planPrints[area].sheet.id,
        (by: Person) => by.send(planPrints[area].sheet, { Month: '2026-03' }),
      ],
      [
        planPrints[area].record.id,
        async (by: Person) => by.send(planPrints[area].record, { ID: await planRecordID(area) }),
      ],
    ]),
  ),
  [exportAnalysis.id]: (by) =>
    by.send(exportAnalysis, {
      StartTime: '2026-03-01 00:00:00',
      EndTime: '2026-03-08 00:00:00',
      Report: analysisReport.values.deviceData,
      FileFormat: 'xlsx',
    }),
  [exportRows.id]: (by) => by.send(exportRows, { Kind: 'User', Filter: {} }),
  [logout.id]: (by) => by.send(logout, {}),
  async [uploadKnowledgeFile.id](by) {
    const UploadID = await uploadWhole(app, by, 'plain words', 'a.txt');
    return by.send(uploadKnowledgeFile, { UploadID });
  },
  [logoutEverywhere.id]: (by) => by.send(logoutEverywhere, {}),
  [addFeedback.id]: (by) => by.send(addFeedback, { Remark: 'x' }),
  [replyFeedback.id]: async (by) => by.send(replyFeedback, { ID: await problemID(by), Reply: 'x' }),
  [stepFeedback.id]: async (by) =>
    by.send(stepFeedback, { ID: await problemID(by), FeedbackStep: 'close' }),
  async [updateFeedback.id](by) {
    await beOfPlatform(by);
    return by.send(updateFeedback, { ID: await problemID(by), SystemTypeID: null });
  },
  async [saveHelpEdit.id](by) {
    await beOfPlatform(by);
    const page = { TitleZh: '一', TitleEn: 'One', ContentZh: '一', ContentEn: 'One' };
    return by.send(saveHelpEdit, { ...entry, ...page });
  },
  async [placeHelpEntry.id](by) {
    await beOfPlatform(by);
    return by.send(placeHelpEntry, { ...entry, GroupID: 'more', BeforeEntryID: null });
  },
  async [hideHelpEntry.id](by) {
    await beOfPlatform(by);
    return by.send(hideHelpEntry, { ...entry, IsHidden: 0 });
  },
  async [revertHelpEdit.id](by) {
    await beOfPlatform(by);
    return by.send(revertHelpEdit, entry);
  },
  'file.upload': (by) => sendFile(app, by, 'plain words', { folder: 'file', label: 'a.txt' }),
};

test('the list contains all calls that write outside the kernel’s transaction, and the upload', () => {
  const deps = { session: { settings: plainSignIn }, readers: new Map() } as unknown as ModuleDeps;
  const own = allModules(deps)
    .flatMap(({ routes }) => routes)
    .filter((route) => isLogged(route) && route.tx === 'none');
  const ids = own.map(({ endpoint }) => endpoint.id);
  expect([...ids, 'file.upload'].toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(Object.keys(calls))(
  '%s changes nothing where its log row cannot be stored',
  async (id) => {
    await refuseEntriesOf(team.orgCode);
    const before = await state();
    const answer = await calls[id]?.(team.admin);
    expect(errorOf(answer as never)).toBe('FAILED');
    expect(await state()).toEqual(before);
    expect(errorOf(await trySignIn(app, team.admin.phone))).toBeNull();
  },
);

test.each(Object.keys(calls))('%s leaves one row', async (id) => {
  expect(errorOf((await calls[id]?.(team.admin)) as never)).toBeNull();
  const rows = await lastActions(app, team.orgCode, 10);
  expect(rows.map(({ action }) => action)).toEqual([id]);
});
