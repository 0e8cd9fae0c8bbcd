import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import {
  getFigures,
  getGongshiCount,
  userReport,
} from '../../../src/contract/areas/home/figures.ts';
import { addPart } from '../../../src/contract/areas/part/part.ts';
import type { Formula } from '../../../src/contract/orders/figures.ts';
import type { OrderSide } from '../../../src/contract/orders/orderKeys.ts';
import { act, attempt, type OrderActionName } from '../repair/support/orderActions.ts';
import { expectSeamless } from '../repair/support/seamless.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { detail, newDevice, report, sendBack } from '../support/work.ts';

const minute = 60_000;

let app: TestApp;
let owner: Team;
let former: Team;
let present: Team;
let deviceID = '';
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  [former, present] = [await addTeam(app, { orgType: 0 }), await addTeam(app, { orgType: 0 })];
  for (const { orgCode } of [former, present]) await associate(app, orgCode, owner.orgCode, []);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(minute);
  deviceID = (await newDevice(owner.admin)).id;
  await give(former);
});

const give = (to: Team) =>
  owner.admin.call(saveDeviceService, { DeviceIDs: [deviceID], ServiceOrgCode: to.orgCode });

/** Runs actions of a side's repairer, each some minutes after the previous one. */
async function play(team: Team, id: string, ...actions: [number, OrderActionName, object?][]) {
  for (const [minutes, action, more] of actions) {
    app.clock.advance(minutes * minute);
    await act(team.repairer, action, id, more);
  }
}

/** Returns a time window from an instant on. */
const since = (time: string) => ({
  StartTime: time,
  EndTime: new Date(app.clock.now().getTime() + minute).toISOString(),
});

const minutes = (hours: number) => Math.round(hours * 60);

/** Returns the device's row in a figure of one side. */
async function rowOf(team: Team, Side: OrderSide, Formula: Formula, from: string) {
  const query = { ...since(from), Formula, Side, By: 'device', Top: 100 } as const;
  const { data } = await team.admin.call(getFigures, query);
  return data.find(({ id }) => id === deviceID);
}

/** Returns its value, hours converted to minutes. */
async function figureOf(team: Team, side: OrderSide, formula: Formula, from: string) {
  const row = await rowOf(team, side, formula, from);
  if (formula === 'firstTimeFix') return row?.ratio;
  return row?.hours == null ? row?.hours : minutes(row.hours);
}

async function labourOf(team: Team, Side: OrderSide, from: string) {
  const { data, dataRemark } = await team.admin.call(getGongshiCount, { ...since(from), Side });
  const rows = data.map(({ userID, hours, orders }) => [userID, minutes(hours), orders]);
  return { rows, orders: dataRemark.orders };
}

/**
 * Fault at 0. The former provider: received 10, started 20, waits for a part from 40 while the
 * machine runs, resumed 60; the device is reassigned at 70. The present one: received 80, started
 * 90, waits for a vendor from 100, resumed 105, finished 120.
 */
async function passedInRepair() {
  const order = await report(owner.reporter, deviceID);
  await play(
    former,
    order.id,
    [10, 'receive'],
    [10, 'start'],
    [20, 'interrupt', { ReasonType: 'part', MachineUp: 1 }],
    [20, 'recover'],
  );
  app.clock.advance(10 * minute);
  await give(present);
  await play(
    present,
    order.id,
    [10, 'receive'],
    [10, 'start'],
    [10, 'interrupt', { ReasonType: 'vendor', MachineUp: 0 }],
    [5, 'recover'],
    [15, 'finish'],
  );
  return order;
}

test('each side of a reassigned order has its own people, response time, outage and pauses', async () => {
  const { faultTime: from } = await passedInRepair();
  const theirs = [former.repairer.userID, 30, 0];
  const ours = [present.repairer.userID, 25, 1];
  expect(await labourOf(former, 'repaired', from)).toEqual({ rows: [theirs], orders: 0 });
  expect(await labourOf(present, 'repaired', from)).toEqual({ rows: [ours], orders: 1 });
  const all = [[former.repairer.userID, 30, 1], ours];
  expect(await labourOf(owner, 'own', from)).toEqual({ rows: all, orders: 1 });
  const figures = async (team: Team, side: OrderSide) => ({
    MTTA: await figureOf(team, side, 'MTTA', from),
    arrival: await figureOf(team, side, 'arrival', from),
    downtime: await figureOf(team, side, 'downtime', from),
    firstTimeFix: await figureOf(team, side, 'firstTimeFix', from),
    MTTR: await figureOf(team, side, 'MTTR', from),
    activeRepair: await figureOf(team, side, 'activeRepair', from),
  });
  const ownShare = { MTTA: 10, arrival: 20, downtime: 50, firstTimeFix: 1 };
  const whole = { MTTA: 80, arrival: 90, downtime: 100, firstTimeFix: 0 };
  expect(await figures(present, 'repaired')).toEqual({ ...ownShare, MTTR: 120, activeRepair: 25 });
  expect(await figures(owner, 'own')).toEqual({ ...whole, MTTR: 120, activeRepair: 25 });
  expect(new Set(Object.values(await figures(former, 'repaired')))).toEqual(new Set([undefined]));
  const spent = (await rowOf(present, 'repaired', 'availability', from))?.spent;
  const parts = spent?.filter(({ hours }) => hours > 0);
  expect(parts?.map(({ on, hours }) => [on, minutes(hours)]).toSorted()).toEqual([
    ['repair', 25],
    ['vendor', 5],
    ['wait', 20],
  ]);
});

test('the people of each side are credited with their own work', async () => {
  const { faultTime: from } = await passedInRepair();
  const people = async (team: Team, Side: OrderSide) => {
    const { data } = await team.admin.call(userReport, { ...since(from), Side });
    const active = data.filter(({ hours, received }) => hours > 0 || received > 0);
    return Object.fromEntries(
      active.map(({ userID, hours, received, mttaHours, repaired, firstTimeFixRatio }) => [
        userID,
        [minutes(hours), received, mttaHours && minutes(mttaHours), repaired, firstTimeFixRatio],
      ]),
    );
  };
  const [one, other] = [former.repairer.userID, present.repairer.userID];
  expect(await people(former, 'repaired')).toEqual({ [one]: [30, 0, null, 0, null] });
  expect(await people(present, 'repaired')).toEqual({ [other]: [25, 1, 10, 1, 1] });
  expect(await people(owner, 'own')).toEqual({
    [one]: [30, 0, null, 0, null],
    [other]: [25, 1, 80, 1, 0],
  });
});

test('a rework before the reassignment does not count for the present side', async () => {
  const { id, faultTime: from } = await report(owner.reporter, deviceID);
  await play(former, id, [1, 'receive'], [1, 'start'], [1, 'finish']);
  await give(present);
  expect(await sendBack(owner.reporter, id)).toMatchObject({ repairOrgCode: present.orgCode });
  await play(present, id, [1, 'receive'], [1, 'start'], [1, 'finish']);
  expect(await figureOf(present, 'repaired', 'firstTimeFix', from)).toBe(1);
  expect(await figureOf(owner, 'own', 'firstTimeFix', from)).toBe(0);
  await sendBack(owner.reporter, id);
  await play(present, id, [1, 'finish']);
  expect(await figureOf(present, 'repaired', 'firstTimeFix', from)).toBe(0);
});

test('the present side sees the elapsed time, but nothing of the former side', async () => {
  const { id, faultTime } = await passedInRepair();
  const reads = (team: Team, table: string) =>
    app.db.transaction({ orgCode: team.orgCode }, 'read', (tx) =>
      tx.query<{ user_id: string | null }>(`select user_id from ${table} where order_id = $1`, [
        id,
      ]),
    );
  for (const table of ['work_order_segment', 'work_order_event']) {
    const seen = (await reads(present, table)).map((row) => row.user_id);
    expect(new Set(seen)).toEqual(new Set([null, present.repairer.userID]));
  }
  const segments = (await reads(former, 'work_order_segment')).map((row) => row.user_id);
  expect(new Set(segments)).toEqual(new Set([null, former.repairer.userID]));
  expect(await reads(former, 'work_order_event')).toEqual([]);

  const order = await detail(present.admin, id);
  expectSeamless(order);
  expect(order.segments[0]).toEqual({
    kind: 0,
    reason: null,
    machineUp: 0,
    startTime: faultTime,
    endTime: new Date(Date.parse(faultTime) + 70 * minute).toISOString(),
    userID: null,
    userName: null,
  });
  expect(order.history[0]).toMatchObject({ call: 'Withdraw', userName: null, changes: null });
  expect(JSON.stringify(order)).not.toContain(former.repairer.userID);
  const answer = await act(present.repairer, 'updateParts', id);
  expect(answer).toMatchObject({ segments: order.segments });
  expect(JSON.stringify(answer)).not.toContain(former.repairer.userID);
  const whole = await detail(owner.admin, id);
  expectSeamless(whole);
  expect(whole.history.map(({ call }) => call).slice(0, 6)).toEqual([
    'Add',
    'Receiving',
    'Scan',
    'Interrupt',
    'Recovery',
    'Withdraw',
  ]);
  expect(whole.segments.map(({ userID }) => userID)).toContain(former.repairer.userID);
  const withdrawn = whole.history.find(({ call }) => call === 'Withdraw');
  expect(withdrawn?.changes?.map(({ field }) => field)).toEqual([
    'RepairUserID',
    'RepairUserName',
    'RepairOrgName',
  ]);
});

test('the record and parts of the former side stay its own, and the present side writes its own', async () => {
  const add = ({ admin }: Team, PartCode: string) =>
    admin.call(addPart, { PartCode, PartName: 'Seal', Unit: 'pcs' });
  const [old, young] = [await add(former, 'F-1'), await add(present, 'P-1')];
  const { id } = await report(owner.reporter, deviceID);
  const given = { CauseName: 'Worn seal', Parts: [{ PartID: old.id, Qty: 2 }] };
  await play(former, id, [1, 'receive'], [1, 'start'], [1, 'finish', given], [1, 'amend']);
  await give(present);
  await sendBack(owner.reporter, id);
  const nothing = {
    orderState: 0,
    measures: null,
    causeID: null,
    causeName: null,
    writeTime: null,
    amendTime: null,
  };
  expect(await detail(present.admin, id)).toMatchObject({ ...nothing, parts: [] });
  const theirs = { partID: old.id, partCode: 'F-1', qty: 2 };
  expect(await detail(owner.admin, id)).toMatchObject({
    ...nothing,
    parts: [{ ...theirs, ofFormer: 1 }],
  });

  await play(present, id, [1, 'receive'], [1, 'start']);
  const foreign = { Parts: [{ PartID: old.id, Qty: 1 }] };
  const refused = await attempt(present.repairer, 'updateParts', id, foreign);
  expect(refused.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'Parts.0.PartID' });
  await play(present, id, [1, 'updateParts', { Parts: [{ PartID: young.id, Qty: 1 }] }]);
  await play(present, id, [1, 'finish', { Parts: [{ PartID: young.id, Qty: 3 }] }]);
  const ours = { partID: young.id, partCode: 'P-1', qty: 3 };
  const seen = await detail(present.admin, id);
  expect(seen.parts).toEqual([{ ...ours, partName: 'Seal', unit: 'pcs' }]);
  expect(seen.history.flatMap(({ changes }) => changes ?? [])).toEqual([
    { field: 'Parts', from: null, to: 'P-1 × 1 pcs' },
    { field: 'Parts', from: 'P-1 × 1 pcs', to: 'P-1 × 3 pcs' },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/F-1|Worn seal|Seal and ring changed/);
  const whole = await detail(owner.admin, id);
  expect(whole.parts).toMatchObject([{ ...theirs, ofFormer: 1 }, ours]);
  expect(whole.history.find(({ call }) => call === 'Repair')).toMatchObject({
    remark: 'Seal changed',
    changes: [{ field: 'Parts', from: null, to: 'F-1 × 2 pcs' }],
  });
  const used = (team: Team) =>
    app.db.transaction({ orgCode: team.orgCode }, 'read', (tx) =>
      tx.query('select part_code, qty from work_order_part where order_id = $1', [id]),
    );
  expect(await used(former)).toEqual([{ part_code: 'F-1', qty: 2 }]);
  expect(await used(present)).toEqual([{ part_code: 'P-1', qty: 3 }]);
});

test('a side that gets an order back sees its own work and continues with its own parts', async () => {
  const { admin } = former;
  const part = await admin.call(addPart, { PartCode: 'F-2', PartName: 'Ring', Unit: 'pcs' });
  const { id } = await report(owner.reporter, deviceID);
  const Parts = [{ PartID: part.id, Qty: 1 }];
  await play(former, id, [1, 'receive'], [1, 'start'], [1, 'updateParts', { Parts }]);
  await give(present);
  await play(present, id, [1, 'receive'], [1, 'start']);
  await give(former);
  await play(former, id, [1, 'receive'], [1, 'start']);
  const seen = await detail(admin, id);
  expectSeamless(seen);
  expect(JSON.stringify(seen)).not.toContain(present.repairer.userID);
  const calls = seen.history.map(({ call }) => call);
  expect(calls.slice(0, 4)).toEqual(['Add', 'Receiving', 'Scan', 'UpdateParts']);
  expect(calls.slice(4)).toEqual(['Withdraw', 'Receiving', 'Scan']);
  expect(seen.parts).toMatchObject([{ partCode: 'F-2' }]);
  await act(former.repairer, 'updateParts', id);
  expect((await detail(owner.admin, id)).parts).toEqual([]);
});
