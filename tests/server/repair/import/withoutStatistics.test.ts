import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows } from '../../../../src/contract/areas/importData/endpoints.ts';
import { rebuildFigures } from '../../../../src/server/figures/maintained/rebuild.ts';
import { nextOrderCodes } from '../../../../src/server/modules/repair/queries/orderCode.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countWork, type Work } from '../../support/explained.ts';
import { addTeam, type Team } from '../../support/people.ts';

/**
 * Tests of a server that is new, or has just imported much: PostgreSQL has no statistics of its tables,
 * and its estimates are wrong by orders of magnitude.
 */

const devices = 2000;
const orders = 30_000;
/** Returns the device of an order: every second order belongs to the first hundred. */
const deviceOf = (n: number) => n % (n < orders / 2 ? devices : 100);

/** SQL: an id in the order of the numbers. */
const idOf = (n: string) => `lpad((${n})::text, 32, '0')::uuid`;

let database: TestDatabase;
let app: TestApp;
let team: Team;
/** The work of the app. */
let work: Work;
beforeAll(async () => {
  database = await openTestDatabase({ preparesAll: false });
  const counted = countWork(database.db);
  work = counted.work;
  app = await startApp({ database: { ...database, db: counted.db } });
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

const at = (n: number, minutes = 0) =>
  new Date(Date.UTC(2024, 0, 1) + (n * 5 + minutes) * 60_000).toISOString();

test('existing rows are found, with and without their codes', async () => {
  const Rows = Array.from({ length: 5000 }, (_, n) => ({
    DeviceCode: `M${deviceOf(n)}`,
    FaultTime: at(n),
    FinishTime: at(n, 1),
    ...(n % 2 === 0 ? { OrderCode: `O${n}` } : {}),
  }));
  const before = work.rows;
  const answer = await team.admin.call(importRows, { Kind: 'WorkOrderHistory', DryRun: 1, Rows });
  expect(answer).toMatchObject({ imported: 0, unchanged: 5000, errors: [] });
  expect((work.rows - before) / Rows.length).toBeLessThan(20);
});

test.each(['none', 'existing ones'])('figures are recomputed over %s', async () => {
  const { db, work: rebuild } = countWork(database.db);
  await db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
    rebuildFigures(tx, team.orgCode),
  );
  expect(rebuild.rows / orders).toBeLessThan(15);
  expect(rebuild.statements).toBeLessThan(30);
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
