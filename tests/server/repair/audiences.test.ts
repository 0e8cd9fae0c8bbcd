import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import type { OrderState } from '../../../src/contract/enums.ts';
import type { Locale } from '../../../src/contract/locale.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { renderNotification } from '../../../src/server/realtime/notifications/renderNotification.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';
import { orderIn, type Sides } from './support/inState.ts';
import { act } from './support/orderActions.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let colleague: Person;
let sides: Sides;
const names = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  colleague = await addPerson(app, provider.orgCode, 'repairer', 'en-US');
  sides = { admin: owner.admin, reporter: owner.reporter, repairer: provider.repairer };
  for (const [side, team] of Object.entries({ owner, provider })) {
    for (const role of ['admin', 'supervisor', 'repairer', 'reporter'] as const) {
      names.set(team[role].userID, `${side} ${role}`);
    }
  }
  names.set(colleague.userID, 'colleague');
});
afterAll(() => app.close());

let deviceID = '';
beforeEach(async () => {
  deviceID = (await newDevice(owner.admin)).id;
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
});

/** Returns the notifications of an order's last action, by name of the person. */
async function notified(order: Pick<WorkOrder, 'id'>): Promise<Record<string, string>> {
  const rows = await app.sql<{ user_id: string; kind: string }>(
    'delete from notification where url = $1 returning user_id, kind',
    [order.id],
  );
  const pairs = rows.map((row) => [names.get(row.user_id) ?? row.user_id, row.kind] as const);
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length); // at most one each
  return Object.fromEntries(pairs);
}

async function after(state: OrderState): Promise<WorkOrder> {
  const order = await orderIn(app, sides, state, deviceID);
  await app.sql('delete from notification');
  return order;
}

function bind(kind: 'bound' | 'follower', ...people: Person[]) {
  return app.sql(
    `insert into device_person (org_code, device_id, kind, user_org_code, user_id)
     select $1, $2, $3, p->>'orgCode', (p->>'userID')::uuid from jsonb_array_elements($4) p`,
    [owner.orgCode, deviceID, kind, JSON.stringify(people)],
  );
}

const everyRepairer = {
  'provider admin': 'orderReported',
  'provider supervisor': 'orderReported',
  'provider repairer': 'orderReported',
  colleague: 'orderReported',
};

test('all repairers are notified of a fault if no person is bound to the device', async () => {
  expect(await notified(await report(owner.reporter, deviceID))).toEqual(everyRepairer);
});

test('only the people bound to the device and its followers are notified of a fault, once each', async () => {
  const left = await addPerson(app, provider.orgCode, 'repairer');
  const gone = await addPerson(app, owner.orgCode, 'reporter');
  await app.sql('update app_user set user_state = 0 where id = any($1)', [
    [left.userID, gone.userID],
  ]);
  await bind('bound', provider.repairer, left, owner.repairer, provider.reporter);
  await bind('follower', owner.supervisor, provider.supervisor, provider.repairer, gone);
  const order = await report(owner.reporter, deviceID);
  expect(await notified(order)).toEqual({
    'provider repairer': 'orderReported',
    'owner supervisor': 'orderReported',
    'provider supervisor': 'orderReported',
  });
  await act(provider.supervisor, 'receive', order.id);
  expect(await notified(order)).toEqual({
    'owner reporter': 'orderReceived',
    'provider repairer': 'orderWithdrawn',
  });
});

test('all are notified if the people bound to the device may no longer repair', async () => {
  const left = await addPerson(app, provider.orgCode, 'repairer');
  await app.sql('update app_user set user_state = 0 where id = $1', [left.userID]);
  await bind('bound', left, owner.repairer);
  expect(await notified(await report(owner.reporter, deviceID))).toEqual(everyRepairer);
});

test('a follower of a provider whose relation has ended is not notified', async () => {
  await bind('follower', provider.supervisor, owner.supervisor);
  await app.sql('update relation set relation_state = 2');
  const order = await report(owner.reporter, deviceID);
  await app.sql('update relation set relation_state = 1');
  const people = Object.keys(await notified(order));
  expect(people.toSorted()).toEqual(['owner admin', 'owner repairer', 'owner supervisor']);
});

test('the actor is not notified, whether reporter, follower or candidate', async () => {
  await bind('follower', provider.supervisor);
  const order = await report(provider.supervisor, deviceID);
  const { 'provider supervisor': own, ...others } = everyRepairer;
  expect(own).toBe('orderReported');
  expect(await notified(order)).toEqual(others);
});

test('the reporter and the supervisors of their side are notified of a rejection', async () => {
  const order = await after(1);
  await act(provider.supervisor, 'reject', order.id);
  expect(await notified(order)).toEqual({
    'owner reporter': 'orderRejected',
    'owner admin': 'orderRejected',
    'owner supervisor': 'orderRejected',
  });
});

const interrupted = {
  'owner reporter': 'orderInterrupted',
  'provider admin': 'orderInterrupted',
  'provider supervisor': 'orderInterrupted',
};

test('a storekeeper is notified of an interruption only if a part is missing', async () => {
  const storekeeper = await addPerson(app, provider.orgCode, 'reporter');
  const [role] = await app.sql<{ id: string }>(
    `insert into role (org_code, id, role_name, permissions)
     values ($1, gen_random_uuid(), 'storekeeper', array['repair.view', 'part.edit']) returning id`,
    [provider.orgCode],
  );
  await app.sql('update app_user set role_id = $2 where id = $1', [storekeeper.userID, role?.id]);
  names.set(storekeeper.userID, 'storekeeper');
  const order = await after(2);
  await act(provider.repairer, 'interrupt', order.id, { ReasonType: 'part' });
  expect(await notified(order)).toEqual({ ...interrupted, storekeeper: 'orderPartMissing' });
  await act(provider.repairer, 'recover', order.id);
  expect(await notified(order)).toEqual({ 'owner reporter': 'orderResumed' });
  await act(provider.repairer, 'interrupt', order.id, { ReasonType: 'user' });
  expect(await notified(order)).toEqual(interrupted);
  await app.sql('update app_user set user_state = 0 where id = $1', [storekeeper.userID]);
});

test('a new repairer is notified of the assignment, an unchanged one is not', async () => {
  const order = await after(7);
  await act(provider.supervisor, 'recover', order.id, { RepairUserID: colleague.userID });
  expect(await notified(order)).toEqual({
    'owner reporter': 'orderResumed',
    colleague: 'orderAssigned',
  });
  await act(colleague, 'interrupt', order.id);
  await app.sql('delete from notification');
  await act(provider.supervisor, 'recover', order.id, { RepairUserID: colleague.userID });
  expect(await notified(order)).toEqual({ 'owner reporter': 'orderResumed' });
});

test('the reporter is notified of the finish and of its amendment, the confirmer of a later amendment', async () => {
  const order = await after(6);
  await act(provider.repairer, 'finish', order.id);
  expect(await notified(order)).toEqual({ 'owner reporter': 'orderFinished' });
  await act(provider.repairer, 'amend', order.id);
  expect(await notified(order)).toEqual({ 'owner reporter': 'orderAmended' });
  await act(owner.supervisor, 'confirm', order.id);
  expect(await notified(order)).toEqual({ 'provider repairer': 'orderConfirmed' });
  await act(provider.admin, 'amend', order.id, { FaultLevel: 1 });
  expect(await notified(order)).toEqual({ 'owner supervisor': 'orderAmended' });
});

test('a returned fault can name only a final order of the same device', async () => {
  const body = { DeviceID: deviceID, FaultText: 'Again', FaultLevel: 2, IsStop: 1 } as const;
  const first = await after(4);
  const again = await owner.reporter.call(addWorkOrder, { ...body, SourceOrderID: first.id });
  expect(again.sourceOrderID).toBe(first.id);
  const foreign = await orderIn(app, { ...sides, repairer: owner.repairer }, 5);
  for (const id of [again.id, foreign.id, owner.admin.userID]) {
    const answer = await owner.reporter.send(addWorkOrder, { ...body, SourceOrderID: id });
    expect(answer.envelope.data).toEqual({ error: 'SOURCE_ORDER', field: 'SourceOrderID' });
  }
});

test.for<[Locale, string, string]>([
  ['zh-CN', '等备件：Seal 40x52', '等备件'],
  ['en-US', 'Waiting for a part: Seal 40x52', 'Waiting for a part'],
])("in %s the reason reads as its type's label and the given text", ([locale, full, bare]) => {
  const params = { orderCode: 'W1', deviceName: 'Press', person: 'Li', reasonType: 'part' };
  const messageFor = (reason: string) =>
    renderNotification('orderInterrupted', { ...params, reason }, locale).msg;
  expect(messageFor('Seal 40x52').endsWith(full)).toBe(true);
  expect(messageFor('').endsWith(bare)).toBe(true);
});
