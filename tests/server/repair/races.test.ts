import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addWorkOrder,
  receiveWorkOrder,
  rejectWorkOrder,
  scanWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { type OrderState, orderState } from '../../../src/contract/enums.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import type { Actor } from '../../../src/server/kernel/auth/actor.ts';
import { onceByActionID } from '../../../src/server/kernel/http/onceByActionID.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { clientOf, countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { detail, newDevice, report } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act, attempt, type OrderActionName } from './support/orderActions.ts';
import { expectSeamless } from './support/seamless.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const times = <T>(n: number, make: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => make(at));

/** Enough repairers for a race. */
async function crowd(): Promise<Person[]> {
  const repairers: Person[] = [];
  for (const _ of times(10, () => 0))
    repairers.push(await addPerson(app, team.orgCode, 'repairer'));
  return repairers;
}

test('of 100 concurrent callers for one order one wins, the others see the winner', async () => {
  const repairers = await crowd();
  const order = await orderIn(app, team, 0);
  const answers = await Promise.all(
    times(100, (at) => (repairers[at % 10] as Person).send(receiveWorkOrder, { ID: order.id })),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, WRONG_STATE: 99 });
  const winner = answers.find((answer) => errorOf(answer) === null)?.envelope.data as WorkOrder;
  const after = await detail(team.admin, order.id);
  expect(after).toMatchObject({ repairUserID: winner.repairUserID, version: 1 });
  expect(after.history).toHaveLength(2);
  expect(after.segments).toHaveLength(2);
  for (const { envelope } of answers.filter((answer) => errorOf(answer) !== null)) {
    expect(envelope.info).toContain('“待维修”');
    expect(envelope.data).toMatchObject({
      present: { orderState: 1, repairUserID: winner.repairUserID },
    });
  }
});

test('of 100 who receive, start and reject one order at once one wins, on two nodes', async () => {
  const other = await app.anotherNode();
  const repairers = await crowd();
  const order = await orderIn(app, team, 0);
  const names = ['receive', 'start', 'reject'] as const;
  const answers = await Promise.all(
    times(100, (at) => {
      const { token } = repairers[at % 10] as Person;
      const name = names[at % 3] ?? 'receive';
      return attempt(clientOf((at % 2 === 0 ? app : other).url, token), name, order.id, {
        Version: order.version,
      });
    }),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, STALE_VERSION: 99 });
  const winner = answers.find((answer) => errorOf(answer) === null)?.envelope.data as WorkOrder;
  const after = await detail(team.admin, order.id);
  expect(after).toMatchObject({ orderState: winner.orderState, version: 1 });
  for (const { envelope } of answers.filter((answer) => errorOf(answer) !== null)) {
    expect(envelope.data).toMatchObject({ present: { orderState: winner.orderState, version: 1 } });
  }
  expectSeamless(after);
  await other.close();
});

test.for([
  [2, ['interrupt', 'finish']],
  [2, ['interrupt', 'writeLater']], // with finish two calls could succeed: 2 to 6 to 3
  [3, ['confirm', 'sendBack']],
  [7, ['recover']],
  [6, ['finish']],
] as const)(
  'of 100 calls that lead out of state %i at once one wins: %o',
  async ([state, names]) => {
    const order = await orderIn(app, team, state);
    const by = state === 3 ? [team.reporter, team.supervisor] : [team.repairer];
    const answers = await Promise.all(
      times(100, (at) =>
        attempt(
          by[at % by.length] ?? team.reporter,
          names[at % names.length] ?? names[0],
          order.id,
        ),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ won: 1, WRONG_STATE: 99 });
    const winner = answers.find((answer) => errorOf(answer) === null)?.envelope.data as WorkOrder;
    const label = orderState.label(winner.orderState, 'zh-CN');
    for (const { envelope } of answers.filter((answer) => errorOf(answer) !== null)) {
      expect(envelope.info).toContain(`“${label}”`);
      expect(envelope.data).toMatchObject({ present: { orderState: winner.orderState } });
    }
    const after = await detail(team.admin, order.id);
    expect(after.version).toBe(order.version + 1);
    expectSeamless(after);
  },
);

test('of 100 who give one order to somebody at once, as they saw it, one wins', async () => {
  const repairers = await crowd();
  const order = await orderIn(app, team, 2);
  const answers = await Promise.all(
    times(100, (at) =>
      attempt(team.supervisor, 'assign', order.id, {
        RepairUserID: (repairers[at % 10] as Person).userID,
        Version: order.version,
      }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, STALE_VERSION: 99 });
  const after = await detail(team.admin, order.id);
  expect(after.version).toBe(order.version + 1);
  expectSeamless(after);
});

test('concurrent amendments and parts are all stored, one after the other', async () => {
  const order = await orderIn(app, team, 3);
  const answers = await Promise.all(
    times(20, (at) =>
      at % 2 === 0
        ? attempt(team.repairer, 'updateParts', order.id)
        : attempt(team.repairer, 'amend', order.id, { Measures: `Measure ${at}` }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 20 });
  const { version, history } = await detail(team.admin, order.id);
  expect([version, history.length]).toEqual([order.version + 20, order.version + 21]);
});

test('20 concurrent reports of one device create 20 orders with distinct codes', async () => {
  const device = await newDevice(team.admin);
  const orders = await Promise.all(times(20, () => report(team.reporter, device.id)));
  expect(new Set(orders.map(({ orderCode }) => orderCode)).size).toBe(20);
});

describe('Version', () => {
  test('the version that was seen is accepted, a stale one is refused with the current order', async () => {
    const order = await orderIn(app, team, 0);
    const stale = await team.repairer.send(receiveWorkOrder, { ID: order.id, Version: 7 });
    expect(stale.envelope).toMatchObject({
      code: '409',
      data: { error: 'STALE_VERSION', present: { id: order.id, version: 0, orderState: 0 } },
    });
    expect(await team.repairer.call(receiveWorkOrder, { ID: order.id, Version: 0 })).toMatchObject({
      version: 1,
    });
  });
});

describe('ActionID', () => {
  test('a repeat returns the first answer and does nothing', async () => {
    const order = await orderIn(app, team, 0);
    const body = { ID: order.id, ActionID: randomUUID() };
    const first = await team.repairer.call(receiveWorkOrder, body);
    app.clock.advance(1000);
    expect(await team.repairer.call(receiveWorkOrder, body)).toEqual(first);
    expect((await detail(team.admin, order.id)).version).toBe(1);
  });

  test('of 20 equal concurrent reports one is stored and returned to all', async () => {
    const device = await newDevice(team.admin);
    const body = {
      DeviceID: device.id,
      FaultText: 'Smoke',
      FaultLevel: 1,
      IsStop: 1,
      ActionID: randomUUID(),
    } as const;
    const orders = await Promise.all(times(20, () => team.reporter.call(addWorkOrder, body)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    const rows = await app.sql('select 1 from work_order where device_id = $1', [device.id]);
    expect(rows).toHaveLength(1);
  });

  test.for<[OrderActionName, OrderState]>([
    ['receive', 0],
    ['reject', 0],
    ['start', 1],
    ['interrupt', 2],
    ['recover', 7],
    ['finish', 2],
    ['finish', 6],
    ['writeLater', 2],
    ['amend', 3],
    ['confirm', 3],
    ['sendBack', 3],
    ['updateParts', 2],
  ])(
    'of 10 times the same %s from %i one is done, all are answered alike',
    async ([name, state]) => {
      const order = await orderIn(app, team, state);
      const by = name === 'confirm' || name === 'sendBack' ? team.reporter : team.repairer;
      const count = async () => (await app.sql('select 1 from notification')).length;
      const before = await count();
      const body = { ActionID: randomUUID() };
      const first = await Promise.all(times(10, () => act(by, name, order.id, body)));
      const notified = (await count()) - before;
      app.clock.advance(1000);
      const again = await act(by, name, order.id, body);
      for (const answer of [...first, again]) expect(answer).toEqual(first[0]);
      expect(first[0]?.version).toBe(order.version + 1);
      expect((await detail(team.admin, order.id)).version).toBe(order.version + 1);
      expect((await count()) - before).toBe(notified);
    },
  );

  test('a refused action can be tried again with its ActionID', async () => {
    const order = await orderIn(app, team, 0);
    const ActionID = randomUUID();
    const refused = await team.repairer.send(receiveWorkOrder, {
      ID: order.id,
      Version: 9,
      ActionID,
    });
    expect(errorOf(refused)).toBe('STALE_VERSION');
    expect(await team.repairer.call(receiveWorkOrder, { ID: order.id, ActionID })).toMatchObject({
      orderState: 1,
    });
  });

  test('the same ActionID in another call is independent, with an answer of its own', async () => {
    const order = await orderIn(app, team, 0);
    const body = { ID: order.id, ActionID: randomUUID() };
    const received = await team.repairer.call(receiveWorkOrder, body);
    const scan = { ...body, ManualReason: 'The label is torn off' };
    const scanned = await team.repairer.call(scanWorkOrder, scan);
    expect(await team.repairer.call(receiveWorkOrder, body)).toEqual(received);
    expect(await team.repairer.call(scanWorkOrder, scan)).toEqual(scanned);
  });

  test('the same ActionID for another order is refused and changes nothing', async () => {
    const [first, second] = [await orderIn(app, team, 0), await orderIn(app, team, 0)];
    const { orgCode, userID } = team.repairer;
    const actor = { orgCode, userID } as Actor;
    const ActionID = randomUUID();
    const performed: string[] = [];
    const repeat = (order: WorkOrder) =>
      app.db.transaction({ orgCode }, 'write', (tx) => {
        const context = { tx, actor, now: app.clock.now(), publish: () => undefined };
        const actionCall = { call: receiveWorkOrder.id, body: { ActionID, ID: order.id } };
        return onceByActionID(context, actionCall, async () => {
          performed.push(order.id);
          return order;
        });
      });
    expect(await repeat(first)).toMatchObject({ id: first.id });
    expect(await repeat(first)).toMatchObject({ id: first.id });
    await expect(repeat(second)).rejects.toMatchObject({
      errorName: 'BAD_FIELD',
      details: { field: 'ActionID' },
    });
    expect(performed).toEqual([first.id]);
  });

  test('a repeat with other content is refused, and the first content stays', async () => {
    const order = await orderIn(app, team, 0);
    const body = { ID: order.id, ActionID: randomUUID(), Reason: '设备已恢复' };
    const first = await team.repairer.call(rejectWorkOrder, { ...body, Version: order.version });
    expect(await team.repairer.call(rejectWorkOrder, { ...body, Version: 9 })).toEqual(first);
    const other = await team.repairer.send(rejectWorkOrder, { ...body, Reason: '不是故障' });
    expect(errorOf(other)).toBe('ACTION_DONE');
    expect(other.envelope.info).toMatch(/^首次提交的内容已经生效/);
    const rows = await app.sql(
      'select from work_order_event where org_code = $1 and order_id = $2',
      [team.orgCode, order.id],
    );
    expect(rows).toHaveLength(2);
  });

  test("another person's ActionID is independent", async () => {
    const ActionID = randomUUID();
    const [first, second] = [await orderIn(app, team, 0), await orderIn(app, team, 0)];
    await team.repairer.call(receiveWorkOrder, { ID: first.id, ActionID });
    expect(await team.supervisor.call(receiveWorkOrder, { ID: second.id, ActionID })).toMatchObject(
      { id: second.id },
    );
  });
});
