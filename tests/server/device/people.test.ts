import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  concernDevice,
  type Device,
  getDeviceUsers,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from '../../../src/contract/areas/device/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let stranger: Team;
let device: Device;
beforeAll(async () => {
  app = await startApp();
  [owner, provider, stranger] = [
    await addTeam(app),
    await addTeam(app, { orgType: 0 }),
    await addTeam(app),
  ];
  await associate(app, provider.orgCode, owner.orgCode, []);
});
afterAll(() => app.close());
beforeEach(async () => {
  device = await newDevice(owner.admin);
});

const give = (DeviceIDs: readonly string[], ServiceOrgCode: string | null) =>
  owner.admin.send(saveDeviceService, { DeviceIDs, ServiceOrgCode });
const bind = (by: Person, ...people: Person[]) =>
  by.send(saveDeviceUsers, { DeviceID: device.id, UserIDs: people.map(({ userID }) => userID) });
const follow = (by: Person, Concern: 0 | 1 = 1) =>
  by.send(concernDevice, { DeviceID: device.id, Concern });
async function boundTo(by: Person): Promise<string[]> {
  const { users } = await by.call(getDeviceUsers, { DeviceID: device.id });
  return users.map(({ realName }) => realName).toSorted();
}
const namesOf = (...people: Person[]) => people.map(({ realName }) => realName).toSorted();

describe('assigning devices to a provider', () => {
  test('passes new orders to it, open ones stay, and it can be withdrawn', async () => {
    const second = await newDevice(owner.admin);
    const open = await report(owner.reporter, device.id);
    const given = await give([device.id, second.id, device.id], provider.orgCode);
    expect(given.envelope.data).toEqual({ changed: 2 });
    expect((await give([device.id], provider.orgCode)).envelope.data).toEqual({ changed: 0 });
    const { data } = await owner.admin.call(listDevices, { SearchText: device.deviceCode });
    expect(data[0]).toMatchObject({ serviceOrgCode: provider.orgCode });
    expect((await report(owner.reporter, device.id)).repairOrgCode).toBe(provider.orgCode);
    const [stored] = await app.sql('select repair_org_code from work_order where id = $1', [
      open.id,
    ]);
    expect(stored).toEqual({ repair_org_code: owner.orgCode });
    await give([device.id], null);
    expect((await report(owner.reporter, device.id)).repairOrgCode).toBe(owner.orgCode);
  });

  test('is refused for a provider that is not associated, or no longer', async () => {
    const other = await addTeam(app, { orgType: 0 });
    for (const orgCode of [other.orgCode, stranger.orgCode, owner.orgCode, 'NOBODY']) {
      expect(errorOf(await give([device.id], orgCode))).toBe('NOT_ASSOCIATED');
    }
    await associate(app, other.orgCode, owner.orgCode, []);
    await app.sql('update relation set relation_state = 0 where from_org_code = $1', [
      other.orgCode,
    ]);
    expect(errorOf(await give([device.id], other.orgCode))).toBe('NOT_ASSOCIATED');
  });

  test('assigns all of the devices or none, and only own devices', async () => {
    const foreign = await newDevice(stranger.admin);
    await give([device.id], provider.orgCode);
    for (const id of [foreign.id, randomUUID()]) {
      expect(errorOf(await give([device.id, id], null))).toBe('NOT_FOUND');
    }
    // the provider may not reassign a device that it services
    const body = { DeviceIDs: [device.id], ServiceOrgCode: null };
    expect(errorOf(await provider.admin.send(saveDeviceService, body))).toBe('NOT_FOUND');
    const [stored] = await app.sql('select service_org_code from device where id = $1', [
      device.id,
    ]);
    expect(stored).toEqual({ service_org_code: provider.orgCode });
  });

  test('unbinds the people of the former provider', async () => {
    await give([device.id], provider.orgCode);
    await bind(owner.admin, owner.repairer, provider.repairer);
    await follow(provider.admin);
    await follow(owner.reporter);
    await give([device.id], null);
    const rows = await app.sql<{ id: string }>(
      'select user_id as id from device_person where device_id = $1',
      [device.id],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      [owner.repairer.userID, owner.reporter.userID].toSorted(),
    );
  });
});

describe('binding people', () => {
  test('7 Calls, User-device assignment: the given people replace the former ones, each once', async () => {
    const { repairer, supervisor } = owner;
    const answer = await bind(owner.admin, repairer, supervisor, repairer);
    expect(answer.envelope.data).toEqual({
      deviceID: device.id,
      users: expect.arrayContaining([
        { userID: repairer.userID, realName: repairer.realName, orgCode: owner.orgCode },
        { userID: supervisor.userID, realName: supervisor.realName, orgCode: owner.orgCode },
      ]),
      concern: 0,
    });
    await bind(owner.admin, supervisor);
    expect(await boundTo(owner.reporter)).toEqual(namesOf(supervisor));
    await bind(owner.admin);
    expect(await boundTo(owner.reporter)).toEqual([]);
  });

  test('accepts people who may repair, of the owner or of its provider', async () => {
    const { reporter, repairer } = owner;
    const gone = await addPerson(app, owner.orgCode, 'repairer');
    await app.sql('update app_user set user_state = 0 where id = $1', [gone.userID]);
    await bind(owner.admin, repairer);
    // a reporter; a disabled person; a stranger; a provider that does not service the device
    for (const wrong of [reporter, gone, stranger.repairer, provider.repairer]) {
      expect(errorOf(await bind(owner.admin, repairer, wrong))).toBe('NOT_FOUND');
    }
    expect(await boundTo(owner.admin)).toEqual(namesOf(repairer));
    await give([device.id], provider.orgCode);
    await bind(owner.admin, repairer, provider.repairer);
    expect(await boundTo(owner.admin)).toEqual(namesOf(repairer, provider.repairer));
  });

  test('the provider replaces only its own people', async () => {
    await give([device.id], provider.orgCode);
    await bind(owner.admin, owner.repairer, provider.supervisor);
    await bind(provider.admin, provider.repairer);
    expect(await boundTo(provider.repairer)).toEqual(namesOf(owner.repairer, provider.repairer));
    expect(errorOf(await bind(provider.admin, owner.supervisor))).toBe('NOT_FOUND');
    expect(await boundTo(owner.admin)).toEqual(namesOf(owner.repairer, provider.repairer));
  });

  test('of two concurrent calls one list is stored, never both', async () => {
    const lists = [[owner.repairer], [owner.supervisor]];
    await Promise.all(lists.map((people) => bind(owner.admin, ...people)));
    expect(lists.map((people) => namesOf(...people))).toContainEqual(await boundTo(owner.admin));
  });

  test('only the bound people are notified of a fault at first', async () => {
    await bind(owner.admin, owner.repairer);
    const order = await report(owner.reporter, device.id);
    const hears = async (person: Person) =>
      (await person.call(listMessages, {})).data.data1.some(({ url }) => url === order.id);
    expect(await hears(owner.repairer)).toBe(true);
    for (const other of [owner.supervisor, owner.admin, provider.repairer]) {
      expect(await hears(other)).toBe(false);
    }
  });
});

describe('following a device', () => {
  test('concerns only the caller, and is idempotent', async () => {
    for (const _ of [1, 2]) {
      expect((await follow(owner.reporter)).envelope.data).toMatchObject({ concern: 1, users: [] });
    }
    const seen = await owner.admin.call(getDeviceUsers, { DeviceID: device.id });
    expect(seen.concern).toBe(0);
    for (const _ of [1, 2]) {
      expect((await follow(owner.reporter, 0)).envelope.data).toMatchObject({ concern: 0 });
    }
  });

  test('followers are notified of its faults', async () => {
    await bind(owner.admin, owner.repairer);
    await follow(owner.supervisor);
    const order = await report(owner.reporter, device.id);
    const { data } = await owner.supervisor.call(listMessages, {});
    expect(data.data1[0]?.url).toBe(order.id);
  });

  test('people of a provider can follow a device that it services, and are not notified after the relation has ended', async () => {
    await give([device.id], provider.orgCode);
    expect(errorOf(await follow(provider.repairer))).toBeNull();
    await app.sql('update relation set relation_state = 2 where from_org_code = $1', [
      provider.orgCode,
    ]);
    const order = await report(owner.reporter, device.id);
    const { data } = await provider.repairer.call(listMessages, {});
    expect(data.data1.map(({ url }) => url)).not.toContain(order.id);
    for (const call of [concernDevice, getDeviceUsers, saveDeviceUsers]) {
      const refused = await provider.admin.send(call, {
        DeviceID: device.id,
        Concern: 1,
        UserIDs: [],
      });
      expect(errorOf(refused)).toBe('NOT_FOUND');
    }
    await associate(app, provider.orgCode, owner.orgCode, []);
  });

  test('a device of a stranger is answered like a missing one', async () => {
    for (const call of [concernDevice, getDeviceUsers, saveDeviceUsers]) {
      const [foreign, nowhere] = await Promise.all(
        [device.id, randomUUID()].map((DeviceID) =>
          stranger.admin.send(call, { DeviceID, Concern: 1, UserIDs: [] }),
        ),
      );
      expect(foreign && errorOf(foreign)).toBe('NOT_FOUND');
      expect(foreign?.text).toBe(nowhere?.text);
    }
    const rows = await app.sql('select 1 from device_person where device_id = $1', [device.id]);
    expect(rows).toEqual([]);
  });
});

test('row-level security alone: a provider reads its own people’s rows, and writes none', async () => {
  await give([device.id], provider.orgCode);
  await bind(owner.admin, owner.repairer, provider.repairer);
  const write = ({ orgCode }: Team, sql: string) =>
    app.db.transaction({ orgCode }, 'write', (tx) => tx.query(sql));
  const rows = `select user_id as id from device_person where device_id = '${device.id}'`;
  expect(await write(provider, rows)).toEqual([{ id: provider.repairer.userID }]);
  expect(await write(stranger, rows)).toEqual([]);
  const own = `user_id = '${provider.repairer.userID}' and device_id = '${device.id}'`;
  expect(await write(provider, `delete from device_person where ${own} returning 1`)).toEqual([]);
  const insert = `insert into device_person (org_code, device_id, kind, user_org_code, user_id)
    values ('${owner.orgCode}', '${device.id}', 'follower', '${provider.orgCode}', '${provider.admin.userID}')`;
  await expect(write(provider, insert)).rejects.toThrow('row-level security');
});
