import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDeviceService } from '../../../../src/contract/areas/device/endpoints.ts';
import { getFailureTrend, getTop10Mttr } from '../../../../src/contract/areas/home/rankings.ts';
import { addRelation, updateRelation } from '../../../../src/contract/areas/relation/endpoints.ts';
import { addWorkOrder } from '../../../../src/contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../../../src/contract/orders/workOrder.ts';
import { rebuildFigures } from '../../../../src/server/figures/maintained/rebuild.ts';
import { moveOrder } from '../../../../src/server/modules/repair/commands/moveOrder.ts';
import { naiveRanking, naiveTrend } from '../../figures/naive/naiveRankings.ts';
import { deleteRows, readRows } from '../../figures/rows.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { errorOf } from '../../support/client.ts';
import {
  addPerson,
  addTeam,
  associate,
  type Person,
  signIn,
  type Team,
} from '../../support/people.ts';
import { detail, newDevice } from '../../support/work.ts';
import { setLongTimeouts } from '../support/longTimeouts.ts';
import { attempt } from '../support/orderActions.ts';
import { expectSeamless } from '../support/seamless.ts';
import { type DeviceModel, type KindByUser, passOrder, transferDevice } from './deviceModel.ts';
import { applyAction, pick, requestBodyOf, selectAction } from './modelUpdates.ts';
import {
  asTestOrder,
  disagreements,
  type OrderModel,
  type Player,
  type Side,
} from './orderModel.ts';
import { type Bonds, expectedError, expectedNotifications, targetState } from './orderRules.ts';
import { type ActionStep, anybody, step } from './steps.ts';

type Cast = Player & { readonly person: Person };

let app: TestApp;
let owner: Team;
let provider: Team;
let other: Team;
let cast: Cast[];
/** The orders of all runs in these organisations, because figures count all of them. */
const allOrders: OrderModel[] = [];
const allDevices = new Map<string, DeviceModel>();

beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  [provider, other] = [await addTeam(app, { orgType: 0 }), await addTeam(app, { orgType: 0 })];
  await setLongTimeouts(app, owner.orgCode, provider.orgCode, other.orgCode);
  const play = (side: Player['side'], role: Player['role'], person: Person): Cast => ({
    userID: person.userID,
    side,
    role,
    person,
  });
  const roles = ['admin', 'supervisor', 'repairer', 'reporter'] as const;
  cast = [
    ...roles.map((role) => play('owner', role, owner[role])),
    ...roles.map((role) => play('provider', role, provider[role])),
    play('provider', 'repairer', await addPerson(app, provider.orgCode, 'repairer')),
    ...roles.map((role) => play('other', role, other[role])),
  ];
  signedInAt = now();
});
afterAll(() => app.close());

/** The state of one run: two devices, one of them serviced by the provider, and their orders. */
interface Play {
  readonly machines: readonly DeviceModel[];
  readonly orders: OrderModel[];
}

/** Returns the device of an order. */
function deviceOf({ deviceID }: OrderModel): DeviceModel {
  const machine = allDevices.get(deviceID);
  if (machine === undefined) throw new Error(`no device ${deviceID}`);
  return machine;
}

const now = () => app.clock.now().getTime();

/** The age at which sessions are renewed: they last eight hours of the test clock, and a run takes a few of them. */
const signedInMs = 4 * 3_600_000;
let signedInAt = 0;

async function renewSessions(): Promise<void> {
  if (now() - signedInAt < signedInMs) return;
  signedInAt = now();
  for (const [index, one] of cast.entries()) {
    cast[index] = { ...one, person: await signIn(app, one.person.phone) };
  }
  owner = { ...owner, admin: pick(cast, 0).person };
}

/** Returns the notifications since the last call, by the order's code; at most one per person and order. */
async function notifiedByOrder(): Promise<Record<string, KindByUser>> {
  const rows = await app.sql<{ code: string | null; user_id: string; kind: string }>(
    `delete from notification returning params->>'orderCode' as code, user_id, kind`,
  );
  const byOrder: Record<string, Record<string, string>> = {};
  for (const { code, user_id: user, kind } of rows) {
    if (code === null) continue; // a notification of the relation, tested elsewhere
    const kinds = (byOrder[code] ??= {});
    expect([code, user, kinds[user]]).toEqual([code, user, undefined]);
    kinds[user] = kind;
  }
  return byOrder;
}

/** Returns the notifications since the last call, and expects all to be about one order. */
async function notified({ code }: OrderModel): Promise<KindByUser> {
  const { [code]: kinds = {}, ...others } = await notifiedByOrder();
  expect(others).toEqual({});
  return kinds;
}

async function report(
  play: Play,
  drawn: { by: number; device: number; ago: number; isStop: boolean },
) {
  const machine = pick(play.machines, drawn.device);
  const player = pick(cast, drawn.by);
  const faultTime = now() - drawn.ago;
  const answer = await player.person.send(addWorkOrder, {
    DeviceID: machine.id,
    FaultText: 'It does not move',
    FaultLevel: 2,
    IsStop: drawn.isStop ? 1 : 0,
    FaultTime: new Date(faultTime).toISOString(),
  });
  if (player.side !== 'owner' && player.side !== machine.service) {
    expect(errorOf(answer)).toBe('NOT_FOUND');
    expect(await notifiedByOrder()).toEqual({});
    return;
  }
  expect(errorOf(answer)).toBeNull();
  const { id, orderCode: code } = answer.envelope.data as WorkOrder;
  const order: OrderModel = {
    id,
    code,
    deviceID: machine.id,
    repairSide: machine.service,
    reporter: player,
    faultTime,
    state: 0,
    version: 0,
    isStop: drawn.isStop,
    isFailure: true,
    holder: null,
    confirmer: null,
    doings: [{ at: faultTime, kind: 'wait', up: null }],
    finishes: [],
    end: null,
  };
  play.orders.push(order);
  allOrders.push(order);
  expect(await notified(order)).toEqual(
    expectedNotifications(cast, machine.bonds, 'report', order, player, null, machine.service),
  );
}

/**
 * Lets the owner assign the device to a provider, withdraw it, or end the relation with its provider. In
 * the last case the provider loses all of its devices, including those of earlier runs.
 */
async function changeService(play: Play, to: Side, ends: boolean): Promise<void> {
  const machine = pick(play.machines, 1);
  const { id, service: former } = machine;
  if (former === to) return;
  const give = (ServiceOrgCode: string | null) =>
    owner.admin.call(saveDeviceService, { DeviceIDs: [id], ServiceOrgCode });
  const isEnd = to === 'owner' && ends;
  if (isEnd) {
    const FromOrgCode = orgCodeOf(former);
    await owner.admin.call(updateRelation, { FromOrgCode, RelationState: 2 });
  } else if (to === 'owner') await give(null);
  else {
    const FromOrgCode = orgCodeOf(to);
    await app.sql('update relation set apply_time = null'); // as if a day had passed
    await adminOf(to).call(addRelation, { ToOrgCode: owner.orgCode });
    await owner.admin.call(updateRelation, { FromOrgCode, RelationState: 1 });
    await give(FromOrgCode);
  }
  const lost = [...allDevices.values()].filter(({ service }) => service === former);
  const turned = isEnd ? lost : [machine];
  const kinds = turned.map((one) =>
    transferDevice(one, to, allOrders, { cast, now: now() }, pick(cast, 0)),
  );
  expect(await notifiedByOrder()).toEqual(Object.assign({}, ...kinds));
  for (const order of play.orders) await expectAsModelled(order);
  await expectRowsAsRebuilt();
}

function adminOf(side: Side): Person {
  const people = cast.filter((one) => one.side === side);
  return pick(people, 0).person;
}
const orgCodeOf = (side: Side) => adminOf(side).orgCode;

async function playAction(play: Play, drawn: ActionStep): Promise<void> {
  if (play.orders.length === 0) return;
  app.clock.advance(drawn.passed);
  const order = pick(play.orders, drawn.order);
  const machine = deviceOf(order);
  const { service, bonds } = machine;
  const { name, player } = selectAction(drawn, order, cast, service);
  const expected = expectedError(player, name, order, service);
  const body = requestBodyOf(drawn, name, order, player, { cast, now: now() });
  const formerHolder = order.holder;
  const answer = await attempt(player.person, name, order.id, body);
  expect([name, player.side, player.role, errorOf(answer)]).toEqual([
    name,
    player.side,
    player.role,
    expected,
  ]);
  if (expected === null) applyAction(order, name, player, body, { cast, now: now() });
  const done = expected === null;
  const kinds = done
    ? expectedNotifications(cast, bonds, name, order, player, formerHolder, service)
    : {};
  const passedOn =
    done && name === 'sendBack' ? passOrder(order, machine, { cast, now: now() }, player) : null;
  expect(await notified(order)).toEqual(passedOn ?? kinds);
  await expectAsModelled(order);
  // checked at once, because later actions would correct an omission
  const turns = ['interrupt', 'recover', 'amend', 'sendBack'].includes(name);
  if (turns && done) await expectRowsAsRebuilt();
}

/** Performs the automatic confirmation like its timer. */
async function confirmByItself(play: Play, place: number): Promise<void> {
  if (play.orders.length === 0) return;
  const order = pick(play.orders, place);
  const confirmed = app.db.transaction({ orgCode: owner.orgCode }, 'write', (tx) =>
    moveOrder(
      { tx, now: app.clock.now(), publish: () => undefined, actor: null },
      { call: 'Auto', id: order.id, effect: () => ({ columns: { auto_confirm: true } }) },
    ),
  );
  if (targetState(order, 'auto') === undefined) {
    await expect(confirmed).rejects.toMatchObject({ errorName: 'WRONG_STATE' });
  } else {
    expect(await confirmed).toMatchObject({ autoConfirm: 1, confirmUserID: null });
    applyAction(order, 'auto', null, {}, { cast, now: now() });
    const noBonds: Bonds = { bound: [], followers: [] };
    const { service } = deviceOf(order);
    const kinds = expectedNotifications(cast, noBonds, 'auto', order, null, order.holder, service);
    expect(await notified(order)).toEqual(kinds);
  }
  await expectAsModelled(order);
}

async function expectAsModelled(model: OrderModel): Promise<void> {
  const order = await detail(owner.admin, model.id);
  expect(order).toMatchObject({
    orderState: model.state,
    version: model.version,
    isStop: model.isStop ? 1 : 0,
    isFailure: model.isFailure ? 1 : 0,
    repairUserID: model.holder?.userID ?? null,
    reworkCount: model.finishes.filter(({ until }) => until !== Infinity).length,
  });
  expect(order.history).toHaveLength(model.version + 1);
  expectSeamless(order);
  const spent = order.segments.reduce(
    (sum, { startTime, endTime }) =>
      sum + (endTime === null ? now() : Date.parse(endTime)) - Date.parse(startTime),
    0,
  );
  expect(spent).toBe((model.end ?? now()) - model.faultTime);
  expect(disagreements(model, order, now())).toEqual([]);
}

/** Expects the rows of the figures to equal a rebuild. */
async function expectRowsAsRebuilt(): Promise<void> {
  const { orgCode } = owner;
  await app.db.transaction({ orgCode }, 'write', async (tx) => {
    const stored = await readRows(tx, orgCode);
    await deleteRows(tx, orgCode);
    await rebuildFigures(tx, orgCode);
    expect(stored).toEqual(await readRows(tx, orgCode));
  });
}

/** Expects the figures to equal their definition. */
async function expectFigures(): Promise<void> {
  const fleet = {
    zone: 'Asia/Shanghai',
    devices: [...allDevices.values()],
    orders: allOrders.map(asTestOrder),
  };
  const dayMs = 86_400_000;
  const window = { from: new Date(now() - 2 * dayMs), to: new Date(now() + dayMs) };
  const body = { StartTime: window.from.toISOString(), EndTime: window.to.toISOString() };
  const trend = await owner.admin.call(getFailureTrend, body);
  expect(trend.data).toEqual(naiveTrend(fleet, window, app.clock.now()));
  const { data } = await owner.admin.call(getTop10Mttr, body);
  const { rows } = naiveRanking(fleet, 'MTTR', window, app.clock.now());
  const fieldsOf = (row: {
    deviceCode: string;
    hours: number | null;
    breakdowns: number;
    open: number;
  }) => [row.deviceCode, row.hours, row.breakdowns, row.open];
  expect(data.map(fieldsOf)).toEqual(rows.slice(0, 10).map(fieldsOf));
}

async function newPlay(bound: readonly number[], followers: readonly number[]): Promise<Play> {
  const [own, serviced] = [await newDevice(owner.admin), await newDevice(owner.admin)];
  await associate(app, provider.orgCode, owner.orgCode, [serviced.id]);
  const bonds = {
    bound: bound.map((one) => pick(cast, one)),
    followers: followers.map((one) => pick(cast, one)),
  };
  for (const [kind, people] of Object.entries({ bound: bonds.bound, follower: bonds.followers })) {
    for (const { person } of people) {
      await app.sql(
        `insert into device_person (org_code, device_id, kind, user_org_code, user_id)
         values ($1, $2, $3, $4, $5)`,
        [owner.orgCode, serviced.id, kind, person.orgCode, person.userID],
      );
    }
  }
  const machines: DeviceModel[] = [
    { id: own.id, code: own.deviceCode, service: 'owner', bonds: { bound: [], followers: [] } },
    { id: serviced.id, code: serviced.deviceCode, service: 'provider', bonds },
  ];
  for (const machine of machines) allDevices.set(machine.id, machine);
  return { machines, orders: [] };
}

/** Generates the people bound to the serviced device, or its followers. */
const people = fc.uniqueArray(anybody, { maxLength: 3 });

test('after any sequence of calls by anybody, states, segments, figures and notifications follow the table', async () => {
  await fc.assert(
    fc.asyncProperty(
      people,
      people,
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async (bound, followers, steps) => {
        await renewSessions();
        const play = await newPlay(bound, followers);
        await notifiedByOrder();
        await report(play, { by: 3, device: 1, ago: 5000, isStop: true });
        for (const one of steps) {
          if (one.kind === 'report') await report(play, one);
          else if (one.kind === 'auto') await confirmByItself(play, one.order);
          else if (one.kind === 'action') await playAction(play, one);
          else await changeService(play, one.to, one.ends);
        }
        await expectRowsAsRebuilt();
        await expectFigures();
      },
    ),
    { numRuns: 12, endOnFailure: true }, // no shrinking, because it takes minutes
  );
}, 150_000);
