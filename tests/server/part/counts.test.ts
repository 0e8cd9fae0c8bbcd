import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCount,
  approveCount,
  cancelCount,
  getCount,
  listCountEntries,
  listCountPositions,
  listCounts,
  returnCount,
  saveCountReasons,
  saveCountSetting,
  submitCount,
} from '../../../src/contract/areas/part/count.ts';
import { countTransitions, mayActOnCount } from '../../../src/contract/areas/part/countActions.ts';
import {
  addCountRow,
  confirmEmptyBin,
  listCountRows,
  saveCountEntries,
} from '../../../src/contract/areas/part/countRows.ts';
import { countState } from '../../../src/contract/areas/part/countState.ts';
import { addPart, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { stockMoveType } from '../../../src/contract/areas/part/partEnums.ts';
import {
  adjustStorage,
  inStorage,
  listBalances,
  listLots,
  listMovements,
  outStorage,
  undoStorage,
} from '../../../src/contract/areas/part/stock.ts';
import { bookRecordParts } from '../../../src/server/modules/part/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';

const { counting, toApprove, approved, cancelled } = countState.values;

let app: TestApp;
let team: Team;
let second: Person;
let root: string;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  second = await addPerson(app, team.orgCode, 'supervisor');
  root = (await team.admin.call(sparePartPosition.calls.add, { Name: '总库' })).id;
});
afterAll(() => app.close());

let made = 0;
/** Adds a position below the root, so that each test counts its own. */
async function newBin() {
  made += 1;
  const body = { Name: `货位 ${made}`, PositionKind: 2, BelowID: root } as const;
  return (await team.admin.call(sparePartPosition.calls.add, body)).id;
}

async function newPart(PositionID: string, Qty: number, UnitPrice?: number, more: object = {}) {
  made += 1;
  const body = { PartCode: `C-${made}`, PartName: `Part ${made}`, Unit: 'pcs', ...more };
  const { id: PartID } = await team.admin.call(addPart, body);
  if (Qty > 0)
    await team.admin.call(inStorage, { Items: [{ PartID, PositionID, Qty, UnitPrice }] });
  return PartID;
}

const issue = (PartID: string, PositionID: string, Qty: number) =>
  team.admin.call(outStorage, { Items: [{ PartID, PositionID, Qty }] });

const rowsOf = async (ID: string, who: Person = team.admin) =>
  (await who.call(listCountRows, { ID, pageSize: 200 })).data;

function count(who: Person, ID: string, RowID: string, CountedQty: number, more: object = {}) {
  const Entries = [{ RowID, CountedQty, IsEmpty: CountedQty === 0 ? (1 as const) : (0 as const) }];
  return who.call(saveCountEntries, { ID, Entries, ...more });
}

async function stockAt(PartID: string, positionID: string) {
  const { data } = await team.admin.call(listBalances, { PartID });
  return data.find((one) => one.positionID === positionID)?.inStock ?? 0;
}

/** Makes a sheet of a position, and returns it with the ids of its rows by part. */
async function sheetOf(PositionID: string, more: object = {}) {
  const sheet = await team.admin.call(addCount, { PositionID, ...more });
  const rows = await rowsOf(sheet.id);
  return {
    ...sheet,
    rowOf: (partID: string) => rows.find((row) => row.partID === partID)?.id ?? '',
  };
}

/** Submits a sheet, and approves it as another person. */
async function book(ID: string, who: Person = team.admin) {
  await team.admin.call(submitCount, { ID, LeaveUncounted: 1 });
  return who.call(approveCount, { ID, Reason: 'counted' });
}

test('a count is compared with the ledger of its moment: work goes on before, during and after it', async () => {
  const bin = await newBin();
  const [bolt, belt] = [await newPart(bin, 10, 2), await newPart(bin, 5, 2)];
  const { id, code, rowOf } = await sheetOf(bin);
  await issue(bolt, bin, 2); // before it is counted: 8 are there
  await count(team.supervisor, id, rowOf(bolt), 7);
  await count(team.supervisor, id, rowOf(belt), 6);
  await issue(bolt, bin, 3); // after it
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ expectedQty: 8, countedQty: 7, difference: -1, value: -2, seq: 2 });
  expect(await team.admin.call(getCount, { ID: id })).toMatchObject({
    counted: 2,
    differences: 2,
    surplus: 2,
    shortage: 2,
    recounts: 0,
  });
  const reasons = { ID: id, Rows: [{ RowID: rowOf(belt), Reason: 'wrong bin' }] };
  await team.supervisor.call(saveCountReasons, reasons);
  const done = await book(id);
  expect(done).toMatchObject({ countState: approved, differences: 2 });
  expect([await stockAt(bolt, bin), await stockAt(belt, bin)]).toEqual([4, 6]);
  const [movement] = (await team.admin.call(listMovements, { PartID: belt })).data;
  expect(movement).toMatchObject({
    moveType: stockMoveType.values.count,
    qty: 1,
    countID: id,
    countCode: code,
    reason: 'wrong bin',
  });
  // the sheet shows what was booked
  expect((await rowsOf(id)).map(({ difference, reason }) => [difference, reason])).toEqual([
    [-1, 'counted'],
    [1, 'wrong bin'],
  ]);
});

test('a printed sheet counts from the number of the ledger at which it was made, a queued entry from when it was counted', async () => {
  const bin = await newBin();
  const PartID = await newPart(bin, 10, 2);
  const { id, rowOf } = await sheetOf(bin);
  await issue(PartID, bin, 2); // at the same time by the clock
  app.clock.advance(60_000);
  await count(second, id, rowOf(PartID), 10, { IsPaper: 1 });
  expect((await rowsOf(id))[0]).toMatchObject({ seq: 1, expectedQty: 10, difference: 0 });
  const before = new Date(app.clock.now().getTime() - 30_000).toISOString();
  await issue(PartID, bin, 1);
  await count(second, id, rowOf(PartID), 8, { CountTime: before });
  expect((await rowsOf(id))[0]).toMatchObject({ seq: 2, expectedQty: 8, difference: 0 });
  await book(id);
  expect(await stockAt(PartID, bin)).toBe(7);
});

test('a count that set 1 stays 1 when an older issue is undone, before or after the approval', async () => {
  const bin = await newBin();
  const undoIssue = async (PartID: string) => {
    const { data } = await team.admin.call(listMovements, { PartID });
    const ID = data.find(({ qty, undoneByID }) => qty === -1 && undoneByID === null)?.id ?? '';
    return team.admin.call(undoStorage, { ID });
  };
  const parts = [
    await newPart(bin, 4),
    await newPart(bin, 4),
    await newPart(bin, 2),
    await newPart(bin, 4),
  ];
  const [after = '', before = '', equal = '', undone = ''] = parts;
  for (const PartID of parts) await issue(PartID, bin, 1);
  const { id, rowOf } = await sheetOf(bin);
  for (const PartID of parts) await count(team.supervisor, id, rowOf(PartID), 1);
  await undoIssue(before);
  await book(id);
  await undoIssue(after);
  await undoIssue(equal); // counted without a difference: a count all the same
  for (const PartID of parts) expect(await stockAt(PartID, bin)).toBe(1);
  // an issue after the count is given back by its undo; the correction that went with an older undo states nothing
  for (const PartID of [after, before]) {
    await issue(PartID, bin, 1);
    expect(await stockAt(PartID, bin)).toBe(0);
    await undoIssue(PartID);
    expect(await stockAt(PartID, bin)).toBe(1);
  }
  // a count that is undone is no count
  const { data } = await team.admin.call(listMovements, { PartID: undone });
  const ID = data.find(({ moveType }) => moveType === stockMoveType.values.count)?.id ?? '';
  await team.admin.call(undoStorage, { ID });
  await undoIssue(undone);
  expect(await stockAt(undone, bin)).toBe(4);
});

test('above the limit another person counts, and nobody approves what they counted there', async () => {
  const bin = await newBin();
  const [few, dear] = [await newPart(bin, 20, 1), await newPart(bin, 3, 600)];
  const { id, rowOf } = await sheetOf(bin);
  await count(team.supervisor, id, rowOf(few), 10); // ten pieces are not above ten
  await count(team.supervisor, id, rowOf(dear), 2); // 600 are above 500
  const recounts = { ID: id, Show: 'recount' as const };
  expect((await second.call(listCountRows, recounts)).data).toMatchObject([
    { partID: dear, isAbove: 1, needsRecount: 1 },
  ]);
  await count(team.supervisor, id, rowOf(dear), 2); // the same person does not count
  const early = await team.admin.send(submitCount, { ID: id });
  expect(early.envelope.data).toMatchObject({ error: 'COUNT_RECOUNT', field: 'ID' });
  await count(second, id, rowOf(dear), 1);
  expect(await second.call(getCount, { ID: id })).toMatchObject({
    recounts: 0,
    unapprovable: 'own',
    counters: expect.arrayContaining([second.realName, team.supervisor.realName]),
  });
  await team.admin.call(submitCount, { ID: id });
  const notified = await app.sql<{ id: string }>(
    `select user_id as id from notification where kind = 'partCountToApprove' and url = $1`,
    [`count:${id}`],
  );
  expect(notified.map(({ id: to }) => to).toSorted()).toEqual(
    [second.userID, team.supervisor.userID].toSorted(),
  );
  for (const who of [second, team.supervisor])
    expect(errorOf(await who.send(approveCount, { ID: id, Reason: 'x' }))).toBe('COUNT_OWN');
  const unexplained = await team.admin.send(approveCount, { ID: id });
  expect(unexplained.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'Reason' });
  // another limit holds at once, and demands another count
  const setting = { LimitQty: 9, LimitValue: 500, Version: 0 };
  await team.admin.call(saveCountSetting, setting);
  expect(errorOf(await team.admin.send(saveCountSetting, setting))).toBe('STALE_VERSION');
  expect(errorOf(await second.send(saveCountSetting, { ...setting, Version: 1 }))).toBe('DENIED');
  expect(errorOf(await team.admin.send(approveCount, { ID: id, Reason: 'x' }))).toBe(
    'COUNT_RECOUNT',
  );
  await team.admin.call(returnCount, { ID: id, Reason: 'count the bolts again' });
  await count(second, id, rowOf(few), 10);
  await book(id);
  expect([await stockAt(few, bin), await stockAt(dear, bin)]).toEqual([10, 1]);
  await team.admin.call(saveCountSetting, { LimitQty: 10, LimitValue: 500, Version: 1 });
});

test('zero counts once somebody has confirmed that the bin is empty; what nobody counted stays', async () => {
  const [bin, other] = [await newBin(), await newBin()];
  const [one, two, third] = [await newPart(bin, 1), await newPart(bin, 2), await newPart(other, 3)];
  const { id, rowOf } = await sheetOf(root);
  const zero = { ID: id, Entries: [{ RowID: rowOf(one), CountedQty: 0 }] };
  const refused = await second.send(saveCountEntries, zero);
  expect(refused.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'Entries.0.IsEmpty' });
  const { rows } = await second.call(confirmEmptyBin, { ID: id, PositionID: bin });
  expect(rows.map((row) => [row.countedQty, row.isEmpty])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  const positions = (await second.call(listCountPositions, { ID: id })).data;
  expect(positions.filter(({ positionID }) => [bin, other].includes(positionID))).toMatchObject([
    { positionID: bin, rows: 2, counted: 2, mayBeEmpty: 0 },
    { positionID: other, rows: 1, counted: 0, mayBeEmpty: 1 },
  ]);
  const open = await team.admin.send(submitCount, { ID: id });
  expect(open.envelope.data).toMatchObject({ error: 'COUNT_OPEN', field: 'LeaveUncounted' });
  await book(id);
  expect([await stockAt(one, bin), await stockAt(two, bin), await stockAt(third, other)]).toEqual([
    0, 0, 3,
  ]);
});

test('two people count one row at once: the last one is valid, the other is history, repeats do nothing', async () => {
  const bin = await newBin();
  const PartID = await newPart(bin, 5, 1);
  const { id, rowOf } = await sheetOf(bin);
  const RowID = rowOf(PartID);
  const ActionID = randomUUID();
  const body = { ID: id, ActionID, Entries: [{ RowID, CountedQty: 4 }] };
  await Promise.all([
    team.supervisor.call(saveCountEntries, body),
    team.supervisor.call(saveCountEntries, body),
    second.call(saveCountEntries, { ID: id, Entries: [{ RowID, CountedQty: 6 }] }),
  ]);
  const [row] = await rowsOf(id);
  const { data } = await second.call(listCountEntries, { ID: id, RowID });
  expect(row).toMatchObject({ entries: 2, countedQty: data[0]?.countedQty });
  expect(new Set(data.map(({ countedQty }) => countedQty))).toEqual(new Set([4, 6]));
  expect(data[0]?.userName).toBe(row?.countUserName);
});

test('a blind sheet shows neither the ledger nor what others counted until it is submitted', async () => {
  const bin = await newBin();
  const [PartID, more] = [await newPart(bin, 50, 1), await newPart(bin, 9, 1)];
  const { id, rowOf } = await sheetOf(bin, { IsBlind: 1 });
  await count(team.supervisor, id, rowOf(PartID), 30);
  await count(team.supervisor, id, rowOf(more), 8);
  const hidden = { expectedQty: null, countedQty: null, difference: null, value: null };
  expect(await rowsOf(id, second)).toMatchObject([
    { ...hidden, isCounted: 1, needsRecount: 1, isAbove: 1 },
    { ...hidden, isCounted: 1, needsRecount: 0, isAbove: 0 },
  ]);
  const shown = await rowsOf(id, team.supervisor);
  expect(shown[0]).toMatchObject({ expectedQty: null, countedQty: 30, difference: null });
  expect(await second.call(getCount, { ID: id })).toMatchObject({
    differences: null,
    shortage: null,
    recounts: 1,
  });
  const byDifference = await second.call(listCountRows, { ID: id, Show: 'difference' });
  expect(byDifference.data).toEqual([]);
  const entries = await second.call(listCountEntries, { ID: id, RowID: rowOf(PartID) });
  expect(entries.data[0]?.countedQty).toBeNull();
  await count(second, id, rowOf(PartID), 30);
  await team.admin.call(submitCount, { ID: id });
  expect((await rowsOf(id, second))[0]).toMatchObject({ expectedQty: 50, difference: -20 });
});

test('lots are counted each, and a found part is added with its lot', async () => {
  const bin = await newBin();
  const PartID = await newPart(bin, 0, 1, { LotUse: 1 });
  const receive = (Lot: string, Qty: number) =>
    team.admin.call(inStorage, { Items: [{ PartID, PositionID: bin, Qty, Lot, UnitPrice: 1 }] });
  await receive('L1', 4);
  await receive('L2', 6);
  const { id } = await sheetOf(bin);
  const [one, two] = await rowsOf(id);
  expect([one?.lot, two?.lot]).toEqual(['L1', 'L2']);
  await count(second, id, one?.id ?? '', 3);
  await count(second, id, two?.id ?? '', 7);
  const found = { ID: id, PartID, PositionID: bin, CountedQty: 2 };
  const noLot = await second.send(addCountRow, found);
  expect(noLot.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'Lot' });
  const { rows } = await second.call(addCountRow, { ...found, Lot: 'L9' });
  expect(rows).toMatchObject([{ isAdded: 1, expectedQty: 0, difference: 2, item: 2 }]);
  // a part that is on the sheet is counted
  const known = await second.call(addCountRow, { ...found, Lot: 'L1', CountedQty: 2 });
  expect(known.rows).toMatchObject([{ id: one?.id, isAdded: 0, countedQty: 2 }]);
  await book(id);
  const { data } = await team.admin.call(listLots, { PartID });
  expect(data.map(({ lot, inStock }) => [lot, inStock])).toEqual([
    ['L1', 2],
    ['L2', 7],
    ['L9', 2],
  ]);
});

test('a row that was corrected after its count is counted again, not corrected twice', async () => {
  const bin = await newBin();
  const PartID = await newPart(bin, 10, 1);
  const { id, rowOf } = await sheetOf(bin);
  await count(second, id, rowOf(PartID), 8);
  await team.admin.call(submitCount, { ID: id });
  const Items = [{ PartID, PositionID: bin, ActualQty: 8 }];
  await team.admin.call(adjustStorage, { Items, Reason: 'seen' });
  expect(errorOf(await team.admin.send(approveCount, { ID: id, Reason: 'x' }))).toBe(
    'COUNT_OUTDATED',
  );
  await team.admin.call(returnCount, { ID: id, Reason: 'corrected meanwhile' });
  await count(second, id, rowOf(PartID), 8);
  await book(id);
  expect(await stockAt(PartID, bin)).toBe(8);
});

test('what is reserved or gone is not counted away, and nothing is half booked', async () => {
  const bin = await newBin();
  const [bolt, belt] = [await newPart(bin, 10, 1), await newPart(bin, 10, 1)];
  const { id, rowOf } = await sheetOf(bin);
  await count(second, id, rowOf(bolt), 9);
  await count(second, id, rowOf(belt), 2);
  await issue(belt, bin, 5);
  await team.admin.call(submitCount, { ID: id });
  const short = await team.admin.send(approveCount, { ID: id, Reason: 'x' });
  expect(short.envelope.data).toMatchObject({ error: 'COUNT_SHORT', field: 'ID' });
  expect([await stockAt(bolt, bin), await stockAt(belt, bin)]).toEqual([10, 5]);
  expect(await team.admin.call(getCount, { ID: id })).toMatchObject({ countState: toApprove });
});

test('sheets are made by position, class and type, are bounded, and do not overlap', async () => {
  const bin = await newBin();
  const [used, unused] = [await newPart(bin, 10, 100), await newPart(bin, 10, 1)];
  await issue(used, bin, 1);
  const partsOf = async (body: object) => {
    const { id } = await team.admin.call(addCount, { PositionID: bin, ...body });
    const rows = await rowsOf(id);
    await team.admin.call(cancelCount, { ID: id });
    return rows.map(({ partID }) => partID);
  };
  expect(await partsOf({ Class: 'A' })).toEqual([used]);
  expect(await partsOf({ Class: 'C' })).toEqual([unused]);
  expect(await partsOf({})).toEqual([used, unused]);
  const cases: [object, string, string][] = [
    [{}, 'BAD_FIELD', 'PositionID'],
    [{ PositionID: await newBin() }, 'BAD_FIELD', 'PositionID'],
    [{ PositionID: randomUUID() }, 'NOT_FOUND', 'PositionID'],
    [{ TypeID: randomUUID() }, 'NOT_FOUND', 'TypeID'],
  ];
  const { code } = await team.admin.call(addCount, { PositionID: bin });
  cases.push([{ PositionID: bin }, 'COUNT_OVERLAP', 'PositionID']);
  for (const [body, error, field] of cases) {
    const answer = await team.admin.send(addCount, body);
    expect(answer.envelope.data).toMatchObject({ error, field });
  }
  const found = await team.admin.call(listCounts, { SearchText: code, CountState: counting });
  expect(found.data).toMatchObject([{ code, rows: 2, counted: 0 }]);
  const ofSecond = await second.call(listCounts, { Mine: 1, CountState: counting });
  expect(ofSecond.data.map((one) => one.code)).not.toContain(code);
  // one row more than a sheet has
  const wide = await newBin();
  await app.sql(
    `with made as (
       insert into spare_part (org_code, id, part_code, part_name, unit)
       select $1, gen_random_uuid(), 'W-' || n, 'Wide ' || n, 'pcs' from generate_series(1, 5001) n returning id
     ), summed as (insert into stock_total (org_code, part_id, seq, in_stock) select $1, id, 1, 1 from made)
     insert into stock_balance (org_code, part_id, position_id, in_stock) select $1, id, $2, 1 from made`,
    [team.orgCode, wide],
  );
  const tooMany = await team.admin.send(addCount, { PositionID: wide });
  expect(tooMany.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'PositionID' });
});

test('a sheet of others, without the permission, in another state or changed meanwhile is refused', async () => {
  const bin = await newBin();
  const PartID = await newPart(bin, 5, 1);
  const { id, rowOf } = await sheetOf(bin);
  const stranger = await addTeam(app);
  const Entries = [{ RowID: rowOf(PartID), CountedQty: 5 }];
  expect(errorOf(await stranger.admin.send(getCount, { ID: id }))).toBe('NOT_FOUND');
  expect(await rowsOf(id, stranger.admin)).toEqual([]);
  expect(errorOf(await stranger.admin.send(saveCountEntries, { ID: id, Entries }))).toBe(
    'NOT_FOUND',
  );
  expect(errorOf(await team.repairer.send(saveCountEntries, { ID: id, Entries }))).toBe('DENIED');
  const wrong = await second.send(saveCountEntries, {
    ID: id,
    Entries: [{ RowID: rowOf(PartID), CountedQty: 1.5 }],
  });
  expect(wrong.envelope.data).toMatchObject({ field: 'Entries.0.CountedQty' });
  const nothing = await team.admin.send(submitCount, { ID: id, LeaveUncounted: 1 });
  expect(nothing.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'ID' });
  await second.call(saveCountEntries, { ID: id, Entries });
  const stale = await team.admin.send(submitCount, { ID: id, Version: 7 });
  expect(errorOf(stale)).toBe('STALE_VERSION');
  await team.admin.call(submitCount, { ID: id, Version: 0 });
  expect(errorOf(await second.send(saveCountEntries, { ID: id, Entries }))).toBe('COUNT_STATE');
  // of two who decide at once one decides
  const answers = await Promise.all([
    team.admin.send(approveCount, { ID: id, Reason: 'x' }),
    second.send(cancelCount, { ID: id }),
  ]);
  expect(answers.map(errorOf).filter((name) => name === 'COUNT_STATE')).toHaveLength(1);
});

test('the table of transitions has what each state allows', () => {
  const states = (action: string) =>
    countTransitions.filter((one) => one.action === action).map(({ from, to }) => [from, to]);
  expect(states('approve')).toEqual([[toApprove, approved]]);
  expect(states('cancel')).toEqual([
    [counting, cancelled],
    [toApprove, cancelled],
  ]);
  expect(mayActOnCount('return', toApprove, (name) => name === 'part.count')).toBe(false);
  expect(mayActOnCount('count', approved, () => true)).toBe(false);
});

test('a movement from before a count that is entered later makes another count necessary; an older count stays history', async () => {
  const bin = await newBin();
  const PartID = await newPart(bin, 20, 1);
  const { id, rowOf } = await sheetOf(bin);
  app.clock.advance(60_000);
  const MoveTime = app.clock.now().toISOString();
  app.clock.advance(60_000);
  await count(second, id, rowOf(PartID), 15);
  app.clock.advance(60_000);
  await team.admin.call(outStorage, { Items: [{ PartID, PositionID: bin, Qty: 5 }], MoveTime });
  expect(errorOf(await team.admin.send(submitCount, { ID: id }))).toBe('COUNT_OUTDATED');
  await count(second, id, rowOf(PartID), 15);
  await count(team.admin, id, rowOf(PartID), 20, { CountTime: MoveTime });
  expect((await rowsOf(id))[0]).toMatchObject({ countedQty: 15, expectedQty: 15, difference: 0 });
});

test('an amended record changes nothing that was counted since, and its movements name its plan', async () => {
  const bins = [await newBin(), await newBin()];
  const parts = [await newPart(bins[0] ?? '', 10, 2), await newPart(bins[1] ?? '', 10, 2)];
  const { orgCode, userID } = { ...team, ...team.admin };
  const PlanID = randomUUID();
  const record = { recordID: randomUUID(), planID: PlanID, planKind: 0, planCode: 'BY-1', userID };
  const use = (qty: number) =>
    app.db.transaction({ orgCode }, 'write', (tx) =>
      bookRecordParts(
        { tx, actor: { orgCode, userID }, now: app.clock.now() },
        record,
        parts.map((partID, at) => ({ partID, qty, positionID: bins[at], isFound: false })),
      ),
    );
  expect([...(await use(3))].toSorted()).toEqual(parts.toSorted());
  // one piece less was used than recorded, and 8 are there
  const sheets = [await sheetOf(bins[0] ?? ''), await sheetOf(bins[1] ?? '')];
  for (const [at, { id, rowOf }] of sheets.entries())
    await count(team.supervisor, id, rowOf(parts[at] ?? ''), 8);
  await book(sheets[0]?.id ?? '');
  await use(2); // one sheet is booked, the other one is not
  await book(sheets[1]?.id ?? '');
  for (const [at, part] of parts.entries()) expect(await stockAt(part, bins[at] ?? '')).toBe(8);
  const { data, totalNum } = await team.admin.call(listMovements, { PlanID });
  expect(totalNum).toBe(5); // two issues, two returns, and what the booked count takes back
  expect(data[0]).toMatchObject({ planCode: 'BY-1', planKind: 0, planRecordID: record.recordID });
  // an amendment to nothing and back leaves the counts valid too
  for (const qty of [0, 2, 0, 2]) {
    await use(qty);
    for (const [at, part] of parts.entries()) expect(await stockAt(part, bins[at] ?? '')).toBe(8);
  }
  const undone = await team.admin.send(undoStorage, { ID: data[0]?.id ?? '' });
  expect(errorOf(undone)).toBe('STOCK_OF_ORDER');
});
