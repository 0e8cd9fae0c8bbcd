import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPart, listParts } from '../../../src/contract/areas/part/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  for (const [PartCode, PartName, Spec] of [
    ['B_7', 'Belt', 'A 1250'],
    ['S-40', '油封', '40×52×7'],
    ['S-41', 'Seal 100%', undefined],
  ] as const) {
    await team.admin.call(addPart, { PartCode, PartName, Unit: 'pcs', ...(Spec && { Spec }) });
  }
});
afterAll(() => app.close());

test('a part is returned as it was stored', async () => {
  const part = await team.admin.call(addPart, {
    PartCode: 'G-1',
    PartName: 'Grease',
    Spec: 'LGMT 2',
    Unit: 'kg',
  });
  expect(part).toEqual({
    id: expect.any(String),
    partCode: 'G-1',
    partName: 'Grease',
    spec: 'LGMT 2',
    unit: 'kg',
    unitPrice: null,
    createTime: app.clock.now().toISOString(),
    version: 0,
  });
  await app.sql('delete from spare_part where id = $1', [part.id]);
});

test('a code that exists is refused by its field; another organisation may have the same', async () => {
  const body = { PartCode: 'S-40', PartName: 'x', Unit: 'pcs' };
  const answer = await team.admin.send(addPart, body);
  expect(answer.envelope.data).toEqual({ error: 'PART_CODE_TAKEN', field: 'PartCode' });
  expect(answer.envelope.info).toContain('S-40');
  const other = await addTeam(app);
  expect((await other.admin.call(addPart, body)).partCode).toBe('S-40');
  expect(await other.repairer.call(listParts, {})).toMatchObject({ totalNum: 1 });
});

test('a part can be added and listed only with the permissions', async () => {
  const body = { PartCode: 'X', PartName: 'x', Unit: 'pcs' };
  expect(errorOf(await team.repairer.send(addPart, body))).toBe('DENIED');
});

test.for<[string, object, string[]]>([
  ['all, by code', {}, ['B_7', 'S-40', 'S-41']],
  ['by a piece of the code', { SearchText: 's-4' }, ['S-40', 'S-41']],
  ['by the name', { SearchText: '油' }, ['S-40']],
  ['by the spec', { SearchText: '1250' }, ['B_7']],
  ['by signs that are no wildcards', { SearchText: '_' }, ['B_7']],
  ['by a percent sign', { SearchText: '%' }, ['S-41']],
  ['the second page', { pageNum: 1, pageSize: 2 }, ['S-41']],
])('are listed %s', async ([, body, codes]) => {
  const { data, totalNum } = await team.reporter.call(listParts, body);
  expect(data.map(({ partCode }) => partCode)).toEqual(codes);
  expect(totalNum).toBe('pageSize' in body ? 3 : codes.length);
});

test('an expired organisation cannot add a part', async () => {
  const expired = await addTeam(app);
  await app.sql('update organisation set org_state = 2 where org_code = $1', [expired.orgCode]);
  const answer = await expired.admin.send(addPart, { PartCode: 'X', PartName: 'x', Unit: 'pcs' });
  expect(errorOf(answer)).toBe('ORG_EXPIRED');
});
