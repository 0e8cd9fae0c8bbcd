import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectFilterValues } from '../../../src/server/modules/repair/queries/filterValues.ts';
import { orderEventsReader } from '../../../src/server/modules/repair/topics/orderEventsTopic.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns the plans of the statements of a read, as an organisation; sequential scans are avoided. */
async function plansOf(read: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await database.db.transaction({ orgCode: 'PLANA' }, 'read', async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await read({
      ...tx,
      async query(text, values = [], planning) {
        const plan = await tx.query<{ 'QUERY PLAN': string }>(
          `explain ${text}`,
          values,
          'eachTime',
        );
        plans.push(...plan.map((line) => line['QUERY PLAN']));
        return tx.query(text, values, planning);
      },
    });
  });
  return plans.join('\n');
}

test('an event of an order is looked up by its key', async () => {
  const key = `PLANA:${randomUUID()}:1`;
  const scope = { orgCode: 'PLANA', orgType: 1, timeZone: 'UTC', now: new Date() } as const;
  const plan = await plansOf((tx) => orderEventsReader.rows(tx, scope, [key]));
  expect(plan).toMatch(
    /work_order_event.*\n.*Index Cond: .*order_id = k.order_id.*version = k.version/,
  );
});

test('the latest repairers are read in the order of the time, of each side', async () => {
  const body = { Field: 'repairer', SearchText: '' } as const;
  const plan = await plansOf((tx) => selectFilterValues(tx, 'PLANA', body));
  expect(plan).toMatch(/Index Scan Backward using work_order_fault/);
  expect(plan).toMatch(/Index Scan Backward using work_order_repaired/);
});
