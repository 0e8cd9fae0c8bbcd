import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import {
  printPartLabels,
  printPartPositionLabels,
} from '../../../src/contract/areas/part/labels.ts';
import { listNearPlaces } from '../../../src/contract/areas/part/near.ts';
import { addPart, part, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import {
  bookingCalls,
  cacheOut,
  inStorage,
  listBalances,
  listLots,
  listMovements,
  outStorage,
} from '../../../src/contract/areas/part/stock.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { fetchFile } from '../support/fetchFile.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { printPages } from '../support/printedPages.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
const position: Record<'store' | 'rack' | 'bin' | 'bag' | 'othersBag' | 'far', string> = {
  store: '',
  rack: '',
  bin: '',
  bag: '',
  othersBag: '',
  far: '',
};
let bearing: string;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  const add = async (body: { Name: string } & Record<string, unknown>) =>
    (await team.admin.call(sparePartPosition.calls.add, body)).id;
  position.store = await add({ Name: '一号库', GroupCode: 'W1', PositionKind: 0 });
  position.rack = await add({ Name: 'A 架', BelowID: position.store });
  position.bin = await add({ Name: 'A-01', GroupCode: 'W1-A-01', BelowID: position.rack });
  position.far = await add({ Name: '二号库', PositionKind: 0 });
  position.bag = await add({
    Name: '李强的包',
    PositionKind: 3,
    UserID: team.repairer.userID,
    BelowID: position.rack,
  });
  position.othersBag = await add({ Name: '主管的车', PositionKind: 3, UserID: team.admin.userID });
  bearing = (
    await team.admin.call(addPart, {
      PartCode: 'BRG-6205',
      PartName: '深沟球轴承',
      Spec: '25×52×15',
      Unit: '个',
      UnitPrice: 777.77,
      Supplier: '秘密供应商',
      PositionID: position.rack,
    })
  ).id;
});
afterAll(() => app.close());

const linesOf = (page: { readonly text: string } | undefined) =>
  page?.text.split('\n').filter((line) => line !== '');
const roll = { columns: 1, rows: 1 };
const addressOf = (kind: 'part' | 'position', id: string) =>
  kind === 'part' ? `/sparePart/list/sparePartDetail?id=${id}` : `/sparePart/list?PositionID=${id}`;

test('the label of a part has its name, code, specification and unit, and the address of its page', async () => {
  const checked = { Format: 'roll60x40' as const, PartIDs: [bearing] };
  const all = { Format: 'roll60x40' as const, SearchText: 'BRG' };
  for (const body of [checked, all]) {
    const { bytes } = await fetchFile(app, team.repairer, printPartLabels, body);
    const [page, ...others] = await printPages(bytes, roll);
    expect(others).toEqual([]);
    expect(page?.codes[0]?.text).toMatch(/^http/);
    expect(page?.codes[0]?.text.endsWith(addressOf('part', bearing))).toBe(true);
    expect(linesOf(page)).toEqual(['深沟球轴承', 'BRG-6205', '25×52×15', '个']);
  }
});

test('the labels of a position and those below it have the address of its parts, and the names above', async () => {
  const { bytes } = await fetchFile(app, team.repairer, printPartPositionLabels, {
    Format: 'roll60x40',
    PositionID: position.rack,
  });
  const pages = await printPages(bytes, roll);
  const texts = pages.map(({ codes }) => codes[0]?.text ?? '');
  for (const id of [position.rack, position.bin, position.bag])
    expect(texts.some((text) => text.endsWith(addressOf('position', id)))).toBe(true);
  expect(pages).toHaveLength(3);
  const bin = pages.find(({ text }) => text.includes('W1-A-01'));
  expect(linesOf(bin)).toEqual(['A-01', 'W1-A-01', '一号库 / A 架']);
});

test('labels of another organisation are refused, and a label opens nothing without a sign-in', async () => {
  const theirs = await addTeam(app);
  for (const answer of [
    await fetchFile(app, theirs.admin, printPartLabels, { Format: 'a4x24', PartIDs: [bearing] }),
    await fetchFile(app, theirs.admin, printPartLabels, { Format: 'a4x24' }),
    await fetchFile(app, theirs.admin, printPartPositionLabels, {
      Format: 'a4x24',
      PositionID: position.rack,
    }),
  ])
    expect([answer.error, answer.fileName]).toEqual(['NOT_FOUND', null]);
  for (const address of [addressOf('part', bearing), addressOf('position', position.bin)]) {
    const page = await (await fetch(app.url + address)).text();
    expect(page).not.toMatch(/轴承|BRG|A-01|一号库/);
  }
});

test('pieces are found in the own bag, then near the usual place, then elsewhere, then with others', async () => {
  const receive = (PositionID: string, Qty: number) =>
    team.admin.call(inStorage, { Items: [{ PartID: bearing, PositionID, Qty }] });
  await receive(position.far, 50);
  await receive(position.bin, 2);
  await receive(position.store, 9);
  const into = (ToPositionID: string) => ({
    Items: [{ PartID: bearing, PositionID: position.far, Qty: 3, ToPositionID }],
  });
  await team.admin.call(cacheOut, into(position.bag));
  await team.admin.call(cacheOut, into(position.othersBag));
  const near = await team.repairer.call(listNearPlaces, { PartID: bearing });
  expect(near.map((one) => [one.positionName, one.path, one.nearness, one.available])).toEqual([
    ['李强的包', '一号库 / A 架', 'own', 3],
    ['A-01', '一号库 / A 架', 'here', 2],
    ['一号库', '', 'store', 9],
    ['二号库', '', 'other', 44],
    ['主管的车', '', 'person', 3],
  ]);
  const from = { PartID: bearing, PositionID: position.far };
  const [, first] = await team.repairer.call(listNearPlaces, from);
  expect(first).toMatchObject({ positionName: '二号库', nearness: 'here' });
});

test('the phone of who has a part is shown to people who may see the address book alone', async () => {
  const phoneFor = async () => {
    const near = await team.repairer.call(listNearPlaces, { PartID: bearing });
    return near.find(({ nearness }) => nearness === 'person')?.holderPhone;
  };
  const set = (permissions: string) =>
    app.sql(
      `update role set permissions = ${permissions} where org_code = $1 and id =
         (select role_id from app_user where id = $2)`,
      [team.orgCode, team.repairer.userID],
    );
  await set(`array_remove(permissions, 'personnel.view')`);
  expect(await phoneFor()).toBeNull();
  await set(`permissions || '{personnel.view}'`);
  expect(await phoneFor()).toBe(team.admin.phone);
});

test('a repairer books nothing out of any bag or store without the right to move parts', async () => {
  const items = [{ PartID: bearing, PositionID: position.othersBag, Qty: 1 }];
  const Items = items.map((item) => ({ ...item, ToPositionID: position.bag, ActualQty: 0 }));
  for (const call of Object.values(bookingCalls)) {
    const body = { Items, Reason: 'x' };
    expect([call.id, errorOf(await team.repairer.send(call, body))]).toEqual([call.id, 'DENIED']);
  }
});

test('a booking that is sent again, at once or later, with the time of a queue or without, is booked once', async () => {
  const body = (Qty: number, ActionID: string) => ({
    ActionID,
    Items: [{ PartID: bearing, PositionID: position.far, Qty }],
  });
  const count = async () =>
    (await team.admin.call(listMovements, { PartID: bearing, pageSize: 200 })).data.length;
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => team.admin.send(outStorage, body(2, 'scan-1'))),
  );
  expect(countOutcomes(answers)).toEqual({ won: 8 });
  const queued = { ...body(2, 'scan-1'), MoveTime: new Date().toISOString() };
  expect(errorOf(await team.admin.send(outStorage, queued))).toBe('ACTION_DONE');
  expect(await count()).toBe(before + 1);
});

test('a provider that visits sees no part, stock, price, supplier or label of its host', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const device = await newDevice(team.admin);
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  await provider.admin.call(getOrgMenu, { OrgCode: team.orgCode });
  const visitor = provider.admin;
  const PartID = bearing;
  const answers = [
    await visitor.send(part.calls.list, { pageSize: 200 }),
    await visitor.send(part.calls.get, { ID: PartID }),
    await visitor.send(listBalances, { PartID }),
    await visitor.send(listLots, { PartID }),
    await visitor.send(listNearPlaces, { PartID }),
    await visitor.send(listMovements, { PartID }),
    await visitor.send(sparePartPosition.calls.list, {}),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/轴承|777|秘密供应商|一号库|李强/);
  for (const file of [
    await fetchFile(app, visitor, printPartLabels, { Format: 'a4x24' }),
    await fetchFile(app, visitor, printPartPositionLabels, { Format: 'a4x24' }),
  ])
    expect(file.fileName).toBeNull();
});

test('an opening stock of 5,000 rows is checked, imported without its 50 broken ones, and undone', async () => {
  const broken = [
    ['PartName', { PartName: '' }],
    ['OpeningQty', { OpeningQty: 0.5 }],
    ['OpeningQty', { OpeningQty: '很多' }],
    ['UnitPrice', { UnitPrice: 'x' }],
    ['PositionName', { PositionName: '' }],
  ] as const;
  const wrong = new Map(
    Array.from({ length: 50 }, (_, n) => [n * 97 + 11, broken[n % broken.length]] as const),
  );
  const rows = Array.from({ length: 5_000 }, (_, n) => ({
    PartCode: `OPEN-${n}`,
    PartName: `期初备件 ${n}`,
    Unit: '个',
    UnitPrice: 2.5,
    PositionName: `期初库 ${n % 40}`,
    OpeningQty: (n % 9) + 1,
    ...wrong.get(n)?.[1],
  }));
  /** Sends the file as the console does, a thousand rows in one call. */
  const send = async (DryRun: 0 | 1, BatchID: string) => {
    const found: (readonly [number, string])[] = [];
    let imported = 0;
    for (let first = 0; first < rows.length; first += 1_000) {
      const Rows = rows.slice(first, first + 1_000);
      const answer = await team.admin.call(importRows, {
        Kind: 'SparePart',
        DryRun,
        BatchID,
        FirstRow: first + 1,
        Rows,
      });
      imported += answer.imported;
      found.push(...answer.errors.map(({ row, field }) => [first + row - 1, field] as const));
    }
    return { imported, found };
  };
  const BatchID = '0192f000-0000-7000-8000-0000000000aa';
  const expected = [...wrong].map(([row, one]) => [row, one?.[0]]);
  const sums = async () =>
    (
      await app.sql<{ parts: number; qty: number }>(
        `select count(*)::int as parts, coalesce(sum(t.in_stock), 0)::float8 as qty from spare_part s
         join stock_total t on t.org_code = s.org_code and t.part_id = s.id
         where s.org_code = $1 and s.part_code like 'OPEN-%'`,
        [team.orgCode],
      )
    )[0];
  expect(await send(1, BatchID)).toEqual({ imported: 4_950, found: expected });
  expect(await sums()).toEqual({ parts: 0, qty: 0 });
  expect(await send(0, BatchID)).toEqual({ imported: 4_950, found: expected });
  const good = rows.filter((_, n) => !wrong.has(n));
  const qty = good.reduce((sum, row) => sum + Number(row.OpeningQty), 0);
  expect(await sums()).toEqual({ parts: 4_950, qty });
  expect(await team.admin.call(undoImport, { BatchID })).toEqual({ removed: 4_950 });
  expect(await sums()).toEqual({ parts: 0, qty: 0 });
  const [ledger] = await app.sql<{ n: number; qty: number }>(
    `select count(*)::int as n, sum(qty)::float8 as qty from stock_movement where org_code = $1 and part_code like 'OPEN-%'`,
    [team.orgCode],
  );
  expect(ledger).toEqual({ n: 9_900, qty: 0 });
}, 120_000);
