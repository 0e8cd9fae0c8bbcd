import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { concernDevice, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { getUserOrgInfo } from '../../../src/contract/areas/home/overview.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getOrgAuth, getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { getUser } from '../../../src/contract/areas/personnel/endpoints.ts';
import { mapRelations } from '../../../src/contract/areas/relation/endpoints.ts';
import { logout, type MenuItem } from '../../../src/contract/areas/session/endpoints.ts';
import { editorMenus } from '../../../src/contract/roles.ts';
import { revisionHeader } from '../../../src/contract/topics/live.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import {
  addPerson,
  addTeam,
  associate,
  type Person,
  signIn,
  type Team,
} from '../support/people.ts';
import { newDevice, receive, report } from '../support/work.ts';

let app: TestApp;
let provider: Team;
let owner: Team;
let stranger: Team;
let visitor: Person;

beforeAll(async () => {
  app = await startApp();
  [provider, owner, stranger] = [
    await addTeam(app, { orgType: 0 }),
    await addTeam(app),
    await addTeam(app),
  ];
  const serviced = await newDevice(owner.admin, 'SERVICED');
  await newDevice(owner.admin, 'NOT-SERVICED');
  await newDevice(stranger.admin, 'STRANGE');
  await associate(app, provider.orgCode, owner.orgCode, [serviced.id]);
});
beforeEach(async () => {
  await app.sql('update organisation set org_state = 1');
  await app.sql('update relation set relation_state = 1');
  visitor = await signIn(app, provider.admin.phone);
});
afterAll(() => app.close());

const enter = (by: Person, OrgCode: string) => by.call(getOrgMenu, { OrgCode });
const tryToEnter = (by: Person, OrgCode: string) => by.send(getOrgMenu, { OrgCode });
const setState = (orgCode: string, state: number) =>
  app.sql('update organisation set org_state = $2 where org_code = $1', [orgCode, state]);
const namesOf = (menu: readonly MenuItem[]) => menu.map(({ menuName }) => menuName);
const codes = async (by: Person, OrgCode?: string) =>
  (await by.call(listDevices, OrgCode === undefined ? {} : { OrgCode })).data.map(
    ({ deviceCode }) => deviceCode,
  );

test("7 Calls, GetOrgMenu: without a code it returns the session's own menu and organisation", async () => {
  const { data, dataRemark } = await provider.reporter.call(getOrgMenu, {});
  expect(namesOf(data)).toContain('故障维修');
  expect(dataRemark).toEqual({
    id: expect.any(String) as string,
    orgName: `Works ${provider.admin.phone}`,
    orgCode: provider.orgCode,
    orgName_Short: expect.any(String) as string,
    orgState: 1,
    relation: 'N',
    ownOrgCode: provider.orgCode,
    timeZone: 'Asia/Shanghai',
    idleMinutes: 480,
    orgLogo: '',
    passwordRule: { minLength: 8, minKinds: 2 },
    mustChangePassword: false,
  });
});

test('7 Calls, Action log: entering an organisation leaves a row, reading the menus does not', async () => {
  const { dataRemark } = await enter(visitor, owner.orgCode);
  const [row] = await lastActions(app, provider.orgCode);
  expect(row).toMatchObject({
    action: getOrgMenu.id,
    userID: visitor.userID,
    targetID: owner.orgCode,
    after: { orgName: dataRemark.orgName },
  });
  await visitor.call(getOrgMenu, {});
  await enter(visitor, owner.orgCode);
  await visitor.call(getOrgAuth, {});
  await visitor.call(mapRelations, {});
  expect(await lastActions(app, provider.orgCode)).toEqual([row]);
});

describe('a provider in an associated organisation', () => {
  test('7 Calls, GetOrgMenu: another code selects that organisation, and the own code selects the own one again', async () => {
    const there = await enter(visitor, owner.orgCode);
    expect(there.dataRemark).toMatchObject({
      orgCode: owner.orgCode,
      orgName: `Works ${owner.admin.phone}`,
      relation: 'Y',
      ownOrgCode: provider.orgCode,
    });
    expect(await codes(visitor, owner.orgCode)).toEqual(['SERVICED']);
    expect((await enter(visitor, provider.orgCode)).dataRemark.relation).toBe('N');
    expect(errorOf(await visitor.send(listDevices, { OrgCode: owner.orgCode }))).toBe('DENIED');
  });

  test('6 Roles, editor menus: the session has at most the four menus, read only', async () => {
    const { data } = await enter(visitor, owner.orgCode);
    expect(data.length).toBeGreaterThan(2);
    for (const name of namesOf(data)) expect(editorMenus).toContain(name);
    const reporter = await addPerson(app, provider.orgCode, 'reporter');
    expect(namesOf((await enter(reporter, owner.orgCode)).data)).not.toContain('数据中心');
  });

  test("6 Roles, relation flag: the caller's answers reflect the visited organisation", async () => {
    await enter(visitor, owner.orgCode);
    expect(await visitor.call(getUserOrgInfo, {})).toMatchObject({
      id: visitor.userID,
      orgCode: owner.orgCode,
      orgName: `Works ${owner.admin.phone}`,
    });
  });

  test('3 User, relation: Y while another organisation is selected, N otherwise', async () => {
    const relation = async () => (await visitor.call(getUser, { id: visitor.userID })).relation;
    expect(await relation()).toBe('N');
    await enter(visitor, owner.orgCode);
    expect(await relation()).toBe('Y');
    await enter(visitor, provider.orgCode);
    expect(await relation()).toBe('N');
  });

  test('another session of the person retains its organisation', async () => {
    await enter(visitor, owner.orgCode);
    const { dataRemark } = await provider.admin.call(getOrgMenu, {});
    expect(dataRemark.orgCode).toBe(provider.orgCode);
  });

  test('an answer during a visit carries no revision of changes', async () => {
    expect((await visitor.send(listDevices, {})).headers.has(revisionHeader)).toBe(true);
    await enter(visitor, owner.orgCode);
    expect((await visitor.send(listDevices, {})).headers.has(revisionHeader)).toBe(false);
  });

  test('cannot change anything there, but may change their own account', async () => {
    const [device] = (await visitor.call(listDevices, {})).data;
    await enter(visitor, owner.orgCode);
    const follow = { DeviceID: device?.id ?? '', Concern: 1 } as const;
    expect(errorOf(await visitor.send(concernDevice, follow))).toBe('DENIED');
    expect(errorOf(await visitor.send(listMessages, { OrgCode: owner.orgCode }))).toBeNull();
    await visitor.call(logout, { OrgCode: owner.orgCode });
  });

  test('a write with the previously selected organisation is a conflict', async () => {
    await enter(visitor, owner.orgCode);
    const body = { OrgCode: provider.orgCode, DeviceCode: 'X', DeviceName: 'X' };
    const add = { path: '/api/Device/AddDevice' } as const;
    expect(errorOf(await visitor.send(add, body))).toBe('ORG_SWITCHED');
  });

  test('reads their own messages and receives new ones', async () => {
    const repairer = await addPerson(app, provider.orgCode, 'repairer');
    const before = (await repairer.call(listMessages, {})).totalNum;
    await enter(repairer, owner.orgCode);
    const [device] = (await repairer.call(listDevices, {})).data;
    const order = await report(owner.reporter, device?.id ?? '');
    expect((await repairer.call(listMessages, {})).totalNum).toBe(before + 1);
    await receive(provider.repairer, order.id);
  });

  test.for([
    ['of one without a relation', (): string => stranger.orgCode],
    ['that is nobody’s', (): string => 'NOBODY42'],
    ['that is no code', (): string => "x'; --"],
  ] as const)('a code %s is denied, all in the same bytes', async ([, code]) => {
    const unknown = await tryToEnter(visitor, 'NOBODY1');
    const refused = await tryToEnter(visitor, code());
    expect(errorOf(refused)).toBe('DENIED');
    expect(refused.text).toBe(unknown.text);
  });

  test.for([0, 2])('a relation in state %i gives no access', async (state) => {
    await app.sql('update relation set relation_state = $1', [state]);
    expect(errorOf(await tryToEnter(visitor, owner.orgCode))).toBe('DENIED');
  });

  test('relations are directed: neither the customer nor another customer may enter', async () => {
    await associate(app, provider.orgCode, stranger.orgCode, []);
    expect(errorOf(await tryToEnter(owner.admin, provider.orgCode))).toBe('DENIED');
    expect(errorOf(await tryToEnter(owner.admin, stranger.orgCode))).toBe('DENIED');
    await app.sql('delete from relation where to_org_code = $1', [stranger.orgCode]);
  });

  test.for([
    [2, 'ORG_EXPIRED'],
    [0, 'ORG_DISABLED'],
  ] as const)('an organisation in state %i answers %s', async ([state, name]) => {
    await setState(owner.orgCode, state);
    expect(errorOf(await tryToEnter(visitor, owner.orgCode))).toBe(name);
  });

  test.for([
    [
      'the relation ends',
      (): Promise<unknown> => app.sql('update relation set relation_state = 2'),
      'DENIED',
    ],
    ['it expires', (): Promise<unknown> => setState(owner.orgCode, 2), 'ORG_EXPIRED'],
    ['it is disabled', (): Promise<unknown> => setState(owner.orgCode, 0), 'ORG_DISABLED'],
  ] as const)(
    'where %s the session sees its own again, and not by that name',
    async ([, end, why]) => {
      await enter(visitor, owner.orgCode);
      await end();
      const OrgCode = owner.orgCode;
      expect(errorOf(await visitor.send(listDevices, { OrgCode }))).toBe('DENIED');
      expect(errorOf(await tryToEnter(visitor, OrgCode))).toBe(why);
      expect(errorOf(await visitor.send(listMessages, { OrgCode }))).toBeNull();
      expect((await visitor.call(getOrgMenu, {})).dataRemark.relation).toBe('N');
      expect((await enter(visitor, provider.orgCode)).dataRemark.relation).toBe('N');
    },
  );

  test('a user who awaits approval may not enter, and their menu is empty', async () => {
    const person = await addPerson(app, provider.orgCode, 'admin');
    await app.sql('update app_user set user_state = 2 where id = $1', [person.userID]);
    expect((await person.call(getOrgMenu, {})).data).toEqual([]);
    expect(errorOf(await tryToEnter(person, owner.orgCode))).toBe('DENIED');
    expect(errorOf(await person.send(mapRelations, {}))).toBe('DENIED');
  });

  test('a user of an expired organisation may still visit others', async () => {
    await setState(provider.orgCode, 2);
    expect((await enter(visitor, owner.orgCode)).dataRemark.orgState).toBe(1);
    expect((await enter(visitor, provider.orgCode)).dataRemark.orgState).toBe(2);
  });
});

test('7 Calls, New_AffEnterprisesList: lists names by code, the own one first, only those that may be entered', async () => {
  const all = { [provider.orgCode]: `Works ${provider.admin.phone}` };
  const open = { ...all, [owner.orgCode]: `Works ${owner.admin.phone}` };
  expect(await visitor.call(mapRelations, { RelationState: 1 })).toEqual(open);
  await enter(visitor, owner.orgCode);
  expect(await visitor.call(mapRelations, { RelationState: 1 })).toEqual(open);
  expect(Object.keys(await visitor.call(mapRelations, {}))[0]).toBe(provider.orgCode);
  await setState(owner.orgCode, 2);
  expect(await visitor.call(mapRelations, {})).toEqual(all);
  expect(errorOf(await visitor.send(mapRelations, { RelationState: 7 }))).toBe('BAD_FIELD');
});

test('7 Calls, OrgCodeAndAuth: returns the permissions in an organisation without selecting it', async () => {
  const there = await visitor.call(getOrgAuth, { OrgCode: owner.orgCode });
  expect(there).toMatchObject({ orgCode: owner.orgCode, relation: 'Y' });
  expect(there.permissions).toEqual((await enter(visitor, owner.orgCode)).data);
  await enter(visitor, provider.orgCode);
  expect(await visitor.call(getOrgAuth, {})).toMatchObject({ relation: 'N' });
  expect(errorOf(await visitor.send(getOrgAuth, { OrgCode: stranger.orgCode }))).toBe('DENIED');
});

test('live connections whose rights changed are closed at the switch, others stay open', async () => {
  const bystander = await listen(app.url, 'daping', provider.admin.token);
  for (const orgCode of [owner.orgCode, provider.orgCode]) {
    const listener = await listen(app.url, 'daping', visitor.token);
    const entering = enter(visitor, orgCode);
    await listener.closed;
    await entering;
  }
  expect(bystander.hub.state).toBe('Connected');
});
