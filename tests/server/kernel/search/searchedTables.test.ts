import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../../src/contract/areas/device/endpoints.ts';
import { addPart, listParts } from '../../../../src/contract/areas/part/part.ts';
import { listUsers } from '../../../../src/contract/areas/personnel/endpoints.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { fillSearch } from '../../../../src/server/kernel/search/searchedTables.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { addTeam, type Team } from '../../support/people.ts';
import { report } from '../../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  const part = { PartCode: 'Z-7', PartName: '轴承', Unit: 'pcs' };
  await team.admin.call(addPart, part);
  const body = { DeviceCode: 'L-9', DeviceName: '数控车床' };
  const device = await team.admin.call(addDevice, body);
  await report(team.reporter, device.id);
});
afterAll(() => app.close());

const found = async (SearchText: string) => [
  (await team.admin.call(listParts, { SearchText })).totalNum,
  (await team.admin.call(listWorkOrders, { SearchText })).totalNum,
  (await team.admin.call(listUsers, { SearchText })).totalNum,
];

test('rows are found by parts of names, by pinyin and by codes', async () => {
  expect(await found('轴承')).toEqual([1, 0, 0]);
  expect(await found('zhoucheng')).toEqual([1, 0, 0]);
  expect(await found('车床')).toEqual([0, 1, 0]);
  expect(await found('skcc')).toEqual([0, 1, 0]);
  expect(await found('l-9')).toEqual([0, 1, 0]);
  expect(await found(team.repairer.phone)).toEqual([0, 0, 1]);
});

test('a code finds the codes that begin with it, and parts of texts where the list has none', async () => {
  for (const PartCode of ['KX-10', 'KX-101', 'OLD KX-10']) {
    await team.admin.call(addPart, { PartCode, PartName: '皮带', Unit: 'pcs' });
  }
  const codes = async (SearchText: string) =>
    (await team.admin.call(listParts, { SearchText })).data.map(({ partCode }) => partCode);
  expect(await codes('kx-10')).toEqual(['KX-10', 'KX-101']);
  expect(await codes('x-10')).toEqual(['KX-10', 'KX-101', 'OLD KX-10']);
  for (const DeviceCode of ['A-KX-10', 'KX-10']) {
    await team.admin.call(addDevice, { DeviceCode, DeviceName: '皮带机' });
  }
  await app.sql(`update device set device_state = 0 where device_code = 'A-KX-10'`);
  const filtered = await team.admin.call(listDevices, { SearchText: 'kx-10', DeviceState: 0 });
  expect(filtered).toMatchObject({ totalNum: 1, data: [{ deviceCode: 'A-KX-10' }] });
  const other = await addTeam(app);
  expect((await other.admin.call(listParts, { SearchText: 'kx-10' })).totalNum).toBe(0);
});

test.for([
  ['few', 20],
  ['more than are compared one by one', 1_500],
] as const)('a name with a number is found, where the number is in %s rows', async ([, count]) => {
  const { admin, orgCode } = await addTeam(app);
  await app.sql(
    `insert into spare_part (org_code, id, part_code, part_name, unit, search)
     select $1, gen_random_uuid(), 'W' || n, 'Wheel', 'pcs', ' wheel 555 no. ' || n
     from generate_series(1, $2) n`,
    [orgCode, count],
  );
  const call = async (SearchText: string) => (await admin.call(listParts, { SearchText })).totalNum;
  expect(await call('wheel 555 no. 15')).toBe(count === 20 ? 1 : 1 + 10 + 1);
  expect(await call('wheel 555')).toBe(count);
  expect(await call('gear 555')).toBe(0);
});

test('rows from before the column are filled once, and others are left alone', async () => {
  for (const table of ['spare_part', 'work_order', 'app_user']) {
    await app.sql(`update ${table} set search = '' where org_code = $1`, [team.orgCode]);
  }
  expect(await found('轴承')).toEqual([0, 0, 0]);
  await fillSearch(app.db);
  expect(await found('轴承')).toEqual([1, 0, 0]);
  expect(await found('skcc')).toEqual([0, 1, 0]);
  expect(await found(team.repairer.phone)).toEqual([0, 0, 1]);
  await app.sql(`update spare_part set search = '' where org_code = $1`, [team.orgCode]);
  await fillSearch(app.db);
  expect(await found('轴承')).toEqual([0, 0, 0]);
});

test('each code that a search finds by its beginning has an index', async () => {
  const missing = await app.sql<{ index: string }>(
    `select format('%s (%s, lower(%s))', t.name, side, code) as "index" from searched_table t
       cross join lateral unnest(array['org_code', t.second_org]) side cross join lateral unnest(t.codes) code
     where side is not null and not exists (
       select from pg_indexes i where i.tablename = t.name
         and strpos(i.indexdef, format('(%s, lower(%s) COLLATE "C")', side, code)) > 0)
     order by 1`,
  );
  expect(missing).toEqual([]);
});
