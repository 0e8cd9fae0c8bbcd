import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDeviceService } from '../../../src/contract/areas/device.ts';
import { getFailureTrend, getTop10Mttr } from '../../../src/contract/areas/home.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation.ts';
import { addWorkOrder, type WorkOrder } from '../../../src/contract/areas/repair.ts';
import { rebuildFigures } from '../../../src/server/figures/rebuild.ts';
import { moveOrder } from '../../../src/server/modules/repair/moveOrder.ts';
import { naiveRanking, naiveTrend } from '../figures/naive.ts';
import type { TestDevice } from '../figures/orders.ts';
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
import { asTestOrder, disagreements, type OrderModel, type Player } from './orderModel.ts';

import { type Bonds, targetOf, toldOf, verdict } from './orderPlay.ts';
import { at, bodyOf, chosen, note, noteLoss } from './paper.ts';
import { waitForYears } from './patience.ts';
import { expectSeamless } from './seamless.ts';
import { anybody, type DeedStep, step } from './steps.ts';

type Cast = Player & { readonly person: Person };

let app: TestApp;
let owner: Team;
let provider: Team;
let cast: Cast[];
/** All that was ever done in these organisations: figures count all of it. */
const allOrders: OrderModel[] = [];
const allDevices: TestDevice[] = [];

beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  await waitForYears(app, owner.orgCode, provider.orgCode);
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
  ];
  signedInAt = now();
});
afterAll(() => app.close());

/** One run: two devices, one of them serviced by the provider, and what happened to their orders. */
interface Play {
  readonly devices: readonly { readonly id: string; serviced: boolean }[];
  bonds: Bonds;
  readonly orders: OrderModel[];
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

/** Who was told what since the last look. */
async function told(): Promise<Record<string, string>> {
  const rows = await app.sql<{ user_id: string; kind: string }>(
    'delete from notification returning user_id, kind',
  );
  const letters = Object.fromEntries(rows.map((row) => [row.user_id, row.kind]));
  expect(Object.keys(letters)).toHaveLength(rows.length); // nobody twice
  return letters;
}

async function report(
  play: Play,
  said: { by: number; device: number; ago: number; isStop: boolean },
) {
  const device = at(play.devices, said.device);
  const player = at(cast, said.by);
  const faultTime = now() - said.ago;
  const answer = await player.person.send(addWorkOrder, {
    DeviceID: device.id,
    FaultText: 'It does not move',
    FaultLevel: 2,
    IsStop: said.isStop ? 1 : 0,
    FaultTime: new Date(faultTime).toISOString(),
  });
  if (player.side === 'provider' && !device.serviced) {
    expect(errorOf(answer)).toBe('NOT_FOUND');
    expect(await told()).toEqual({});
    return;
  }
  expect(errorOf(answer)).toBeNull();
  const order: OrderModel = {
    id: (answer.envelope.data as WorkOrder).id,
    deviceID: device.id,
    repairSide: device.serviced ? 'provider' : 'owner',
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
  expect(await told()).toEqual(
    toldOf(cast, bondsOf(play, device.id), 'report', order, player, null, device.serviced),
  );
}

/** Only the device that may be serviced has people of its own. */
function bondsOf({ bonds, devices }: Play, id: string): Bonds {
  return devices[1]?.id === id ? bonds : { bound: [], followers: [] };
}

/** The owner gives the device to the provider, takes it back, or ends the relation. */
async function turnService(play: Play, services: boolean, ends: boolean): Promise<void> {
  const device = at(play.devices, 1);
  if (device.serviced === services) return;
  const [FromOrgCode, ToOrgCode] = [provider.orgCode, owner.orgCode];
  const give = (ServiceOrgCode: string | null) =>
    owner.admin.call(saveDeviceService, { DeviceIDs: [device.id], ServiceOrgCode });
  if (services) {
    await at(cast, 4).person.call(addRelation, { ToOrgCode });
    await owner.admin.call(updateRelation, { FromOrgCode, RelationState: 1 });
    await give(FromOrgCode);
  } else {
    if (ends) await owner.admin.call(updateRelation, { FromOrgCode, RelationState: 2 });
    else await give(null);
    for (const order of ends ? allOrders : play.orders) noteLoss(order, now());
    const left = (people: readonly Player[]) => people.filter(({ side }) => side === 'owner');
    play.bonds = { bound: left(play.bonds.bound), followers: left(play.bonds.followers) };
  }
  device.serviced = services;
  await app.sql('delete from notification'); // of several orders, and told elsewhere
  for (const order of play.orders) await expectAsOnPaper(order);
  await expectRowsAsRebuilt();
}

async function doDeed(play: Play, said: DeedStep): Promise<void> {
  if (play.orders.length === 0) return;
  app.clock.advance(said.passed);
  const order = at(play.orders, said.order);
  const { name, player } = chosen(said, order, cast);
  const isServiced = play.devices.some(({ id, serviced }) => id === order.deviceID && serviced);
  const expected = verdict(player, name, order, isServiced);
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
  const bonds = bondsOf(play, order.deviceID);
  const isPassedOn = expected === null && name === 'sendBack' && !isServiced;
  if (isPassedOn && order.repairSide === 'provider') {
    noteLoss(order, now());
    await app.sql('delete from notification'); // of two deeds
  } else {
    const letters =
      expected === null ? toldOf(cast, bonds, name, order, player, formerHolder, isServiced) : {};
    expect(await told()).toEqual(letters);
  }
  await expectAsOnPaper(order);
  // later deeds would put right what these forget
  const turns = ['interrupt', 'recover', 'amend', 'sendBack'].includes(name);
  if (turns && expected === null) await expectRowsAsRebuilt();
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
    const isServiced = play.devices.some(({ id, serviced }) => id === order.deviceID && serviced);
    const letters = toldOf(cast, nobodys, 'auto', order, null, order.holder, isServiced);
    expect(await told()).toEqual(letters);
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
    devices: allDevices,
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
  allDevices.push(...[own, serviced].map(({ id, deviceCode }) => ({ id, code: deviceCode })));
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
  const devices = [
    { id: own.id, serviced: false },
    { id: serviced.id, serviced: true },
  ];
  return { devices, bonds, orders: [] };
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
        await told();
        await report(play, { by: 3, device: 1, ago: 5000, isStop: true });
        for (const one of steps) {
          if (one.kind === 'report') await report(play, one);
          else if (one.kind === 'auto') await confirmByItself(play, one.order);
          else if (one.kind === 'deed') await doDeed(play, one);
          else await turnService(play, one.services, one.ends);
        }
        await expectRowsAsRebuilt();
        await expectFigures();
      },
    ),
    // a failure is told with its seed, however long it takes to make it smaller
    { numRuns: 20, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
  );
}, 120_000);
