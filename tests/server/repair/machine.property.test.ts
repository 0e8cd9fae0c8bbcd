import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDeviceService } from '../../../src/contract/areas/device.ts';
import { getFailureTrend, getTop10Mttr } from '../../../src/contract/areas/home.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair.ts';
import type { WorkOrder } from '../../../src/contract/workOrder.ts';
import { rebuildFigures } from '../../../src/server/figures/rebuild.ts';
import { moveOrder } from '../../../src/server/modules/repair/commands/moveOrder.ts';
import { naiveRanking, naiveTrend } from '../figures/naive.ts';
import { deleteRows, readRows } from '../figures/rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import {
  addPerson,
  addTeam,
  associate,
  type Person,
  signIn,
  type Team,
} from '../support/people.ts';
import { detail, newDevice } from '../support/work.ts';
import { attempt } from './deeds.ts';
import { handOver, type Letters, type Machine, passOn } from './machines.ts';
import {
  asTestOrder,
  disagreements,
  type OrderModel,
  type Player,
  type Side,
} from './orderModel.ts';
import { type Bonds, targetOf, toldOf, verdict } from './orderPlay.ts';
import { at, bodyOf, chosen, note } from './paper.ts';
import { waitForYears } from './patience.ts';
import { expectSeamless } from './seamless.ts';
import { anybody, type DeedStep, step } from './steps.ts';

type Cast = Player & { readonly person: Person };

let app: TestApp;
let owner: Team;
let provider: Team;
let other: Team;
let cast: Cast[];
/** All that was ever done in these organisations: figures count all of it. */
const allOrders: OrderModel[] = [];
const allMachines = new Map<string, Machine>();

beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  [provider, other] = [await addTeam(app, { orgType: 0 }), await addTeam(app, { orgType: 0 })];
  await waitForYears(app, owner.orgCode, provider.orgCode, other.orgCode);
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

/** One run: two devices, one of them serviced by the provider, and what happened to their orders. */
interface Play {
  readonly machines: readonly Machine[];
  readonly orders: OrderModel[];
}

/** The device of an order. */
function machineOf({ deviceID }: OrderModel): Machine {
  const machine = allMachines.get(deviceID);
  if (machine === undefined) throw new Error(`no device ${deviceID}`);
  return machine;
}

const now = () => app.clock.now().getTime();

/** A session lasts eight hours of the steered clock, and a run takes a few of them. */
const signedInMs = 4 * 3_600_000;
let signedInAt = 0;

async function keepSignedIn(): Promise<void> {
  if (now() - signedInAt < signedInMs) return;
  signedInAt = now();
  for (const [index, one] of cast.entries()) {
    cast[index] = { ...one, person: await signIn(app, one.person.phone) };
  }
  owner = { ...owner, admin: at(cast, 0).person };
}

/** Who was told what since the last look, by the order's code: nobody twice of one. */
async function toldByOrder(): Promise<Record<string, Letters>> {
  const rows = await app.sql<{ code: string | null; user_id: string; kind: string }>(
    `delete from notification returning params->>'orderCode' as code, user_id, kind`,
  );
  const byOrder: Record<string, Record<string, string>> = {};
  for (const { code, user_id: user, kind } of rows) {
    if (code === null) continue; // of the relation, told elsewhere
    const letters = (byOrder[code] ??= {});
    expect([code, user, letters[user]]).toEqual([code, user, undefined]);
    letters[user] = kind;
  }
  return byOrder;
}

/** Who was told what since the last look, where it is of one order alone. */
async function told({ code }: OrderModel): Promise<Letters> {
  const { [code]: letters = {}, ...others } = await toldByOrder();
  expect(others).toEqual({});
  return letters;
}

async function report(
  play: Play,
  said: { by: number; device: number; ago: number; isStop: boolean },
) {
  const machine = at(play.machines, said.device);
  const player = at(cast, said.by);
  const faultTime = now() - said.ago;
  const answer = await player.person.send(addWorkOrder, {
    DeviceID: machine.id,
    FaultText: 'It does not move',
    FaultLevel: 2,
    IsStop: said.isStop ? 1 : 0,
    FaultTime: new Date(faultTime).toISOString(),
  });
  if (player.side !== 'owner' && player.side !== machine.service) {
    expect(errorOf(answer)).toBe('NOT_FOUND');
    expect(await toldByOrder()).toEqual({});
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
    isStop: said.isStop,
    isFailure: true,
    holder: null,
    confirmer: null,
    doings: [{ at: faultTime, kind: 'wait', up: null }],
    finishes: [],
    end: null,
  };
  play.orders.push(order);
  allOrders.push(order);
  expect(await told(order)).toEqual(
    toldOf(cast, machine.bonds, 'report', order, player, null, machine.service),
  );
}

/**
 * The owner gives the device to a provider, or takes it back, or ends the relation with the provider
 * that has it: then that loses all that it has, of earlier runs too.
 */
async function turnService(play: Play, to: Side, ends: boolean): Promise<void> {
  const machine = at(play.machines, 1);
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
    await app.sql('update relation set apply_time = null'); // a day has gone by since
    await adminOf(to).call(addRelation, { ToOrgCode: owner.orgCode });
    await owner.admin.call(updateRelation, { FromOrgCode, RelationState: 1 });
    await give(FromOrgCode);
  }
  const lost = [...allMachines.values()].filter(({ service }) => service === former);
  const turned = isEnd ? lost : [machine];
  const letters = turned.map((one) =>
    handOver(one, to, allOrders, { cast, now: now() }, at(cast, 0)),
  );
  expect(await toldByOrder()).toEqual(Object.assign({}, ...letters));
  for (const order of play.orders) await expectAsOnPaper(order);
  await expectRowsAsRebuilt();
}

function adminOf(side: Side): Person {
  const people = cast.filter((one) => one.side === side);
  return at(people, 0).person;
}
const orgCodeOf = (side: Side) => adminOf(side).orgCode;

async function doDeed(play: Play, said: DeedStep): Promise<void> {
  if (play.orders.length === 0) return;
  app.clock.advance(said.passed);
  const order = at(play.orders, said.order);
  const machine = machineOf(order);
  const { service, bonds } = machine;
  const { name, player } = chosen(said, order, cast, service);
  const expected = verdict(player, name, order, service);
  const body = bodyOf(said, name, order, player, { cast, now: now() });
  const formerHolder = order.holder;
  const answer = await attempt(player.person, name, order.id, body);
  expect([name, player.side, player.role, errorOf(answer)]).toEqual([
    name,
    player.side,
    player.role,
    expected,
  ]);
  if (expected === null) note(order, name, player, body, { cast, now: now() });
  const done = expected === null;
  const letters = done ? toldOf(cast, bonds, name, order, player, formerHolder, service) : {};
  const passedOn =
    done && name === 'sendBack' ? passOn(order, machine, { cast, now: now() }, player) : null;
  expect(await told(order)).toEqual(passedOn ?? letters);
  await expectAsOnPaper(order);
  // later deeds would put right what these forget
  const turns = ['interrupt', 'recover', 'amend', 'sendBack'].includes(name);
  if (turns && done) await expectRowsAsRebuilt();
}

/** The system's own step, as its timer takes it. */
async function confirmByItself(play: Play, place: number): Promise<void> {
  if (play.orders.length === 0) return;
  const order = at(play.orders, place);
  const confirmed = app.db.transaction({ orgCode: owner.orgCode }, 'write', (tx) =>
    moveOrder(
      { tx, now: app.clock.now(), publish: () => undefined, actor: null },
      { call: 'Auto', id: order.id, effect: () => ({ columns: { auto_confirm: true } }) },
    ),
  );
  if (targetOf(order, 'auto') === undefined) {
    await expect(confirmed).rejects.toMatchObject({ errorName: 'WRONG_STATE' });
  } else {
    expect(await confirmed).toMatchObject({ autoConfirm: 1, confirmUserID: null });
    note(order, 'auto', null, {}, { cast, now: now() });
    const nobodys: Bonds = { bound: [], followers: [] };
    const { service } = machineOf(order);
    const letters = toldOf(cast, nobodys, 'auto', order, null, order.holder, service);
    expect(await told(order)).toEqual(letters);
  }
  await expectAsOnPaper(order);
}

async function expectAsOnPaper(model: OrderModel): Promise<void> {
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

/** The rows that figures are read from are what a rebuild makes. */
async function expectRowsAsRebuilt(): Promise<void> {
  const { orgCode } = owner;
  await app.db.transaction({ orgCode }, 'write', async (tx) => {
    const kept = await readRows(tx, orgCode);
    await deleteRows(tx, orgCode);
    await rebuildFigures(tx, orgCode);
    expect(kept).toEqual(await readRows(tx, orgCode));
  });
}

/** What figures say is what their definition says. */
async function expectFigures(): Promise<void> {
  const fleet = {
    zone: 'Asia/Shanghai',
    devices: [...allMachines.values()],
    orders: allOrders.map(asTestOrder),
  };
  const dayMs = 86_400_000;
  const window = { from: new Date(now() - 2 * dayMs), to: new Date(now() + dayMs) };
  const asked = { StartTime: window.from.toISOString(), EndTime: window.to.toISOString() };
  const trend = await owner.admin.call(getFailureTrend, asked);
  expect(trend.data).toEqual(naiveTrend(fleet, window, app.clock.now()));
  const { data } = await owner.admin.call(getTop10Mttr, asked);
  const { rows } = naiveRanking(fleet, 'MTTR', window, app.clock.now());
  const pick = (row: {
    deviceCode: string;
    hours: number | null;
    breakdowns: number;
    open: number;
  }) => [row.deviceCode, row.hours, row.breakdowns, row.open];
  expect(data.map(pick)).toEqual(rows.slice(0, 10).map(pick));
}

async function newPlay(bound: readonly number[], followers: readonly number[]): Promise<Play> {
  const [own, serviced] = [await newDevice(owner.admin), await newDevice(owner.admin)];
  await associate(app, provider.orgCode, owner.orgCode, [serviced.id]);
  const bonds = {
    bound: bound.map((one) => at(cast, one)),
    followers: followers.map((one) => at(cast, one)),
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
  const machines: Machine[] = [
    { id: own.id, code: own.deviceCode, service: 'owner', bonds: { bound: [], followers: [] } },
    { id: serviced.id, code: serviced.deviceCode, service: 'provider', bonds },
  ];
  for (const machine of machines) allMachines.set(machine.id, machine);
  return { machines, orders: [] };
}

/** Who is bound to the serviced device, and who follows it. */
const people = fc.uniqueArray(anybody, { maxLength: 3 });

test('whatever is called by whom in whatever order: states, segments, figures and messages follow the table', async () => {
  await fc.assert(
    fc.asyncProperty(
      people,
      people,
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async (bound, followers, steps) => {
        await keepSignedIn();
        const play = await newPlay(bound, followers);
        await toldByOrder();
        await report(play, { by: 3, device: 1, ago: 5000, isStop: true });
        for (const one of steps) {
          if (one.kind === 'report') await report(play, one);
          else if (one.kind === 'auto') await confirmByItself(play, one.order);
          else if (one.kind === 'deed') await doDeed(play, one);
          else await turnService(play, one.to, one.ends);
        }
        await expectRowsAsRebuilt();
        await expectFigures();
      },
    ),
    { numRuns: 12, endOnFailure: true }, // to make a failure smaller takes minutes
  );
}, 150_000);
