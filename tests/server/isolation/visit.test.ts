import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { orderFilterField } from '../../../src/contract/areas/repair/queries.ts';
import { allEndpoints } from '../../../src/contract/index.ts';
import { figureBy, formula } from '../../../src/contract/orders/figures.ts';
import { orderSide } from '../../../src/contract/orders/orderKeys.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { channelNames } from '../../../src/contract/topics/live.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, associate, type Person, signIn, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { confirm, finish, newDevice, receive, report, start } from '../support/work.ts';

let app: TestApp;
let provider: Team;
let host: Team;
let other: Team;
let serviced: Device;
let visitor: Person;
/** Orders of the serviced device: from before the provider serviced it, and from after. */
let before: WorkOrder;
let since: WorkOrder;
/** Texts that the visitor must never see: of the host's devices that are not serviced, and of another customer. */
let secrets: string[];

async function whole(reporting: Team, repairing: Team, deviceID: string): Promise<WorkOrder> {
  const made = await report(reporting.reporter, deviceID);
  await receive(repairing.repairer, made.id);
  await start(repairing.repairer, made.id);
  await finish(repairing.repairer, made.id);
  return confirm(reporting.reporter, made.id);
}

beforeAll(async () => {
  app = await startApp();
  [provider, host, other] = [
    await addTeam(app, { orgType: 0 }),
    await addTeam(app),
    await addTeam(app),
  ];
  serviced = await newDevice(host.admin, 'SERVICED');
  const hidden = await newDevice(host.admin, 'HIDDEN');
  const elsewhere = await newDevice(other.admin, 'ELSEWHERE');
  before = await whole(host, host, serviced.id);
  const own = await whole(host, host, hidden.id);
  await associate(app, provider.orgCode, host.orgCode, [serviced.id]);
  await associate(app, provider.orgCode, other.orgCode, [elsewhere.id]);
  since = await whole(host, provider, serviced.id);
  const theirs = await whole(other, provider, elsewhere.id);
  secrets = [
    'HIDDEN',
    hidden.id,
    own.id,
    before.id,
    'ELSEWHERE',
    elsewhere.id,
    theirs.id,
    other.orgCode,
    host.repairer.userID,
    host.repairer.phone,
    host.repairer.realName,
  ];
  visitor = await signIn(app, provider.admin.phone);
  await visitor.call(getOrgMenu, { OrgCode: host.orgCode });
  await settled(app);
});
afterAll(() => app.close());

/** Selects all tables, including those without org_code. */
async function tables(): Promise<string[]> {
  const rows = await app.sql<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Selects the rows of a table that a visit sees without any condition; null if it may not read the table. */
async function seen(table: string, visited = host.orgCode): Promise<object[] | null> {
  const scope = { orgCode: provider.orgCode, visited };
  const columns =
    { app_user: 'org_code, id, real_name', role: 'org_code, id' }[table] ??
    `to_jsonb(${table}) as row`;
  return app.db
    .transaction(scope, 'read', (tx) => tx.query<object>(`select ${columns} from ${table}`))
    .catch((error: { code?: string }) => {
      if (error.code === '42501') return null;
      throw error;
    });
}

describe('row-level security of a visit alone', () => {
  test('a query without a condition shows what the provider services there, its colleagues, and nothing else', async () => {
    const found = new Map<string, number>();
    for (const table of await tables()) {
      const rows = await seen(table);
      if (rows === null || rows.length === 0) continue;
      found.set(table, rows.length);
      const text = JSON.stringify(rows);
      expect([table, secrets.filter((secret) => text.includes(secret))]).toEqual([table, []]);
    }
    expect([...found.keys()].toSorted()).toEqual([
      'active_relation',
      'app_user', // the provider's own people, by name
      'device',
      'organisation',
      'relation',
      'role',
      'shared_item',
      'work_order',
      'work_order_event',
      'work_order_segment',
    ]);
    expect(found.get('device')).toBe(1);
    expect(found.get('work_order')).toBe(1);
    expect(found.get('organisation')).toBe(2);
    expect(found.get('relation')).toBe(1);
  });

  test('passwords, sign-ins, sessions, logs and messages cannot be read', async () => {
    for (const table of [
      'secret',
      'session',
      'login_log',
      'action_log',
      'notification',
      'outbox',
    ]) {
      expect([table, await seen(table)]).toEqual([table, null]);
    }
    const scope = { orgCode: provider.orgCode, visited: host.orgCode };
    const hashes = app.db.transaction(scope, 'read', (tx) =>
      tx.query('select password_hash from app_user'),
    );
    await expect(hashes).rejects.toThrow('permission denied');
  });

  test('nothing can be written to any table', async () => {
    const scope = { orgCode: provider.orgCode, visited: host.orgCode };
    const write = (sql: string) => app.db.transaction(scope, 'write', (tx) => tx.query(sql));
    for (const table of await tables()) {
      await expect(write(`delete from ${table}`)).rejects.toThrow(
        /permission denied|cannot delete/,
      );
      await expect(write(`insert into ${table} default values`)).rejects.toThrow(
        /permission denied|cannot insert/,
      );
    }
    await expect(write(`update device set device_name = 'x'`)).rejects.toThrow('permission denied');
  });

  test('an organisation without a relation shows nothing, even if its devices name the provider', async () => {
    const stranger = await addTeam(app);
    const device = await newDevice(stranger.admin, 'STRANGE');
    await app.sql('update device set service_org_code = $1 where id = $2', [
      provider.orgCode,
      device.id,
    ]);
    for (const table of ['device', 'work_order', 'relation']) {
      expect([table, await seen(table, stranger.orgCode)]).toEqual([table, []]);
    }
  });

  test('a forged host scope shows no more', async () => {
    const scope = { orgCode: provider.orgCode, visited: host.orgCode };
    const rows = await app.db.transaction(scope, 'read', async (tx) => {
      await tx.actAs(host.orgCode);
      return tx.query<{ id: string }>('select id from device');
    });
    expect(rows).toEqual([{ id: serviced.id }]);
  });
});

const window = { StartTime: '2026-01-01 00:00:00', EndTime: '2028-01-01 00:00:00' };
/** The bodies of the calls that a visit may make. */
const reads: Readonly<Record<string, () => object[]>> = {
  'device.list': () => [{ pageSize: 200 }],
  'device.getUsers': () => [{ DeviceID: serviced.id }],
  'device.parts': () => [{ DeviceID: serviced.id }],
  'device.listConcern': () => [{}],
  'relation.list': () => [{}],
  'repair.list': () => [{ pageSize: 200 }, { Side: 'own' }, { OwnerOrgCode: other.orgCode }],
  'repair.listFilterValues': () =>
    orderFilterField.options.map((Field) => ({ Field, SearchText: '' })),
  'repair.get': () => [{ ID: since.id }],
  'repair.getByCode': () => [{ OrderCode: since.orderCode }],
  'part.list': () => [{ pageSize: 200 }],
  'label.read': () => [{ DeviceID: serviced.id, Signature: 'x'.repeat(43) }],
  'timeoutConfig.get': () => [{}],
  'timeoutConfig.getTargets': () => [{}],
  'gateway.getRunStateHistory': () => [{ DeviceID: serviced.id, ...window }],
  'home.figures': () =>
    figureBy.options.flatMap((By) =>
      formula.options.flatMap((Formula) =>
        orderSide.options.map((Side) => ({ Formula, By, Side, ...window })),
      ),
    ),
  'home.failureTrend': () => [{ StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-03 00:00:00' }],
  'home.repairCount': () => [{ StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-03 00:00:00' }],
};

describe('the calls of a visit', () => {
  const visitable = allEndpoints.filter(({ permission }) =>
    ['home.view', 'device.view', 'repair.view'].includes(permission),
  );

  test.for(visitable.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s shows only what the provider services there, or is refused',
    async ([id, endpoint]) => {
      for (const body of reads[id]?.() ?? [{}, window]) {
        const answer = await visitor.send(endpoint, body);
        expect(answer.status).toBe(200);
        const received = secrets.filter((secret) => answer.text.includes(secret));
        expect([id, received]).toEqual([id, []]);
      }
    },
  );

  test('control: the serviced device and its order are visible', async () => {
    const callAs = async (id: string) => {
      const endpoint = allEndpoints.find((one) => one.id === id);
      if (endpoint === undefined) throw new Error(id);
      return (await visitor.send(endpoint, window)).envelope;
    };
    expect((await callAs('device.list')).data).toMatchObject([{ id: serviced.id }]);
    expect((await callAs('repair.list')).data).toMatchObject([{ id: since.id }]);
    expect((await callAs('home.companyInfo')).data).toMatchObject({
      orgCode: host.orgCode,
      devices: 1,
      users: 0,
    });
    expect((await callAs('home.top10Error')).data).toMatchObject([
      { deviceID: serviced.id, count: 1 },
    ]);
  });

  test('an order of the host from before the service is not found', async () => {
    const get = allEndpoints.find(({ id }) => id === 'repair.get');
    if (get === undefined) throw new Error('no repair.get');
    expect(errorOf(await visitor.send(get, { ID: before.id }))).toBe('NOT_FOUND');
  });
});

test('7 Real-time, receive_msg: a visit receives its own messages on every channel and the changes of its own side, and no patch of any board', async () => {
  const ears = await Promise.all(
    channelNames.map((channel) => listen(app.url, channel, visitor.token)),
  );
  const made = await report(host.reporter, serviced.id);
  await report(host.reporter, (await newDevice(host.admin)).id); // not serviced by a provider
  await settled(app);
  const patches = ears.flatMap((ear) => ear.patches);
  const others = patches.filter(({ Topic }) => Topic !== 'inbox'); // the inbox belongs to the person
  expect(new Set(others.map(({ Topic }) => Topic))).toEqual(new Set(['changes']));
  const named = others.flatMap(({ Set: rows }) => Object.values(rows ?? {}));
  expect(named).toEqual([{ kind: 'order', id: made.id }]);
  for (const { messages } of ears) expect(messages.map(({ Url }) => Url)).toEqual([made.id]);
});
