import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType, listDeviceTypes } from '../../../src/contract/areas/device/groups.ts';
import {
  type FaultEntry,
  faultCause,
  faultDescription,
} from '../../../src/contract/areas/fault/catalogues.ts';
import { addWorkOrder, repairWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { getWorkOrder } from '../../../src/contract/areas/repair/queries.ts';
import { treeTests } from '../resource/resourceTests.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { receive, start } from '../support/work.ts';

treeTests(faultDescription);
treeTests(faultCause);

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const trees = { description: faultDescription, cause: faultCause } as const;
type Catalogue = keyof typeof trees;
const both = Object.keys(trees) as Catalogue[];
const mostUses = faultCause.mostCounted ?? 0;
interface Place {
  readonly TypeID?: string | null;
  readonly BelowID?: string | null;
}
const add = async (of: Catalogue, Name: string, at: Place = {}) =>
  (await team.supervisor.call(trees[of].calls.add, { Name, ...at })).id;
const addType = async (Name: string) => (await team.admin.call(deviceType.calls.add, { Name })).id;
const merge = (of: Catalogue, ID: string, IntoID: string) =>
  team.supervisor.send(trees[of].calls.merge, { ID, IntoID });
const entries = (catalogue: Catalogue) => team.supervisor.call(trees[catalogue].calls.list, {});
const entryNamed = async (catalogue: Catalogue, name: string) =>
  (await entries(catalogue)).find((entry) => entry.name === name);

/** The trees as text: the type of each, its entries, and in brackets what is below them. */
async function shown(catalogue: Catalogue): Promise<string> {
  const all = await entries(catalogue);
  const types = await team.admin.call(listDeviceTypes, {});
  const below = (level: readonly FaultEntry[]): string =>
    level
      .map(({ id, name }) => {
        const children = all.filter(({ parentID }) => parentID === id);
        return children.length === 0 ? name : `${name}(${below(children)})`;
      })
      .join(' ');
  return [{ id: null, name: '*' }, ...types]
    .map(({ id, name }) => {
      const top = all.filter(({ typeID, parentID }) => typeID === id && parentID === null);
      return top.length === 0 ? '' : `${name}: ${below(top)}`;
    })
    .filter((text) => text !== '')
    .join('; ');
}

const deviceOf = async (TypeName: string, code = 'A') =>
  (await team.admin.call(addDevice, { DeviceCode: code, DeviceName: code, TypeName })).id;
const report = (DeviceID: string, FaultText: string, more: object = {}) =>
  team.reporter.send(addWorkOrder, { DeviceID, FaultText, FaultLevel: 2, IsStop: 1, ...more });
async function repair(deviceID: string, text: string, CauseName: string): Promise<string> {
  const { envelope } = await report(deviceID, text);
  const { id } = envelope.data as { id: string };
  await receive(team.repairer, id);
  await start(team.repairer, id);
  await team.repairer.call(repairWorkOrder, { ID: id, Measures: 'Done', CauseName });
  return id;
}

test.for(both)(
  '7 Calls, Fault descriptions and causes: %s entries stand in a tree for each device type, and move',
  async (of) => {
    const lathe = await addType('车床');
    const a = await add(of, 'a', { TypeID: lathe });
    const b = await add(of, 'b', { BelowID: a });
    await add(of, 'c', { TypeID: lathe });
    await add(of, 'd');
    expect(await shown(of)).toBe('*: d; 车床: a(b) c');
    const move = (ID: string, at: Place & { readonly BeforeID?: string }) =>
      team.supervisor.call(trees[of].calls.place, {
        ID,
        BelowID: null,
        BeforeID: null,
        ...at,
      });
    await move(a, { TypeID: null });
    expect(await shown(of)).toBe('*: d a(b); 车床: c');
    expect(await entryNamed(of, 'b')).toMatchObject({ typeID: null });
    await move(b, { TypeID: lathe });
    await move(a, { BelowID: b });
    expect(await shown(of)).toBe('*: d; 车床: c b(a)');
  },
);

test('an entry is not moved or merged below itself, and two moves at once make no circle', async () => {
  const a = await add('cause', 'a');
  const b = await add('cause', 'b', { BelowID: a });
  const move = (ID: string, BelowID: string) =>
    team.supervisor.send(faultCause.calls.place, { ID, BelowID, BeforeID: null });
  expect(errorOf(await move(a, b))).toBe('GROUP_IN_ITSELF');
  expect(errorOf(await merge('cause', a, b))).toBe('GROUP_IN_ITSELF');
  const [c, d] = [await add('cause', 'c'), await add('cause', 'd')];
  const answers = await Promise.all([move(c, d), move(d, c)]);
  expect(countOutcomes(answers)).toEqual({ won: 1, GROUP_IN_ITSELF: 1 });
});

test('a cause is there once; a description once for each type, also after a move', async () => {
  const lathe = await addType('车床');
  await add('cause', '供电', { TypeID: lathe });
  const taken = await team.supervisor.send(faultCause.calls.add, { Name: '供电' });
  expect(taken.envelope).toMatchObject({
    code: '400',
    info: expect.stringContaining('Name：“供电” 已存在'),
  });
  await add('description', '电气', { TypeID: lathe });
  const general = await add('description', '电气');
  const again = { Name: '电气' };
  const { calls } = faultDescription;
  expect(errorOf(await team.supervisor.send(calls.add, again))).toBe('VALUE_TAKEN');
  const other = await add('description', '机械');
  const renaming = { ...again, ID: other };
  expect(errorOf(await team.supervisor.send(calls.update, renaming))).toBe('VALUE_TAKEN');
  const moving = { ID: general, TypeID: lathe };
  const moved = await team.supervisor.send(calls.place, {
    ...moving,
    BelowID: null,
    BeforeID: null,
  });
  expect(errorOf(moved)).toBe('VALUE_TAKEN');
  expect(await shown('description')).toBe('*: 电气 机械; 车床: 电气');
});

test('a refused field is named', async () => {
  const unknown = '0190a000-0000-7000-8000-000000000999';
  const send = (body: object) => team.supervisor.send(faultCause.calls.add, { Name: 'x', ...body });
  for (const [body, field] of [
    [{ Name: ' ' }, 'Name'],
    [{ Name: 'x'.repeat(81) }, 'Name'],
    [{ TypeID: 'x' }, 'TypeID'],
    [{ BelowID: 'x' }, 'BelowID'],
  ] as const) {
    const { envelope } = await send(body);
    expect(envelope).toMatchObject({ code: '400', info: expect.stringContaining(field) });
  }
  const device = await deviceOf('车床');
  const FaultDescID = unknown;
  for (const answer of [
    await send({ TypeID: unknown }),
    await send({ BelowID: unknown }),
    await report(device, 'x', { FaultDescID }),
  ])
    expect(errorOf(answer)).toBe('NOT_FOUND');
});

test('a merge takes orders, names and entries below along', async () => {
  const device = await deviceOf('车床');
  const earlier = await repair(device, '异响', '轴承磨损');
  const first = await repair(device, '异响', '轴承坏');
  await repair(device, '异响', '轴承坏');
  const [into, gone] = [await entryNamed('cause', '轴承磨损'), await entryNamed('cause', '轴承坏')];
  expect([into?.records, gone?.records]).toEqual([1, 2]);
  await add('cause', '缺油', { BelowID: gone?.id ?? '' });
  const merged = await merge('cause', gone?.id ?? '', into?.id ?? '');
  expect(merged.envelope.data).toEqual({ id: into?.id, records: 2 });
  expect(await entryNamed('cause', '轴承磨损')).toMatchObject({ records: 3 });
  expect(await shown('cause')).toBe('车床: 轴承磨损(缺油)');
  for (const ID of [earlier, first])
    expect(await team.supervisor.call(getWorkOrder, { ID })).toMatchObject({
      causeID: into?.id,
      causeName: '轴承磨损',
    });
  expect(errorOf(await merge('cause', gone?.id ?? '', into?.id ?? ''))).toBe('NOT_FOUND');
});

test('repairs with a cause that is being merged end with an entry that exists', async () => {
  const device = await deviceOf('车床');
  const into = await add('cause', 'Good');
  for (let round = 0; round < 4; round += 1) {
    const gone = await add('cause', 'Bad');
    await Promise.all([
      repair(device, 'x', 'Bad'),
      repair(device, 'x', 'Bad'),
      merge('cause', gone, into),
    ]);
    const left = await entryNamed('cause', 'Bad'); // a repair after the merge has added it anew
    if (left !== undefined) await merge('cause', left.id, into);
  }
  expect(await entryNamed('cause', 'Good')).toMatchObject({ records: 8 });
});

test('a report has the description with its id, or the one that its text names, nearest to its type', async () => {
  const lathe = await addType('车床');
  const device = await deviceOf('车床');
  await add('description', '异响');
  const own = await add('description', '异响', { TypeID: lathe });
  const leak = await add('description', '漏油');
  await report(device, '异响');
  await report(device, '漏油，在底座', { FaultDescID: leak });
  await report(device, '漏油，在底座');
  const uses = (await entries('description')).map(({ id, records: count }) => [id, count]);
  expect(Object.fromEntries(uses)).toMatchObject({ [own]: 1, [leak]: 1 });
  expect((await entries('description')).reduce((sum, entry) => sum + entry.records, 0)).toBe(2);
});

test('the orders of an entry are counted up to 10,000', async () => {
  const order = await repair(await deviceOf('车床'), '异响', '轴承坏');
  const copy = (from: number, to: number) =>
    app.sql(
      `insert into work_order select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'order_code', 'MANY-' || n))).*
       from work_order o, generate_series($2::int, $3::int) n where o.id = $1`,
      [order, from, to],
    );
  await copy(2, mostUses);
  expect(await entryNamed('cause', '轴承坏')).toMatchObject({ records: mostUses, recordsBound: 0 });
  await copy(mostUses + 1, mostUses + 1);
  expect(await entryNamed('cause', '轴承坏')).toMatchObject({ records: mostUses, recordsBound: 1 });
});

test('a renamed cause is shown by its orders; a new cause belongs to the type of the device', async () => {
  const order = await repair(await deviceOf('车床'), '异响', '轴承坏');
  const cause = await entryNamed('cause', '轴承坏');
  expect(await shown('cause')).toBe('车床: 轴承坏');
  const renaming = { ID: cause?.id ?? '', Name: '轴承磨损', Version: 0 };
  await team.supervisor.call(faultCause.calls.update, renaming);
  expect(await team.supervisor.call(getWorkOrder, { ID: order })).toMatchObject({
    causeName: '轴承磨损',
  });
  expect(errorOf(await team.supervisor.send(faultCause.calls.update, renaming))).toBe(
    'STALE_VERSION',
  );
});

test('a rename waits for a repair that adds a cause of the new name, and names the field', async () => {
  const ID = await add('cause', '轴承坏');
  const [added, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const repairing = app.db.transaction({ orgCode: team.orgCode }, 'write', async (tx) => {
    await tx.query(
      "insert into fault_cause (org_code, id, cause_name) values ($1, gen_random_uuid(), '轴承磨损')",
      [team.orgCode],
    );
    added.resolve();
    await ended.promise;
  });
  await added.promise;
  const body = { ID, Name: '轴承磨损', Version: 0 };
  const renaming = team.supervisor.send(faultCause.calls.update, body);
  await vi.waitFor(async () => {
    const waiting = await app.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  });
  ended.resolve();
  await repairing;
  expect((await renaming).envelope.info).toMatch(/^Name：.*轴承磨损/);
});

test('7 Calls, Fault descriptions and causes: only an entry that nothing uses is deleted', async () => {
  const group = await add('description', '主轴');
  await add('description', '异响', { BelowID: group });
  await report(await deviceOf('车床'), '异响');
  const remove = async (name: string) =>
    team.supervisor.send(faultDescription.calls.remove, {
      ID: (await entryNamed('description', name))?.id ?? '',
    });
  expect(errorOf(await remove('主轴'))).toBe('RECORD_IN_USE');
  expect(errorOf(await remove('异响'))).toBe('RECORD_IN_USE');
  await add('description', '空');
  expect(errorOf(await remove('空'))).toBeNull();
});

test('the entries of a type that is merged or deleted go with it', async () => {
  const [lathe, mill] = [await addType('车床'), await addType('铣床')];
  const device = await deviceOf('车床');
  await add('description', '异响', { TypeID: lathe });
  await add('description', '漏油', { TypeID: lathe });
  await add('description', '异响', { TypeID: mill });
  await report(device, '异响');
  await team.admin.call(deviceType.calls.merge, { ID: lathe, IntoID: mill });
  expect(await shown('description')).toBe('铣床: 漏油 异响');
  expect(await entryNamed('description', '异响')).toMatchObject({ records: 1 });
  const empty = await addType('磨床');
  await add('description', '火花', { TypeID: empty });
  await team.admin.call(deviceType.calls.remove, { ID: empty });
  expect(await shown('description')).toBe('*: 火花; 铣床: 漏油 异响');
});

test('entries that a merge of types puts too deep are put on the lowest level', async () => {
  const [lathe, mill] = [await addType('车床'), await addType('铣床')];
  let BelowID: string | null = null;
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '异响'])
    BelowID = await add('description', name, BelowID === null ? { TypeID: mill } : { BelowID });
  const noise = await add('description', '异响', { TypeID: lathe });
  await add('description', '尖叫', { BelowID: await add('description', '嗡', { BelowID: noise }) });
  await team.admin.call(deviceType.calls.merge, { ID: lathe, IntoID: mill });
  const text = await shown('description');
  expect(text).toMatch(/^铣床: 1\(2\(3\(4\(5\(6\(7\([^()]*\)\)\)\)\)\)\)$/);
  expect(text).toContain('嗡');
  expect(text).toContain('尖叫');
});
