import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import {
  addPartDocument,
  deletePartDocument,
  listPartDocuments,
} from '../../../src/contract/areas/part/documents.ts';
import {
  addPart,
  listParts,
  part,
  sparePartPosition,
  sparePartType,
} from '../../../src/contract/areas/part/part.ts';
import { stockPositionKind } from '../../../src/contract/areas/part/partEnums.ts';
import { importName } from '../../../src/contract/resource/importColumns.ts';
import { orderIn } from '../repair/support/inState.ts';
import { act } from '../repair/support/orderActions.ts';
import { resourceTests, treeTests } from '../resource/resourceTests.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { upload } from '../support/upload.ts';

resourceTests(part);
treeTests(sparePartType);
treeTests(sparePartPosition, { PositionKind: stockPositionKind.values.person });

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

test.for<[string, object, string[]]>([
  ['all, by code', {}, ['B_7', 'S-40', 'S-41']],
  ['by a piece of the code', { SearchText: 's-4' }, ['S-40', 'S-41']],
  ['by the name', { SearchText: '油' }, ['S-40']],
  ['by the initials of its pinyin', { SearchText: 'yf' }, ['S-40']],
  ['by the spec', { SearchText: '1250' }, ['B_7']],
  ['by signs that are no wildcards', { SearchText: '_' }, ['B_7']],
  ['by a percent sign', { SearchText: '%' }, ['S-41']],
  ['the second page', { pageNum: 1, pageSize: 2 }, ['S-41']],
])('are listed %s', async ([, body, codes]) => {
  const { data, totalNum } = await team.repairer.call(listParts, body);
  expect(data.map(({ partCode }) => partCode)).toEqual(codes);
  expect(totalNum).toBe('pageSize' in body ? 3 : codes.length);
});

test('parts of a type and of the types below it are listed together; a merge gives them to another', async () => {
  const { calls } = sparePartType;
  const above = await team.admin.call(calls.add, { Name: '机械件' });
  const below = await team.admin.call(calls.add, { Name: '轴承', BelowID: above.id });
  const into = await team.admin.call(calls.add, { Name: '传动件' });
  const { id } = await team.admin.call(addPart, {
    PartCode: 'T-1',
    PartName: '6308',
    Unit: '套',
    TypeID: below.id,
  });
  const listed = async (TypeID: string) =>
    (await team.admin.call(listParts, { TypeID })).data.map((one) => [one.id, one.typeName]);
  expect(await listed(above.id)).toEqual([[id, '轴承']]);
  expect(errorOf(await team.admin.send(calls.remove, { ID: below.id }))).toBe('RECORD_IN_USE');
  const merged = await team.admin.call(calls.merge, { ID: below.id, IntoID: into.id });
  expect(merged).toEqual({ id: into.id, records: 1 });
  expect(await listed(into.id)).toEqual([[id, '传动件']]);
  expect(await listed(above.id)).toEqual([]);
  await team.admin.call(part.calls.remove, { IDs: [id] });
});

test('a part that a repair has used is not deleted', async () => {
  const seal = await team.admin.call(addPart, { PartCode: 'U-1', PartName: 'Seal', Unit: 'pcs' });
  const order = await orderIn(app, team, 2);
  await act(team.repairer, 'finish', order.id, { Parts: [{ PartID: seal.id, Qty: 1 }] });
  const answer = await team.admin.send(part.calls.remove, { IDs: [seal.id] });
  expect(errorOf(answer)).toBe('RECORD_IN_USE');
  expect(answer.envelope.info).toContain('Seal');
});

test('a part has documents, which its readers open; with one it is not deleted', async () => {
  const { admin, repairer } = team;
  const body = { PartCode: 'D-1', PartName: 'Gear', Unit: 'pcs' };
  const { id: PartID } = await admin.call(addPart, body);
  const file = await upload(app, admin, 'Module 2', { label: '图纸.txt' });
  const document = { PartID, DocKind: 'drawing' as const, Files: [file.url] };
  expect(errorOf(await repairer.send(addPartDocument, document))).toBe('DENIED');
  const { id: DocID } = await admin.call(addPartDocument, document);
  const [read] = await repairer.call(listPartDocuments, { PartID });
  expect(read).toMatchObject({ docName: '图纸.txt', userName: admin.realName });
  const opened = await fetch(`${app.url}/files${read?.file.linkurl}`);
  expect(await opened.text()).toBe('Module 2');
  const refused = await admin.send(part.calls.remove, { IDs: [PartID] });
  expect(errorOf(refused)).toBe('RECORD_IN_USE');
  await admin.call(deletePartDocument, { PartID, DocID });
  await admin.call(part.calls.remove, { IDs: [PartID] });
});

test('an expired organisation cannot add a part', async () => {
  const expired = await addTeam(app);
  await app.sql('update organisation set org_state = 2 where org_code = $1', [expired.orgCode]);
  const answer = await expired.admin.send(addPart, { PartCode: 'X', PartName: 'x', Unit: 'pcs' });
  expect(errorOf(answer)).toBe('ORG_EXPIRED');
});

test('a file of positions is judged as the form is: kinds by their names, a bag only with its person', async () => {
  const Rows = [
    { Name: '导入库', PositionKind: '仓库' },
    { Name: '导入架', ParentName: '导入库', PositionKind: '货架' },
    { Name: '无人包', PositionKind: '个人包或车' },
    { Name: '错种类', PositionKind: '飞机' },
  ];
  const { imported, errors } = await team.admin.call(importRows, {
    Kind: 'SparePartPosition',
    Rows,
  });
  expect(imported).toBe(2);
  expect(errors.map(({ row, field }) => [row, field])).toEqual([
    [3, importName('UserID', sparePartPosition.fields.UserID)],
    [4, 'PositionKind'],
  ]);
  const listed = await team.admin.call(sparePartPosition.calls.list, {});
  expect(listed.find(({ name }) => name === '导入架')?.positionKind).toBe(
    stockPositionKind.values.rack,
  );
});
