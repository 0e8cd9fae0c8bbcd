import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { assignWorkOrder, receiveWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { orderState } from '../../../src/contract/enums.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Client, errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { detail, newDevice, report } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act } from './support/orderActions.ts';
import { expectSeamless } from './support/seamless.ts';

let app: TestApp;
let team: Team;
let colleague: Person;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  colleague = await addPerson(app, team.orgCode, 'repairer');
});
afterAll(() => app.close());

const assign = (by: Client, ID: string, RepairUserID: string, more: object = {}) =>
  by.send(assignWorkOrder, { ID, RepairUserID, ...more });
const messages = async (person: Client) =>
  (await person.call(listMessages, { MType: 3 })).data.data1;
const titles = async (person: Client) => (await messages(person)).map(({ title }) => title);

test('a supervisor receives an order for somebody else, who is notified, and the reporter too', async () => {
  const { id: ID, orderCode } = await report(team.reporter, (await newDevice(team.admin)).id);
  const own = await team.repairer.send(receiveWorkOrder, { ID, RepairUserID: colleague.userID });
  expect(errorOf(own)).toBe('NOT_YOURS');
  const received = await team.supervisor.call(receiveWorkOrder, {
    ID,
    RepairUserID: colleague.userID,
  });
  expect(received).toMatchObject({
    orderState: 1,
    repairUserID: colleague.userID,
    repairUserName: colleague.realName,
  });
  expect(await titles(colleague)).toContain(`工单转派给您 ${orderCode}`);
  expect((await messages(team.reporter))[0]).toMatchObject({
    title: `已派给维修人员 ${orderCode}`,
    msg: expect.stringContaining(`派给维修人员 ${colleague.realName}`),
  });
  expect((await detail(team.reporter, ID)).history.at(-1)).toMatchObject({
    call: 'Receiving',
    userID: team.supervisor.userID,
    changes: [
      { field: 'RepairUserID', from: null, to: colleague.userID },
      { field: 'RepairUserName', from: null, to: colleague.realName },
    ],
  });
  expect((await act(colleague, 'start', ID)).orderState).toBe(2);
});

const { awaitingRepair, repairing, toBeCompleted, interrupted } = orderState.values;

test.for([awaitingRepair, repairing, toBeCompleted, interrupted])(
  'in state %i a supervisor gives an order to another repairer; it keeps its state, and all three are notified',
  async (state) => {
    const { id, orderCode } = await orderIn(app, team, state);
    const answer = await assign(team.supervisor, id, colleague.userID, { Reason: '换班' });
    expect(answer.envelope.data).toMatchObject({
      orderState: state,
      repairUserID: colleague.userID,
    });
    const { history, segments } = await detail(team.admin, id);
    expect(history.at(-1)).toMatchObject({
      call: 'Assign',
      remark: '换班',
      userID: team.supervisor.userID,
      changes: [
        { field: 'RepairUserID', from: team.repairer.userID, to: colleague.userID },
        { field: 'RepairUserName', from: team.repairer.realName, to: colleague.realName },
      ],
    });
    expectSeamless(await detail(team.admin, id));
    if (state === repairing)
      expect(segments.slice(-2).map(({ kind, userID }) => [kind, userID])).toEqual([
        [1, team.repairer.userID],
        [1, colleague.userID],
      ]);
    expect(await titles(colleague)).toContain(`工单转派给您 ${orderCode}`);
    expect(await titles(team.repairer)).toContain(`工单已转派 ${orderCode}`);
    expect(await titles(team.reporter)).toContain(`维修人已更换 ${orderCode}`);
  },
);

test('nobody else may, nobody who may not repair is given it, and not the person who has it', async () => {
  const { id, version } = await orderIn(app, team, repairing);
  for (const person of [team.repairer, team.reporter, colleague])
    expect(errorOf(await assign(person, id, colleague.userID))).toBe('NOT_YOURS');
  const other = await addTeam(app);
  for (const { userID } of [team.reporter, other.repairer, team.repairer])
    expect((await assign(team.supervisor, id, userID)).envelope.data).toEqual({
      error: 'BAD_FIELD',
      field: 'RepairUserID',
    });
  expect((await detail(team.admin, id)).version).toBe(version);
});

test.for([0, 3, 4, 5] as const)(
  'in state %i an order cannot be given to another',
  async (state) => {
    const { id } = await orderIn(app, team, state);
    expect(errorOf(await assign(team.supervisor, id, colleague.userID))).toBe('WRONG_STATE');
  },
);
