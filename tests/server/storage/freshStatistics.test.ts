import { expect, test } from 'vitest';
import { freshStatistics } from '../../../src/server/storage/statements/freshStatistics.ts';
import { addOrganisation } from '../figures/orders.ts';
import { openTestDatabase } from '../support/database.ts';

test('the planner knows of many rows that a transaction has added for an organisation', async () => {
  const { db, admin, close } = await openTestDatabase({ preparesAll: false });
  for (const orgCode of ['PLANA', 'PLANB']) await addOrganisation(db, orgCode, 'UTC');
  const add = (orgCode: string) =>
    db.transaction({ orgCode }, 'write', async (tx) => {
      await tx.query(
        `insert into device (org_code, id, device_code, device_name)
         select $1, gen_random_uuid(), 'M' || n, 'M' || n from generate_series(1, 5000) n`,
        [orgCode],
      );
      await freshStatistics(tx, orgCode, 'device', 5_000);
    });
  await add('PLANA');
  await admin.query('analyze device'); // to the planner all devices are those of PLANA now
  await add('PLANB');
  const explained = await admin.query<{ 'QUERY PLAN': string }>(
    `explain select from device where org_code = 'PLANB'`,
  );
  expect(explained.rows[0]?.['QUERY PLAN']).toMatch(/ rows=5000 /);
  await close();
});
