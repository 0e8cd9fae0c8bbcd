import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { act } from './support/orderActions.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let deviceID = '';
/** The last checked row of the outbox. */
let seen = 0;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  deviceID = (await newDevice(owner.admin)).id;
  await associate(app, provider.orgCode, owner.orgCode, [deviceID]);
  const [last] = await app.sql<{ id: string }>('select coalesce(max(id), 0) as id from outbox');
  seen = Number(last?.id);
});
afterAll(() => app.close());

/** Returns the topics of figures that were reset since the last call; they must be the same for both sides. */
async function resetTopics(order: WorkOrder): Promise<string[]> {
  const rows = await app.sql<{ id: string; side: string; topic: string; keys: string[] | null }>(
    `select id, org_code as side, payload->>'topic' as topic, payload->'keys' as keys from outbox
     where kind = 'topic' and id > $1 and payload->>'keys' is distinct from 'reset' order by id`,
    [seen],
  );
  seen = Number(rows.at(-1)?.id ?? seen);
  const bothSides = {
    openOrders: order.id,
    orderEvents: `${order.orgCode}:${order.id}:${order.version}`,
  };
  for (const side of [owner.orgCode, provider.orgCode]) {
    for (const [topic, key] of Object.entries(bothSides)) {
      expect(rows).toContainEqual(expect.objectContaining({ side, topic, keys: [key] }));
    }
  }
  const figures = rows.filter(({ topic }) => !(topic in bothSides));
  const [owners, providers] = [owner, provider].map(({ orgCode }) =>
    figures.flatMap(({ side, topic }) => (side === orgCode ? [topic] : [])).toSorted(),
  );
  expect(providers).toEqual(owners);
  return owners ?? [];
}

const outage = ['errorRank', 'faultTrend', 'mtbfRank', 'mttrRank', 'workOrderRank'];
const failure = ['dayFaults', 'faultCauses', 'faultTypes'];
const sorted = (...topics: string[]) => topics.toSorted();

test('each action updates the order and the changed figures on both sides', async () => {
  const { repairer } = provider;
  let order = await report(owner.reporter, deviceID);
  const { id } = order;
  expect(await resetTopics(order)).toEqual(sorted(...outage, ...failure, 'mtrRank'));
  order = await act(repairer, 'receive', id);
  expect(await resetTopics(order)).toEqual(['mtrRank']);
  order = await act(repairer, 'start', id);
  expect(await resetTopics(order)).toEqual(['mtrRank']); // in case it is measured to the arrival
  order = await act(repairer, 'interrupt', id, { MachineUp: 0 });
  expect(await resetTopics(order)).toEqual([]);
  order = await act(repairer, 'recover', id);
  expect(await resetTopics(order)).toEqual([]);
  order = await act(repairer, 'interrupt', id, { MachineUp: 1 });
  expect(await resetTopics(order)).toEqual(outage);
  order = await act(repairer, 'recover', id);
  expect(await resetTopics(order)).toEqual(outage);
  order = await act(repairer, 'updateParts', id);
  expect(await resetTopics(order)).toEqual([]);
  order = await act(repairer, 'writeLater', id);
  expect(await resetTopics(order)).toEqual(outage);
  order = await act(repairer, 'finish', id, { CauseName: 'Wear' });
  expect(await resetTopics(order)).toEqual(['faultCauses']);
  order = await act(repairer, 'amend', id);
  expect(await resetTopics(order)).toEqual([]);
  order = await act(repairer, 'amend', id, { Measures: 'x', IsFailure: 0 });
  expect(await resetTopics(order)).toEqual(sorted(...outage, ...failure));
  order = await act(owner.reporter, 'sendBack', id);
  expect(await resetTopics(order)).toEqual(outage);
  order = await act(repairer, 'finish', id);
  await resetTopics(order);
  order = await act(owner.reporter, 'confirm', id);
  expect(await resetTopics(order)).toEqual([]);
});

test('a rejection updates the counts of failures and of responses', async () => {
  const sides = { admin: owner.admin, reporter: owner.reporter, repairer: provider.repairer };
  const order = await orderIn(app, sides, 0, deviceID);
  await resetTopics(order);
  const rejected = await act(provider.repairer, 'reject', order.id);
  expect(await resetTopics(rejected)).toEqual(sorted(...outage, ...failure, 'mtrRank'));
});
