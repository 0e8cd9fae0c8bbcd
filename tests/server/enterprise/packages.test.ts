import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissionIDs } from '../../../src/client/lib/permitted.ts';
import { addDevice, setDeviceState } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  addEnterprise,
  getEnterprise,
  getOrganisation,
  listEnterprises,
  type OrganisationRow,
  updateEnterpriseState,
  updatePackage,
} from '../../../src/contract/areas/enterprise/endpoints.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { listActionLog } from '../../../src/contract/areas/log/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { addUser, setUserState } from '../../../src/contract/areas/personnel/actions.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import { repairWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { getCatalogue } from '../../../src/contract/areas/role/endpoints.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { actionsLogged, lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, newPhone, type Person, signIn, type Team, trySignIn } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { sendFile, upload } from '../support/upload.ts';
import { confirm, newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let operator: Team;
let chief: Person;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  operator = await addTeam(app);
  await app.sql('insert into platform_administrator (user_id) values ($1)', [
    operator.reporter.userID,
  ]);
  chief = await signIn(app, operator.reporter.phone);
});
beforeEach(async () => {
  team = await addTeam(app);
});
afterAll(() => app.close());

const dayAfter = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function rowOf({ orgCode }: Pick<Team, 'orgCode'>): Promise<OrganisationRow> {
  const { data } = await chief.call(listEnterprises, { SearchText: orgCode });
  const [row] = data;
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  return row;
}

async function limit(UserLimit: number | null, DeviceLimit: number | null): Promise<void> {
  const { id: ID } = await rowOf(team);
  const body = { ID, PackageName: 'standard', ExpireDate: null } as const;
  await chief.call(updatePackage, { ...body, UserLimit, DeviceLimit });
}

async function expire(): Promise<void> {
  const { id: ID } = await rowOf(team);
  const body = { ID, PackageName: 'trial', UserLimit: null, DeviceLimit: null } as const;
  await chief.call(updatePackage, { ...body, ExpireDate: dayAfter(-2) });
}

async function newPersonBody() {
  const [, role] = await team.admin.call(listRoles, {});
  return {
    UserName: newPhone(),
    RealName: 'new',
    RoleID: role?.roleID ?? '',
    PSD: psdOf('Andon#7788'),
  };
}

describe('platform administrators', () => {
  test('7 Calls, GetAllEnterprise: only they list all organisations, by state, text and expiry', async () => {
    for (const person of [operator.admin, team.admin])
      expect(errorOf(await person.send(listEnterprises, {}))).toBe('DENIED');
    await expire();
    const codes = async (body: object) =>
      (await chief.call(listEnterprises, { ...body, pageSize: 50 })).data.map(
        ({ orgCode }) => orgCode,
      );
    expect(await codes({})).toEqual(expect.arrayContaining([operator.orgCode, team.orgCode]));
    expect(await codes({ OrgState: 2 })).toContain(team.orgCode);
    expect(await codes({ ExpiresWithin: 0 })).not.toContain(operator.orgCode);
    expect(await rowOf(team)).toMatchObject({
      users: 4,
      devices: 0,
      orgState: 2,
      packageName: 'trial',
    });
  });

  test('the permission is in their menus and in no catalogue of roles', async () => {
    const { data } = await chief.call(getOrgMenu, {});
    expect(permissionIDs(data)).toContain('platform.enterprises');
    const signedIn = (await trySignIn(app, operator.reporter.phone)).envelope.data as SignedInUser;
    expect(permissionIDs(signedIn.permissions)).toContain('platform.enterprises');
    expect(permissionIDs(await operator.admin.call(getCatalogue, {}))).not.toContain(
      'platform.enterprises',
    );
  });

  test('7 Calls, Enterprises: they add an organisation, whose administrator signs in by a one-time password', async () => {
    const UserName = newPhone();
    const body = { OrgName: '新厂', OrgType: 1, RealName: '赵敏', UserName } as const;
    const late = await chief.send(addEnterprise, { ...body, ExpireDate: dayAfter(-2) });
    expect(late.envelope).toMatchObject({ data: { error: 'EXPIRY_PASSED', field: 'ExpireDate' } });
    const added = await chief.call(addEnterprise, {
      ...body,
      PackageName: 'trial',
      UserLimit: 10,
      ExpireDate: dayAfter(30),
    });
    expect(added).toMatchObject({ orgState: 1, userLimit: 10, deviceLimit: null, users: 1 });
    const { password } = added.oneTimePassword;
    const user = (await trySignIn(app, UserName, psdOf(password))).envelope.data as SignedInUser;
    expect(user).toMatchObject({ orgCode: added.orgCode, mustChangePassword: true });
    const [row] = await lastActions(app, operator.orgCode);
    expect(row).toMatchObject({ action: addEnterprise.id, targetID: added.orgCode });
    expect(JSON.stringify(row)).not.toContain(password);
    expect(errorOf(await chief.send(addEnterprise, body))).toBe('BAD_FIELD'); // the phone is taken
  });

  test('disabling an organisation ends its sessions; enabling needs a later expiry; their own cannot be disabled', async () => {
    const { id: ID, version: Version } = await rowOf(team);
    await chief.call(updateEnterpriseState, { ID, OrgState: 0, Version });
    expect(errorOf(await team.admin.send(getOrgMenu, {}))).toBe('SESSION_REVOKED');
    expect(errorOf(await chief.send(updateEnterpriseState, { ID, OrgState: 1, Version }))).toBe(
      'STALE_VERSION',
    );
    await expire();
    expect((await rowOf(team)).orgState).toBe(0);
    const refused = await chief.send(updateEnterpriseState, { ID, OrgState: 1 });
    expect(refused.envelope.info).toContain(dayAfter(-2));
    await limit(null, null);
    expect((await chief.call(updateEnterpriseState, { ID, OrgState: 1 })).orgState).toBe(1);
    const own = await rowOf(operator);
    expect(errorOf(await chief.send(updateEnterpriseState, { ID: own.id, OrgState: 0 }))).toBe(
      'OWN_ORGANISATION',
    );
    const unknown = { ID: randomUUID(), OrgState: 0 } as const;
    expect(errorOf(await chief.send(updateEnterpriseState, unknown))).toBe('NOT_FOUND');
  });
});

describe('the limits of a package', () => {
  test('refuse a person beyond it, added, enabled or added at the same time, and name the remedy', async () => {
    await limit(5, null);
    const bodies = await Promise.all([newPersonBody(), newPersonBody(), newPersonBody()]);
    const answers = await Promise.all(bodies.map((body) => team.admin.send(addUser, body)));
    expect(countOutcomes(answers)).toEqual({ won: 1, USER_LIMIT: 2 });
    const refused = answers.find((answer) => errorOf(answer) === 'USER_LIMIT');
    expect(refused?.envelope.info).toContain('5');
    const IDs = [team.reporter.userID];
    await team.admin.call(setUserState, { IDs, UserState: 0 });
    await team.admin.call(addUser, await newPersonBody());
    expect(errorOf(await team.admin.send(setUserState, { IDs, UserState: 1 }))).toBe('USER_LIMIT');
    expect(await rowOf(team)).toMatchObject({ users: 5 });
  });

  test('refuse a device beyond it, added or enabled', async () => {
    await limit(null, 1);
    const first = await newDevice(team.admin);
    const second = { DeviceCode: 'L-2', DeviceName: 'L-2' };
    expect(errorOf(await team.admin.send(addDevice, second))).toBe('DEVICE_LIMIT');
    const IDs = [first.id];
    await team.admin.call(setDeviceState, { IDs, DeviceState: 0 });
    await team.admin.call(addDevice, second);
    expect(errorOf(await team.admin.send(setDeviceState, { IDs, DeviceState: 1 }))).toBe(
      'DEVICE_LIMIT',
    );
  });

  test('name the rows of imports that find no place, in a dry run too', async () => {
    await limit(null, 2);
    const devices = ['I-1', 'I-2', 'I-3'].map((code) => ({ DeviceCode: code, DeviceName: code }));
    for (const DryRun of [1, 0] as const) {
      const body = { Kind: 'Device', DryRun, Rows: devices };
      const { imported, errors } = await team.admin.call(importRows, body);
      expect(imported).toBe(2);
      expect(errors).toEqual([expect.objectContaining({ row: 3, field: 'DeviceCode' })]);
      expect(errors[0]?.info).toContain('2');
    }
    const outages = ['I-1', 'N-1'].map((DeviceCode) => ({
      DeviceCode,
      FaultTime: '2026-03-01 08:00:00',
      FinishTime: '2026-03-01 09:00:00',
    }));
    const body = { Kind: 'WorkOrderHistory', Rows: outages };
    const history = await team.admin.call(importRows, body);
    expect(history).toMatchObject({ imported: 1, errors: [{ row: 2, field: 'DeviceCode' }] });
    expect((await team.admin.call(listDevices, {})).totalNum).toBe(2);
  });
});

describe('an expired organisation', () => {
  test('reads, finishes its open orders and changes nothing else, until it is renewed', async () => {
    const device = await newDevice(team.admin);
    const { id } = await report(team.reporter, device.id);
    await expire();
    expect((await team.admin.call(getOrgMenu, {})).dataRemark.orgState).toBe(2);
    expect((await team.admin.call(listDevices, {})).totalNum).toBe(1);
    const another = { DeviceCode: 'E-2', DeviceName: 'E-2' };
    expect(errorOf(await team.admin.send(addDevice, another))).toBe('ORG_EXPIRED');
    await receive(team.repairer, id);
    await start(team.repairer, id);
    const { url } = await upload(app, team.repairer, aPng(8, 8));
    await team.repairer.call(repairWorkOrder, {
      ID: id,
      Measures: 'Seal changed',
      PhotosAfter: [url],
    });
    expect((await confirm(team.reporter, id)).orderState).toBe(4);
    expect(errorOf(await sendFile(app, team.reporter, aPng(8, 8)))).toBe('ORG_EXPIRED');

    const { id: ID, version: Version } = await rowOf(team);
    const renewal = {
      ID,
      PackageName: 'standard',
      UserLimit: 100,
      DeviceLimit: 500,
      Version,
    } as const;
    await chief.call(updatePackage, { ...renewal, ExpireDate: dayAfter(365) });
    await team.admin.call(addDevice, another);
    expect(await team.admin.call(getEnterprise, {})).toMatchObject({
      orgState: 1,
      packageName: 'standard',
      expireDate: dayAfter(365),
    });
    const { data } = await team.admin.call(listMessages, {});
    expect(data.data1[0]).toMatchObject({
      url: 'enterprise',
      msg: `平台管理员设置了企业套餐：标准版，到期日 ${dayAfter(365)}`,
    });
    expect(errorOf(await chief.send(updatePackage, { ...renewal, ExpireDate: null }))).toBe(
      'STALE_VERSION',
    );
    const { Version: _, ...terms } = renewal;
    await chief.call(updatePackage, { ...terms, ExpireDate: dayAfter(-2) });
    const after = await team.admin.call(listMessages, {});
    expect(after.data.data1[0]?.msg).toContain(`标准版，已于 ${dayAfter(-2)} 到期`);
  });

  test('a platform administrator of an expired organisation can renew it', async () => {
    await app.sql('update organisation set org_state = 2 where org_code = $1', [operator.orgCode]);
    const { id: ID } = await rowOf(operator);
    const body = { ID, PackageName: 'unlimited', UserLimit: null, DeviceLimit: null } as const;
    expect((await chief.call(updatePackage, { ...body, ExpireDate: null })).orgState).toBe(1);
  });
});

test('the page of an organisation has its administrator, its use, and what the platform changed; the log names it', async () => {
  await limit(9, 50);
  const { id: ID, orgName } = await rowOf(team);
  const { id } = await newDevice(team.admin);
  await report(team.reporter, id);
  const detail = await chief.call(getOrganisation, { ID });
  expect(detail).toMatchObject({
    orgCode: team.orgCode,
    administrators: [{ realName: team.admin.realName, userName: team.admin.phone }],
    recentUsers: 4,
    openOrders: 1,
    orders: 1,
    userLimit: 9,
  });
  await actionsLogged(app, operator.orgCode);
  const { history } = await chief.call(getOrganisation, { ID });
  expect(history[0]).toMatchObject({ action: '设置套餐', realName: chief.realName });
  expect(history[0]?.change).toContain('人员上限');
  const log = await operator.admin.call(listActionLog, { Action: updatePackage.id });
  expect(log.data.find(({ targetID }) => targetID === team.orgCode)?.targetName).toBe(orgName);
  expect(errorOf(await team.admin.send(getOrganisation, { ID }))).toBe('DENIED');
  expect(errorOf(await chief.send(getOrganisation, { ID: randomUUID() }))).toBe('NOT_FOUND');
});
