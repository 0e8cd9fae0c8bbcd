import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dayOrders,
  getMyDay,
  type LaneOrder,
  listOrderLanes,
  type OrderLane,
} from '../../../src/contract/areas/repair/lanes.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { openOrderStates, orderState } from '../../../src/contract/enums.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { selectLanes } from '../../../src/server/modules/repair/queries/orderLanes.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { plansOf } from '../support/explained.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';
import { orderIn } from './support/inState.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
/** A device that the provider services, and one of the owner alone. */
let serviced: string;
let own: string;
const orders: WorkOrder[] = [];
beforeAll(async () => {
  app = await startApp({ database: await openTestDatabase() }); // its plans depend on no earlier rows
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  serviced = (await newDevice(owner.admin)).id;
  own = (await newDevice(owner.admin)).id;
  await associate(app, provider.orgCode, owner.orgCode, [serviced]);
  const { admin, reporter } = owner;
  for (const state of orderState.list) {
    orders.push(
      await orderIn(app, { admin, reporter, repairer: provider.repairer }, state, serviced),
    );
  }
  for (const state of [0, 0, 4] as const) {
    orders.push(await orderIn(app, owner, state, own));
  }
});
afterAll(() => app.close());

type Body = InputOf<typeof listOrderLanes>;
const lanesOf = (by: Person, body: Body = {}): Promise<OrderLane[]> =>
  by.call(listOrderLanes, body);
const counts = (lanes: readonly OrderLane[]) =>
  Object.fromEntries(lanes.map((lane) => [lane.orderState, lane.totalNum]));
const ids = (cards: readonly LaneOrder[] = []) => cards.map(({ id }) => id);

test('each state is a lane: open ones begin with the oldest fault, closed ones with the newest', async () => {
  const lanes = await lanesOf(owner.reporter);
  expect(lanes.map((lane) => lane.orderState)).toEqual(orderState.list);
  expect(counts(lanes)).toEqual({ 0: 3, 1: 1, 2: 1, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1 });
  const inState = (state: number) =>
    orders.filter((order) => order.orderState === state).map(({ id }) => id);
  expect(ids(lanes[0]?.orders)).toEqual(inState(0));
  expect(ids(lanes[4]?.orders)).toEqual(inState(4).toReversed());
  const interrupted = lanes.find((lane) => lane.orderState === 7)?.orders[0];
  expect(interrupted).toMatchObject({
    repairUserName: provider.repairer.realName,
    interruptReason: 'vendor',
  });
});

test('a lane has at most the requested number of cards and the exact count', async () => {
  const lanes = await lanesOf(owner.reporter, { Size: 1, OrderState: 0 });
  expect(lanes).toMatchObject([{ orderState: 0, totalNum: 3 }]);
  expect(lanes[0]?.orders).toHaveLength(1);
  for (const Size of [0, 101]) {
    expect(errorOf(await owner.reporter.send(listOrderLanes, { Size }))).toBe('BAD_FIELD');
  }
});

test.for<[string, Body]>([
  ['unfinished', { Unfinished: 1 }],
  ['by level', { FaultLevel: 2 }],
  ['mine', { Mine: 1 }],
  ['by a device', { DeviceID: 'own' }],
  ['by a code that begins so', { SearchText: 'WO-' }],
  ['by a word', { SearchText: 'ram' }],
  ['by an absent word', { SearchText: 'absent' }],
])('the filters of the list apply: %s', async ([, given]) => {
  const body = given.DeviceID === undefined ? given : { ...given, DeviceID: own };
  const lanes = await lanesOf(owner.reporter, body);
  const { data } = await owner.reporter.call(listWorkOrders, { ...body, pageSize: 200 });
  expect(lanes.flatMap((lane) => ids(lane.orders)).toSorted()).toEqual(
    data.map(({ id }) => id).toSorted(),
  );
  if (given.Unfinished === 1) {
    expect(lanes.map((lane) => lane.orderState)).toEqual(openOrderStates);
  }
});

test('a provider sees the orders that it repairs, with the owner’s name; others see nothing', async () => {
  const lanes = await lanesOf(provider.repairer);
  expect(counts(lanes)).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 });
  expect(lanes[0]?.orders[0]?.ownerName).toBeDefined();
  const strangers = await addTeam(app);
  expect(Object.values(counts(await lanesOf(strangers.admin))).every((n) => n === 0)).toBe(true);
});

test('each side reads a lane in its order by an index', async () => {
  const actor = { orgCode: 'PLANA', userID: owner.admin.userID, timeZone: 'UTC' };
  const plan = await plansOf(app.db, 'PLANA', (tx) =>
    selectLanes(tx, actor as never, { SearchText: '', OrderState: 4, Size: 20 }, new Date()),
  );
  expect(plan).toMatch(/using work_order_state .*\n.*Index Cond: .*order_state = 4/);
  expect(plan).toMatch(/using work_order_repaired_state .*\n.*Index Cond: .*order_state = 4/);
});

test('a repairer’s day has what they hold and what they may receive, the most urgent first', async () => {
  const day = await provider.repairer.call(getMyDay, {});
  expect(new Set(day.assigned.map((card) => card.orderState))).toEqual(new Set([1, 2, 6, 7]));
  expect(ids(day.unreceived)).toEqual([orders[0]?.id]);
  expect(day).toMatchObject({ moreAssigned: 0, moreUnreceived: 0 });

  await app.sql('update work_order set fault_level = 1 where id = $1', [orders[7]?.id]);
  const again = await provider.repairer.call(getMyDay, {});
  expect(again.assigned[0]?.id).toBe(orders[7]?.id);

  const supervisors = await provider.supervisor.call(getMyDay, {});
  expect(supervisors.assigned).toEqual([]);
  expect(supervisors.unreceived).toHaveLength(1);
  const owners = await owner.repairer.call(getMyDay, {});
  expect(owners.unreceived.map(({ repairOrgCode }) => repairOrgCode)).toEqual(
    [owner.orgCode, owner.orgCode], // not what the provider repairs
  );
});

test('an order of a device with bound repairers belongs to their day only', async () => {
  const bound = await addPerson(app, provider.orgCode, 'repairer');
  await app.sql(
    `insert into device_person (org_code, device_id, user_org_code, user_id, kind)
     values ($1, $2, $3, $4, 'bound')`,
    [owner.orgCode, serviced, provider.orgCode, bound.userID],
  );
  expect((await bound.call(getMyDay, {})).unreceived).toHaveLength(1);
  expect((await provider.repairer.call(getMyDay, {})).unreceived).toEqual([]);
  await app.sql('update app_user set user_state = 0 where id = $1', [bound.userID]);
  expect((await provider.repairer.call(getMyDay, {})).unreceived).toHaveLength(1);
});

test('a day reports that it has more orders than it lists', async () => {
  const busy = await addPerson(app, provider.orgCode, 'repairer');
  await app.sql(
    `insert into work_order select (jsonb_populate_record(w, jsonb_build_object(
       'id', gen_random_uuid(), 'order_code', 'BUSY-' || n, 'repair_user_id', $2::text))).*
     from work_order w, generate_series(1, $3) n where w.id = $1`,
    [orders[1]?.id, busy.userID, dayOrders.assigned + 1],
  );
  const day = await busy.call(getMyDay, {});
  expect(day.assigned).toHaveLength(dayOrders.assigned);
  expect(day.moreAssigned).toBe(1);
});

test('only people who repair have a day', async () => {
  expect(errorOf(await owner.reporter.send(getMyDay, {}))).toBe('DENIED');
});
