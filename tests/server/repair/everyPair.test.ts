import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
  type WorkOrder,
} from '../../../src/contract/areas/repair.ts';
import { type OrderState, orderState } from '../../../src/contract/enums.ts';
import { findTransition, type WorkOrderCall } from '../../../src/contract/transitions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Person, type Team } from '../support/people.ts';
import { detail } from '../support/work.ts';
import { orderIn } from './inState.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

interface Deed {
  readonly name: string;
  readonly call: WorkOrderCall;
  readonly result?: 0 | 1;
  readonly by: (team: Team) => Person;
  readonly endpoint:
    | typeof receiveWorkOrder
    | typeof scanWorkOrder
    | typeof repairWorkOrder
    | typeof confirmWorkOrder;
  readonly body: object;
}

const deeds: readonly Deed[] = [
  {
    name: 'Receiving',
    call: 'Receiving',
    by: (t) => t.repairer,
    endpoint: receiveWorkOrder,
    body: {},
  },
  {
    name: 'Scan',
    call: 'Scan',
    by: (t) => t.repairer,
    endpoint: scanWorkOrder,
    body: { ManualReason: 'torn' },
  },
  {
    name: 'Repair',
    call: 'Repair',
    by: (t) => t.repairer,
    endpoint: repairWorkOrder,
    body: { Measures: 'done' },
  },
  {
    name: 'Surer 1',
    call: 'Surer',
    result: 1,
    by: (t) => t.reporter,
    endpoint: confirmWorkOrder,
    body: { Result: 1 },
  },
  {
    name: 'Surer 0',
    call: 'Surer',
    result: 0,
    by: (t) => t.reporter,
    endpoint: confirmWorkOrder,
    body: { Result: 0, Reason: 'leaks' },
  },
];

/** All that a refused call must leave as it was. */
async function traces(): Promise<unknown> {
  return app.sql(
    `select (select jsonb_agg(w order by w.id) from work_order w) as orders,
       (select jsonb_agg(s order by s.order_id, s.seq) from work_order_segment s) as segments,
       (select jsonb_agg(e order by e.order_id, e.version) from work_order_event e) as events,
       (select count(*) from notification) as notifications, (select count(*) from outbox) as outbox`,
  );
}

const pairs = deeds.flatMap((deed) => orderState.list.map((state) => [deed, state] as const));

describe.for(pairs)('%o', ([deed, state]: readonly [Deed, OrderState]) => {
  const transition = findTransition(deed.call, state, deed.result);

  test(`${deed.name} from ${state} ${transition === undefined ? 'is refused' : `leads to ${transition.to}`}`, async () => {
    const order = await orderIn(app, team, state);
    app.clock.advance(60_000);
    const before = await traces();
    const answer = await deed.by(team).send(deed.endpoint, { ...deed.body, ID: order.id });
    if (transition === undefined) {
      expect(errorOf(answer)).toBe('WRONG_STATE');
      expect(answer.envelope.code).toBe('400');
      expect(answer.envelope.info).toContain(orderState.label(state, 'zh-CN'));
      expect(answer.envelope.data).toMatchObject({ present: { id: order.id, orderState: state } });
      expect(await traces()).toEqual(before);
      return;
    }
    expect(errorOf(answer)).toBeNull();
    const moved = answer.envelope.data as WorkOrder;
    expect(moved).toMatchObject({ orderState: transition.to, version: order.version + 1 });
    expect(await detail(team.admin, order.id)).toMatchObject(moved);
  });
});

test('a refusal says the state in English to who reads English', async () => {
  const order = await orderIn(app, team, 4);
  const { envelope } = await team.repairer.send(
    receiveWorkOrder,
    { ID: order.id },
    {
      headers: { 'accept-language': 'en' },
    },
  );
  expect(envelope.info).toBe('The order is now "Completed"; it cannot be received');
});
