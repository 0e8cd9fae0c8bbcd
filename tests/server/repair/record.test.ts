import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getGongshiCount } from '../../../src/contract/areas/home/figures.ts';
import { addPart, type Part } from '../../../src/contract/areas/part/part.ts';
import {
  addWorkOrder,
  saveOrderCost,
  updateOrderLabour,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { getDeviceCost, listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import {
  saveTimeoutConfig,
  timeoutDefaults,
} from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';
import { detail, newDevice } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act, attempt } from './support/orderActions.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let seal: Part;
let deviceID: string;
/** An order of the owner that the provider's repairer is repairing. */
let ID: string;

beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  deviceID = (await newDevice(owner.admin)).id;
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
  const body = { PartCode: 'S-40', PartName: 'Seal', Unit: 'pcs', UnitPrice: 19.9 };
  seal = await provider.admin.call(addPart, body);
  await setRate(provider, 85.5);
  await setRate(owner, 11);
});
afterAll(() => app.close());
beforeEach(async () => {
  const sides = { admin: owner.admin, reporter: owner.reporter, repairer: provider.repairer };
  ({ id: ID } = await orderIn(app, sides, 2, deviceID));
});

/** Sets what an hour of a team's people costs, whatever version its settings have. */
async function setRate(team: Team, LabourRate: number) {
  const { escalateMinutes, superviseMinutes, writeDueHours, autoConfirmHours, respondBasis } =
    timeoutDefaults;
  await team.admin.call(saveTimeoutConfig, {
    EscalateMinutes: escalateMinutes,
    SuperviseMinutes: superviseMinutes,
    WriteDueHours: writeDueHours,
    AutoConfirmHours: autoConfirmHours,
    RespondBasis: respondBasis,
    LabourRate,
    Version: 0,
  });
}

const photoOf = async (by: Person) => (await upload(app, by, aPng(4, 4))).url;
const minutesOf = async (by: Person) =>
  (await detail(by, ID)).labour.map(({ userName, minutes }) => [userName, minutes]);
const finish = (more: object) => act(provider.repairer, 'finish', ID, more);

test('photos of the report and of the record: kinds apart, both sides open them, a list replaces the own ones', async () => {
  const device = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [deviceID, device.id]);
  const Photos = [await photoOf(owner.reporter)];
  const body = { DeviceID: device.id, FaultText: 'Leaks', FaultLevel: 2, IsStop: 1 } as const;
  ({ id: ID } = await owner.reporter.call(addWorkOrder, { ...body, Photos }));
  await act(provider.repairer, 'start', ID);
  const [before, after, second] = await Promise.all(
    [1, 2, 3].map(() => photoOf(provider.repairer)),
  );
  const foreign = await attempt(provider.repairer, 'finish', ID, { PhotosAfter: Photos });
  expect(foreign.envelope.info).toContain('PhotosAfter');
  await finish({ PhotosBefore: [before], PhotosAfter: [after] });
  const seen = await detail(owner.reporter, ID);
  expect(seen.photosBefore.map(({ url, recordOf }) => [url, recordOf])).toEqual([
    [Photos[0], null],
    [before, provider.orgCode],
  ]);
  expect(seen.photosAfter.map(({ url }) => url)).toEqual([after]);
  const link = seen.photosAfter[0]?.linkurl ?? '';
  expect((await fetch(`${app.url}/files${link}`)).status).toBe(200);
  await act(owner.reporter, 'sendBack', ID);
  await finish({ PhotosAfter: [second] });
  const own = await detail(provider.repairer, ID);
  expect(own.photosBefore.map(({ recordOf }) => recordOf)).toEqual([null, provider.orgCode]);
  expect(own.photosAfter.map(({ url }) => url)).toEqual([second]);
  const released = 'select 1 from stored_file where unused_since is not null and id = $1';
  expect(await app.sql(released, [after?.split('/').at(-1)])).toHaveLength(1);
});

test('another provider of the device sees the photos of the report and none of the former record', async () => {
  await finish({ PhotosBefore: [await photoOf(provider.repairer)] });
  const other = await addTeam(app, { orgType: 0 });
  await app.sql('update work_order set repair_org_code = $2 where id = $1', [ID, other.orgCode]);
  await app.sql('update work_order_photo set repair_org_code = null where order_id <> $1', [ID]);
  await associate(app, other.orgCode, owner.orgCode, [deviceID]);
  expect(await detail(other.admin, ID)).toMatchObject({ photosBefore: [], labour: [] });
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
});

test('labour follows from the segments until it is written; helpers count; both sides read the minutes', async () => {
  app.clock.advance(30 * 60_000);
  const { repairer, supervisor } = provider;
  expect((await detail(owner.reporter, ID)).labour).toMatchObject([
    { userID: repairer.userID, minutes: 30, isHelper: 0, isProposed: 1, orgCode: provider.orgCode },
  ]);
  const Labour = [
    { UserID: repairer.userID, Minutes: 25 },
    { UserID: supervisor.userID, Minutes: 40 },
  ];
  const write = (by: Person, body: object = {}) =>
    by.send(updateOrderLabour, { ID, Labour, ...body });
  const ofOwner = { Labour: [{ UserID: owner.repairer.userID, Minutes: 5 }] };
  expect((await write(repairer, ofOwner)).envelope.info).toContain('Labour.0.UserID');
  expect(errorOf(await write(owner.supervisor))).toBe('NOT_YOURS');
  expect((await write(repairer)).envelope.code).toBe('200');
  const written = [
    [repairer.realName, 25],
    [supervisor.realName, 40],
  ];
  expect(await minutesOf(owner.reporter)).toEqual(written);
  expect((await detail(repairer, ID)).labour[1]).toMatchObject({ isHelper: 1, isProposed: 0 });
  const twice = await attempt(repairer, 'finish', ID, { Labour: [Labour[0], Labour[0]] });
  expect(twice.envelope.info).toContain('Labour.1.UserID');
  await finish({});
  expect(await minutesOf(repairer)).toEqual(written);
  expect(errorOf(await write(repairer))).toBe('NOT_YOURS');
  const [first] = Labour;
  expect((await write(supervisor, { Labour: [first] })).envelope.code).toBe('200');
  expect(await minutesOf(owner.admin)).toEqual([[repairer.realName, 25]]);
  const { history } = await detail(owner.admin, ID);
  expect(history.at(-1)).toMatchObject({ call: 'UpdateLabour', changes: [{ field: 'Labour' }] });
});

test('7 Calls, Home GetGongshiCount: minutes of a helper count in the hours of people as far as the repair lies in the window, and open the order', async () => {
  const start = app.clock.now();
  app.clock.advance(60 * 60_000);
  await finish({ Labour: [{ UserID: provider.supervisor.userID, Minutes: 40 }] });
  const window = (from: number, to: number) => ({
    StartTime: new Date(start.getTime() + from * 60_000).toISOString(),
    EndTime: new Date(start.getTime() + to * 60_000).toISOString(),
  });
  for (const by of [owner.admin, provider.admin])
    for (const [from, to, hours] of [
      [0, 60, 2 / 3],
      [15, 30, 1 / 6],
      [-60, 0, undefined],
    ] as const) {
      const { data, dataRemark } = await by.call(getGongshiCount, window(from, to));
      const helper = data.find(({ userID }) => userID === provider.supervisor.userID);
      expect(helper?.hours, `${from} to ${to}`).toBe(hours);
      const { body } = dataRemark.drilldown;
      const RepairUserID = provider.supervisor.userID;
      const listed = await by.call(listWorkOrders, { ...body, RepairUserID });
      expect(listed.data.map(({ id }) => id)).toEqual(hours === undefined ? [] : [ID]);
      const { totalNum } = await by.call(listWorkOrders, body);
      expect(totalNum).toBe(dataRemark.orders);
    }
});

test('cost: labour, parts and outside service by the prices of the writing, exact to the fen', async () => {
  const Labour = [{ UserID: provider.repairer.userID, Minutes: 50 }];
  const Parts = [{ PartID: seal.id, Qty: 3 }];
  await finish({ Labour, Parts, OutsideAmount: 120.35 });
  await app.sql('update spare_part set unit_price = 1000 where id = $1', [seal.id]);
  await app.sql('update order_setting set labour_rate = 1 where org_code = $1', [provider.orgCode]);
  const { cost } = await detail(provider.reporter, ID);
  expect(cost.lines.map(({ kind, price, amount }) => [kind, price, amount])).toEqual([
    ['labour', 85.5, 71.25],
    ['part', 19.9, 59.7],
    ['outside', null, 120.35],
  ]);
  expect(cost).toMatchObject({ total: 251.3, outsideAmount: 120.35 });
  const [{ rest } = { rest: 0 }] = await app.sql<{ rest: number }>(
    'select 1 as rest from work_order_cost where order_id = $1 and part_prices ? $2',
    [ID, seal.id],
  );
  expect(rest).toBe(1);
});

test('the cost of one side is in no answer and no row that the other side reads', async () => {
  await finish({ OutsideAmount: 77_777.77 });
  const save = (by: Person, OutsideAmount: number | null) =>
    by.send(saveOrderCost, { ID, OutsideAmount });
  expect(errorOf(await save(owner.reporter, 1))).toBe('NOT_YOURS');
  expect((await save(owner.supervisor, 66_666.66)).envelope.code).toBe('200');
  for (const [by, own, other] of [
    [owner.supervisor, 66_666.66, '77777.77'],
    [provider.supervisor, 77_777.77, '66666.66'],
  ] as const) {
    const seen = await detail(by, ID);
    expect(seen.cost.outsideAmount).toBe(own);
    expect(JSON.stringify(seen)).not.toContain(other);
    const rows = await app.db.transaction(
      { orgCode: by === owner.supervisor ? owner.orgCode : provider.orgCode },
      'read',
      (tx) =>
        tx.query(
          'select outside_amount::float8 as amount from work_order_cost where order_id = $1',
          [ID],
        ),
    );
    expect(rows).toEqual([{ amount: own }]);
  }
  expect((await detail(owner.supervisor, ID)).cost.lines).toMatchObject([{ kind: 'outside' }]);
  await save(provider.repairer, null);
  expect((await detail(provider.repairer, ID)).cost.outsideAmount).toBeNull();
});

test('codes of ISO 14224 are written, amended with their old value, and only by their numbers', async () => {
  const wrong = await attempt(provider.repairer, 'finish', ID, { Mechanism: 99 });
  expect(wrong.envelope.info).toContain('Mechanism');
  expect(await finish({ Mechanism: 24, MaintenanceAction: 1 })).toMatchObject({
    mechanism: 24,
    maintenanceAction: 1,
  });
  await act(provider.repairer, 'amend', ID, { Measures: undefined, Mechanism: 22 });
  const { history } = await detail(owner.reporter, ID);
  expect(history.at(-1)?.changes).toEqual([{ field: 'Mechanism', from: 24, to: 22 }]);
});

test('the confirmer signs with a picture, which both sides see', async () => {
  await finish({});
  const Signature = await photoOf(owner.reporter);
  await act(owner.reporter, 'confirm', ID, { Signature });
  for (const by of [owner.admin, provider.repairer])
    expect((await detail(by, ID)).signature).toMatchObject({
      url: Signature,
      userName: owner.reporter.realName,
    });
});

test("what a device's orders cost a side is the sum of its orders' costs, and nothing of the other side", async () => {
  await finish({ Parts: [{ PartID: seal.id, Qty: 0.35 }], OutsideAmount: 12.5 });
  const now = app.clock.now().getTime();
  const window = {
    StartTime: new Date(now - 30 * 24 * 3_600_000).toISOString(),
    EndTime: new Date(now + 1).toISOString(),
  };
  for (const [by, Side] of [
    [owner.admin, 'own'],
    [provider.admin, 'repaired'],
  ] as const) {
    const of = { ...window, DeviceID: deviceID, Side };
    const { data: orders } = await by.call(listWorkOrders, {
      ...of,
      Behind: 'orders',
      pageSize: 200,
    });
    const sums = { labour: 0, part: 0, outside: 0 };
    for (const { id } of orders)
      for (const { kind, amount } of (await detail(by, id)).cost.lines) sums[kind] += amount ?? 0;
    const cost = await by.call(getDeviceCost, of);
    expect(cost.orders).toBe(orders.length);
    expect(cost.labour).toBeCloseTo(sums.labour, 6);
    expect(cost.parts).toBeCloseTo(sums.part, 6);
    expect(cost.outside).toBeCloseTo(sums.outside, 6);
    expect(cost.total).toBeCloseTo(sums.labour + sums.part + sums.outside, 6);
    expect(cost.total).toBeGreaterThan(12);
  }
});
