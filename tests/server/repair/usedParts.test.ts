import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeviceParts } from '../../../src/contract/areas/device/usedParts.ts';
import { addPart, type Part } from '../../../src/contract/areas/part/part.ts';
import { updateWorkOrderParts } from '../../../src/contract/areas/repair/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { detail, newDevice } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act, attempt } from './support/orderActions.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let belt: Part;
let seal: Part;
let ownersPart: Part;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  const add = (team: Team, PartCode: string, Unit: string) =>
    team.admin.call(addPart, { PartCode, PartName: `Part ${PartCode}`, Unit });
  [belt, seal] = [await add(provider, 'B-7', 'm'), await add(provider, 'S-40', 'pcs')];
  ownersPart = await add(owner, 'O-1', 'pcs');
});
afterAll(() => app.close());

/** Creates an order of the owner that the provider repairs, in a state. */
async function serviced(state: 2 | 3 | 6) {
  const device = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  const sides = { admin: owner.admin, reporter: owner.reporter, repairer: provider.repairer };
  return orderIn(app, sides, state, device.id);
}

test('are stored with the record and with their names at that time, and the owner can read them', async () => {
  const order = await serviced(2);
  await act(provider.repairer, 'finish', order.id, {
    Parts: [
      { PartID: seal.id, Qty: 2 },
      { PartID: belt.id, Qty: 0.5 },
    ],
  });
  await app.sql('update spare_part set part_name = $2 where id = $1', [seal.id, 'Renamed']);
  const expected = [
    { partID: belt.id, partCode: 'B-7', partName: 'Part B-7', unit: 'm', qty: 0.5 },
    { partID: seal.id, partCode: 'S-40', partName: 'Part S-40', unit: 'pcs', qty: 2 },
  ];
  expect((await detail(owner.reporter, order.id)).parts).toEqual(expected);
  expect((await detail(provider.repairer, order.id)).parts).toEqual(expected);
  await app.sql('update spare_part set part_name = $2 where id = $1', [seal.id, 'Part S-40']);
});

test('7 Calls, UpdateWorkOrderParts: parts are replaced, with an entry of the history and no notification', async () => {
  const order = await serviced(6);
  const count = async () => (await app.sql('select 1 from notification')).length;
  const [notified, before] = [await count(), await detail(owner.admin, order.id)];
  app.clock.advance(60_000);
  const first = await provider.repairer.call(updateWorkOrderParts, {
    ID: order.id,
    Parts: [{ PartID: seal.id, Qty: 1 }],
  });
  const second = await provider.supervisor.call(updateWorkOrderParts, {
    ID: order.id,
    Version: first.version,
    Parts: [{ PartID: belt.id, Qty: 3 }],
  });
  expect(second.parts.map(({ partCode, qty }) => [partCode, qty])).toEqual([['B-7', 3]]);
  expect(second).toMatchObject({
    orderState: 6,
    version: before.version + 2,
    stateTime: before.stateTime,
    segments: before.segments,
  });
  expect(second.history.slice(-2)).toMatchObject([
    {
      call: 'UpdateParts',
      fromState: 6,
      toState: 6,
      userID: provider.repairer.userID,
      changes: [{ field: 'Parts', from: null, to: 'S-40 × 1 pcs' }],
    },
    {
      userID: provider.supervisor.userID,
      changes: [{ field: 'Parts', from: 'S-40 × 1 pcs', to: 'B-7 × 3 m' }],
    },
  ]);
  expect(await count()).toBe(notified);
  const emptied = await act(provider.repairer, 'updateParts', order.id);
  expect(emptied).toMatchObject({ parts: [] });
});

test('that a record after rework changes are in the history, with old and new values', async () => {
  const order = await serviced(2);
  const finish = (Qty: number) =>
    act(provider.repairer, 'finish', order.id, { Parts: [{ PartID: seal.id, Qty }] });
  await finish(2);
  await act(owner.reporter, 'sendBack', order.id);
  await finish(3);
  await act(owner.reporter, 'sendBack', order.id);
  await finish(3);
  const { history } = await detail(owner.admin, order.id);
  expect(history.flatMap(({ call, changes }) => (call === 'Repair' ? [changes] : []))).toEqual([
    [{ field: 'Parts', from: null, to: 'S-40 × 2 pcs' }],
    [{ field: 'Parts', from: 'S-40 × 2 pcs', to: 'S-40 × 3 pcs' }],
    null,
  ]);
});

test('are left as they are by a record that names none, and by a repair after rework', async () => {
  const order = await serviced(2);
  await act(provider.repairer, 'updateParts', order.id, { Parts: [{ PartID: seal.id, Qty: 1 }] });
  await act(provider.repairer, 'finish', order.id);
  await act(owner.reporter, 'sendBack', order.id);
  await act(provider.repairer, 'finish', order.id);
  expect((await detail(owner.admin, order.id)).parts).toHaveLength(1);
});

test("named twice, unknown or of the owner's store are refused by their field, and nothing is written", async () => {
  const order = await serviced(2);
  const entry = (PartID: string, Qty = 1) => ({ PartID, Qty });
  for (const action of ['updateParts', 'finish'] as const) {
    const twice = await attempt(provider.repairer, action, order.id, {
      Parts: [entry(seal.id), entry(belt.id), entry(seal.id)],
    });
    expect(twice.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Parts.2.PartID' });
    expect(twice.envelope.info).toContain('请合并数量');
    for (const id of [ownersPart.id, randomUUID()]) {
      const foreign = await attempt(provider.repairer, action, order.id, {
        Parts: [entry(seal.id), entry(id)],
      });
      expect(foreign.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'Parts.1.PartID' });
    }
    for (const Qty of [0, -1, 1e9]) {
      const answer = await attempt(provider.repairer, action, order.id, {
        Parts: [entry(seal.id, Qty)],
      });
      expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Parts.0.Qty' });
    }
  }
  const after = await detail(owner.admin, order.id);
  expect([after.version, after.orderState, after.parts]).toEqual([order.version, 2, []]);
});

test('7 Calls, Parts per device: its owner reads those of all repairs, the last used first, a provider its own', async () => {
  const { id: DeviceID } = await newDevice(owner.admin);
  const repair = async (repairer: Team, parts: readonly (readonly [Part, number])[]) => {
    const sides = { admin: owner.admin, reporter: owner.reporter, repairer: repairer.repairer };
    const order = await orderIn(app, sides, 2, DeviceID);
    app.clock.advance(60_000);
    const Parts = parts.map(([{ id: PartID }, Qty]) => ({ PartID, Qty }));
    await act(repairer.repairer, 'finish', order.id, { Parts });
  };
  await repair(owner, [[ownersPart, 1]]);
  await associate(app, provider.orgCode, owner.orgCode, [DeviceID]);
  await repair(provider, [
    [seal, 2],
    [belt, 0.5],
  ]);
  await repair(provider, [[seal, 1]]);
  const own = [
    { partID: seal.id, partCode: 'S-40', unit: 'pcs', qty: 3, orders: 2 },
    { partID: belt.id, partCode: 'B-7', unit: 'm', qty: 0.5, orders: 1 },
  ];
  expect(await owner.reporter.call(listDeviceParts, { DeviceID })).toMatchObject([
    ...own,
    { partID: ownersPart.id, qty: 1, orders: 1 },
  ]);
  const ofProvider = await provider.repairer.call(listDeviceParts, { DeviceID });
  expect(ofProvider).toMatchObject(own);
  expect(ofProvider).toHaveLength(2);
  const stranger = await addTeam(app);
  expect(errorOf(await stranger.admin.send(listDeviceParts, { DeviceID }))).toBe('NOT_FOUND');
});
