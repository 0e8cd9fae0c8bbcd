import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addApplication,
  decideApplication,
  getApplication,
  getPartPromises,
  giveUpApplication,
  listPartApplications,
  listWaitingApplications,
  type PartApplication,
  receiveApplication,
  saveApplicationSetting,
  withdrawApplication,
} from '../../../src/contract/areas/part/application.ts';
import { applicationTransitions } from '../../../src/contract/areas/part/applicationActions.ts';
import { addPart, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { applyEnd, applyState, applyType } from '../../../src/contract/areas/part/partEnums.ts';
import {
  inStorage,
  listBalances,
  listMovements,
  outStorage,
  undoStorage,
} from '../../../src/contract/areas/part/stock.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { applicationTimers } from '../../../src/server/modules/part/applications/routes.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';

const { awaitingPickup, rejected, completed } = applyState.values;
const day = 86_400_000;

let app: TestApp;
let team: Team;
let store: string;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  store = (await team.admin.call(sparePartPosition.calls.add, { Name: '备件库' })).id;
});
afterAll(() => app.close());

let parts = 0;
/** Adds a part that lies in the store, with its quantity and price. */
async function newPart(qty = 0, UnitPrice?: number) {
  parts += 1;
  const body = { PartCode: `A-${parts}`, PartName: `Bearing ${parts}`, Unit: 'pcs' };
  const { id: PartID } = await team.admin.call(addPart, { ...body, PositionID: store, UnitPrice });
  if (qty > 0)
    await team.admin.call(inStorage, { Items: [{ PartID, PositionID: store, Qty: qty }] });
  return PartID;
}

function apply(PartID: string, WantedQty: number, more: object = {}) {
  const Items = [{ PartID, WantedQty }];
  return team.repairer.call(addApplication, { ApplyType: 0, Items, Reason: 'worn', ...more });
}

const approve = (ID: string, more: object = {}) =>
  team.admin.call(decideApplication, { ID, ApplyState: 1, ...more });
const pickUp = (ID: string, item: string, Qty: number, more: object = {}) =>
  team.admin.call(receiveApplication, { ID, Items: [{ ItemID: item, Qty, ...more }] });

async function stockOf(PartID: string) {
  const [one] = (await team.admin.call(listBalances, { PartID })).data;
  return one === undefined ? null : [one.inStock, one.available];
}

const notified = async (code: string, userID: string) =>
  (
    await app.sql<{ kind: string }>(
      `select kind from notification where params ->> 'code' = $1 and user_id = $2 order by created_time, kind`,
      [code, userID],
    )
  ).map(({ kind }) => kind);

/** Requires that reservations add up to the balances, and none exceeds what is there. */
async function requireWholeReservations() {
  const wrong = await app.sql(
    `select from stock_balance b full join (
       select org_code, part_id, position_id, sum(qty) as qty from part_reservation group by 1, 2, 3
     ) r using (org_code, part_id, position_id)
     where coalesce(r.qty, 0) <> coalesce(b.reserved, 0) or b.reserved > b.in_stock`,
  );
  expect(wrong).toEqual([]);
}

test('a requisition is approved in part, reserved, picked up twice and given up', async () => {
  const PartID = await newPart(10, 5);
  const { id, code, items } = await apply(PartID, 6);
  const [line] = items;
  expect(await notified(code, team.admin.userID)).toEqual(['partApplyToDecide']);
  const approved = await approve(id, { Items: [{ ItemID: line?.id ?? '', ApprovedQty: 5 }] });
  expect(approved).toMatchObject({ applyState: awaitingPickup, amount: 25, isReady: 1 });
  expect(await stockOf(PartID)).toEqual([10, 5]);
  // what is reserved is not issued to others
  const issue = { Items: [{ PartID, PositionID: store, Qty: 6 }] };
  expect(errorOf(await team.admin.send(outStorage, issue))).toBe('STOCK_SHORT');
  await pickUp(id, line?.id ?? '', 2);
  expect(await stockOf(PartID)).toEqual([8, 5]);
  const ActionID = randomUUID();
  const body = { ID: id, ActionID, Items: [{ ItemID: line?.id ?? '', Qty: 1 }] };
  const twice = await Promise.all([1, 2].map(() => team.admin.call(receiveApplication, body)));
  expect(twice[0]).toEqual(twice[1]);
  const tooMany = await team.admin.send(receiveApplication, {
    ID: id,
    Items: [{ ItemID: line?.id ?? '', Qty: 3 }],
  });
  expect(tooMany.envelope.data).toMatchObject({ error: 'APPLICATION_REST', field: 'Items.0.Qty' });
  const ended = await team.repairer.call(giveUpApplication, { ID: id });
  expect(ended).toMatchObject({ applyState: completed, endKind: applyEnd.values.givenUp });
  expect(ended.items).toMatchObject([{ receivedQty: 3, givenUpQty: 2, reservedQty: 0 }]);
  expect(await stockOf(PartID)).toEqual([7, 7]);
  const [movement] = (await team.admin.call(listMovements, { PartID })).data;
  expect(movement).toMatchObject({ applicationID: id, applicationCode: code, qty: -1 });
  expect(await notified(code, team.repairer.userID)).toEqual([
    'partApplyApproved',
    'partApplyPickedUp',
    'partApplyPickedUp',
  ]);
  // an undo lets the line wait again, and reserves it
  const { data } = await team.admin.call(listMovements, { PartID });
  await team.admin.call(undoStorage, { ID: data.find(({ qty }) => qty === -2)?.id ?? '' });
  expect(await team.admin.call(getApplication, { ID: id })).toMatchObject({
    applyState: awaitingPickup,
    items: [{ receivedQty: 1, reservedQty: 2 }],
  });
  await requireWholeReservations();
});

test('of twenty that reserve the last ten pieces exactly ten succeed', async () => {
  const PartID = await newPart(10);
  const all = await Promise.all(Array.from({ length: 20 }, () => apply(PartID, 1)));
  const answers = await Promise.all(
    all.map(({ id: ID }) => team.admin.send(decideApplication, { ID, ApplyState: 1 })),
  );
  expect(countOutcomes(answers)).toEqual({ won: 10, STOCK_SHORT: 10 });
  expect(await stockOf(PartID)).toEqual([10, 0]);
  await requireWholeReservations();
});

test('one of two decisions counts, and nobody acts in a state that the table does not have', async () => {
  const PartID = await newPart(5);
  const { id: ID } = await apply(PartID, 1);
  const answers = await Promise.all([
    team.admin.send(decideApplication, { ID, ApplyState: 1 }),
    team.admin.send(decideApplication, { ID, ApplyState: 2, Reason: 'no' }),
  ]);
  expect(countOutcomes(answers)).toEqual({ won: 1, APPLICATION_STATE: 1 });
  const refused = await team.repairer.send(withdrawApplication, { ID });
  expect(refused.envelope.data).toMatchObject({ error: 'APPLICATION_STATE', field: 'ID' });
  expect(applicationTransitions.filter(({ from }) => from === rejected)).toEqual([]);
  const other = await apply(PartID, 1);
  const stale = { ID: other.id, ApplyState: 2 as const, Reason: 'no', Version: other.version + 1 };
  expect(errorOf(await team.admin.send(decideApplication, stale))).toBe('STALE_VERSION');
  const reasonless = await team.admin.send(decideApplication, { ID: other.id, ApplyState: 2 });
  expect(reasonless.envelope.data).toMatchObject({ field: 'Reason' });
  expect(errorOf(await team.repairer.send(decideApplication, stale))).toBe('DENIED');
  const withdrawn = await team.repairer.call(withdrawApplication, { ID: other.id });
  expect(withdrawn).toMatchObject({ applyState: rejected, endKind: applyEnd.values.withdrawn });
});

test('a limit of the role bounds decisions, a part without a price is above it, and nobody decides their own', async () => {
  const { admin } = team;
  const PartID = await newPart(50, 100);
  const own = await admin.call(addApplication, {
    ApplyType: 0,
    Items: [{ PartID, WantedQty: 1 }],
    Reason: 'own',
  });
  const undecided = async ({ id: ID }: Pick<PartApplication, 'id'>) => {
    const answer = await admin.send(decideApplication, { ID, ApplyState: 1 });
    return errorOf(answer) === 'APPLICATION_AMOUNT'
      ? (await admin.call(getApplication, { ID })).undecidable
      : null;
  };
  expect(await undecided(own)).toBe('own');
  const [role] = await app.sql<{ id: string }>('select role_id as id from app_user where id = $1', [
    admin.userID,
  ]);
  const Limits = [{ RoleID: role?.id ?? '', Amount: 500 }];
  await admin.call(saveApplicationSetting, { ExpireDays: 14, Limits, Version: 0 });
  expect(await undecided(own)).toBe('own');
  expect(await undecided(await apply(PartID, 5))).toBe(null);
  expect(await undecided(await apply(PartID, 6))).toBe('amount');
  const unpriced = await newPart(5);
  expect(await undecided(await apply(unpriced, 1))).toBe('price');
  // a purchase has the applicant's price: zero is none, and it lowers no known one
  const Items = [{ PartID: unpriced, WantedQty: 1, UnitPrice: 0 }];
  expect(await undecided(await apply(unpriced, 1, { ApplyType: 1, Items }))).toBe('price');
  const cheap = [{ PartID, WantedQty: 6, UnitPrice: 1 }];
  expect(await undecided(await apply(PartID, 6, { ApplyType: 1, Items: cheap }))).toBe('amount');
  await admin.call(saveApplicationSetting, { ExpireDays: 14, Limits: [], Version: 1 });
  expect(
    errorOf(
      await team.repairer.send(saveApplicationSetting, {
        ExpireDays: 14,
        Limits: [],
        Version: 2,
      }),
    ),
  ).toBe('DENIED');
});

test('a purchase arrives in parts, for the requisition that waits, and states the difference of its price', async () => {
  const PartID = await newPart(1, 10);
  const requisition = await apply(PartID, 4);
  await approve(requisition.id, { BackOrder: 1 });
  const today = app.clock.now().getTime();
  const ExpectedDate = new Date(today + 3 * day).toISOString().slice(0, 10);
  const purchase = await team.repairer.call(addApplication, {
    ApplyType: applyType.values.purchase,
    Items: [{ PartID, WantedQty: 3, ExpectedDate }],
    Reason: 'out of stock',
    SourceID: requisition.id,
  });
  const [line] = (await approve(purchase.id)).items;
  const [promise] = await team.repairer.call(getPartPromises, { Items: [{ PartID, Qty: 3 }] });
  expect(promise).toMatchObject({ available: 0, ordered: 3, promiseDate: ExpectedDate });
  const partly = await pickUp(purchase.id, line?.id ?? '', 2, { UnitPrice: 12 });
  expect(partly).toMatchObject({ applyState: awaitingPickup });
  expect(partly.items).toMatchObject([{ price: 10, receivedPrice: 12, receivedQty: 2 }]);
  const waiting = await team.repairer.call(getApplication, { ID: requisition.id });
  expect(waiting.items).toMatchObject([{ reservedQty: 3, price: null }]);
  expect(await notified(requisition.code, team.repairer.userID)).toContain('partApplyArrived');
  expect(await pickUp(purchase.id, line?.id ?? '', 1)).toMatchObject({ applyState: completed });
  expect(await team.repairer.call(getApplication, { ID: requisition.id })).toMatchObject({
    isReady: 1,
  });
  const { dataRemark: counts } = await team.admin.call(listWaitingApplications, {});
  expect(counts.toPickUp).toBeGreaterThan(0);
});

test('a reservation that nobody picks up is free again, with a message', async () => {
  const PartID = await newPart(3);
  const { id: ID, code } = await apply(PartID, 3);
  await approve(ID);
  expect(await stockOf(PartID)).toEqual([3, 0]);
  app.clock.advance(15 * day);
  const { admin, repairer } = team;
  team = {
    ...team,
    admin: await signIn(app, admin.phone),
    repairer: await signIn(app, repairer.phone),
  };
  const ran = await runDueTimers({
    db: app.db,
    now: async () => app.clock.now(),
    handlers: applicationTimers,
    kick: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  expect(ran).toBeGreaterThan(0);
  expect(await stockOf(PartID)).toEqual([3, 3]);
  expect(await team.repairer.call(getApplication, { ID })).toMatchObject({
    applyState: completed,
    endKind: applyEnd.values.expired,
  });
  expect(await notified(code, team.repairer.userID)).toContain('partApplyExpired');
  await requireWholeReservations();
});

test('whatever is wrong is refused at its field, and others see no application', async () => {
  const PartID = await newPart(5);
  const good = { PartID, WantedQty: 1 };
  const cases: [object, string][] = [
    [{ Items: [good, good] }, 'Items.1.PartID'],
    [{ Items: [{ ...good, WantedQty: 0.5 }] }, 'Items.0.WantedQty'],
    [{ Items: [{ ...good, PartID: randomUUID() }] }, 'Items.0.PartID'],
    [{ Items: Array.from({ length: 101 }, () => good) }, 'Items'],
    [{ NeedDate: '2020-01-01' }, 'NeedDate'],
    [{ Reason: ' ' }, 'Reason'],
    [{ OrderID: randomUUID() }, 'OrderID'],
    [{ ApplyType: 1, SourceID: randomUUID() }, 'SourceID'],
  ];
  for (const [more, field] of cases) {
    const body = { ApplyType: 0 as const, Items: [good], Reason: 'worn', ...more };
    expect((await team.repairer.send(addApplication, body)).envelope.data).toMatchObject({ field });
  }
  const { id: ID, items } = await apply(PartID, 2);
  const more = {
    ID,
    ApplyState: 1 as const,
    Items: [{ ItemID: items[0]?.id ?? '', ApprovedQty: 3 }],
  };
  expect((await team.admin.send(decideApplication, more)).envelope.data).toMatchObject({
    field: 'Items.0.ApprovedQty',
  });
  const other = await addTeam(app);
  expect(errorOf(await other.admin.send(getApplication, { ID }))).toBe('NOT_FOUND');
  const mine = await team.admin.call(addApplication, {
    ApplyType: 0,
    Items: [good],
    Reason: 'own',
  });
  expect(errorOf(await team.repairer.send(getApplication, { ID: mine.id }))).toBe('NOT_FOUND');
  expect(errorOf(await team.repairer.send(withdrawApplication, { ID: mine.id }))).toBe('NOT_FOUND');
  const { data } = await team.repairer.call(listPartApplications, { pageSize: 200 });
  expect(data.every(({ userID }) => userID === team.repairer.userID)).toBe(true);
});
