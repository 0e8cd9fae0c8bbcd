import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import {
  addCount,
  approveCount,
  cancelCount,
  submitCount,
} from '../../../src/contract/areas/part/count.ts';
import { listCountRows, saveCountEntries } from '../../../src/contract/areas/part/countRows.ts';
import { addPart, part, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { stockMoveType } from '../../../src/contract/areas/part/partEnums.ts';
import {
  adjustStorage,
  answerStockQuestion,
  cacheOut,
  cacheReturn,
  getPartValue,
  inStorage,
  listBalances,
  listLots,
  listMovements,
  listStockQuestions,
  outStorage,
  saveStockLevel,
  scrapStorage,
  transferStorage,
  undoStorage,
} from '../../../src/contract/areas/part/stock.ts';
import { amendWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { orderIn } from '../repair/support/inState.ts';
import { act, attempt } from '../repair/support/orderActions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';
import { detail } from '../support/work.ts';

let app: TestApp;
let team: Team;
let store: string;
let rack: string;
let bag: string;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  const add = async (body: object) =>
    (await team.admin.call(sparePartPosition.calls.add, body as { Name: string })).id;
  store = await add({ Name: '备件库', PositionKind: 0 });
  rack = await add({ Name: 'A 架', PositionKind: 1, BelowID: store });
  bag = await add({ Name: '李强的包', PositionKind: 3, UserID: team.repairer.userID });
});
afterAll(() => app.close());

let parts = 0;
/** Adds a part, with a first receipt at the store. */
async function newPart(
  { qty = 0, price }: { qty?: number; price?: number } = {},
  more: object = {},
) {
  parts += 1;
  const body = { PartCode: `P-${parts}`, PartName: `Part ${parts}`, Unit: 'pcs', ...more };
  const { id } = await team.admin.call(addPart, body);
  if (qty > 0) await receive(id, qty, price);
  return id;
}

function receive(PartID: string, Qty: number, UnitPrice?: number, PositionID = store) {
  return team.admin.call(inStorage, { Items: [{ PartID, PositionID, Qty, UnitPrice }] });
}

async function stockOf(PartID: string): Promise<Record<string, number>> {
  const { data } = await team.admin.call(listBalances, { PartID });
  return Object.fromEntries(data.map((one) => [one.positionName, one.inStock]));
}

async function movementsOf(PartID: string) {
  return (await team.admin.call(listMovements, { PartID, pageSize: 200 })).data;
}

const notified = async (title: string) =>
  (
    await app.sql<{ n: number }>(
      `select count(*)::int as n from notification where m_type = 4 and params ->> 'part' = $1 and user_id = $2`,
      [title, team.admin.userID],
    )
  )[0]?.n;

/** Compares the balances with the sums of the ledger, and each running balance with the sums up to its number. */
async function requireWholeLedger() {
  const wrong = await app.sql(
    `with summed as (select org_code, part_id, position_id, sum(qty) as qty from stock_movement group by 1, 2, 3)
     select 'balance' as what, s.part_id from summed s full join stock_balance b using (org_code, part_id, position_id)
     where coalesce(s.qty, 0) <> coalesce(b.in_stock, 0)
     union all
     select 'total', t.part_id from stock_total t where t.in_stock <> coalesce(
       (select sum(m.qty) from stock_movement m where m.org_code = t.org_code and m.part_id = t.part_id), 0)
     union all
     select 'lot', coalesce(l.part_id, b.part_id) from (
       select org_code, part_id, position_id, lot, sum(qty) as qty from stock_movement where lot is not null group by 1, 2, 3, 4
     ) l full join stock_lot_balance b using (org_code, part_id, position_id, lot)
     where coalesce(l.qty, 0) <> coalesce(b.in_stock, 0)
     union all
     select 'running', r.part_id from (select m.*,
         sum(m.qty) over (partition by m.org_code, m.part_id order by m.seq) as running,
         sum(m.qty) over (partition by m.org_code, m.part_id, m.position_id order by m.seq) as here,
         row_number() over (partition by m.org_code, m.part_id order by m.seq) as place
       from stock_movement m) r
     where (r.running, r.here, r.place) is distinct from (r.total, r.balance, r.seq)`,
  );
  expect(wrong).toEqual([]);
  expect(
    await app.db.transaction('system', 'write', (tx) => tx.query('select rebuild_stock() as n')),
  ).toEqual([{ n: 0 }]);
}

test('of 100 concurrent issues of the last ten pieces on two nodes exactly ten succeed', async () => {
  const PartID = await newPart({ qty: 10 });
  const second = await app.anotherNode();
  const there = await signIn(second, team.admin.phone);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      (at % 2 === 0 ? team.admin : there).send(outStorage, {
        Items: [{ PartID, PositionID: store, Qty: 1 }],
      }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 10, STOCK_SHORT: 90 });
  expect(await stockOf(PartID)).toEqual({});
  expect((await movementsOf(PartID)).map(({ total }) => total)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  await second.close();
});

test('decimals are exact, and the moving average is stored with each movement', async () => {
  const PartID = await newPart({}, { Unit: 'kg', UnitPrice: 3 });
  for (let n = 0; n < 10; n += 1) await receive(PartID, 0.1, 2);
  await receive(PartID, 2.85, 4.3333);
  expect(await stockOf(PartID)).toEqual({ 备件库: 3.85 });
  // (1 x 2 + 2.85 x 4.3333) / 3.85
  expect(await team.admin.call(getPartValue, { PartID })).toEqual({
    average: 3.7272,
    value: 14.35,
  });
  await team.admin.call(outStorage, { Items: [{ PartID, PositionID: store, Qty: 2.85 }] });
  await team.admin.call(part.calls.update, { ID: PartID, UnitPrice: 99 });
  const [issue] = await movementsOf(PartID);
  expect(issue).toMatchObject({ qty: -2.85, balance: 1, price: 3.7272, amount: -10.62 });
});

test('every kind of booking moves what it states, and an undo gives it back once', async () => {
  const PartID = await newPart({ qty: 10, price: 5 });
  const item = { PartID, PositionID: store, Qty: 2 };
  const { admin } = team;
  await admin.call(transferStorage, { Items: [{ ...item, ToPositionID: rack }] });
  await admin.call(cacheOut, { Items: [{ ...item, Qty: 3, ToPositionID: bag }] });
  await admin.call(cacheReturn, {
    Items: [{ PartID, PositionID: bag, Qty: 1, ToPositionID: store }],
  });
  await admin.call(scrapStorage, { Items: [{ ...item, Qty: 1 }], Reason: 'rusty' });
  expect(await stockOf(PartID)).toEqual({ 备件库: 5, 'A 架': 2, 李强的包: 2 });
  const transfer = (await movementsOf(PartID)).find(
    ({ moveType }) => moveType === stockMoveType.values.transfer,
  );
  const ActionID = randomUUID();
  const undo = { ID: transfer?.id ?? '', ActionID };
  const first = await admin.call(undoStorage, undo);
  expect(await admin.call(undoStorage, undo)).toEqual(first);
  expect(await stockOf(PartID)).toEqual({ 备件库: 7, 李强的包: 2 });
  expect(errorOf(await admin.send(undoStorage, { ID: undo.ID }))).toBe('STOCK_UNDONE');
  expect((await movementsOf(PartID)).find(({ id }) => id === undo.ID)?.undoneByID).not.toBeNull();
  await requireWholeLedger();
});

test('a correction stays valid when an older issue is undone', async () => {
  const PartID = await newPart({ qty: 4 });
  await team.admin.call(outStorage, { Items: [{ PartID, PositionID: store, Qty: 1 }] });
  const [issue] = await movementsOf(PartID);
  const Items = [{ PartID, PositionID: store, ActualQty: 1 }];
  await team.admin.call(adjustStorage, { Items, Reason: 'counted' });
  await team.admin.call(undoStorage, { ID: issue?.id ?? '' });
  expect(await stockOf(PartID)).toEqual({ 备件库: 1 });
  const again = await team.admin.send(adjustStorage, { Items, Reason: 'counted' });
  expect(again.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'Items' });
});

test('the database refuses to change or remove a movement', async () => {
  await newPart({ qty: 1 });
  for (const statement of ['update stock_movement set qty = 9', 'delete from stock_movement']) {
    await expect(app.sql(statement)).rejects.toThrow('never changed or removed');
    const asApp = app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      tx.query(statement),
    );
    await expect(asApp).rejects.toThrow('permission denied');
  }
});

test('whatever is wrong is refused at its field, and nothing is half booked', async () => {
  const PartID = await newPart({ qty: 5 });
  const disabled = await newPart({ qty: 5 });
  await team.admin.call(part.calls.setUse, { IDs: [disabled], IsUse: 0 });
  const other = await addTeam(app);
  const foreign = (await other.admin.call(sparePartPosition.calls.add, { Name: 'X' })).id;
  const good = { PartID, PositionID: store, Qty: 1 };
  const day = 86_400_000;
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  const cases: [object, string, string][] = [
    [{ Items: [good, { ...good, Qty: 5 }] }, 'STOCK_SHORT', 'Items.1.Qty'],
    [{ Items: [good, { ...good, PartID: disabled }] }, 'BAD_FIELD', 'Items.1.PartID'],
    [{ Items: [{ ...good, Qty: 0.5 }] }, 'BAD_FIELD', 'Items.0.Qty'],
    [{ Items: [{ ...good, Qty: 0.0000001 }] }, 'BAD_FIELD', 'Items.0.Qty'],
    [{ Items: [{ ...good, Qty: -1 }] }, 'BAD_FIELD', 'Items.0.Qty'],
    [{ Items: [{ ...good, PositionID: foreign }] }, 'NOT_FOUND', 'Items.0.PositionID'],
    [{ Items: [{ ...good, PartID: randomUUID() }] }, 'NOT_FOUND', 'Items.0.PartID'],
    [{ Items: [good], MoveTime: at(-31 * day) }, 'BAD_FIELD', 'MoveTime'],
    [{ Items: [good], MoveTime: at(day) }, 'BAD_FIELD', 'MoveTime'],
    [{ Items: [good], ReceiverID: other.admin.userID }, 'NOT_FOUND', 'ReceiverID'],
    [{ Items: [] }, 'BAD_FIELD', 'Items'],
    [{ Items: Array.from({ length: 101 }, () => good) }, 'BAD_FIELD', 'Items'],
  ];
  for (const [body, error, field] of cases) {
    const answer = await team.admin.send(outStorage, body);
    expect(answer.envelope.data).toMatchObject({
      error,
      field,
    });
  }
  const toStore = { ...good, ToPositionID: store };
  const same = await team.admin.send(transferStorage, { Items: [toStore] });
  expect(same.envelope.data).toMatchObject({ field: 'Items.0.ToPositionID' });
  const noBag = await team.admin.send(cacheOut, { Items: [{ ...good, ToPositionID: rack }] });
  expect(noBag.envelope.data).toMatchObject({ field: 'Items.0.ToPositionID' });
  expect(errorOf(await team.repairer.send(outStorage, { Items: [good] }))).toBe('DENIED');
  expect(await stockOf(PartID)).toEqual({ 备件库: 5 });
  await team.admin.call(outStorage, { Items: [good], MoveTime: at(-29 * day) });
  expect(await stockOf(PartID)).toEqual({ 备件库: 4 });
});

test('a repeated action answers as the first time, and prices are hidden from people without that right', async () => {
  const PartID = await newPart({ qty: 5, price: 8 });
  const body = { ActionID: randomUUID(), Items: [{ PartID, PositionID: store, Qty: 2 }] };
  const answers = await Promise.all([1, 2, 3].map(() => team.admin.call(outStorage, body)));
  expect(new Set(answers.map(({ bookingID }) => bookingID)).size).toBe(1);
  expect(await stockOf(PartID)).toEqual({ 备件库: 3 });
  const { data } = await team.repairer.call(listMovements, { PartID });
  expect(data.map(({ price, amount }) => [price, amount])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(errorOf(await team.repairer.send(getPartValue, { PartID }))).toBe('DENIED');
});

test('a part is low at its minimum: once, and again only after it was above it', async () => {
  const PartID = await newPart({ qty: 5 }, { MinQty: 3, MaxQty: 8 });
  const name = `Part ${parts}`;
  const issue = (Qty: number) =>
    team.admin.call(outStorage, { Items: [{ PartID, PositionID: store, Qty }] });
  const state = async () =>
    (await team.admin.call(part.calls.list, { ID: PartID })).data.map(
      ({ partType, inStock, available }) => [partType, inStock, available],
    );
  expect(await state()).toEqual([[0, 5, 5]]);
  await issue(2);
  expect(await state()).toEqual([[1, 3, 3]]);
  expect(await notified(name)).toBe(1);
  await issue(1);
  expect(await notified(name)).toBe(1);
  await receive(PartID, 3);
  await issue(2);
  expect(await notified(name)).toBe(2);
  await receive(PartID, 6);
  expect(await state()).toEqual([[2, 9, 9]]);
  expect(await notified(name)).toBe(3);
  const low = await team.admin.call(part.calls.list, { PartType: 2 });
  expect(low.data.map(({ id }) => id)).toContain(PartID);
  await team.admin.call(saveStockLevel, { PartID, PositionID: rack, MinQty: 1, MaxQty: null });
  const { data } = await team.admin.call(listBalances, { PartID });
  expect(data.map(({ positionName, partType }) => [positionName, partType])).toEqual([
    ['备件库', 0],
    ['A 架', 1],
  ]);
  const wrong = await team.admin.send(part.calls.update, { ID: PartID, MinQty: 9 });
  expect(wrong.envelope.data).toMatchObject({ field: 'MaxQty' });
});

test('a part with lots gives out the lot that expires first, and gets back what it gave', async () => {
  const { admin } = team;
  const PartID = await newPart({}, { LotUse: 1 });
  const item = { PartID, PositionID: store };
  const inOf = (Lot: string | undefined, Qty: number, ExpiryDate?: string) =>
    admin.send(inStorage, { Items: [{ ...item, Qty, Lot, ExpiryDate }] });
  const lots = async () =>
    (await admin.call(listLots, { PartID })).data.map(({ lot, positionName, inStock, isExpired }) =>
      [lot, positionName, inStock, isExpired].join(' '),
    );
  expect((await inOf(undefined, 1)).envelope.data).toMatchObject({ field: 'Items.0.Lot' });
  await inOf('B2', 5, '2031-05-01');
  await inOf('B1', 3, '2025-01-31');
  await inOf('B3', 4);
  expect(await lots()).toEqual(['B1 备件库 3 1', 'B2 备件库 5 0', 'B3 备件库 4 0']);
  await admin.call(transferStorage, { Items: [{ ...item, Qty: 4, ToPositionID: rack }] });
  expect(await lots()).toEqual(['B1 A 架 3 1', 'B2 备件库 4 0', 'B2 A 架 1 0', 'B3 备件库 4 0']);
  const short = await admin.send(outStorage, { Items: [{ ...item, Qty: 5, Lot: 'B2' }] });
  expect(short.envelope.data).toMatchObject({ error: 'STOCK_SHORT', field: 'Items.0.Qty' });
  await admin.call(outStorage, { Items: [{ ...item, Qty: 6 }] });
  expect(await lots()).toEqual(['B1 A 架 3 1', 'B2 A 架 1 0', 'B3 备件库 2 0']);
  const [last] = await movementsOf(PartID);
  await admin.call(undoStorage, { ID: last?.id ?? '' });
  expect(await lots()).toEqual(['B1 A 架 3 1', 'B2 备件库 4 0', 'B2 A 架 1 0', 'B3 备件库 4 0']);
  await admin.call(adjustStorage, {
    Items: [{ ...item, ActualQty: 1, Lot: 'B3' }],
    Reason: 'counted',
  });
  const order = await orderIn(app, team, 2);
  const finish = (Qty: number) => ({ Parts: [{ PartID, Qty, PositionID: store }] });
  await act(team.repairer, 'finish', order.id, finish(5));
  expect(await lots()).toEqual(['B1 A 架 3 1', 'B2 A 架 1 0']);
  await team.repairer.call(amendWorkOrder, { ID: order.id, Reason: 'two', ...finish(3) });
  expect(await lots()).toEqual(['B1 A 架 3 1', 'B2 备件库 1 0', 'B2 A 架 1 0', 'B3 备件库 1 0']);
  const change = await admin.send(part.calls.update, { ID: PartID, LotUse: null });
  expect(change.envelope.data).toMatchObject({ field: 'LotUse' });
  const plain = await newPart({ qty: 1 });
  const named = await admin.send(outStorage, {
    Items: [{ ...item, PartID: plain, Qty: 1, Lot: 'B1' }],
  });
  expect(named.envelope.data).toMatchObject({ field: 'Items.0.Lot' });
  await requireWholeLedger();
});

test('a part with movements stays with its unit, and it and its positions are not deleted', async () => {
  const PartID = await newPart({ qty: 1 });
  const change = await team.admin.send(part.calls.update, { ID: PartID, Unit: 'kg' });
  expect(change.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'Unit' });
  expect(errorOf(await team.admin.send(part.calls.remove, { IDs: [PartID] }))).toBe(
    'RECORD_IN_USE',
  );
  const { remove, merge, update } = sparePartPosition.calls;
  expect(errorOf(await team.admin.send(remove, { ID: rack }))).toBe('RECORD_IN_USE');
  expect(errorOf(await team.admin.send(merge, { ID: rack, IntoID: store }))).toBe('RECORD_IN_USE');
  const noPerson = await team.admin.send(update, { ID: rack, PositionKind: 3 });
  expect(noPerson.envelope.data).toMatchObject({ field: 'UserID' });
});

test("a repair takes parts from the repairer's bag first, then from a position that they name", async () => {
  const PartID = await newPart({ qty: 10, price: 6 });
  await team.admin.call(cacheOut, {
    Items: [{ PartID, PositionID: store, Qty: 2, ToPositionID: bag }],
  });
  const others = (
    await team.admin.call(sparePartPosition.calls.add, {
      Name: `bag ${parts}`,
      PositionKind: 3,
      UserID: team.admin.userID,
    })
  ).id;
  await team.admin.call(cacheOut, {
    Items: [{ PartID, PositionID: store, Qty: 1, ToPositionID: others }],
  });
  const order = await orderIn(app, team, 2);
  const finish = (Parts: object[]) => attempt(team.repairer, 'finish', order.id, { Parts });
  const field = async (Parts: object[]) => (await finish(Parts)).envelope.data;
  expect(await field([{ PartID, Qty: 3 }])).toMatchObject({ field: 'Parts.0.PositionID' });
  expect(await field([{ PartID, Qty: 3, PositionID: others }])).toMatchObject({
    field: 'Parts.0.PositionID',
  });
  expect(await field([{ PartID, Qty: 30, PositionID: store }])).toMatchObject({
    error: 'STOCK_SHORT',
    field: 'Parts.0.Qty',
  });
  await act(team.repairer, 'finish', order.id, {
    Parts: [{ PartID, Qty: 5, PositionID: store }],
  });
  expect(await stockOf(PartID)).toMatchObject({ 备件库: 4 });
  expect((await stockOf(PartID))['李强的包']).toBeUndefined();
  const record = await detail(team.repairer, order.id);
  expect(record.parts).toMatchObject([{ qty: 5, isBooked: 1 }]);
  expect(record.cost.lines).toMatchObject([{ kind: 'labour' }, { price: 6, amount: 30 }].slice(-1));

  const amend = (Qty: number) =>
    team.repairer.call(amendWorkOrder, {
      ID: order.id,
      Reason: 'miscounted',
      Parts: Qty === 0 ? [] : [{ PartID, Qty }],
    });
  await amend(1);
  expect(await stockOf(PartID)).toMatchObject({ 备件库: 7, 李强的包: 1 });
  expect((await detail(team.repairer, order.id)).cost.lines.at(-1)).toMatchObject({ amount: 6 });
  await amend(0);
  expect(await stockOf(PartID)).toMatchObject({ 备件库: 7, 李强的包: 2 });
  const ofOrder = (await movementsOf(PartID)).filter(({ orderID }) => orderID === order.id);
  const undo = await team.admin.send(undoStorage, { ID: ofOrder[0]?.id ?? '' });
  expect(errorOf(undo)).toBe('STOCK_OF_ORDER');
  await requireWholeLedger();
});

test('a part that the stock does not have can be booked as found, and becomes a question', async () => {
  const PartID = await newPart({ qty: 1 }, { PositionID: store });
  const order = await orderIn(app, team, 2);
  await act(team.repairer, 'finish', order.id, { Parts: [{ PartID, Qty: 3, IsFound: 1 }] });
  expect(await stockOf(PartID)).toEqual({});
  const open = async () => (await team.admin.call(listStockQuestions, { IsOpen: 1 })).data;
  const [question] = await open();
  expect(question).toMatchObject({ partID: PartID, qty: 2, orderCode: order.orderCode });
  expect(await notified(`Part ${parts}`)).toBe(1);
  const answer = { ID: question?.id ?? '', Answer: 'a delivery of last week', Version: 0 };
  await team.admin.call(answerStockQuestion, answer);
  expect(await open()).toEqual([]);
  expect(errorOf(await team.admin.send(answerStockQuestion, answer))).toBe('STALE_VERSION');
  await requireWholeLedger();
});

test('a part without movements is only recorded, and stays as it is when it gets a stock', async () => {
  const PartID = await newPart();
  const order = await orderIn(app, team, 2);
  await act(team.repairer, 'finish', order.id, { Parts: [{ PartID, Qty: 2 }] });
  expect((await detail(team.repairer, order.id)).parts[0]?.isBooked).toBeUndefined();
  await receive(PartID, 10);
  const Parts = [{ PartID, Qty: 3, PositionID: store }];
  await team.repairer.call(amendWorkOrder, { ID: order.id, Reason: 'one more', Parts });
  expect(await stockOf(PartID)).toEqual({ 备件库: 9 });
});

test('the balances follow the ledger after any sequence of bookings, repeats, undos, counts and amendments', async () => {
  let seed = 20_261_129;
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  const own = [await newPart({ qty: 20, price: 3 }), await newPart({}, { Unit: 'kg', LotUse: 1 })];
  const places = [store, rack, bag];
  const order = await orderIn(app, team, 6);
  const pick = <T>(from: readonly T[]) => from[random(from.length)] as T;
  /** Counts what lies in the store while others work, and books the sheet, or cancels it where it is refused. */
  const countStore = async () => {
    const made = await team.admin.send(addCount, { PositionID: store });
    if (errorOf(made) !== null) return; // another step counts
    const { id: ID } = made.envelope.data as { id: string };
    const { data: rows } = await team.supervisor.call(listCountRows, { ID, pageSize: 100 });
    const Entries = rows
      .filter(({ partID }) => own.includes(partID))
      .map(({ id: RowID, expectedQty }) => ({
        RowID,
        CountedQty: (expectedQty ?? 0) + random(3),
        IsEmpty: 1 as const,
      }));
    if (Entries.length > 0) await team.supervisor.send(saveCountEntries, { ID, Entries });
    await team.admin.send(submitCount, { ID, LeaveUncounted: 1 });
    await team.admin.send(approveCount, { ID, Reason: 'counted' });
    await team.admin.send(cancelCount, { ID });
  };
  const step = async () => {
    const at = random(2);
    const PartID = own[at] ?? '';
    const Qty = at === 0 ? 1 + random(4) : (1 + random(5_000_000)) / 1_000_000;
    const [PositionID, ToPositionID] = [pick(places), pick(places)];
    const Items = [{ PartID, PositionID, Qty }];
    const body = { ActionID: randomUUID(), Items, Reason: 'any' };
    const sent = { ...body, Items: [{ PartID, PositionID, ToPositionID, Qty }] };
    switch (random(10)) {
      case 0:
        return team.admin.send(inStorage, {
          ...body,
          Items: [
            {
              PartID,
              PositionID,
              Qty,
              UnitPrice: random(100_000) / 10_000,
              ...(at === 1 && { Lot: pick(['L1', 'L2', 'L3']) }),
            },
          ],
        });
      case 1:
      case 2:
        await team.admin.send(outStorage, body);
        return team.admin.send(outStorage, body);
      case 3:
        return team.admin.send(transferStorage, sent);
      case 4:
        return team.admin.send(cacheOut, sent);
      case 5:
        return team.admin.send(adjustStorage, {
          ...body,
          Items: [{ PartID, PositionID, ActualQty: Qty }],
        });
      case 6:
        return team.admin.send(scrapStorage, body);
      case 7: {
        const { id: ID } = pick(await movementsOf(PartID));
        return team.admin.send(undoStorage, { ID });
      }
      case 8:
        return countStore();
      default:
        return attempt(team.repairer, 'updateParts', order.id, {
          Parts: [{ PartID, Qty, PositionID: store, IsFound: random(2) }],
        });
    }
  };
  for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 8 }, step));
  await requireWholeLedger();
  const [booked] = await app.sql<{ n: number }>(
    'select count(*)::int as n from part_count where booking_id is not null',
  );
  expect(booked?.n).toBeGreaterThan(0);
});

test('an imported file brings an opening stock, whose undo is booked too', async () => {
  const row = { PartName: 'Opening', Unit: 'pcs', PositionName: '备件库', OpeningQty: 5 };
  const Rows = [
    { ...row, PartCode: 'O-1' },
    { ...row, PartCode: 'O-2', OpeningQty: 0.5 },
    { ...row, PartCode: 'O-3', PositionName: '' },
    { ...row, PartCode: 'O-4', OpeningQty: 2.1234567, Unit: 'kg' },
  ];
  const { batchID, errors, imported } = await team.admin.call(importRows, {
    Kind: 'SparePart',
    Rows,
  });
  expect(imported).toBe(1);
  expect(errors.map(({ row: at, field }) => [at, field])).toEqual([
    [2, 'OpeningQty'],
    [3, 'PositionName'],
    [4, 'OpeningQty'],
  ]);
  const [added] = (await team.admin.call(part.calls.list, { SearchText: 'O-1' })).data;
  expect(added?.inStock).toBe(5);
  await team.admin.call(undoImport, { BatchID: batchID });
  expect((await team.admin.call(part.calls.list, { SearchText: 'O-1' })).data).toEqual([]);
  expect((await movementsOf(added?.id ?? '')).map(({ qty, total }) => [qty, total])).toEqual([
    [-5, 0],
    [5, 5],
  ]);
  await requireWholeLedger();
});
