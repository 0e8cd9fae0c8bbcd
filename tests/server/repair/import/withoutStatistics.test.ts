import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows } from '../../../../src/contract/areas/importData/endpoints.ts';
import { rebuildFigures } from '../../../../src/server/figures/maintained/rebuild.ts';
import { nextOrderCodes } from '../../../../src/server/modules/repair/queries/orderCode.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addTeam, type Team } from '../../support/people.ts';

/**
 * Tests of a server that is new, or has just imported much: PostgreSQL has no statistics of its tables,
 * and its estimates are wrong by orders of magnitude.
 */

const devices = 2000;
const orders = 30_000;
/** Returns the device of an order: every second order belongs to the first hundred. */
const deviceOf = (n: number) => n % (n < orders / 2 ? devices : 100);

/** The number of orders: a statement that compares all rows with all rows would take minutes, and is cancelled after 15 s. */
const limitMs = 10_000;

/** SQL: an id in the order of the numbers. */
const idOf = (n: string) => `lpad((${n})::text, 32, '0')::uuid`;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ database: await openTestDatabase() });
  team = await addTeam(app);
  const tables = ['device', 'work_order', 'work_order_segment', 'breakdown', 'figure_day'];
  for (const table of tables)
    await app.sql(`alter table ${table} set (autovacuum_enabled = false)`);
  await app.sql(
    `insert into device (org_code, id, device_code, device_name)
     select $1, ${idOf('n')}, 'M' || n, 'M' || n from generate_series(0, ${devices - 1}) n`,
    [team.orgCode],
  );
  await app.sql(
    `insert into work_order (org_code, id, order_code, order_state, order_source, device_id, report_org_code,
       repair_org_code, fault_text, fault_level, is_stop, fault_time, report_time, finish_time, state_time)
     select $1, ${idOf('n')}, 'O' || n, 4, 5, ${idOf(`n % case when n < ${orders / 2} then ${devices} else 100 end`)},
       $1, $1, 'leak', 3, true, at, at, at + interval '1 minute', at
     from generate_series(0, ${orders - 1}) n,
       lateral (select '2024-01-01T00:00:00Z'::timestamptz + n * interval '5 minutes') t (at)`,
    [team.orgCode],
  );
});
afterAll(() => app.close());

async function within<T>(work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  expect(performance.now() - start).toBeLessThan(limitMs);
  return result;
}

const at = (n: number, minutes = 0) =>
  new Date(Date.UTC(2024, 0, 1) + (n * 5 + minutes) * 60_000).toISOString();

test('existing rows are found, with and without their codes', async () => {
  const Rows = Array.from({ length: 5000 }, (_, n) => ({
    DeviceCode: `M${deviceOf(n)}`,
    FaultTime: at(n),
    FinishTime: at(n, 1),
    ...(n % 2 === 0 ? { OrderCode: `O${n}` } : {}),
  }));
  const call = team.admin.call(importRows, { Kind: 'WorkOrderHistory', DryRun: 1, Rows });
  expect(await within(call)).toMatchObject({ imported: 0, unchanged: 5000, errors: [] });
});

test('figures are recomputed over existing ones', async () => {
  const rebuild = () =>
    app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      rebuildFigures(tx, team.orgCode),
    );
  await rebuild();
  await within(rebuild());
  const [counted] = await app.sql<{ n: number }>(
    'select count(*)::int as n from breakdown where org_code = $1',
    [team.orgCode],
  );
  expect(counted?.n).toBe(orders);
});

test('codes are looked up in their own index, not among all orders', async () => {
  const plans: string[] = [];
  await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) => {
    const explained: typeof tx = {
      ...tx,
      async query(text, values, planning) {
        if (text.includes('from work_order')) {
          const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
        return tx.query(text, values, planning);
      },
    };
    const days = Array.from({ length: 5000 }, () => '2026-01-01');
    return nextOrderCodes(explained, team.orgCode, days, new Set());
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('work_order_code');
});
