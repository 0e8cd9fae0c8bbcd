import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActionLog } from '../../../src/contract/areas/log/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import {
  editUsers,
  leaveOrganisation,
  resetPasswords,
  setUserState,
  transferRole,
} from '../../../src/contract/areas/personnel/actions.ts';
import { getUser, listRoles, listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { erasePerson } from '../../../src/contract/areas/personnel/personalData.ts';
import { getWorkOrder } from '../../../src/contract/areas/repair/queries.ts';
import { codeFor, register } from '../registration/support.ts';
import { actionsLogged } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, type Team, trySignIn } from '../support/people.ts';
import { newDevice, receive, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ signIn: { sms: 'log' } });
});
beforeEach(async () => {
  team = await addTeam(app);
});
afterAll(() => app.close());

test('whoever was added and disabled by others registers elsewhere with the phone', async () => {
  const { reporter, admin } = team;
  const elsewhere = await addTeam(app);
  const unanswered = 'update app_user set phone_verified_time = null where id = $1';
  await app.sql(unanswered, [reporter.userID]);
  await admin.call(setUserState, { IDs: [reporter.userID], UserState: 0 });
  const answer = await register(app, reporter.phone, { ToOrgCode: elsewhere.orgCode });
  expect(errorOf(answer)).toBeNull();
  const gone = await admin.call(getUser, { id: reporter.userID });
  expect(gone).toMatchObject({ userName: '', hasLeft: true, userState: 0 });
});

test('a person leaves with their own phone as a confirmation: signed out, the phone registers elsewhere, orders stay', async () => {
  const { repairer, admin, reporter } = team;
  const { id } = await report(reporter, (await newDevice(admin)).id);
  await receive(repairer, id);
  const { phone, userID, realName } = repairer;
  const elsewhere = await addTeam(app);
  const before = await register(app, phone, { ToOrgCode: elsewhere.orgCode });
  expect(before.envelope.info).toContain('离开');
  const wrong = await repairer.send(leaveOrganisation, { UserName: admin.phone });
  expect(wrong.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'UserName' });
  const both = await Promise.all([
    repairer.send(leaveOrganisation, { UserName: phone }),
    repairer.send(leaveOrganisation, { UserName: phone }),
  ]);
  expect(both.filter((answer) => errorOf(answer) === null)).toHaveLength(1);
  expect(errorOf(await repairer.send(getOrgMenu, {}))).toBe('SESSION_DISABLED');
  expect(errorOf(await trySignIn(app, phone))).toBe('BAD_LOGIN');

  expect((await admin.call(getWorkOrder, { ID: id })).repairUserName).toBe(realName);
  const gone = await admin.call(getUser, { id: userID });
  expect(gone).toMatchObject({ realName, userName: '', hasLeft: true, userState: 0 });
  const { data } = await admin.call(listMessages, {});
  expect(data.data1[0]?.title).toBe(`${realName} 已离开企业`);
  await actionsLogged(app, team.orgCode);
  const log = await admin.call(listActionLog, { pageSize: 100 });
  expect(log.data.find(({ action }) => action === leaveOrganisation.id)).toMatchObject({
    userID,
    realName,
    userName: '',
  });

  app.clock.advance(60_000);
  expect(errorOf(await register(app, phone, { ToOrgCode: elsewhere.orgCode }))).toBeNull();
});

test('nobody changes, enables or resets somebody who has left; their data is erased as that of others', async () => {
  const { supervisor, admin } = team;
  await supervisor.call(leaveOrganisation, { UserName: supervisor.phone });
  const IDs = [supervisor.userID];
  expect(errorOf(await admin.send(setUserState, { IDs, UserState: 1 }))).toBe('PERSON_LEFT');
  expect(errorOf(await admin.send(resetPasswords, { IDs }))).toBe('PERSON_LEFT');
  expect(errorOf(await admin.send(editUsers, { IDs, PostName: 'X' }))).toBe('PERSON_LEFT');
  const { version: Version } = await admin.call(getUser, { id: supervisor.userID });
  await codeFor(app, supervisor.phone); // whoever has the phone now registers with it
  await admin.call(erasePerson, { id: supervisor.userID, Version });
  const rows = await app.sql(
    'select left_phone, phone_verified_time from app_user where id = $1 or user_name = $2',
    [supervisor.userID, supervisor.phone],
  );
  expect(rows).toEqual([{ left_phone: null, phone_verified_time: null }]);
  expect(await app.sql('select from sms_code where phone = $1', [supervisor.phone])).toHaveLength(
    1,
  );
});

test('the last enterprise administrator does not leave; after a transfer they may, also at the same time', async () => {
  const { admin, reporter } = team;
  const leave = { UserName: admin.phone };
  expect(errorOf(await admin.send(leaveOrganisation, leave))).toBe('LAST_ADMIN');
  const [role] = await admin.call(listRoles, {});
  const body = {
    RoleName: role?.roleName ?? '',
    RoleID: role?.roleID ?? '',
    UserID: admin.userID,
    ToUserID: reporter.userID,
  };
  const answers = await Promise.all([
    admin.send(transferRole, body),
    reporter.send(leaveOrganisation, { UserName: reporter.phone }),
  ]);
  expect(countOutcomes(answers)).toMatchObject({ won: 1 });
  const left = await app.sql<{ n: number }>(
    `select count(*)::int as n from app_user u join role r on r.id = u.role_id
     where u.org_code = $1 and u.user_state = 1 and r.role_name = '企业管理员'`,
    [team.orgCode],
  );
  expect(left).toEqual([{ n: 1 }]);
});

test('people of an expired organisation leave too, and who waits for a review does not', async () => {
  await app.sql('update organisation set org_state = 2 where org_code = $1', [team.orgCode]);
  await team.reporter.call(leaveOrganisation, { UserName: team.reporter.phone });
  expect((await team.admin.call(listUsers, {})).data.filter(({ hasLeft }) => hasLeft)).toHaveLength(
    1,
  );
  expect(await codeFor(app, team.reporter.phone)).toMatch(/^\d{6}$/);
});
