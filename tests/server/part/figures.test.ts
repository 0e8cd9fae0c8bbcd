import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getPartsData,
  getStockValueTrend,
  listAbc,
  listMissingParts,
  listPartFigures,
  listPartUse,
  listReorder,
  listStockValue,
} from '../../../src/contract/areas/part/figures.ts';
import { addPart, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import {
  listPartDevices,
  listStockOfDevice,
  listSubstitutes,
  savePartDevices,
  saveSubstitutes,
} from '../../../src/contract/areas/part/relations.ts';
import {
  inStorage,
  listMovements,
  outStorage,
  undoStorage,
} from '../../../src/contract/areas/part/stock.ts';
import { orderIn } from '../repair/support/inState.ts';
import { act } from '../repair/support/orderActions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let app: TestApp;
let team: Team;
/** The administrator, signed in anew: a session ends while the clock advances. */
const asAdmin = () => signIn(app, team.admin.phone);
let store: string;
let seal: string;
let belt: string;
/** When the parts came, when they were issued again, and the start of the fourth day, before which every issue lies but the last. */
let firstDay: Date;
let secondDay: Date;
let fourthDay: Date;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  const { admin } = team;
  store = (await admin.call(sparePartPosition.calls.add, { Name: '备件库' })).id;
  const add = async (PartCode: string, more: object = {}) =>
    (await admin.call(addPart, { PartCode, PartName: `Part ${PartCode}`, Unit: 'pcs', ...more }))
      .id;
  seal = await add('S-1', { MinQty: 5, MaxQty: 50, LeadDays: 4 });
  belt = await add('B-1');
  const receive = async (PartID: string, Qty: number, UnitPrice: number) =>
    (await asAdmin()).call(inStorage, { Items: [{ PartID, PositionID: store, Qty, UnitPrice }] });
  const issue = async (PartID: string, Qty: number) =>
    (await asAdmin()).call(outStorage, { Items: [{ PartID, PositionID: store, Qty }] });
  firstDay = app.clock.now();
  await receive(seal, 30, 10);
  await receive(belt, 4, 2.5);
  await issue(seal, 2);
  app.clock.advance(dayMs);
  secondDay = app.clock.now();
  await issue(seal, 6);
  const { movementIDs } = await issue(seal, 3);
  await (await asAdmin()).call(undoStorage, { ID: movementIDs[0] ?? '' });
  app.clock.advance(2 * dayMs);
  fourthDay = app.clock.now();
  await receive(seal, 10, 15);
  await issue(belt, 1);
});
afterAll(() => app.close());

test('use, days of cover and turnover follow the movements, which the record lists by the same filter', async () => {
  const admin = await asAdmin();
  const { data } = await admin.call(listPartFigures, {});
  const row = data.find(({ partID }) => partID === seal);
  // 2 + 6 + 3 - 3 of 90 days; 30 - 8 + 10 in stock; 22 x 10 + 10 x 15 of value
  expect(row).toMatchObject({ used: 8, n: 4, days: 90, inStock: 32, value: 370 });
  expect(row?.perDay).toBeCloseTo(8 / 90, 12);
  expect(row?.daysOfCover).toBeCloseTo(360, 9);
  expect(row?.turnover).toBeCloseTo((8 / 16) * (365 / 90), 9);
  const { startTime: StartTime, endTime: EndTime } = row ?? { startTime: '', endTime: '' };
  const counted = await admin.call(listMovements, { PartID: seal, Use: 1, StartTime, EndTime });
  expect(counted.data.map(({ qty }) => qty).toSorted((a, b) => a - b)).toEqual([-6, -3, -2, 3]);
});

test('a stock is dead after days without an issue; an issue that was undone does not count', async () => {
  const dead = async (DeadDays: number) =>
    (await (await asAdmin()).call(listPartFigures, { DeadDays })).data.map(
      ({ partCode }) => partCode,
    );
  app.clock.advance(10 * dayMs);
  expect(await dead(11)).toEqual(['S-1']);
  expect(await dead(9)).toEqual(['S-1', 'B-1']);
  expect(await dead(13)).toEqual([]);
  app.clock.advance(-10 * dayMs);
});

test('a proposal shows its terms; classes and values add up', async () => {
  const admin = await asAdmin();
  const proposals = await admin.call(listReorder, { ServiceLevel: 0.95 });
  expect(proposals.data).toEqual([]); // 32 are far above the point of 8 in 90 days
  const { data } = await admin.call(listReorder, { ServiceLevel: 0.9999, LeadDeviation: 365 });
  const proposal = data.find(({ partID }) => partID === seal);
  // days with 2 and 6: mean 8 / 90, variance (40 - 64 / 90) / 89
  const [d, sd] = [8 / 90, Math.sqrt((40 - 64 / 90) / 89)];
  const safety = (proposal?.z ?? 0) * Math.sqrt(4 * sd ** 2 + d ** 2 * 365 ** 2);
  expect(proposal?.deviation).toBeCloseTo(sd, 9);
  expect(proposal?.safetyStock).toBeCloseTo(safety, 9);
  expect(proposal?.reorderPoint).toBeCloseTo(4 * d + safety, 9);
  expect(proposal).toMatchObject({ leadDays: 4, leadDeviation: 365, n: 4, rule: 'point' });

  const abc = (await admin.call(listAbc, {})).data;
  expect(abc.map((one) => [one.partCode, one.class, one.amount])).toEqual([
    ['S-1', 'A', 80],
    ['B-1', 'C', 2.5],
  ]);
  const valueOf = async (EndTime?: string) =>
    (await admin.call(listStockValue, { EndTime })).data.map(({ value, parts }) => [value, parts]);
  expect(await valueOf()).toEqual([[377.5, 2]]);
  expect(await valueOf(fourthDay.toISOString())).toEqual([[230, 2]]);
  const trend = (EndTime?: string) => admin.call(getStockValueTrend, { EndTime });
  expect((await trend()).at(-1)?.value).toBe(377.5);
  // the start of the month may lie before, between or after the days
  const valueBefore = (time: Date) => (time <= firstDay ? 0 : time <= secondDay ? 290 : 230);
  const points = (await trend(fourthDay.toISOString())).slice(-2);
  expect(points.map(({ value }) => value)).toEqual(
    points.map(({ time }) => valueBefore(new Date(time))),
  );
  expect(points.at(-1)?.value).toBe(230);
  expect(await admin.call(getPartsData, {})).toMatchObject({
    parts: 2,
    low: 0,
    high: 0,
    stocked: 2,
    receipts: 3,
    issues: 5,
    value: 377.5,
    receivedAmount: 460,
    issuedAmount: 82.5,
  });
  expect(await (await signIn(app, team.repairer.phone)).call(getPartsData, {})).toMatchObject({
    value: null,
    low: 0,
  });
});

test('minutes of a stopped machine count for the part that its repair used; devices and substitutes of a part', async () => {
  const [admin, repairer] = [await asAdmin(), await signIn(app, team.repairer.phone)];
  const device = await newDevice(admin);
  const order = await orderIn(
    app,
    { admin, repairer, reporter: await signIn(app, team.reporter.phone) },
    2,
    device.id,
  );
  await act(repairer, 'interrupt', order.id, { ReasonType: 'part' });
  app.clock.advance(3 * hourMs);
  const later = await signIn(app, team.repairer.phone);
  await act(later, 'recover', order.id);
  await act(later, 'finish', order.id, {
    Parts: [{ PartID: seal, Qty: 2, PositionID: store }],
  });
  const back = await asAdmin();
  expect((await back.call(listMissingParts, {})).data).toMatchObject([
    { partCode: 'S-1', minutes: 180, interruptions: 1, orders: 1, orderID: order.id },
  ]);
  const use = await back.call(listPartUse, { By: 'device', PartID: seal });
  expect(use.data).toMatchObject([
    { id: null, n: 4, used: 8 },
    { id: device.id, n: 1, used: 2, orders: 1 },
  ]);
  const other = await newDevice(back);
  await back.call(savePartDevices, { PartID: seal, DeviceIDs: [other.id], IsFitted: 1 });
  expect((await back.call(listPartDevices, { PartID: seal })).data).toMatchObject([
    { deviceID: device.id, isFitted: 0, qty: 2, orders: 1 },
    { deviceID: other.id, isFitted: 1, qty: 0, orders: 0, lastTime: null },
  ]);
  const ofDevice = async (DeviceID: string) =>
    (await back.call(listStockOfDevice, { DeviceID })).data;
  // 2 of the moving average (22 x 10 + 10 x 15) / 32
  expect(await ofDevice(device.id)).toMatchObject([
    { partCode: 'S-1', isFitted: 0, available: 30, positions: ['备件库'], qty: 2, amount: 23.13 },
  ]);
  expect(await ofDevice(other.id)).toMatchObject([{ partCode: 'S-1', isFitted: 1, amount: 0 }]);
  await back.call(savePartDevices, { PartID: seal, DeviceIDs: [other.id], IsFitted: 0 });
  expect(await ofDevice(other.id)).toEqual([]);
  await back.call(saveSubstitutes, { PartID: seal, SubstituteIDs: [belt] });
  expect(await back.call(listSubstitutes, { PartID: seal })).toMatchObject([
    { partCode: 'B-1', available: 3 },
  ]);
  const refused = await back.send(saveSubstitutes, { PartID: seal, SubstituteIDs: [seal] });
  expect(errorOf(refused)).toBe('BAD_FIELD');

  await back.call(addPart, { PartCode: 'N-1', PartName: '滤芯', Unit: 'pcs', MinQty: 3 });
  expect(await back.call(getPartsData, {})).toMatchObject({
    low: 1,
    lowest: [{ partCode: 'N-1', available: 0, minQty: 3 }],
  });
});
