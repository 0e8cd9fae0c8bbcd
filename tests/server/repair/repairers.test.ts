import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRepairers, type Repairer } from '../../../src/contract/areas/repair/queries.ts';
import type { OrderState } from '../../../src/contract/enums.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, associate, type Team } from '../support/people.ts';
import { detail, newDevice } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act, attempt, type OrderActionName } from './support/orderActions.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

test('a supervisor can list the active repairers of the own organisation', async () => {
  const left = await addPerson(app, team.orgCode, 'repairer');
  await app.sql('update app_user set user_state = 0 where id = $1', [left.userID]);
  const others = await addTeam(app);
  const people: readonly Repairer[] = await team.supervisor.call(listRepairers, {});
  const ids = people.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    [team.admin, team.supervisor, team.repairer].map(({ userID }) => userID).toSorted(),
  );
  expect(people).toContainEqual({
    id: team.repairer.userID,
    realName: team.repairer.realName,
    assignedOrders: 0,
    isRepairing: 0,
    repairs: 0,
    dutyLevel: null,
  });
  expect(ids).not.toContain(others.repairer.userID);
});

test('a supervisor sees who holds how much, who is repairing, and who knows the device; the free come first', async () => {
  const owner = await addTeam(app);
  const provider = await addTeam(app, { orgType: 0 });
  const { id: deviceID } = await newDevice(owner.admin);
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
  const sides = { admin: owner.admin, reporter: owner.reporter, repairer: provider.repairer };
  await orderIn(app, sides, 4, deviceID);
  await orderIn(app, sides, 6, deviceID);
  await orderIn(app, { ...sides, repairer: provider.supervisor }, 2, deviceID);
  await orderIn(app, sides, 1, deviceID);
  const people = await provider.supervisor.call(listRepairers, { DeviceID: deviceID });
  const of = ({ id, assignedOrders, isRepairing, repairs }: Repairer) => [
    id,
    assignedOrders,
    isRepairing,
    repairs,
  ];
  expect(people.map(of)).toEqual([
    [provider.admin.userID, 0, 0, 0],
    [provider.repairer.userID, 2, 0, 2],
    [provider.supervisor.userID, 1, 1, 0],
  ]);
});

test('a repairer cannot list them', async () => {
  expect(errorOf(await team.repairer.send(listRepairers, {}))).toBe('DENIED');
});

test.for<[OrderState, OrderActionName, boolean]>([
  [1, 'start', false],
  [2, 'interrupt', true],
  [2, 'finish', false],
  [6, 'finish', true],
])(
  'of an order in state %i whose repairer has left, a supervisor can %s, and becomes its repairer',
  async ([state, action, isDeleted]) => {
    const repairer = await addPerson(app, team.orgCode, 'repairer');
    const order = await orderIn(app, { ...team, repairer }, state);
    expect(errorOf(await attempt(team.supervisor, action, order.id))).toBe('NOT_YOURS');
    expect(await detail(team.supervisor, order.id)).not.toHaveProperty('repairerLeft');
    const leave = isDeleted
      ? 'delete from app_user where id = $1'
      : 'update app_user set user_state = 0 where id = $1';
    await app.sql(leave, [repairer.userID]);
    expect(await detail(team.supervisor, order.id)).toHaveProperty('repairerLeft', 1);
    expect(errorOf(await attempt(team.repairer, action, order.id))).toBe('NOT_YOURS');
    const { userID } = team.supervisor;
    expect((await act(team.supervisor, action, order.id)).repairUserID).toBe(userID);
    const { history } = await detail(team.supervisor, order.id);
    expect(history.at(-1)?.changes?.slice(0, 2)).toEqual([
      { field: 'RepairUserID', from: repairer.userID, to: userID },
      { field: 'RepairUserName', from: repairer.realName, to: team.supervisor.realName },
    ]);
    if (action === 'interrupt') {
      const next = { RepairUserID: team.repairer.userID };
      expect(await act(team.supervisor, 'recover', order.id, next)).toMatchObject({
        orderState: 2,
        repairUserID: team.repairer.userID,
      });
    }
    if (action === 'finish') {
      expect(errorOf(await attempt(team.supervisor, 'confirm', order.id))).toBe('NOT_YOURS');
    }
  },
);

test('an amendment by a supervisor does not change a repairer who has left', async () => {
  const repairer = await addPerson(app, team.orgCode, 'repairer');
  const order = await orderIn(app, { ...team, repairer }, 3);
  expect(errorOf(await attempt(team.supervisor, 'amend', order.id))).toBe('NOT_YOURS');
  await app.sql('update app_user set user_state = 0 where id = $1', [repairer.userID]);
  expect(await act(team.supervisor, 'amend', order.id)).toMatchObject({
    repairUserID: repairer.userID,
    repairUserName: repairer.realName,
  });
  const { history } = await detail(team.supervisor, order.id);
  expect(history.at(-1)).toMatchObject({ call: 'XG_Repair', userID: team.supervisor.userID });
  expect(history.at(-1)?.changes?.map(({ field }) => field)).toEqual(['Measures']);
  expect((await act(team.supervisor, 'confirm', order.id)).orderState).toBe(4);
});
