import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import {
  devicePosition,
  deviceType,
  listDevicePositions,
  listDeviceTypes,
} from '../../../src/contract/areas/device/groups.ts';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { maxTreeLevels, mostNodes } from '../../../src/contract/resource/tree.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const kinds = { DeviceType: listDeviceTypes, Position: listDevicePositions } as const;
type Kind = keyof typeof kinds;
type Row = readonly [name: string, parent?: string];

const run = (Kind: Kind, rows: readonly Row[], DryRun: 0 | 1 = 0, FirstRow = 1) =>
  team.admin.call(importRows, {
    Kind,
    DryRun,
    FirstRow,
    Rows: rows.map(([Name, ParentName = '']) => ({ Name, ParentName })),
  });
const undo = (BatchID: string) => team.admin.send(undoImport, { BatchID });

/** The nodes of a tree as paths. */
async function paths(kind: Kind): Promise<string[]> {
  const nodes = await team.admin.call(kinds[kind], {});
  const byID = new Map(nodes.map((node) => [node.id, node]));
  const pathOf = (id: string | null): string => {
    const node = byID.get(id ?? '');
    return node === undefined ? '' : `${pathOf(node.parentID)}/${node.name}`;
  };
  return nodes.map(({ id }) => pathOf(id)).toSorted();
}

test.for(Object.keys(kinds) as Kind[])(
  '%s: rows stand below names and paths of earlier rows, and a repeated file changes nothing',
  async (kind) => {
    const rows: Row[] = [
      ['一厂'],
      ['车间', '一厂'],
      ['产线', '一厂 / 车间'],
      ['二厂'],
      ['库', '一厂'],
    ];
    const expected = ['/一厂', '/一厂/库', '/一厂/车间', '/一厂/车间/产线', '/二厂'];
    expect(await run(kind, rows, 1)).toMatchObject({ imported: 5, errors: [] });
    expect(await paths(kind)).toEqual([]);
    const { batchID } = await run(kind, rows);
    expect(await paths(kind)).toEqual(expected);
    expect(await run(kind, rows)).toMatchObject({ imported: 0, unchanged: 5, errors: [] });
    expect((await undo(batchID)).envelope).toMatchObject({ data: { removed: 5 } });
    expect(await paths(kind)).toEqual([]);
  },
);

test('the check of a later part leaves a parent undecided that an earlier part may add', async () => {
  const part: Row[] = [
    ['车间', '一厂'],
    ['产线', '车间'],
  ];
  expect(await run('Position', part, 1)).toMatchObject({ imported: 0, errors: [{}, {}] });
  expect(await run('Position', part, 1, 2)).toMatchObject({ imported: 2, errors: [] });
  expect(await run('Position', part, 0, 2)).toMatchObject({ imported: 0, errors: [{}, {}] });
  await run('Position', [['一厂']]);
  await run('Position', part, 0, 2);
  expect(await paths('Position')).toEqual(['/一厂', '/一厂/车间', '/一厂/车间/产线']);
});

test('a row names what is wrong with its parent, and the others are stored', async () => {
  const levels = Array.from(
    { length: maxTreeLevels },
    (_, at): Row => [`level ${at}`, at === 0 ? '' : `level ${at - 1}`],
  );
  const answer = await run('Position', [
    ...levels,
    ['too deep', `level ${maxTreeLevels - 1}`],
    ['itself', 'itself'],
    ['level 0', 'level 2'], // a circle
    ['below none', 'none'],
    ['wrong path', 'level 0 / level 2'],
    ['level 3', 'level 0'], // it stands below level 2
    ['last'],
  ]);
  expect(answer).toMatchObject({
    imported: maxTreeLevels + 1,
    errors: [9, 10, 11, 12, 13, 14].map((row) => ({ row, field: 'ParentName' })),
  });
  expect(answer.errors.at(-1)?.info).toContain('level 0 / level 1 / level 2');
});

test('a position gets the manager whom its row names', async () => {
  const Rows = [
    { Name: '一厂', ManagerName: team.admin.realName },
    { Name: '二厂', ManagerName: team.admin.phone },
    { Name: '三厂', ManagerName: '无此人', ParentName: '无' },
  ];
  const answer = await team.admin.call(importRows, { Kind: 'Position', Rows });
  expect(answer).toMatchObject({
    imported: 2,
    errors: [
      { row: 3, field: 'ManagerName' },
      { row: 3, field: 'ParentName' },
    ],
  });
  const positions = await team.admin.call(listDevicePositions, {});
  expect(positions.map(({ managerID }) => managerID)).toEqual(Array(2).fill(team.admin.userID));
});

test.for(Object.keys(kinds) as Kind[])(
  '%s: a row has a code that no other node has',
  async (Kind) => {
    const isPosition = Kind === 'Position';
    const { add } = isPosition ? devicePosition.calls : deviceType.calls;
    await team.admin.call(add, { Name: 'a', GroupCode: 'X1' });
    const where = isPosition ? { Coordinates: '31.2, 121.4' } : {};
    const Rows = [
      { Name: 'b', GroupCode: 'X1' },
      { Name: 'c', GroupCode: 'X2', ...where },
      { Name: 'd', GroupCode: 'X2' },
      { Name: 'a', GroupCode: 'X2' }, // known: left alone
      { Name: 'e' },
      { Name: 'f', GroupCode: 'x'.repeat(41) },
    ];
    expect(await team.admin.call(importRows, { Kind, Rows })).toMatchObject({
      imported: 2,
      unchanged: 1,
      errors: [1, 3, 6].map((row) => ({ row, field: 'GroupCode' })),
    });
    const nodes = await team.admin.call(kinds[Kind], {});
    const coordinates = isPosition ? { coordinates: '31.2, 121.4' } : {};
    expect(nodes.find(({ name }) => name === 'c')).toMatchObject({
      groupCode: 'X2',
      ...coordinates,
    });
  },
);

test('a type that a device brings at the same time is there already; below another it is refused', async () => {
  const both = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      Promise.all([
        run('DeviceType', [
          ...Array.from({ length: 40 }, (_row, place): Row => [`${at}-${place}`]),
          [`${at}-below`, `${at}-0`],
        ]),
        ...['39', 'below'].map((name) => {
          const DeviceCode = `${at}-${name}`;
          return team.admin.call(addDevice, { DeviceCode, DeviceName: '机', TypeName: DeviceCode });
        }),
      ]),
    ),
  );
  for (const [{ imported, unchanged, errors }] of both) {
    expect(imported + unchanged + errors.length).toBe(41);
    for (const error of errors) expect(error).toMatchObject({ row: 41, field: 'ParentName' });
  }
});

test('an undo is refused once a node has a device, another node below it, or a new name', async () => {
  const first = await run('DeviceType', [['机床'], ['车床', '机床']]);
  await team.admin.call(addDevice, { DeviceCode: 'A1', DeviceName: '一号', TypeName: '车床' });
  expect(errorOf(await undo(first.batchID))).toBe('BATCH_TOUCHED');
  const second = await run('DeviceType', [['泵']]);
  const pump = (await team.admin.call(listDeviceTypes, {})).find(({ name }) => name === '泵');
  await team.admin.call(deviceType.calls.add, { Name: '水泵', BelowID: pump?.id ?? '' });
  expect(errorOf(await undo(second.batchID))).toBe('BATCH_TOUCHED');
  expect(await paths('DeviceType')).toEqual(['/机床', '/机床/车床', '/泵', '/泵/水泵']);
});

test('a full tree takes no more nodes by any way, and shows how many it has', async () => {
  await app.sql(
    `insert into device_type (org_code, id, type_name)
     select $1, gen_random_uuid(), 'T' || n from generate_series(1, $2::int) n`,
    [team.orgCode, mostNodes - 1],
  );
  await team.admin.call(deviceType.calls.add, { Name: 'last' });
  const device = { DeviceCode: 'A1', DeviceName: '一号', TypeName: 'another' };
  for (const call of [
    team.admin.send(deviceType.calls.add, { Name: 'another' }),
    team.admin.send(addDevice, device),
  ]) {
    const answer = await call;
    expect(errorOf(answer)).toBe('GROUP_TREE_FULL');
    expect(answer.envelope.info).toContain(String(mostNodes));
  }
  expect(await run('DeviceType', [['another'], ['last']])).toMatchObject({
    imported: 0,
    unchanged: 1,
    errors: [{ row: 1, field: 'Name' }],
  });
  const Rows = [device, { ...device, DeviceCode: 'A2', TypeName: 'last' }];
  expect(await team.admin.call(importRows, { Kind: 'Device', Rows })).toMatchObject({
    imported: 1,
    errors: [{ row: 1, field: 'TypeName' }],
  });
});
