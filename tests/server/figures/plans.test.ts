import { expect, test } from 'vitest';
import { rankMttr } from '../../../src/server/figures/queries/ranking.ts';
import { openTestDatabase } from '../support/database.ts';
import { plansOf } from '../support/explained.ts';
import { addOrganisation } from './orders.ts';

test('a ranking over devices without statistics compares no device with all others', async () => {
  const { db, close } = await openTestDatabase({ preparesAll: false });
  await addOrganisation(db, 'PLANA', 'UTC');
  await db.transaction({ orgCode: 'PLANA' }, 'write', (tx) =>
    tx.query(
      `insert into device (org_code, id, device_code, device_name)
       select $1, gen_random_uuid(), 'M' || n, 'M' || n from generate_series(1, 1000) n`,
      ['PLANA'],
    ),
  );
  const now = new Date('2026-11-20T12:00:00Z');
  const window = { from: new Date('2026-10-20T12:00:00Z'), to: now };
  const query = { orgCode: 'PLANA', side: 'own', window, top: 10, now } as const;
  const plan = await plansOf(db, 'PLANA', (tx) => rankMttr(tx, query));
  expect(plan).toMatch(/CTE unit\n\s+-> {2}CTE Scan on required_device /);
  await close();
});
