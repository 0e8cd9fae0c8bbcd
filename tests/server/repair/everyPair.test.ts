import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { type OrderState, orderState } from '../../../src/contract/enums.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { detail, newDevice } from '../support/work.ts';
import { orderIn, type Sides } from './support/inState.ts';
import { setLongTimeouts } from './support/longTimeouts.ts';
import {
  attempt,
  type OrderActionName,
  orderActionNames,
  orderActions,
} from './support/orderActions.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let stranger: Team;
let ownColleague: Person;
let providerColleague: Person;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  stranger = await addTeam(app);
  ownColleague = await addPerson(app, owner.orgCode, 'repairer');
  providerColleague = await addPerson(app, provider.orgCode, 'repairer');
  await setLongTimeouts(app, owner.orgCode, provider.orgCode);
});
afterAll(() => app.close());

const settings = ['in-house', 'serviced'] as const;
type Setting = (typeof settings)[number];

/** Returns the people by their relation to the order; `repairer` is its current repairer. */
function people(setting: Setting): Record<string, Person> {
  const { admin, supervisor, repairer, reporter } = owner;
  const strangers = { 'a stranger': stranger.admin };
  if (setting === 'in-house') {
    return { admin, supervisor, repairer, colleague: ownColleague, reporter, ...strangers };
  }
  return {
    "the owner's admin": admin,
    "the owner's supervisor": supervisor,
    "the owner's repairer": repairer,
    reporter,
    admin: provider.admin,
    supervisor: provider.supervisor,
    repairer: provider.repairer,
    colleague: providerColleague,
    "the provider's reporter": provider.reporter,
    ...strangers,
  };
}

const team = ['admin', 'supervisor', 'repairer', 'colleague'];
const leads = ['admin', 'supervisor', 'repairer'];

/** The table of transitions, written down independently: next state and allowed people, by action and state. */
const table: Partial<Record<OrderActionName, Partial<Record<OrderState, [OrderState, string[]]>>>> =
  {
    receive: { 0: [1, team] },
    assign: {
      1: [1, ['admin', 'supervisor']],
      2: [2, ['admin', 'supervisor']],
      6: [6, ['admin', 'supervisor']],
      7: [7, ['admin', 'supervisor']],
    },
    reject: { 0: [5, team], 1: [5, ['admin', 'supervisor']] },
    start: { 0: [2, team], 1: [2, ['repairer']] },
    interrupt: { 2: [7, ['repairer']] },
    recover: { 7: [2, leads] },
    finish: { 2: [3, ['repairer']], 6: [3, ['repairer']] },
    writeLater: { 2: [6, ['repairer']] },
    amend: { 3: [3, ['repairer']], 4: [4, ['admin']] },
    updateParts: { 2: [2, leads], 3: [3, leads], 6: [6, leads] },
  };
const confirmers: Readonly<Record<Setting, string[]>> = {
  'in-house': ['admin', 'supervisor', 'reporter'],
  serviced: ["the owner's admin", "the owner's supervisor", 'reporter'],
};

function ruleOf(setting: Setting, action: OrderActionName, state: OrderState) {
  if (action === 'confirm') return state === 3 ? ([4, confirmers[setting]] as const) : undefined;
  if (action === 'sendBack') return state === 3 ? ([2, confirmers[setting]] as const) : undefined;
  return table[action]?.[state];
}

/** Returns the fields of an action that depend on the people: an order is assigned to the colleague. */
function fieldsOf(setting: Setting, action: OrderActionName): object {
  return action === 'assign' ? { RepairUserID: people(setting)['colleague']?.userID } : {};
}

/** The calls that are denied to people who may only report. */
const repairersOnly: readonly OrderActionName[] = [
  'receive',
  'reject',
  'start',
  'interrupt',
  'finish',
  'writeLater',
];

async function orderFor(setting: Setting, state: OrderState): Promise<WorkOrder> {
  const device = await newDevice(owner.admin);
  if (setting === 'serviced') {
    await associate(app, provider.orgCode, owner.orgCode, [device.id]);
  }
  const { repairer } = setting === 'serviced' ? provider : owner;
  const sides: Sides = { admin: owner.admin, reporter: owner.reporter, repairer };
  return orderIn(app, sides, state, device.id);
}

/** One order per setting and state for all refused calls, which leave it unchanged. */
const refusing = new Map<string, Promise<WorkOrder>>();
function orderThatRefuses(setting: Setting, state: OrderState): Promise<WorkOrder> {
  const key = `${setting} ${state}`;
  const order = refusing.get(key) ?? orderFor(setting, state);
  refusing.set(key, order);
  return order;
}

/**
 * Returns a hash of every table except those of pending deliveries, and the numbers of pending and logged
 * entries: every call updates the session's active time, and the dispatcher moves pending entries.
 */
async function traces(): Promise<Record<string, unknown>> {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('outbox', 'outbound_event', 'live_batch', 'topic_revision',
         'action_pending', 'action_log', 'action_chain') order by 1`,
  );
  const prints = tables.map(({ name }) => {
    const row = name === 'session' ? "(to_jsonb(t) - 'active_time')::text" : 't::text';
    return `(select sum(hashtextextended(${row}, 0)) from ${name} t) "${name}"`;
  });
  const [row] = await app.sql<Record<string, unknown>>(
    `select ${prints.join(', ')}, (
       select count(*) from outbox where payload->>'keys' is distinct from 'reset' -- a dispatcher's own
     ) as outbox, (select count(*) from action_pending) + (select count(*) from action_log) as actions`,
  );
  return row ?? {};
}

const places = settings.flatMap((setting) => orderState.list.map((state) => ({ setting, state })));

/** Returns the people whom the table does not allow an action, with the expected error. */
function refusedOf(setting: Setting, action: OrderActionName, state: OrderState) {
  const rule = ruleOf(setting, action, state);
  const allowed: readonly string[] = rule?.[1] ?? [];
  const others = Object.entries(people(setting)).filter(([name]) => !allowed.includes(name));
  return others.map(([name, person]) => {
    const isDenied = name.includes('reporter') && repairersOnly.includes(action);
    const byOrder = rule === undefined ? 'WRONG_STATE' : 'NOT_YOURS';
    const error = name === 'a stranger' ? 'NOT_FOUND' : isDenied ? 'DENIED' : byOrder;
    return { action, name, person, error };
  });
}

test.for(places)(
  '$setting: from $state people whom the table does not allow are refused with the reason, and nothing changes',
  async ({ setting, state }) => {
    const order = await orderThatRefuses(setting, state);
    const before = await traces();
    for (const one of orderActionNames.flatMap((action) => refusedOf(setting, action, state))) {
      const { action, name, person, error } = one;
      const answer = await attempt(person, action, order.id, fieldsOf(setting, action));
      expect([action, name, errorOf(answer)]).toEqual([action, name, error]);
      if (error !== 'WRONG_STATE') continue;
      expect(answer.envelope).toMatchObject({
        code: '400',
        info: expect.stringContaining(`“${orderState.label(state, 'zh-CN')}”`),
        data: { present: { id: order.id, orderState: state, version: order.version } },
      });
    }
    expect(await traces()).toEqual(before);
  },
);

const cases = places.flatMap(({ setting, state }) =>
  orderActionNames.flatMap((action) => {
    const rule = ruleOf(setting, action, state);
    return rule === undefined ? [] : [{ call: calledBy(action), setting, action, state, rule }];
  }),
);

/** Returns the call of an action, with the rule that it belongs to; `assign` is a call of our own. */
function calledBy(action: OrderActionName): string {
  const call = orderActions[action].endpoint.path.split('/').at(-1) ?? '';
  return action === 'assign' ? call : `7 Calls, ${call}`;
}

describe.for(cases)('$setting, $action from $state', ({ call, setting, action, state, rule }) => {
  test.for(rule[1])(`${call}: leads to ${rule[0]}, done by %s`, async (name) => {
    const order = await orderFor(setting, state);
    app.clock.advance(1000);
    const person = people(setting)[name];
    if (person === undefined) throw new Error(name);
    const answer = await attempt(person, action, order.id, fieldsOf(setting, action));
    expect([errorOf(answer), answer.envelope.info]).toEqual([null, '']);
    const moved = answer.envelope.data as WorkOrder;
    expect(moved).toMatchObject({ orderState: rule[0], version: order.version + 1 });
    const after = await detail(owner.admin, order.id);
    const { ownerName: whose, ...own } = moved;
    expect(after).toMatchObject(own);
    expect(whose !== undefined).toBe(person.orgCode !== order.orgCode);
    expect(after.history.at(-1)).toMatchObject({
      call: orderActions[action].call,
      fromState: state,
      toState: rule[0],
      userID: person.userID,
      userName: person.realName,
      time: app.clock.now().toISOString(),
    });
  });
});

test.for(orderActionNames)(
  '%s is refused to everybody of a provider whose relation has ended; orders that it can no longer read are not found',
  async (action) => {
    const orders = await Promise.all(
      orderState.list.map((state) => orderThatRefuses('serviced', state)),
    );
    await app.sql('update relation set relation_state = 2');
    try {
      const before = await traces();
      for (const { id, orderState: state } of orders) {
        const isRead = ([3, 4, 5] as number[]).includes(state);
        for (const person of [provider.admin, provider.supervisor, provider.repairer]) {
          const answer = await attempt(person, action, id);
          expect([state, errorOf(answer)]).toEqual([state, isRead ? 'NOT_SERVICED' : 'NOT_FOUND']);
          if (isRead) continue;
          const missing = await attempt(person, action, provider.admin.userID);
          expect(answer.text).toBe(missing.text);
        }
      }
      expect(await traces()).toEqual(before);
    } finally {
      await app.sql('update relation set relation_state = 1');
    }
  },
);

test('while both organisations have expired, open orders can be finished and no order can be reported', async () => {
  const orders = await Promise.all(
    ([0, 1, 2, 7, 3, 6] as const).map((state) => orderFor('serviced', state)),
  );
  const completed = await orderFor('serviced', 4);
  await app.sql('update organisation set org_state = 2');
  try {
    const [reported, received, begun, interrupted, finished, running] = orders.map(({ id }) => id);
    for (const [action, id, person] of [
      ['receive', reported, provider.repairer],
      ['start', received, provider.repairer],
      ['interrupt', begun, provider.repairer],
      ['recover', interrupted, provider.supervisor],
      ['assign', interrupted, provider.supervisor],
      ['updateParts', finished, provider.repairer],
      ['amend', finished, provider.repairer],
      ['confirm', finished, owner.reporter],
      ['finish', running, provider.repairer],
      ['sendBack', running, owner.reporter],
      ['writeLater', running, provider.repairer],
      ['reject', reported, provider.supervisor],
    ] as const) {
      const answer = await attempt(person, action, id ?? '', fieldsOf('serviced', action));
      expect([action, errorOf(answer)]).toEqual([action, null]);
    }
    const fault = { DeviceID: orders[0]?.deviceID, FaultText: 'x', FaultLevel: 1, IsStop: 1 };
    expect(errorOf(await owner.reporter.send(addWorkOrder, fault))).toBe('ORG_EXPIRED');
    const amended = fieldsOf('serviced', 'amend');
    expect(errorOf(await attempt(provider.admin, 'amend', completed.id, amended))).toBe(
      'ORG_EXPIRED',
    );
    // of an expired owner nobody reports faults
    await app.sql('update organisation set org_state = 1 where org_code = $1', [provider.orgCode]);
    const { envelope } = await provider.supervisor.send(addWorkOrder, fault);
    expect(envelope.data).toEqual({ error: 'OWNER_INACTIVE', field: 'DeviceID' });
  } finally {
    await app.sql('update organisation set org_state = 1');
  }
});

test('while a provider is disabled, new orders of its devices go to the owner', async () => {
  const { deviceID: DeviceID } = await orderFor('serviced', 4);
  const fault = { DeviceID, FaultText: 'x', FaultLevel: 1, IsStop: 1 } as const;
  await app.sql('update organisation set org_state = 0 where org_code = $1', [provider.orgCode]);
  try {
    const { repairOrgCode } = await owner.reporter.call(addWorkOrder, fault);
    expect(repairOrgCode).toBe(owner.orgCode);
  } finally {
    await app.sql('update organisation set org_state = 1');
  }
});

test('a refusal names the state in English for an English reader', async () => {
  const order = await orderFor('in-house', 4);
  const { endpoint, body } = orderActions.updateParts;
  const headers = { 'accept-language': 'en' };
  const sent = await owner.repairer.send(endpoint, { ...body, ID: order.id }, { headers });
  expect(sent.envelope.info).toBe('The order is now "Completed"; it cannot be given other parts');
  const received = await owner.repairer.send(
    orderActions.receive.endpoint,
    { ID: order.id },
    { headers },
  );
  expect(received.envelope.info).toBe('The order is now "Completed"; it cannot be received');
});
