import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import {
  devicePosition,
  deviceType,
  listDevicePositions,
  listDeviceTypes,
} from '../../../src/contract/areas/device/groups.ts';
import { setUserState } from '../../../src/contract/areas/personnel/actions.ts';
import { maxTreeLevels } from '../../../src/contract/resource/tree.ts';
import { ensureNode } from '../../../src/server/resource/treeRows.ts';
import { treeTests } from '../resource/resourceTests.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

treeTests(deviceType);
treeTests(devicePosition);

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const trees = { type: deviceType, position: devicePosition } as const;
type Tree = keyof typeof trees;
const both = Object.keys(trees) as Tree[];
const add = async (tree: Tree, Name: string, BelowID: string | null = null) =>
  (await team.admin.call(trees[tree].calls.add, { Name, BelowID })).id;
const move = (tree: Tree, ID: string, BelowID: string | null, BeforeID: string | null) =>
  team.admin.send(trees[tree].calls.place, { ID, BelowID, BeforeID });

/** The tree as text: each name, and in brackets what is below it. */
async function shown(tree: Tree): Promise<string> {
  const groups = await team.admin.call(trees[tree].calls.list, {});
  const below = (parent: string | null): string =>
    groups
      .filter(({ parentID }) => parentID === parent)
      .map(({ id, name }) => [name, below(id)].filter((text) => text !== '').join(''))
      .join(' ')
      .replace(/^(?=.)/, parent === null ? '' : '(')
      .replace(/(?<=.)$/, parent === null ? '' : ')');
  return below(null);
}

test.for(both)(
  '%s: nodes are added last, and moved among, below and out of others',
  async (tree) => {
    const [a, b] = [await add(tree, 'a'), await add(tree, 'b')];
    const c = await add(tree, 'c', a);
    await add(tree, 'd', a);
    expect(await shown(tree)).toBe('a(c d) b');
    await move(tree, c, null, a);
    expect(await shown(tree)).toBe('c a(d) b');
    await move(tree, b, a, null);
    await move(tree, c, a, b);
    expect(await shown(tree)).toBe('a(d c b)');
  },
);

test('a position has a manager, who is in charge of the positions below it too', async () => {
  const plant = await add('position', '一厂');
  await add('position', '一车间', plant);
  const body = { DeviceCode: 'M1', DeviceName: '一号', PositionName: '一车间' };
  const { id: DeviceID } = await team.admin.call(addDevice, body);
  const set = { ID: plant, Name: '一厂' };
  const { update } = devicePosition.calls;
  const ManagerID = team.supervisor.userID;
  await team.admin.call(update, { ...set, ManagerID });
  const [position] = await team.admin.call(listDevicePositions, {});
  const managerName = position?.managerName ?? '';
  expect(position).toMatchObject({ managerID: ManagerID, managerName: expect.stringMatching(/./) });
  const managerOf = async () => (await team.admin.call(getDevice, { DeviceID })).positionManager;
  expect(await managerOf()).toBe(managerName);
  await team.admin.call(update, set); // leaves it out
  expect(await managerOf()).toBe(managerName);
  const stranger = (await addTeam(app)).supervisor.userID;
  const foreign = await team.admin.send(update, { ...set, ManagerID: stranger });
  expect(errorOf(foreign)).toBe('NOT_FOUND');
  await team.admin.call(setUserState, { IDs: [ManagerID], UserState: 0 });
  await team.admin.call(update, { ...set, Name: '新厂', ManagerID }); // as the form sends it
  await team.admin.call(update, { ...set, ManagerID: null });
  expect(await managerOf()).toBeNull();
});

test('a node is not moved or merged below itself, nor below eight levels', async () => {
  const levels: string[] = [];
  for (let level = 0; level < maxTreeLevels; level += 1)
    levels.push(await add('type', `level ${level}`, levels.at(-1) ?? null));
  const [top = '', second = ''] = levels;
  const deepest = levels.at(-1) ?? '';
  expect(errorOf(await move('type', top, deepest, null))).toBe('GROUP_IN_ITSELF');
  expect(errorOf(await move('type', top, top, null))).toBe('GROUP_IN_ITSELF');
  const into = { ID: top, IntoID: second };
  expect(errorOf(await team.admin.send(deviceType.calls.merge, into))).toBe('GROUP_IN_ITSELF');
  const other = await add('type', 'other');
  expect(errorOf(await move('type', top, other, null))).toBe('GROUP_TOO_DEEP');
  expect(errorOf(await move('type', other, null, second))).toBe('NOT_FOUND');
});

test.for(both)('%s: a code is there once in its tree, also of two calls at once', async (tree) => {
  const { calls } = trees[tree];
  const taken = { Name: 'a', GroupCode: 'A-100' };
  const { id } = await team.admin.call(calls.add, taken);
  await team.admin.call(trees[tree === 'type' ? 'position' : 'type'].calls.add, taken);
  const b = await add(tree, 'b');
  const same = { ID: b, Name: 'b', GroupCode: 'A-100' };
  const refused = await team.admin.send(calls.update, same);
  expect(refused.envelope.info).toMatch(/^GroupCode：“A-100” 已存在/);
  await team.admin.call(calls.update, { ID: id, Name: 'a', GroupCode: null });
  const answers = await Promise.all([
    team.admin.send(calls.update, same),
    ...['c', 'd'].map((Name) => team.admin.send(calls.add, { ...taken, Name })),
  ]);
  expect(countOutcomes(answers)).toEqual({ won: 1, VALUE_TAKEN: 2 });
  const nodes = await team.admin.call(calls.list, {});
  expect(nodes.filter(({ groupCode }) => groupCode === 'A-100')).toHaveLength(1);
});

test('a position has coordinates, finds its devices by its code, and its change is logged with both values', async () => {
  const hall = { Name: '二车间', GroupCode: 'P2-07' };
  const { id } = await team.admin.call(devicePosition.calls.add, {
    ...hall,
    Coordinates: '31.23, 121.47',
  });
  const device = { DeviceCode: 'A', DeviceName: 'A', PositionName: '二车间' };
  await team.admin.call(addDevice, device);
  const found = async (SearchText: string) =>
    (await team.admin.call(listDevices, { SearchText })).data.map((one) => one.deviceCode);
  expect(await found('P2-07')).toEqual(['A']);
  const changed = { ID: id, Name: '二车间', GroupCode: 'P2-08' };
  await team.admin.call(devicePosition.calls.update, { ...changed, Coordinates: null });
  expect([await found('P2-07'), await found('p2-08')]).toEqual([[], ['A']]);
  const [position] = await team.admin.call(listDevicePositions, {});
  expect(position).toMatchObject({ groupCode: 'P2-08', coordinates: null });
  expect((await lastActions(app, team.orgCode))[0]).toMatchObject({
    action: devicePosition.calls.update.id,
    before: { groupCode: 'P2-07', coordinates: '31.23, 121.47' },
    after: { groupCode: 'P2-08', coordinates: null },
  });
});

test('two moves at once make no circle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await add('position', `a${round}`), await add('position', `b${round}`)];
    const answers = await Promise.all([move('position', a, b, null), move('position', b, a, null)]);
    expect(countOutcomes(answers)).toEqual({ won: 1, GROUP_IN_ITSELF: 1 });
  }
});

test('a rename is seen at the devices', async () => {
  const lathe = await add('type', '车床');
  const body = { DeviceCode: 'A', DeviceName: 'A', TypeName: '车床' };
  const device = await team.admin.call(addDevice, body);
  const renamed = { ID: lathe, Name: '数控车床', Version: 0 };
  await team.admin.call(deviceType.calls.update, renamed);
  expect(await team.admin.call(getDevice, { DeviceID: device.id })).toMatchObject({
    typeName: '数控车床',
  });
  expect(errorOf(await team.admin.send(deviceType.calls.update, renamed))).toBe('STALE_VERSION');
});

test('a rename that meets a device which brings the name is done or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ID = await add('type', `a${round}`);
    const device = { DeviceCode: `D${round}`, DeviceName: 'D', TypeName: `b${round}` };
    const answers = await Promise.all([
      team.admin.send(deviceType.calls.update, { ID, Name: `b${round}` }),
      team.admin.send(addDevice, device),
    ]);
    const { won, ...refused } = countOutcomes(answers);
    expect((won ?? 0) + (refused['VALUE_TAKEN'] ?? 0)).toBe(2);
    const names = (await team.admin.call(listDeviceTypes, {})).map(({ name }) => name);
    expect(names.filter((name) => name === `b${round}`)).toHaveLength(1);
  }
});

test('a merge takes devices and nodes along, and removes the node', async () => {
  const plant = await add('position', '一厂');
  const hall = await add('position', '车间', plant);
  await add('position', '工位', hall);
  const other = await add('position', '二车间');
  await add('position', '入口', other);
  for (const [DeviceCode, PositionName] of [
    ['A', '车间'],
    ['B', '二车间'],
  ] as const)
    await team.admin.call(addDevice, { DeviceCode, DeviceName: DeviceCode, PositionName });
  const merge = { ID: hall, IntoID: other };
  const { calls } = devicePosition;
  expect(await team.admin.call(calls.merge, merge)).toEqual({ id: other, records: 1 });
  expect(await shown('position')).toBe('一厂 二车间(入口 工位)');
  const found = await team.admin.call(listDevices, { PositionID: other });
  expect(found.data.map(({ deviceCode }) => deviceCode)).toEqual(['A', 'B']);
  expect(errorOf(await team.admin.send(calls.merge, merge))).toBe('NOT_FOUND');
});

test('only a node that has nothing is deleted', async () => {
  const plant = await add('position', '一厂');
  const hall = await add('position', '车间', plant);
  const remove = (ID: string) => team.admin.send(devicePosition.calls.remove, { ID });
  expect(errorOf(await remove(plant))).toBe('RECORD_IN_USE');
  const device = { DeviceCode: 'A', DeviceName: 'A', PositionName: '车间' };
  await team.admin.call(addDevice, device);
  expect(errorOf(await remove(hall))).toBe('RECORD_IN_USE');
  const empty = await add('position', '空');
  expect(errorOf(await remove(empty))).toBeNull();
  expect(await shown('position')).toBe('一厂(车间)');
});

test.for(['delete', 'merge'] as const)(
  'a %s waits for who is giving the node to a device',
  async (action) => {
    const [lathe, mill] = [await add('type', '车床'), await add('type', '铣床')];
    const ending = { ID: lathe };
    const device = await team.admin.call(addDevice, { DeviceCode: 'A', DeviceName: 'A' });
    let ended: ReturnType<typeof team.admin.send> | undefined;
    await app.db.transaction({ orgCode: team.orgCode }, 'write', async (tx) => {
      const [holder] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      const typeID = await ensureNode(tx, deviceType, team.orgCode, '车床');
      ended =
        action === 'delete'
          ? team.admin.send(deviceType.calls.remove, ending)
          : team.admin.send(deviceType.calls.merge, { ...ending, IntoID: mill });
      await vi.waitFor(async () => {
        const waiting = await app.sql(
          `select from pg_stat_activity
           where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
          [holder?.pid],
        );
        expect(waiting).toHaveLength(1);
      }, 10_000);
      await tx.query('update device set type_id = $1 where id = $2', [typeID, device.id]);
    });
    const answer = await ended;
    if (answer === undefined) throw new Error('nothing was sent');
    expect(errorOf(answer)).toBe(action === 'delete' ? 'RECORD_IN_USE' : null);
    expect(await team.admin.call(getDevice, { DeviceID: device.id })).toMatchObject({
      typeName: action === 'delete' ? '车床' : '铣床',
    });
  },
);
