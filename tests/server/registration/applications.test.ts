import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSetupGuide } from '../../../src/contract/areas/home/setupGuide.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { setUserState, updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { getUser, listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import {
  type Application,
  addInvitation,
  listApplications,
  listInvitations,
  registrationLimits,
  reviewUsers,
  revokeInvitation,
} from '../../../src/contract/areas/registration/endpoints.ts';
import {
  getInvitation,
  registerOrganisation,
} from '../../../src/contract/areas/registration/register.ts';
import {
  addRole,
  listRolesInFull,
  saveRolePermissions,
} from '../../../src/contract/areas/role/endpoints.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { initialRoleNames } from '../../../src/contract/roles.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { clientOf, countOutcomes, errorOf } from '../support/client.ts';
import {
  addPerson,
  addTeam,
  newPhone,
  type Person,
  type Team,
  trySignIn,
} from '../support/people.ts';
import { codeFor, fromNewAddress, psd, register } from './support.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let app: TestApp;
let team: Team;
/** Ids of the team's roles by name. */
let roles: ReadonlyMap<string, string>;
beforeAll(async () => {
  app = await startApp({ signIn: { sms: 'log' } });
  team = await addTeam(app);
  roles = await rolesOf(team.admin);
});
afterAll(() => app.close());

async function rolesOf(person: Person): Promise<Map<string, string>> {
  const list = await person.call(listRoles, {});
  return new Map(list.map(({ roleID, roleName }) => [roleName, roleID]));
}
const role = (name: string) => roles.get(name) ?? '';

/** Applies to an organisation with a phone, and returns the id. */
async function apply(phone = newPhone(), body: object = {}, locale = 'zh-CN'): Promise<string> {
  const answer = await register(app, phone, { ToOrgCode: team.orgCode, ...body }, locale);
  expect(answer.envelope.data).toMatchObject({ userState: 2 });
  return (answer.envelope.data as { userID: string }).userID;
}

async function session(phone: string) {
  const answer = await trySignIn(app, phone, psd);
  expect(errorOf(answer)).toBeNull();
  const user = answer.envelope.data as SignedInUser;
  return { user, client: clientOf(app.url, user.token) };
}

/** SQL: what was queued to a phone, oldest first; `outbound.test.ts` proves that the queue is sent. */
const queued = 'select text from outbound_message where address = $1 order by create_time';

async function queuedTo(phone: string): Promise<string | undefined> {
  return (await app.sql<{ text: string }>(queued, [phone])).at(-1)?.text;
}

async function applicationOf(userName: string, person = team.admin): Promise<Application[]> {
  return (await person.call(listApplications, { SearchText: userName })).data;
}

const approve = (IDs: string[], name = '维修工', person: Person = team.admin) =>
  person.send(reviewUsers, { IDs, UserState: 1, RoleID: role(name) });
const reject = (IDs: string[], RejectReason = '不是本厂员工', person: Person = team.admin) =>
  person.send(reviewUsers, { IDs, UserState: 3, RejectReason });

const latest = async ({ call }: Pick<Person, 'call'>, UserId: string) =>
  (await call(listMessages, { UserId, MType: 1 })).data.data1[0];

describe('an application', () => {
  test('7 Calls, RegisterUser: waits with no rights but to read oneself, and those who review are notified', async () => {
    const phone = newPhone();
    const id = await apply(phone, { RealName: '周敏', PostName: '装配', ApplyRemark: '二班的' });
    const { user, client } = await session(phone);
    expect([user.userState, user.permissions, user.orgCode]).toEqual([2, [], team.orgCode]);
    expect(await client.call(getUser, { id })).toMatchObject({ userState: 2, rejectReason: '' });
    expect((await client.call(getOrgMenu, {})).data).toEqual([]);
    expect(errorOf(await client.send(listApplications, {}))).toBe('DENIED');
    const [message] = (await team.admin.call(listMessages, { UserId: team.admin.userID, MType: 0 }))
      .data.data1;
    expect(message).toMatchObject({ mType: 0, title: '新用户申请 周敏' });
    expect(await applicationOf(phone)).toEqual([
      expect.objectContaining({
        id,
        realName: '周敏',
        postName: '装配',
        applyRemark: '二班的',
        userState: 2,
        isInvited: 0,
      }),
    ]);
    expect(errorOf(await team.supervisor.send(listApplications, {}))).toBe('DENIED');
    const [row] = await lastActions(app, team.orgCode);
    expect(row).toMatchObject({ action: 'registration.register', userID: id, targetID: id });
    expect(JSON.stringify(row)).not.toContain(psd);
  });

  test('7 Calls, ApplyUserState: an approval gives the role, by a message and an SMS in the applicant’s language', async () => {
    const phone = newPhone();
    const id = await apply(phone, {}, 'en');
    const { client } = await session(phone);
    expect(errorOf(await approve([id]))).toBeNull();
    expect((await client.call(getOrgMenu, {})).data).not.toEqual([]);
    expect(await client.call(getUser, { id })).toMatchObject({ userState: 1, roleName: '维修工' });
    expect(await latest(client, id)).toMatchObject({
      mType: 1,
      title: 'Your application was approved',
    });
    expect(await queuedTo(phone)).toMatch(
      /^Your application to Works \d+ was approved; you are Repairer/,
    );
    expect(await applicationOf(phone)).toMatchObject([
      { userState: 1, roleName: '维修工', reviewerName: 'admin' },
    ]);
    // sent again after a lost answer it does nothing; another decision is refused
    expect((await approve([id])).envelope.data).toEqual({ changed: 0 });
    expect(errorOf(await reject([id]))).toBe('ALREADY_REVIEWED');
    expect(await app.sql(queued, [phone])).toHaveLength(1);
  });

  test('7 Calls, ApplyUserState: a rejection needs a reason, which the applicant reads; they may apply again, anywhere', async () => {
    const phone = newPhone();
    const id = await apply(phone, { RealName: '吴强' });
    const none = await reject([id], ' ');
    expect(none.envelope.data).toMatchObject({ field: 'RejectReason' });
    expect(errorOf(await reject([id]))).toBeNull();
    expect(await queuedTo(phone)).toContain('不是本厂员工');
    const { user, client } = await session(phone);
    expect(user).toMatchObject({ userState: 3, permissions: [] });
    expect(await client.call(getUser, { id })).toMatchObject({ rejectReason: '不是本厂员工' });
    const other = await addTeam(app);
    app.clock.advance(minute);
    const again = await register(app, phone, { ToOrgCode: other.orgCode });
    expect(again.envelope.data).toMatchObject({ userState: 2 });
    expect(errorOf(await client.send(getUser, { id }))).toMatch(/^SESSION_/);
    expect((await session(phone)).user.orgCode).toBe(other.orgCode);
    expect(await applicationOf(phone)).toMatchObject([
      { userState: 3, realName: '吴强', isReviewable: 0 },
    ]);
    expect(await applicationOf(phone, other.admin)).toMatchObject([{ userState: 2 }]);
    expect(errorOf(await approve([id]))).toBe('NOT_FOUND'); // the account is gone
  });

  test('7 Calls, ApplyUserState: who was rejected can still be approved; nobody is enabled without a review', async () => {
    const [waiting, refused] = [await apply(), await apply()];
    await reject([refused]);
    for (const UserState of [0, 1] as const) {
      for (const id of [waiting, refused]) {
        const many = await team.admin.send(setUserState, { IDs: [id], UserState });
        expect(many.envelope.data).toMatchObject({ field: 'IDs' });
        const one = await team.admin.send(updateUser, { id, UserState });
        expect(one.envelope.data).toMatchObject({ field: 'UserState' });
      }
    }
    expect((await approve([waiting, refused])).envelope.data).toEqual({ changed: 2 });
    expect(
      errorOf(await team.admin.send(setUserState, { IDs: [waiting], UserState: 0 })),
    ).toBeNull();
  });

  test('7 Calls, ApplyUserState: of two reviewers at a time one decides; strangers and others’ people are not found', async () => {
    const phone = newPhone();
    const id = await apply(phone);
    const answers = await Promise.all([approve([id]), reject([id]), approve([id], '报修员')]);
    const changed = answers.filter(({ envelope }) => {
      return (envelope.data as { changed?: number } | null)?.changed === 1;
    });
    // a rejection that was first may be followed by an approval; nothing follows an approval
    expect([1, 2]).toContain(changed.length);
    const [{ userState } = { userState: 0 }] = await applicationOf(phone);
    expect([1, 3]).toContain(userState);
    const other = await addTeam(app);
    expect(errorOf(await reject([id], 'x', other.admin))).toBe('NOT_FOUND');
    expect(errorOf(await reject([team.reporter.userID]))).toBe('NOT_FOUND'); // never applied
  });

  test('7 Calls, ApplyUserState: no review gives permissions that the reviewer lacks, nor the administrator’s role', async () => {
    const { roleID: RoleID } = await team.admin.call(addRole, { RoleName: '人事' });
    const MenuIDs = ['personnel.view', 'registration.review', 'registration.invite'];
    await team.admin.call(saveRolePermissions, { RoleID, MenuIDs });
    const clerk = await addPerson(app, team.orgCode, 'reporter');
    await team.admin.call(updateUser, { id: clerk.userID, RoleID });
    const id = await apply();
    expect(errorOf(await approve([id], '维修工', clerk))).toBe('BEYOND_OWN');
    const asAdmin = await approve([id], '企业管理员', team.admin);
    expect(asAdmin.envelope.data).toMatchObject({ field: 'RoleID' });
    const invite = (roleID: string, person: Person) =>
      person.send(addInvitation, { RoleID: roleID, MaxUses: 1, ValidDays: 1 });
    expect(errorOf(await invite(role('维修工'), clerk))).toBe('BEYOND_OWN');
    const foreign = (await rolesOf((await addTeam(app)).admin)).get('维修工') ?? '';
    for (const roleID of [role('企业管理员'), foreign])
      expect((await invite(roleID, team.admin)).envelope.data).toMatchObject({ field: 'RoleID' });
    expect(
      (await clerk.send(reviewUsers, { IDs: [id], UserState: 1, RoleID })).envelope.data,
    ).toEqual({
      changed: 1,
    });
  });

  test('7 Calls, RegisterUser: an unknown, disabled or expired organisation takes no application, nor a full one', async () => {
    const [closed, expired, full] = [await addTeam(app), await addTeam(app), await addTeam(app)];
    await app.sql('update organisation set org_state = 0 where org_code = $1', [closed.orgCode]);
    await app.sql('update organisation set org_state = 2 where org_code = $1', [expired.orgCode]);
    await app.sql(
      `insert into user_application (org_code, id, user_name, real_name, post_name, apply_remark,
         user_state, create_time)
       select $1, gen_random_uuid(), 'x', 'x', '', '', 2, now() from generate_series(1, $2::int)`,
      [full.orgCode, registrationLimits.pending],
    );
    const answers = [];
    for (const ToOrgCode of ['NOBODY', closed.orgCode, expired.orgCode, full.orgCode])
      answers.push((await register(app, newPhone(), { ToOrgCode })).envelope.data);
    const unknown = { error: 'BAD_FIELD', field: 'ToOrgCode' };
    const tooMany = { error: 'APPLICATIONS_FULL', field: 'ToOrgCode' };
    expect(answers).toEqual([unknown, unknown, unknown, tooMany]);
    const neither = await register(app, newPhone(), {});
    expect(neither.envelope.data).toEqual(unknown);
  });
});

describe('an invitation', () => {
  const invite = (body: object = {}, person = team.admin) =>
    person.call(addInvitation, { RoleID: role('维修工'), MaxUses: 1, ValidDays: 7, ...body });
  /** Returns the fields of a link, as the page of the registration reads them. */
  const fieldsOf = (link: string) => {
    const query = new URL(link).searchParams;
    return { InvitationID: query.get('i') ?? '', Signature: query.get('s') ?? '' };
  };
  const join = (link: string) => register(app, newPhone(), fieldsOf(link));

  test('7 Calls, RegisterUser: a link gives its role at once, as often as it was made for, also at a time', async () => {
    const { link } = await invite({ MaxUses: 2, InviteRemark: '夜班' });
    expect(await app.anonymous.call(getInvitation, fieldsOf(link))).toMatchObject({
      orgName: expect.stringMatching(/^Works/) as string,
      roleName: '维修工',
      realName: 'admin',
    });
    const phones = [newPhone(), newPhone(), newPhone(), newPhone()];
    const answers = await Promise.all(phones.map((phone) => register(app, phone, fieldsOf(link))));
    expect(countOutcomes(answers)).toEqual({ won: 2, INVITATION_ENDED: 2 });
    const joined = phones[answers.findIndex((answer) => errorOf(answer) === null)] ?? '';
    const { user } = await session(joined);
    expect([user.userState, user.roleName]).toEqual([1, '维修工']);
    expect(await applicationOf(joined)).toMatchObject([
      { userState: 1, isInvited: 1, roleName: '维修工', reviewerName: 'admin' },
    ]);
    const [row] = (await team.admin.call(listInvitations, {})).data;
    expect(row).toMatchObject({ state: 'usedUp', uses: 2, maxUses: 2, remark: '夜班', link });
    expect(await app.anonymous.call(getInvitation, fieldsOf(link))).toBeNull();
    const [message] = (await team.admin.call(listMessages, { UserId: team.admin.userID, MType: 0 }))
      .data.data1;
    expect(message?.msg).toContain('通过您的邀请注册，角色是 维修工');
  });

  test('7 Calls, RegisterUser: a revoked, expired, forged or foreign link opens nothing', async () => {
    const revoked = await invite();
    expect(await team.admin.call(revokeInvitation, { ID: revoked.id })).toMatchObject({
      state: 'revoked',
    });
    const live = await invite();
    const { InvitationID, Signature } = fieldsOf(live.link);
    const forged = { InvitationID: revoked.id, Signature };
    expect(await app.anonymous.call(getInvitation, forged)).toBeNull();
    expect(await app.anonymous.call(getInvitation, { InvitationID })).toBeNull();
    expect(errorOf(await join(revoked.link))).toBe('INVITATION_ENDED');
    const other = await addTeam(app);
    expect(errorOf(await other.admin.send(revokeInvitation, { ID: live.id }))).toBe('NOT_FOUND');
    app.clock.advance(7 * day);
    expect(errorOf(await join(live.link))).toBe('INVITATION_ENDED');
    const late = await trySignIn(app, team.admin.phone);
    const admin = clientOf(app.url, (late.envelope.data as SignedInUser).token);
    const states = (await admin.call(listInvitations, {})).data.map(({ state }) => state);
    expect(states.slice(0, 2)).toEqual(['expired', 'revoked']);
  });

  test('7 Calls, RegisterUser: a link lapses with the rights of who made it, or a role that grew past them', async () => {
    const own = await addTeam(app);
    const admin = own.admin;
    const { roleID: RoleID } = await admin.call(addRole, { RoleName: '班长' });
    const given = ['personnel.view', 'registration.invite'];
    await admin.call(saveRolePermissions, { RoleID, MenuIDs: given });
    const clerk = await addPerson(app, own.orgCode, 'reporter');
    await admin.call(updateUser, { id: clerk.userID, RoleID });
    const { roleID: guest } = await admin.call(addRole, { RoleName: '访客' });
    await admin.call(saveRolePermissions, { RoleID: guest, MenuIDs: ['personnel.view'] });
    const { link } = await invite({ RoleID: guest }, clerk);
    // a link to a role that its reader may not give is not shown to them, since they could register by it
    const supervisorID = (await rolesOf(admin)).get('维修主管') ?? '';
    const { id: wider } = await invite({ RoleID: supervisorID }, admin);
    const seen = (await clerk.call(listInvitations, {})).data.map((row) => row.link);
    expect(seen).toEqual(['', link]);
    expect((await clerk.call(revokeInvitation, { ID: wider })).link).toBe('');
    const isOpen = async () => (await app.anonymous.call(getInvitation, fieldsOf(link))) !== null;
    expect(await isOpen()).toBe(true);
    await admin.call(saveRolePermissions, {
      RoleID: guest,
      MenuIDs: ['personnel.view', 'log.view'],
    });
    expect(await isOpen()).toBe(false);
    expect((await clerk.call(listInvitations, {})).data[1]?.state).toBe('lapsed');
    expect(errorOf(await join(link))).toBe('INVITATION_ENDED');
    await admin.call(saveRolePermissions, { RoleID: guest, MenuIDs: ['personnel.view'] });
    expect(await isOpen()).toBe(true);
    await admin.call(setUserState, { IDs: [clerk.userID], UserState: 0 });
    expect(await isOpen()).toBe(false);
  });

  test('an organisation has a bounded number of open ones', async () => {
    const own = await addTeam(app);
    const RoleID = (await rolesOf(own.admin)).get('报修员') ?? '';
    const answers = await Promise.all(
      Array.from({ length: registrationLimits.openInvitations + 3 }, () =>
        own.admin.send(addInvitation, { RoleID, MaxUses: 1, ValidDays: 1 }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({
      won: registrationLimits.openInvitations,
      TOO_MANY_INVITATIONS: 3,
    });
  });
});

describe('an organisation', () => {
  const enterprise = { RealName: '郑总', OrgName: '华南三厂', OrgType: 1, PSD: psd } as const;
  const registerIt = async (phone: string, body: object = {}) => {
    const Code = await codeFor(app, phone);
    return app.anonymous.send(
      registerOrganisation,
      { ...enterprise, UserName: phone, Code, ...body },
      fromNewAddress(),
    );
  };

  test('7 Calls, RegisterUserOrg: has the standard roles, its administrator, and the guide to set it up', async () => {
    const phone = newPhone();
    const wrong = await registerIt(phone, { CreditCode: '91350100M000100Y44' });
    expect(wrong.envelope.data).toMatchObject({ field: 'CreditCode' });
    app.clock.advance(minute);
    const answer = await registerIt(phone, { CreditCode: '91350100m000100y43' });
    expect(answer.envelope.data).toMatchObject({ orgName: '华南三厂' });
    const { user, client } = await session(phone);
    expect(user).toMatchObject({ userState: 1, roleName: '企业管理员', orgName: '华南三厂' });
    const names = (await client.call(listRolesInFull, {})).map(({ roleName }) => roleName);
    expect(names.toSorted()).toEqual([...initialRoleNames].toSorted());
    const { steps } = await client.call(getSetupGuide, {});
    expect(steps.some(({ needed, done }) => needed === 1 && done === 0)).toBe(true);
    const [stored] = await app.sql(
      'select credit_code, org_type, org_state from organisation where org_code = $1',
      [user.orgCode],
    );
    expect(stored).toEqual({ credit_code: '91350100M000100Y43', org_type: 1, org_state: 1 });
    const [row] = await lastActions(app, user.orgCode);
    expect(row).toMatchObject({ action: 'registration.registerOrganisation', userID: user.id });
  });

  test('7 Calls, RegisterUserOrg: a phone with an account registers none; one that was rejected does', async () => {
    const known = await registerIt(team.repairer.phone);
    expect(known.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'UserName' });
    const phone = newPhone();
    const own = await addTeam(app);
    const id = await apply(phone, { ToOrgCode: own.orgCode });
    expect(errorOf(await reject([id], 'x', own.admin))).toBeNull();
    app.clock.advance(minute);
    expect(errorOf(await registerIt(phone))).toBeNull();
    expect((await session(phone)).user.roleName).toBe('企业管理员');
  });
});
