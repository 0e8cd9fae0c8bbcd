import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectFilterValues } from '../../../src/server/modules/repair/queries/filterValues.ts';
import { orderEventsReader } from '../../../src/server/modules/repair/topics/orderEventsTopic.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { plansOf } from '../support/explained.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an event of an order is looked up by its key', async () => {
  const key = `PLANA:${randomUUID()}:1`;
  const scope = { orgCode: 'PLANA', orgType: 1, timeZone: 'UTC', now: new Date() } as const;
  const plan = await plansOf(database.db, 'PLANA', (tx) =>
    orderEventsReader.rows(tx, scope, [key]),
  );
  expect(plan).toMatch(
    /work_order_event.*\n.*Index Cond: .*order_id = k.order_id.*version = k.version/,
  );
});

test('the latest repairers are read in the order of the time, of each side', async () => {
  const body = { Field: 'repairer', SearchText: '' } as const;
  const plan = await plansOf(database.db, 'PLANA', (tx) => selectFilterValues(tx, 'PLANA', body));
  expect(plan).toMatch(/Index Scan Backward using work_order_fault/);
  expect(plan).toMatch(/Index Scan Backward using work_order_repaired/);
});
