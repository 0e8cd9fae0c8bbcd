import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import {
  addUser,
  resetPasswords,
  updateUser,
} from '../../../src/contract/areas/personnel/actions.ts';
import { listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import {
  addRole,
  type CatalogueItem,
  deleteRole,
  getCatalogue,
  getRoleMenu,
  getRolePermissions,
  getRoleSetting,
  getUserPermissions,
  listRolesInFull,
  type Role,
  renameRole,
  roleLimits,
  saveRolePermissions,
  saveRoleSetting,
} from '../../../src/contract/areas/role/endpoints.ts';
import { type PermissionID, permissions } from '../../../src/contract/index.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { firstRoles, grantDefaults } from '../../../src/server/modules/organisation/roles.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, newPhone, type Person, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  team = await addTeam(app);
});
afterAll(() => app.close());

const allIDs = permissions.map(({ id }) => id);

async function roleNamed(name: string): Promise<Role> {
  const roles = await team.admin.call(listRolesInFull, {});
  const role = roles.find(({ roleName }) => roleName === name);
  if (role === undefined) throw new Error(`no role ${name}`);
  return role;
}

const save = (person: Person, { roleID: RoleID }: Role, MenuIDs: readonly string[]) =>
  person.send(saveRolePermissions, { RoleID, MenuIDs });

/** Adds a role with some permissions and a person who has it. */
async function personWith(...ids: PermissionID[]): Promise<{ role: Role; person: Person }> {
  const RoleName = `r${newPhone()}`;
  const { roleID: RoleID } = await team.admin.call(addRole, { RoleName });
  const role = await team.admin.call(saveRolePermissions, { RoleID, MenuIDs: ids });
  const person = await addPerson(app, team.orgCode, 'reporter');
  await app.sql('update app_user set role_id = $2 where id = $1', [person.userID, RoleID]);
  return { role, person };
}

const editor = () => personWith('role.view', 'role.edit', 'personnel.view', 'personnel.edit');

test('7 Calls, UserRoleAllMenu: the whole catalogue as a tree, with what the caller may grant', async () => {
  const { person } = await editor();
  const entries = (items: readonly CatalogueItem[]): CatalogueItem[] =>
    items.flatMap((item) => [item, ...entries(item.children)]);
  const all = entries(await person.call(getCatalogue, {}));
  const named = all.filter(({ isPermission }) => isPermission === 1);
  expect(named.map(({ menuID }) => menuID).toSorted()).toEqual(allIDs.toSorted());
  expect(named.filter(({ mayGrant }) => mayGrant === 1).map(({ menuID }) => menuID)).toEqual([
    'personnel.view',
    'personnel.edit',
    'role.view',
    'role.edit',
  ]);
  const whole = entries(await team.admin.call(getCatalogue, {}));
  expect(whole.every(({ mayGrant }) => mayGrant === 1)).toBe(true);
});

test('7 Calls, UserRoleMenu: the menus of a role, as its holders get them', async () => {
  const { roleID: RoleID } = await roleNamed('报修员');
  const menu = await team.admin.call(getRoleMenu, { RoleID });
  expect(menu.map(({ menuName }) => menuName)).toContain('故障维修');
  expect(menu.map(({ menuName }) => menuName)).not.toContain('人员管理');
});

test('7 Calls, UserRolePermission: the permissions of a role, its people, and the defaults of a standard one', async () => {
  const { roleID: RoleID } = await roleNamed('维修工');
  const role = await team.admin.call(getRolePermissions, { RoleID });
  expect(role.people.map(({ id }) => id)).toEqual([team.repairer.userID]);
  expect(role).toMatchObject({ users: 1, isStandard: 1, defaults: role.permissions });
  const { role: own } = await editor();
  const { roleID } = own;
  expect((await team.admin.call(getRolePermissions, { RoleID: roleID })).defaults).toBeNull();
});

test('every standard role can be set to its defaults', async () => {
  for (const { roleName, permissions: defaults } of firstRoles) {
    const role = await roleNamed(roleName);
    const answer = await save(team.admin, role, defaults);
    expect(answer.envelope.data).toMatchObject({ permissions: defaults });
  }
});

test('7 Calls, SaveUserRolePermission: it takes effect at once for open sessions, its people are notified, and it is logged', async () => {
  const { reporter, admin } = team;
  const role = await roleNamed('报修员');
  expect(errorOf(await reporter.send(listUsers, {}))).toBe('DENIED');
  const MenuIDs = ['personnel.view', ...role.permissions.filter((id) => id !== 'notice.view')];
  const saved = await admin.call(saveRolePermissions, { RoleID: role.roleID, MenuIDs });
  expect(saved.version).toBe(role.version + 1);
  expect((await reporter.call(listUsers, {})).totalNum).toBe(4);
  const [row] = await lastActions(app, team.orgCode);
  expect(row).toMatchObject({
    action: saveRolePermissions.id,
    targetID: role.roleID,
    after: {
      granted: [{ permission: 'personnel.view' }],
      withdrawn: [{ permission: 'notice.view' }],
    },
  });
  const { data } = await reporter.call(listMessages, {});
  expect(data.data1[0]?.msg).toBe(
    'admin 调整了角色“报修员”：增加 1 项权限（人员通讯录），取消 1 项（公告），菜单随之生效',
  );
  expect(errorOf(await admin.send(saveRolePermissions, { ...bodyOf(role), Version: 0 }))).toBe(
    'STALE_VERSION',
  );
  await admin.call(saveRolePermissions, { RoleID: role.roleID, MenuIDs });
  expect((await lastActions(app, team.orgCode, 1))[0]).toEqual(row); // nothing changed
});

const bodyOf = ({ roleID: RoleID }: Role) => ({ RoleID, MenuIDs: [] });

test('a socket of another node loses the patches of boards when its role does', async () => {
  const { repairer } = team;
  const role = await roleNamed('维修工');
  const { url } = await app.anotherNode();
  const wall = await listen(url, 'daping', repairer.token);
  const main = await listen(url, 'main', repairer.token);
  await save(
    team.admin,
    role,
    role.permissions.filter((id) => !id.startsWith('kanban.')),
  );
  await Promise.all([wall.closed, main.closed]); // they reconnect with their new rights
});

describe('refusals', () => {
  test('a permission that does not exist, and a button without its menu', async () => {
    const { role } = await editor();
    const unknown = await save(team.admin, role, ['device.fly']);
    expect(errorOf(unknown)).toBe('PERMISSION_UNKNOWN');
    const alone = await save(team.admin, role, ['device.edit']);
    expect(alone.envelope.info).toBe('MenuIDs：“维护设备”需要菜单“设备台账”');
    const FromRoleID = role.roleID;
    await app.sql(`update role set permissions = '{device.edit}' where id = $1`, [FromRoleID]);
    const copied = await team.admin.send(addRole, { RoleName: '副本', FromRoleID });
    expect(copied.envelope.info).toBe('FromRoleID：“维护设备”需要菜单“设备台账”');
  });

  test('nobody grants what they do not have: by permissions, a copy, a role given to people, or their accounts', async () => {
    const { role, person } = await editor();
    const wide = await roleNamed('维修主管');
    const beyond = await save(person, role, [...role.permissions, 'log.view']);
    expect(beyond.envelope.info).toBe(
      'MenuIDs：您自己没有权限“登录日志”，不能授予它，也不能更改有此权限的角色和人员',
    );
    const copy = { RoleName: '副本', FromRoleID: wide.roleID };
    const give = { id: team.reporter.userID, RoleID: wide.roleID };
    const hire = { RealName: '新', UserName: newPhone(), RoleID: wide.roleID };
    const { person: hiring } = await personWith('personnel.view', 'personnel.add');
    const { role: used } = await personWith('notice.view');
    const pass = { RoleID: used.roleID, ToRoleID: wide.roleID };
    expect(errorOf(await person.send(addRole, copy))).toBe('BEYOND_OWN');
    expect(errorOf(await person.send(updateUser, give))).toBe('BEYOND_OWN');
    expect(errorOf(await hiring.send(addUser, hire))).toBe('BEYOND_OWN');
    expect(errorOf(await person.send(deleteRole, pass))).toBe('BEYOND_OWN');
    const { person: resetting } = await personWith(
      ...(['personnel.view', 'personnel.edit', 'personnel.reset', 'notice.view'] as const),
    );
    const { person: equal } = await personWith('notice.view');
    const outcomesFor = async ({ userID: id }: Person) => [
      errorOf(await resetting.send(updateUser, { id, UserName: newPhone() })),
      errorOf(await resetting.send(resetPasswords, { IDs: [id] })),
    ];
    expect(await outcomesFor(team.supervisor)).toEqual(['BEYOND_OWN', 'BEYOND_OWN']);
    expect(await outcomesFor(equal)).toEqual([null, null]);
  });

  test('nobody strips, renames or deletes a role that has what they lack', async () => {
    const { role, person } = await editor();
    const { role: wide } = await personWith('role.view', 'role.edit', 'log.view');
    const RoleID = wide.roleID;
    const few = await save(person, wide, ['role.view']);
    expect(few.envelope.info).toBe(
      'RoleID：您自己没有权限“登录日志”，不能授予它，也不能更改有此权限的角色和人员',
    );
    const rename = await person.send(renameRole, { RoleID, RoleName: '临时' });
    const remove = await person.send(deleteRole, { RoleID, ToRoleID: role.roleID });
    expect([few, rename, remove].map(errorOf)).toEqual(['BEYOND_OWN', 'BEYOND_OWN', 'BEYOND_OWN']);
    const supervisor = await roleNamed('维修主管');
    expect(errorOf(await save(person, supervisor, []))).toBe('BEYOND_OWN');
    // A role within their own permissions is theirs to change.
    const { role: narrow } = await personWith('role.view', 'personnel.view');
    expect(errorOf(await save(person, narrow, ['role.view']))).toBeNull();
    expect(errorOf(await save(team.admin, wide, ['role.view']))).toBeNull();
  });

  test('the role of enterprise administrator is changed by its holder alone, and can always undo', async () => {
    const { person } = await editor();
    const role = await roleNamed(administratorRole);
    expect(errorOf(await save(person, role, role.permissions))).toBe('ADMIN_ROLE_ONLY');
    for (const id of ['role.edit', 'personnel.edit']) {
      const rest = role.permissions.filter((one) => one !== id);
      expect(errorOf(await save(team.admin, role, rest))).toBe('ADMIN_ROLE_NEEDS');
    }
    const few = ['personnel.view', 'personnel.edit', 'role.view', 'role.edit'];
    expect(errorOf(await save(team.admin, role, few))).toBeNull();
    expect(errorOf(await save(team.admin, role, allIDs))).toBeNull();
  });
});

test('7 Calls, AddRole: a new role is empty or a copy; its name is new, and the number of roles is bounded', async () => {
  const from = await roleNamed('维修工');
  const copy = await team.admin.call(addRole, { RoleName: '夜班维修', FromRoleID: from.roleID });
  expect(copy).toMatchObject({ permissions: from.permissions, users: 0, isStandard: 0 });
  await app.sql(
    `insert into role (org_code, id, role_name, permissions)
     values ($1, gen_random_uuid(), E'Night\\u200B\uFF11', '{}')`,
    [team.orgCode],
  );
  for (const RoleName of ['夜班维修', '仓管员', 'supervisor', 'ＳＵＰＥＲＶＩＳＯＲ', 'night1'])
    expect(errorOf(await team.admin.send(addRole, { RoleName }))).toBe('ROLE_NAME_TAKEN');
  for (const RoleName of ['企业管理员\u200B', '\u202E员修维', 'x'.repeat(31)])
    expect(errorOf(await team.admin.send(addRole, { RoleName }))).toBe('BAD_FIELD');
  await app.sql(
    `insert into role (org_code, id, role_name, permissions)
     select $1, gen_random_uuid(), 'r' || n, '{}' from generate_series(1, $2) n`,
    [team.orgCode, roleLimits.roles - 7],
  );
  expect(errorOf(await team.admin.send(addRole, { RoleName: '多' }))).toBe('TOO_MANY_ROLES');
});

test('7 Calls, UpdateRole: an own role is renamed; a standard one has a fixed name', async () => {
  const { role } = await editor();
  const RoleID = role.roleID;
  const renamed = await team.admin.call(renameRole, { RoleID, RoleName: '班长', Version: 1 });
  expect(renamed).toMatchObject({ roleName: '班长', version: 2 });
  const stale = { RoleID, RoleName: '组长', Version: 1 };
  expect(errorOf(await team.admin.send(renameRole, stale))).toBe('STALE_VERSION');
  const { roleID } = await roleNamed('维修工');
  const standard = { RoleID: roleID, RoleName: '技工' };
  expect(errorOf(await team.admin.send(renameRole, standard))).toBe('STANDARD_ROLE');
});

test('7 Calls, DeleteRole: its people get another role in the same transaction, or it stays', async () => {
  const { role, person } = await editor();
  const RoleID = role.roleID;
  const { roleID: ToRoleID } = await roleNamed('报修员');
  const standard = { RoleID: ToRoleID };
  const inUse = await team.admin.send(deleteRole, { RoleID });
  expect(errorOf(inUse)).toBe('ROLE_IN_USE');
  expect(errorOf(await team.admin.send(deleteRole, standard))).toBe('STANDARD_ROLE');
  const { roleID: administrator } = await roleNamed(administratorRole);
  const upwards = { RoleID, ToRoleID: administrator };
  expect(errorOf(await team.admin.send(deleteRole, upwards))).toBe('BAD_FIELD');
  expect(await team.admin.call(deleteRole, { RoleID, ToRoleID })).toEqual({ moved: 1 });
  const { data } = await person.call(listMessages, {});
  expect(data.data1[0]?.title).toBe('您的角色是 报修员');
  expect((await lastActions(app, team.orgCode))[0]).toMatchObject({
    targetID: RoleID,
    before: { roleName: role.roleName },
    after: { movedPeople: 1, toRoleID: '报修员' },
  });
});

test('a role that is deleted while it is given to people leaves nobody without a role', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { roleID: RoleID } = await team.admin.call(addRole, { RoleName: `短 ${round}` });
    const IDs = [team.reporter, team.repairer, team.supervisor].map(({ userID }) => userID);
    const answers = await Promise.all([
      ...IDs.map((id) => team.admin.send(updateUser, { id, RoleID })),
      team.admin.send(deleteRole, { RoleID }),
    ]);
    for (const outcome of Object.keys(countOutcomes(answers)))
      expect(['won', 'ROLE_IN_USE', 'NOT_FOUND', 'BAD_FIELD']).toContain(outcome);
    const rows = await app.sql(
      `select from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
       where u.org_code = $1`,
      [team.orgCode],
    );
    expect(rows).toHaveLength(4);
  }
});

describe('duties separated', () => {
  const apart = (IsSeparated: 0 | 1, person = team.admin) =>
    person.send(saveRoleSetting, { IsSeparated });

  test('they are refused with the names of the roles that have several, until these are mended', async () => {
    const { role: mixed, person } = await personWith('role.view', 'role.edit', 'log.view');
    const { violations } = await team.admin.call(getRoleSetting, {});
    expect(violations.map(({ roleName, duties }) => [roleName, duties])).toEqual([
      [administratorRole, ['system', 'security', 'audit']],
      [mixed.roleName, ['security', 'audit']],
    ]);
    expect((await apart(1)).envelope.info).toBe(
      `IsSeparated：请先调整同时有多种管理权限的角色：${administratorRole}、${mixed.roleName}`,
    );
    expect(errorOf(await apart(1, person))).toBe('ADMIN_ROLE_ONLY');
    await save(team.admin, mixed, ['log.view']);
    const administrator = await roleNamed(administratorRole);
    const few = ['personnel.view', 'personnel.edit', 'role.view', 'role.edit'];
    await save(team.admin, administrator, few);
    const changed = await Promise.all([apart(1), apart(1)]); // one changes it, the other nothing
    expect(changed.map(errorOf)).toEqual([null, null]);
    const logged = await lastActions(app, team.orgCode, 2);
    expect(logged.map(({ action }) => action)).toEqual([
      saveRoleSetting.id,
      saveRolePermissions.id,
    ]);
    expect(logged[0]?.before).toEqual({ isSeparated: 0 });

    const refused = await save(team.admin, mixed, ['log.view', 'role.view', 'role.edit']);
    expect(refused.envelope.info).toBe(
      'MenuIDs：三员分立已开启，一个角色不能同时有安全管理、审计管理的权限',
    );
    await app.sql(`delete from granted_permission where permission = 'log.actions'`);
    await grantDefaults(app.db); // as for a permission that this build is the first to know
    expect((await roleNamed(administratorRole)).permissions).toEqual(few);
    // the enterprise administrator gives what they lack, and ends it
    expect(errorOf(await save(team.admin, mixed, ['log.view', 'log.actions']))).toBeNull();
    expect(errorOf(await apart(0))).toBeNull();
    expect(errorOf(await save(team.admin, administrator, allIDs))).toBeNull();
  });
});

test('what a person may do, by their role, their state, their password, and while they visit', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const { userID: id } = provider.repairer;
  const reasons = async () => {
    const found = await provider.admin.call(getUserPermissions, { id });
    const of = (menuID: string) => found.permissions.find((one) => one.menuID === menuID);
    return [found.mayVisit, of('device.view'), of('repair.work'), of('log.view')];
  };
  expect(await reasons()).toEqual([
    1,
    { menuID: 'device.view', reason: 'role', visiting: 1 },
    { menuID: 'repair.work', reason: 'role', visiting: 0 },
    { menuID: 'log.view', reason: 'notInRole', visiting: 0 },
  ]);
  await app.sql('update app_user set one_time_until = now() where id = $1', [id]);
  expect((await reasons())[1]).toMatchObject({ reason: 'password', visiting: 0 });
  await app.sql('update app_user set user_state = 2 where id = $1', [id]);
  expect((await reasons())[1]).toMatchObject({ reason: 'state', visiting: 0 });
});
