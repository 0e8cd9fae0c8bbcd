import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTransferCandidates } from '../../../src/contract/areas/personnel/actions.ts';
import {
  getUser,
  listRoles,
  listUsers,
  type UserDetail,
} from '../../../src/contract/areas/personnel/endpoints.ts';
import { orderState } from '../../../src/contract/enums.ts';
import { storeSearch } from '../../../src/server/kernel/search/searchedTables.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, associate, type Team } from '../support/people.ts';
import { newDevice, receive, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

/** A team whose people have these names, in the order of admin, supervisor, repairer, reporter. */
async function named(...names: readonly string[]): Promise<Team> {
  const other = await addTeam(app);
  const people = [other.admin, other.supervisor, other.repairer, other.reporter];
  for (const [index, name] of names.entries()) await write(people[index]?.userID ?? '', { name });
  return other;
}

async function write(
  id: string,
  {
    name = null,
    department = null,
    post = null,
  }: { name?: string | null; department?: string | null; post?: string | null },
): Promise<void> {
  const [person] = await app.sql<{ org_code: string }>(
    `update app_user set real_name = coalesce($2, real_name),
       department_name = coalesce($3, department_name), post_name = coalesce($4, post_name)
     where id = $1 returning org_code`,
    [id, name, department, post],
  );
  const orgCode = person?.org_code ?? '';
  await app.db.transaction({ orgCode }, 'write', (tx) =>
    storeSearch(tx, 'app_user', orgCode, [id]),
  );
}

const namesOf = async (by: Team['admin'], body = {}) => {
  const { data } = await by.call(listUsers, body);
  return data.map(({ realName }) => realName);
};

test('2 Address book, columns: a row has all that the table shows, and nothing of the password', async () => {
  const { data, totalNum } = await team.admin.call(listUsers, { SearchText: team.repairer.phone });
  expect(totalNum).toBe(1);
  expect(data[0]).toEqual({
    id: team.repairer.userID,
    userName: team.repairer.phone,
    realName: team.repairer.realName,
    photo: '',
    orgCode: team.orgCode,
    orgName: expect.stringContaining('Works') as string,
    orgName_Short: expect.stringContaining('Works') as string,
    departmentName: '',
    postName: '',
    roleID: expect.any(String) as string,
    roleName: '维修工',
    userState: 1,
    registerDate: expect.any(String) as string,
    lastLoginTime: expect.any(String) as string,
    version: 0,
    isErased: false,
    hasLeft: false,
    isPhoneVerified: true,
  });
});

test('7 Calls, UserPhoneBook: names are sorted by pinyin', async () => {
  const { admin } = await named('周涛', '安娜', '李强', '白雪');
  expect(await namesOf(admin)).toEqual(['安娜', '白雪', '李强', '周涛']);
});

test('7 Calls, UserPhoneBook: pages count from zero and contain each person once, namesakes too', async () => {
  const { admin } = await named('王伟', '王伟', '王伟', '王伟');
  const pages = [
    await admin.call(listUsers, { pageNum: 0, pageSize: 3 }),
    await admin.call(listUsers, { pageNum: 1, pageSize: 3 }),
  ];
  expect(pages.map(({ data, totalNum }) => [data.length, totalNum])).toEqual([
    [3, 4],
    [1, 4],
  ]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(4);
});

test('2 Address book, filter: SearchText finds by name, phone, department and post, and takes % and _ as they are', async () => {
  const other = await named('陈建国', '陈建军', '赵敏', '100%_小王');
  await write(other.repairer.userID, { department: '动力班长', post: '设备动力部' });
  const find = (SearchText: string) => namesOf(other.admin, { SearchText });
  expect(await find('建国')).toEqual(['陈建国']);
  expect(await find(other.supervisor.phone.slice(3))).toEqual(['陈建军']);
  expect(await find('动力部')).toEqual(['赵敏']);
  expect(await find('班长')).toEqual(['赵敏']);
  expect(await find('%')).toEqual(['100%_小王']);
  expect(await find('0%_')).toEqual(['100%_小王']);
  expect(await find('\\')).toEqual([]);
});

test('2 Address book, filter: RoleID leaves the people of that role', async () => {
  const roles = await team.admin.call(listRoles, {});
  const repairers = roles.find(({ roleName }) => roleName === '维修工');
  const { data } = await team.admin.call(listUsers, { RoleID: repairers?.roleID });
  expect(data.map(({ id }) => id)).toEqual([team.repairer.userID]);
});

test('2 Address book, filter: a work-order state leaves who has an order in it, of other organisations too', async () => {
  const owner = await addTeam(app);
  const provider = await addTeam(app, { orgType: 0 });
  const device = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  const order = await report(owner.reporter, device.id);
  const ids = async (by: Team, WorkOrderState: number) => {
    const { data } = await by.admin.call(listUsers, { WorkOrderState } as { WorkOrderState: 0 });
    return data.map(({ id }) => id);
  };
  const { reported, awaitingRepair } = orderState.values;
  expect(await ids(owner, reported)).toEqual([owner.reporter.userID]);
  await receive(provider.repairer, order.id);
  expect(await ids(owner, reported)).toEqual([]);
  expect(await ids(provider, awaitingRepair)).toEqual([provider.repairer.userID]);
  expect((await provider.admin.call(getUser, { id: provider.repairer.userID })).openOrders).toBe(1);
});

test('6 Roles, role list: the roles of the organisation, the administrator first', async () => {
  const roles = await team.admin.call(listRoles, {});
  expect(roles.map(({ roleName }) => roleName)).toEqual([
    '企业管理员',
    '报修员',
    '仓管员',
    '维修工',
    '维修主管',
  ]);
});

test('7 Calls, UserRoleList: it takes an empty body, and answers each role by its id and name', async () => {
  const roles = await team.supervisor.call(listRoles, {});
  expect(roles.length).toBeGreaterThan(0);
  for (const role of roles) {
    expect(role).toEqual({
      roleID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      roleName: expect.any(String),
    });
  }
  expect(errorOf(await team.reporter.send(listRoles, {}))).toBe('DENIED');
});

test('7 Calls, GetUserById: oneself always, others with the permission, of one organisation alone', async () => {
  const other = await addTeam(app);
  const read = async (by: Team['admin'], id: string) =>
    errorOf(await by.send(getUser, { id })) ?? 'read';
  expect(await read(team.reporter, team.reporter.userID)).toBe('read');
  expect(await read(team.reporter, team.admin.userID)).toBe('DENIED');
  expect(await read(team.repairer, team.admin.userID)).toBe('read');
  expect(await read(team.admin, other.admin.userID)).toBe('NOT_FOUND');
  expect(await read(team.admin, randomUUID())).toBe('NOT_FOUND');
});

test('3 User, fields: a person holds what the specification names, their permissions and unread messages', async () => {
  const { admin, repairer, reporter, orgCode } = await addTeam(app);
  const device = await newDevice(admin);
  await report(reporter, device.id);
  const { userID, phone } = repairer;
  await write(userID, { name: '李强', post: '二车间', department: '主任' });
  await app.sql(
    `update organisation set org_name = '华东一厂', org_name_short = '一厂' where org_code = $1`,
    [orgCode],
  );
  const me = await repairer.call(getUser, { id: userID });
  expect(me).toEqual({
    id: userID,
    userName: phone,
    realName: '李强',
    photo: '',
    orgName: '华东一厂',
    orgCode,
    orgID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orgName_Short: '一厂',
    postName: '二车间',
    departmentName: '主任',
    roleName: '维修工',
    roleID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    roleinfoid: me.roleID,
    registerDate: expect.stringMatching(/^\d{4}-/),
    userState: 1,
    lastLoginTime: expect.anything(),
    version: expect.any(Number),
    isErased: false,
    hasLeft: false,
    isPhoneVerified: true,
    openOrders: expect.any(Number),
    rejectReason: '',
    relation: 'N',
    messages: 1,
    power: expect.arrayContaining(['repair.work', 'personnel.view']) as UserDetail['power'],
  });
  const seen = await admin.call(getUser, { id: userID });
  expect(seen.messages).toBe(0);
});

test.for([2, 3])('7 Calls, GetUserById: a person in state %i reads themselves', async (state) => {
  const person = await addPerson(app, team.orgCode, 'repairer');
  await app.sql('update app_user set user_state = $2 where id = $1', [person.userID, state]);
  const me = await person.call(getUser, { id: person.userID });
  expect(me).toMatchObject({ userState: state, power: [] });
  expect(errorOf(await person.send(getUser, { id: team.admin.userID }))).toBe('DENIED');
  expect(errorOf(await person.send(listUsers, {}))).toBe('DENIED');
});

test('7 Calls, GetUserById: who works in another organisation still reads themselves, with relation Y', async () => {
  const owner = await addTeam(app);
  const provider = await addTeam(app, { orgType: 0 });
  const device = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  await app.sql('update session set current_org_code = $2 where user_id = $1', [
    provider.admin.userID,
    owner.orgCode,
  ]);
  const me = await provider.admin.call(getUser, { id: provider.admin.userID });
  expect(me).toMatchObject({ orgCode: provider.orgCode, relation: 'Y' });
});

test('7 Calls, GetUserByOrgCode: the active people but oneself, found by text', async () => {
  const other = await named('甲', '乙', '丙', '丁');
  await app.sql('update app_user set user_state = 0 where id = $1', [other.reporter.userID]);
  const { data, totalNum } = await other.admin.call(listTransferCandidates, {
    OrgCode: other.orgCode,
  });
  expect(data.map(({ realName }) => realName)).toEqual(['丙', '乙']);
  expect(totalNum).toBe(2);
  const one = await other.admin.call(listTransferCandidates, { SearchText: '乙' });
  expect(one.data.map(({ id }) => id)).toEqual([other.supervisor.userID]);
});
