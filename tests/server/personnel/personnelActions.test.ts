import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import {
  addUser,
  editUsers,
  resetPasswords,
  setUserState,
  transferRole,
  updateUser,
} from '../../../src/contract/areas/personnel/actions.ts';
import { getUser, listRoles, listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { erasePerson } from '../../../src/contract/areas/personnel/personalData.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { logout } from '../../../src/contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../src/contract/areas/session/password.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { clientOf, errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import {
  addPerson,
  addTeam,
  newPhone,
  type Person,
  psd,
  type Team,
  trySignIn,
} from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

let app: TestApp;
let team: Team;
let roles: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  team = await addTeam(app);
  const all = await team.admin.call(listRoles, {});
  roles = Object.fromEntries(all.map(({ roleName, roleID }) => [roleName, roleID]));
});
afterAll(() => app.close());

/** Gives the supervisors of the team these permissions too. */
async function allowSupervisor(...permissions: readonly string[]): Promise<void> {
  await app.sql('update role set permissions = permissions || $2 where id = $1', [
    roles['维修主管'],
    permissions,
  ]);
}

const fieldOf = (answer: Awaited<ReturnType<Person['send']>>) =>
  [errorOf(answer), (answer.envelope.data as { field?: string } | null)?.field] as const;

describe('adding', () => {
  const newcomer = () => ({
    UserName: newPhone(),
    RealName: '孙丽',
    RoleID: roles['维修工'] ?? '',
    DepartmentName: '维修班长',
    PostName: '设备部',
  });

  test('7 Calls, AddUserOrg: without PSD a one-time password is answered once, and must be changed', async () => {
    const body = newcomer();
    const added = await team.admin.call(addUser, body);
    expect(added).toMatchObject({ userState: 1, departmentName: '维修班长', postName: '设备部' });
    const { password = '', expireTime = '' } = added.oneTimePassword ?? {};
    expect(Date.parse(expireTime) - app.clock.now().getTime()).toBe(72 * 3_600_000);
    const { envelope } = await trySignIn(app, body.UserName, psdOf(password));
    const me = envelope.data as SignedInUser;
    expect(me.mustChangePassword).toBe(true);
    const them = clientOf(app.url, me.token);
    expect(errorOf(await them.send(listUsers, {}))).toBe('PASSWORD_DUE');
    expect(errorOf(await them.send(getUser, { id: team.admin.userID }))).toBe('PASSWORD_DUE');
    expect((await them.call(getUser, { id: me.id })).id).toBe(added.id);
    const fresh = psdOf('Andon-own-1');
    await them.call(resetPassword, {
      UserName: body.UserName,
      oldPSD: psdOf(password),
      PSD: fresh,
    });
    expect(await team.admin.call(listUsers, { SearchText: '孙丽' })).not.toContain(password);
  });

  test('with PSD the person signs in by it; a common one is refused', async () => {
    const body = newcomer();
    const weak = await team.admin.send(addUser, { ...body, PSD: psdOf('123456') });
    expect(fieldOf(weak)).toEqual(['WEAK_PASSWORD', 'PSD']);
    const added = await team.admin.call(addUser, { ...body, PSD: psd });
    expect(added.oneTimePassword).toBeNull();
    expect(errorOf(await trySignIn(app, body.UserName))).toBeNull();
  });

  test.for([
    ['a phone that has an account', () => ({ UserName: team.reporter.phone }), 'UserName'],
    ['no phone', () => ({ UserName: '12345' }), 'UserName'],
    ['an empty name', () => ({ RealName: '  ' }), 'RealName'],
    ['a role of nobody', () => ({ RoleID: randomUUID() }), 'RoleID'],
    ['the administrator’s role', () => ({ RoleID: roles['企业管理员'] }), 'RoleID'],
  ] as const)('%s is refused at its field, and nobody is added', async ([, change, field]) => {
    const answer = await team.admin.send(addUser, { ...newcomer(), ...change() });
    expect(fieldOf(answer)).toEqual(['BAD_FIELD', field]);
    expect((await team.admin.call(listUsers, {})).totalNum).toBe(4);
  });

  test('a phone of another organisation is taken too, and the answer shows nothing about its owner', async () => {
    const other = await addTeam(app);
    const body = { ...newcomer(), UserName: other.admin.phone };
    const answer = await team.admin.send(addUser, body);
    expect(fieldOf(answer)).toEqual(['BAD_FIELD', 'UserName']);
    expect(answer.text).not.toContain(other.orgCode);
  });
});

describe('changing', () => {
  test('7 Calls, UpdateUserInfo: oneself changes name, department and post; state and role are ignored', async () => {
    const { userID } = team.repairer;
    const changed = await team.repairer.call(updateUser, {
      UID: userID,
      Uname: team.repairer.phone,
      id: userID,
      UserName: team.repairer.phone,
      RealName: '李强',
      DepartmentName: '班长',
      PostName: '动力部',
      UserState: 0,
      RoleID: roles['维修主管'],
    });
    expect(changed).toMatchObject({
      realName: '李强',
      departmentName: '班长',
      postName: '动力部',
      userState: 1,
      roleName: '维修工',
    });
  });

  test('7 Calls, UpdateUserInfo: Photo and UserState that are sent as they are change nothing, whatever the state', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const photo = await upload(app, person, aPng(64, 64), { folder: 'UserPhoto' });
    await person.call(updateUser, { id: person.userID, Photo: photo.url });
    await app.sql('update app_user set user_state = 2 where id = $1', [person.userID]);
    const before = await team.admin.call(getUser, { id: person.userID });
    const asTheyAre = { id: person.userID, Photo: before.photo, UserState: 2 as const };
    const changed = await team.admin.call(updateUser, { ...asTheyAre, PostName: '动力部' });
    expect(changed).toMatchObject({ photo: before.photo, userState: 2, postName: '动力部' });
    const reviewed = await team.admin.send(updateUser, { ...asTheyAre, UserState: 3 });
    expect(reviewed.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'UserState' });
  });

  test('7 Calls, UpdateUserInfo: fields that a partial payload leaves out stay as they are', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const before = await team.admin.call(getUser, { id: person.userID });
    const changed = await team.admin.call(updateUser, { id: person.userID, PostName: '动力部' });
    expect(changed).toMatchObject({
      userName: before.userName,
      realName: before.realName,
      departmentName: before.departmentName,
      postName: '动力部',
      roleID: before.roleID,
      userState: 1,
    });
  });

  test('the action log shows the old and the new phone that an administrator changes', async () => {
    const person = await addPerson(app, team.orgCode, 'reporter');
    const phone = newPhone();
    await team.admin.call(updateUser, { id: person.userID, UserName: phone });
    const [row] = await lastActions(app, team.orgCode, 1);
    expect(row).toMatchObject({
      action: updateUser.id,
      targetID: person.userID,
      before: { userName: person.phone },
      after: { userName: phone },
    });
  });

  test('5 Account, read-only fields: nobody changes their own phone, organisation or role', async () => {
    const { userID } = team.repairer;
    const answer = await team.repairer.send(updateUser, { id: userID, UserName: newPhone() });
    expect(fieldOf(answer)).toEqual(['BAD_FIELD', 'UserName']);
  });

  test('7 Calls, UpdateUserInfo: a caller who names somebody else as the caller is denied, with a row in the action log', async () => {
    const body = { id: team.repairer.userID, UID: team.admin.userID, RealName: 'x' };
    expect(errorOf(await team.repairer.send(updateUser, body))).toBe('DENIED');
    const named = { id: team.repairer.userID, Uname: team.admin.phone, RealName: 'x' };
    expect(errorOf(await team.repairer.send(updateUser, named))).toBe('DENIED');
    const tries = await lastActions(app, team.orgCode, 2);
    expect(tries.map(({ action, targetID }) => [action, targetID])).toEqual([
      [updateUser.id, null],
      [updateUser.id, team.admin.userID],
    ]);
  });

  test('others are changed with the permission alone, and hear of a new role', async () => {
    const { userID } = team.reporter;
    const body = { id: userID, RoleID: roles['仓管员'], UserName: newPhone() };
    expect(errorOf(await team.supervisor.send(updateUser, body))).toBe('DENIED');
    const changed = await team.admin.call(updateUser, body);
    expect(changed).toMatchObject({ roleName: '仓管员', userName: body.UserName });
    const { data } = await team.reporter.call(listMessages, {});
    expect(data.data1[0]).toMatchObject({ mType: 1, title: '您的角色是 仓管员' });
    const { envelope } = await team.reporter.send(
      listMessages,
      {},
      { headers: { 'accept-language': 'en-US' } },
    );
    expect(envelope.data).toMatchObject({ data1: [{ title: 'Your role is Storekeeper' }] });
  });

  test('a stale version is refused with the present person', async () => {
    const { userID } = team.reporter;
    const { version } = await team.admin.call(getUser, { id: userID });
    await team.admin.call(updateUser, { id: userID, RealName: '第一', Version: version });
    const answer = await team.admin.send(updateUser, {
      id: userID,
      RealName: '第二',
      Version: version,
    });
    expect(errorOf(answer)).toBe('STALE_VERSION');
    expect(answer.envelope.data).toMatchObject({ present: { realName: '第一' } });
  });

  test('who may edit and not reset passwords changes no phone: codes for a forgotten password go there', async () => {
    await allowSupervisor('personnel.edit');
    const person = await addPerson(app, team.orgCode, 'reporter');
    const send = (over: object) =>
      team.supervisor.send(updateUser, { id: person.userID, RealName: '赵敏', ...over });
    expect(fieldOf(await send({ UserName: newPhone() }))).toEqual(['BAD_FIELD', 'UserName']);
    expect(errorOf(await send({ UserName: person.phone }))).toBeNull();
  });

  test('an administrator’s account is an administrator’s to change', async () => {
    await allowSupervisor('personnel.edit', 'personnel.state', 'personnel.reset');
    const { userID } = team.admin;
    const send = async (...[endpoint, body]: Parameters<Person['send']>) =>
      errorOf(await team.supervisor.send(endpoint, body));
    expect(await send(updateUser, { id: userID, UserName: newPhone() })).toBe('ADMIN_ONLY');
    expect(await send(editUsers, { IDs: [userID], PostName: 'x' })).toBe('ADMIN_ONLY');
    expect(await send(resetPasswords, { IDs: [userID] })).toBe('ADMIN_ONLY');
    expect(await send(setUserState, { IDs: [userID], UserState: 0 })).toBe('LAST_ADMIN');
    const taking = { id: team.reporter.userID, RoleID: roles['企业管理员'] };
    expect(fieldOf(await team.supervisor.send(updateUser, taking))).toEqual([
      'BAD_FIELD',
      'RoleID',
    ]);
  });

  test('7 Calls, UpdatebatchUserInfo: many get a department, post and role, all or none', async () => {
    const IDs = [team.repairer.userID, team.reporter.userID];
    const none = await team.admin.send(editUsers, { IDs: [...IDs, randomUUID()], PostName: 'x' });
    expect(errorOf(none)).toBe('NOT_FOUND');
    const own = { IDs: [...IDs, team.admin.userID], RoleID: roles['仓管员'] };
    expect(errorOf(await team.admin.send(editUsers, own))).toBe('OWN_ACCOUNT');
    expect(fieldOf(await team.admin.send(editUsers, { IDs }))).toEqual(['BAD_FIELD', 'PostName']);
    const body = { IDs, DepartmentName: '班员', PostName: '动力部', RoleID: roles['仓管员'] };
    expect(await team.admin.call(editUsers, body)).toEqual({ changed: 2 });
    const { data } = await team.admin.call(listUsers, { SearchText: '动力部' });
    expect(data.map(({ departmentName, roleName }) => [departmentName, roleName])).toEqual([
      ['班员', '仓管员'],
      ['班员', '仓管员'],
    ]);
  });
});

describe('states', () => {
  test('4 Other transitions, enable and disable: who is disabled is out at once, and back when enabled', async () => {
    const listener = await listen(app.url, 'main', team.repairer.token);
    const IDs = [team.repairer.userID, team.reporter.userID];
    const disabling = team.admin.call(setUserState, { IDs, UserState: 0 });
    await listener.closed;
    expect(await disabling).toEqual({ changed: 2 });
    expect(errorOf(await team.repairer.send(listUsers, {}))).toBe('SESSION_DISABLED');
    expect(errorOf(await trySignIn(app, team.repairer.phone))).toBe('USER_DISABLED');
    expect(await team.admin.call(setUserState, { IDs, UserState: 1 })).toEqual({ changed: 2 });
    expect(await team.admin.call(setUserState, { IDs, UserState: 1 })).toEqual({ changed: 0 });
    expect(errorOf(await team.repairer.send(listUsers, {}))).toBe('SESSION_REVOKED');
    expect(errorOf(await trySignIn(app, team.repairer.phone))).toBeNull();
  });

  test('7 Calls, UpdateUserState: all or none; oneself and the last administrator stay', async () => {
    const { userID } = team.reporter;
    const send = async (IDs: readonly string[]) =>
      errorOf(await team.admin.send(setUserState, { IDs, UserState: 0 }));
    expect(await send([userID, randomUUID()])).toBe('NOT_FOUND');
    expect(await send([userID, team.admin.userID])).toBe('OWN_ACCOUNT');
    expect((await team.admin.call(getUser, { id: userID })).userState).toBe(1);
    await allowSupervisor('personnel.state');
    const last = { IDs: [team.admin.userID, userID], UserState: 0 };
    expect(errorOf(await team.supervisor.send(setUserState, last))).toBe('LAST_ADMIN');
    expect((await team.admin.call(getUser, { id: userID })).userState).toBe(1);
  });

  test('two administrators who disable each other at once: one remains', async () => {
    const second = await addPerson(app, team.orgCode, 'admin');
    const answers = await Promise.all([
      team.admin.send(setUserState, { IDs: [second.userID], UserState: 0 }),
      second.send(setUserState, { IDs: [team.admin.userID], UserState: 0 }),
    ]);
    expect(answers.filter((answer) => errorOf(answer) === null)).toHaveLength(1);
    const active = await app.sql(
      `select from app_user where org_code = $1 and role_id = $2 and user_state = 1`,
      [team.orgCode, roles['企业管理员']],
    );
    expect(active).toHaveLength(1);
  });
});

describe('7 Calls, UpdateUserPwd', () => {
  test('7 Calls, UpdateUserPwd: one-time passwords replace those of many, who are signed out', async () => {
    const IDs = [team.repairer.userID, team.reporter.userID];
    const shown = await team.admin.call(resetPasswords, { IDs });
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(IDs));
    expect(errorOf(await team.repairer.send(listUsers, {}))).toBe('SESSION_REVOKED');
    expect(errorOf(await trySignIn(app, team.repairer.phone))).toBe('BAD_LOGIN');
    const mine = shown.find(({ id }) => id === team.repairer.userID);
    const { envelope } = await trySignIn(app, team.repairer.phone, psdOf(mine?.password ?? ''));
    expect(envelope.data).toMatchObject({ mustChangePassword: true });
  });

  test('oneself is not reset so, and none of the others with them', async () => {
    const IDs = [team.repairer.userID, team.admin.userID];
    expect(errorOf(await team.admin.send(resetPasswords, { IDs }))).toBe('OWN_ACCOUNT');
    expect(errorOf(await trySignIn(app, team.repairer.phone))).toBeNull();
    await team.repairer.call(logout, {});
  });
});

describe('who has more permissions than the caller', () => {
  const superior = async () => {
    const person = await addPerson(app, team.orgCode, 'supervisor');
    const [role] = await app.sql<{ id: string }>(
      `insert into role (org_code, id, role_name, permissions)
       select org_code, gen_random_uuid(), 'chief', permissions || '{log.view}' from role
       where org_code = $1 and role_name = '维修主管' returning id`,
      [team.orgCode],
    );
    if (role === undefined) throw new Error('no role');
    await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, role.id]);
    return { person, chief: role.id };
  };

  test('gets no other role, state, phone or password by them, alone or among many, and is not erased', async () => {
    await allowSupervisor(
      ...(['personnel.edit', 'personnel.state', 'personnel.reset', 'personnel.erase'] as const),
    );
    const { person } = await superior();
    const id = person.userID;
    const RoleID = roles['报修员'];
    const both = [team.reporter.userID, id];
    const outcomes = [
      await team.supervisor.send(updateUser, { id, RoleID }),
      await team.supervisor.send(updateUser, { id, UserState: 0 }),
      await team.supervisor.send(updateUser, { id, UserName: newPhone() }),
      await team.supervisor.send(editUsers, { IDs: both, RoleID }),
      await team.supervisor.send(setUserState, { IDs: both, UserState: 0 }),
      await team.supervisor.send(resetPasswords, { IDs: both }),
    ];
    expect(outcomes.map(fieldOf)).toEqual(
      ['RoleID', 'UserState', 'UserName', 'RoleID', 'IDs', 'IDs'].map((field) => [
        'BEYOND_OWN',
        field,
      ]),
    );
    await team.admin.call(setUserState, { IDs: [id], UserState: 0 });
    const { version } = await team.admin.call(getUser, { id });
    const erase = { id, Version: version };
    expect(fieldOf(await team.supervisor.send(erasePerson, erase))).toEqual(['BEYOND_OWN', 'id']);
    const enabling = { IDs: [id], UserState: 1 };
    expect(errorOf(await team.supervisor.send(setUserState, enabling))).toBe('BEYOND_OWN');
    // Their name, department and post give no permission.
    expect(errorOf(await team.supervisor.send(updateUser, { id, PostName: '夜班' }))).toBeNull();
  });

  test('signs in no more by a password that somebody with fewer gave, and those sessions end', async () => {
    await allowSupervisor('personnel.edit', 'personnel.reset', 'personnel.add');
    const { chief } = await superior();
    const { userID: id, phone } = team.reporter;
    const [shown] = await team.supervisor.call(resetPasswords, { IDs: [id] });
    const given = psdOf(shown?.password ?? '');
    const hired = { RealName: '新人', UserName: newPhone(), RoleID: roles['报修员'] ?? '' };
    const added = await team.supervisor.call(addUser, { ...hired, PSD: psdOf('Mountain-7-Tea') });
    const tokenOf = async (at: string, PSD: string) =>
      ((await trySignIn(app, at, PSD)).envelope.data as SignedInUser).token;
    const tokens = [
      await tokenOf(phone, given),
      await tokenOf(hired.UserName, psdOf('Mountain-7-Tea')),
    ] as const;
    const listener = await listen(app.url, 'main', tokens[1]);
    await team.admin.call(editUsers, { IDs: [id, added.id], RoleID: chief });
    await listener.closed;
    expect(errorOf(await trySignIn(app, phone, given))).toBe('PASSWORD_LAPSED');
    for (const token of tokens)
      expect(errorOf(await clientOf(app.url, token).send(logout, {}))).toBe('SESSION_REVOKED');
    const [again] = await team.admin.call(resetPasswords, { IDs: [id] });
    expect(errorOf(await trySignIn(app, phone, psdOf(again?.password ?? '')))).toBeNull();
    // By now they administer the platform, which the enterprise administrator does not.
    await app.sql('insert into platform_administrator (user_id) values ($1)', [id]);
    const lapsed = await trySignIn(app, phone, psdOf(again?.password ?? ''));
    expect(errorOf(lapsed)).toBe('PASSWORD_LAPSED');
  });

  test('has a given password that lapses with every way to more permissions', async () => {
    await allowSupervisor('personnel.edit', 'personnel.reset');
    const { userID, phone } = team.reporter;
    const [shown] = await team.supervisor.call(resetPasswords, { IDs: [userID] });
    const outcome = async () => errorOf(await trySignIn(app, phone, psdOf(shown?.password ?? '')));
    expect(await outcome()).toBeNull();
    const grow = 'update role set permissions = permissions || $3 where org_code = $1 and id = $2';
    await app.sql(grow, [team.orgCode, roles['报修员'], ['log.view']]);
    expect(await outcome()).toBe('PASSWORD_LAPSED');
    const shrink = `update role set permissions = array_remove(permissions, $3)
      where org_code = $1 and id = $2`;
    await app.sql(shrink, [team.orgCode, roles['报修员'], 'log.view']);
    expect(await outcome()).toBeNull();
    const transfer = {
      RoleID: roles['企业管理员'] ?? '',
      RoleName: '企业管理员',
      UserID: team.admin.userID,
      ToUserID: userID,
    };
    await team.admin.call(transferRole, transfer);
    expect(await outcome()).toBe('PASSWORD_LAPSED');
  });
});

test('the account of a platform administrator is taken over by nobody of their organisation', async () => {
  const { admin, supervisor, reporter } = team;
  await allowSupervisor('personnel.edit', 'personnel.reset', 'personnel.state');
  const platform = async ({ userID }: Person) =>
    app.sql('insert into platform_administrator (user_id) values ($1)', [userID]);
  const outcomesFor = async (by: Person) => [
    fieldOf(await by.send(resetPasswords, { IDs: [reporter.userID] })),
    fieldOf(await by.send(updateUser, { id: reporter.userID, UserName: newPhone() })),
    fieldOf(await by.send(updateUser, { id: reporter.userID, RoleID: roles['仓管员'] })),
    fieldOf(await by.send(setUserState, { IDs: [reporter.userID], UserState: 0 })),
    errorOf(await by.send(updateUser, { id: reporter.userID, PostName: '门卫' })),
  ];
  const refused = [...['IDs', 'UserName', 'RoleID', 'IDs'].map((of) => ['BEYOND_OWN', of]), null];
  const open = [...Array.from({ length: 4 }, () => [null, undefined]), null];
  await platform(reporter);
  await platform((await addTeam(app)).admin); // of another organisation, which concerns nobody here
  expect(await outcomesFor(supervisor)).toEqual(refused);
  expect(await outcomesFor(admin)).toEqual(refused);
  const { envelope } = await admin.send(resetPasswords, { IDs: [reporter.userID] });
  expect(envelope.info).toContain('您自己没有权限“维护公共知识库”');
  const signedIn = await trySignIn(app, reporter.phone);
  expect(errorOf(signedIn)).toBeNull();
  const IDsOf = { IDs: [reporter.userID], RoleID: roles['仓管员'] };
  expect(fieldOf(await admin.send(editUsers, IDsOf))).toEqual(['BEYOND_OWN', 'RoleID']);
  const transfer = {
    RoleID: roles['企业管理员'] ?? '',
    RoleName: '企业管理员',
    UserID: admin.userID,
    ToUserID: reporter.userID,
  };
  expect(fieldOf(await admin.send(transferRole, transfer))).toEqual(['BEYOND_OWN', 'ToUserID']);
  // They change their own account as before, and have no more over others than their role gives.
  const own = { id: reporter.userID, PostName: '值班' };
  expect(errorOf(await reporter.send(updateUser, own))).toBeNull();
  const IDs = [supervisor.userID];
  expect(errorOf(await reporter.send(resetPasswords, { IDs }))).toBe('DENIED');
  await platform(admin);
  expect(await outcomesFor(admin)).toEqual(open);
});

describe('what is done to many', () => {
  const rows = async (limit: number) =>
    (await lastActions(app, team.orgCode, limit)).map(({ action, targetID, before, after }) => ({
      action,
      targetID,
      before,
      after,
    }));

  test('leaves a row of each person, as they were and as they are, and none of who stayed so', async () => {
    await app.sql(
      `insert into app_user (org_code, id, user_name, real_name, role_id, password_hash)
       select org_code, gen_random_uuid(), 'many ' || n, 'Same Name', $2, '' from
         (select $1::text as org_code, generate_series(1, 100) as n) made`,
      [team.orgCode, roles['报修员']],
    );
    const found = await app.sql<{ id: string }>(
      "select id from app_user where org_code = $1 and real_name = 'Same Name' order by id",
      [team.orgCode],
    );
    const IDs = found.map(({ id }) => id);
    const disabled = team.repairer.userID;
    await team.admin.call(setUserState, { IDs: [disabled], UserState: 0 });
    await team.admin.call(setUserState, { IDs: [...IDs, disabled], UserState: 0 });
    const expected = IDs.map((targetID) => ({
      action: setUserState.id,
      targetID,
      before: { userState: 1 },
      after: { userState: 0 },
    }));
    const logged = await rows(101);
    expect(logged.slice(0, 100).toReversed()).toEqual(expected);
    expect(logged.at(-1)).toMatchObject({ targetID: disabled });
    await team.admin.call(editUsers, { IDs, RoleID: roles['仓管员'] });
    for (const row of await rows(100)) {
      expect(row).toMatchObject({
        action: editUsers.id,
        before: { roleName: '报修员' },
        after: { roleName: '仓管员', realName: 'Same Name' },
      });
    }
    expect((await rows(100)).map(({ targetID }) => targetID).toReversed()).toEqual(IDs);
  });

  test('names whose password was reset by id and phone', async () => {
    const IDs = [team.repairer.userID, team.reporter.userID].toSorted();
    await team.admin.call(resetPasswords, { IDs });
    const logged = (await rows(2)).toReversed();
    expect(logged.map(({ targetID }) => targetID)).toEqual(IDs);
    const phones = logged.map(({ after }) => (after as { userName: string }).userName);
    expect(phones.toSorted()).toEqual([team.repairer.phone, team.reporter.phone].toSorted());
  });
});

test('people of another organisation cannot be read or changed', async () => {
  const other = await addTeam(app);
  const IDs = [other.reporter.userID];
  const [id = ''] = IDs;
  const calls = [
    team.admin.send(updateUser, { id, RealName: 'x' }),
    team.admin.send(editUsers, { IDs, PostName: 'x' }),
    team.admin.send(setUserState, { IDs, UserState: 0 }),
    team.admin.send(resetPasswords, { IDs }),
  ];
  const answers = await Promise.all(calls);
  expect(answers.map(errorOf)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
});
