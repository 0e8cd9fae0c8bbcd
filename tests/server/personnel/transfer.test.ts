import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import {
  addUser,
  setUserState,
  transferRole,
} from '../../../src/contract/areas/personnel/actions.ts';
import { getUser, listRoles, listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { addRole } from '../../../src/contract/areas/role/endpoints.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
let RoleID: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  team = await addTeam(app);
  RoleID = (await team.admin.call(listRoles, {}))[0]?.roleID ?? '';
});
afterAll(() => app.close());

const bodyOf = (by: Person, to: Person) => ({
  OrgCode: team.orgCode,
  RoleName: administratorRole,
  RoleID,
  UserID: by.userID,
  ToUserID: to.userID,
});

async function administrators(): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `select u.id from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = $1 and r.role_name = $2`,
    [team.orgCode, administratorRole],
  );
  return rows.map(({ id }) => id);
}

test('7 Calls, UpdateToRole: the role passes on, both have their new permissions at once, and the other hears of it', async () => {
  const { admin, reporter } = team;
  expect(errorOf(await reporter.send(listUsers, {}))).toBe('DENIED');
  await admin.call(addRole, { RoleName: '副本', FromRoleID: RoleID }); // no successor of theirs
  const left = await admin.call(transferRole, bodyOf(admin, reporter));
  expect(left.roleName).toBe('维修主管');
  expect(await administrators()).toEqual([reporter.userID]);
  const logged = await lastActions(app, team.orgCode, 2);
  expect(logged.map(({ targetID, before, after }) => [targetID, before, after])).toEqual([
    [reporter.userID, { roleName: '报修员' }, { roleName: administratorRole }],
    [admin.userID, { roleName: administratorRole }, { roleName: '维修主管' }],
  ]);
  expect((await reporter.call(listUsers, {})).totalNum).toBe(4);
  const IDs = [admin.userID];
  expect(errorOf(await admin.send(setUserState, { IDs, UserState: 0 }))).toBe('DENIED');
  expect(errorOf(await admin.send(addUser, {}))).toBe('DENIED');
  const { data } = await reporter.call(listMessages, {});
  expect(data.data1[0]?.title).toBe('您的角色是 企业管理员');
});

test('6 Roles, enterprise administrator: only its holder transfers it, whoever is named as the caller', async () => {
  const { admin, supervisor, reporter } = team;
  const own = await supervisor.send(transferRole, bodyOf(supervisor, reporter));
  const foreign = await supervisor.send(transferRole, bodyOf(admin, reporter));
  expect([errorOf(own), errorOf(foreign)]).toEqual(['DENIED', 'DENIED']);
  expect(await administrators()).toEqual([admin.userID]);
  const tries = await lastActions(app, team.orgCode, 2);
  expect(tries.map(({ action }) => action)).toEqual([transferRole.id, transferRole.id]);
});

test('5 Role transfer, user required: the target is another active person of the organisation', async () => {
  const { admin, repairer, reporter } = team;
  const foreign = (await addTeam(app)).reporter;
  await admin.call(setUserState, { IDs: [reporter.userID], UserState: 0 });
  const send = async (ToUserID: string) => {
    const answer = await admin.send(transferRole, { ...bodyOf(admin, repairer), ToUserID });
    return [errorOf(answer), answer.envelope.info];
  };
  expect(await send('')).toEqual(['BAD_FIELD', expect.stringContaining('请选择一个转移用户')]);
  for (const id of [admin.userID, reporter.userID, foreign.userID]) {
    expect(await send(id)).toEqual(['BAD_FIELD', expect.stringContaining('ToUserID')]);
  }
  expect(await administrators()).toEqual([admin.userID]);
});

test('an administrator who transfers to two at once passes it on once', async () => {
  const { admin, repairer, reporter } = team;
  const answers = await Promise.all(
    [repairer, reporter].map((to) => admin.send(transferRole, bodyOf(admin, to))),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, DENIED: 1 });
  expect(await administrators()).toHaveLength(1);
});

test('two administrators who transfer at once: one wins, and exactly one administrator remains', async () => {
  const { admin, repairer, reporter } = team;
  const second = await addPerson(app, team.orgCode, 'admin');
  const answers = await Promise.all([
    admin.send(transferRole, bodyOf(admin, repairer)),
    second.send(transferRole, bodyOf(second, reporter)),
  ]);
  expect(countOutcomes(answers)).toEqual({ won: 1, DENIED: 1 });
  expect(await administrators()).toHaveLength(1);
  const me = await second.call(getUser, { id: second.userID });
  expect(me.roleName).toBe('维修主管');
});

test('without another role there is none to have instead', async () => {
  const { admin, reporter } = team;
  await app.sql('update app_user set role_id = $2 where org_code = $1', [team.orgCode, RoleID]);
  await app.sql('delete from role where org_code = $1 and id <> $2', [team.orgCode, RoleID]);
  expect(errorOf(await admin.send(transferRole, bodyOf(admin, reporter)))).toBe('NO_OTHER_ROLE');
});
