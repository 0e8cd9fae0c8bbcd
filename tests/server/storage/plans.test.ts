import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, type Tx } from '../../../src/server/storage/db.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { addDevices, addOrganisation } from '../figures/orders.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { quiet } from '../support/tempFolder.ts';

let database: TestDatabase;
/** One connection of the database, which has the plans of all its transactions. */
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = createPool(database.url, { log: quiet, max: 1 });
  db = openDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const readAs = (orgCode: string) =>
  db.transaction({ orgCode }, 'read', async (tx) => {
    const rows = await tx.query<{ code: string }>(
      `select device_code as code, * from device where device_code like $1`,
      ['PLAN%'],
    );
    return rows.map(({ code }) => code);
  });

test('a generic plan shows each organisation its own rows, in whatever order they query', async () => {
  for (const orgCode of ['PLANA', 'PLANB']) {
    await addOrganisation(db, orgCode, 'UTC');
    await db.transaction({ orgCode }, 'write', (tx) =>
      addDevices(tx, orgCode, [{ id: randomUUID(), code: orgCode }]),
    );
  }
  for (let at = 0; at < 10; at += 1) {
    expect(await readAs('PLANA')).toEqual(['PLANA']);
    expect(await readAs('PLANB')).toEqual(['PLANB']);
  }
  const plans = await db.transaction('system', 'read', (tx) =>
    tx.query<{ generic: boolean }>(
      `select generic_plans > 0 as generic from pg_prepared_statements
       where statement like '%from device where device_code like%' and statement not like '%pg_prep%'`,
    ),
  );
  expect(plans).toEqual([{ generic: true }]);
});

test('a statement that is planned each time is prepared by no connection', async () => {
  const prepared = await db.transaction('system', 'read', async (tx) => {
    await tx.query('select 1 as once', [], 'eachTime');
    await tx.query('select 1 as twice');
    return tx.query<{ statement: string }>(
      `select statement from pg_prepared_statements where statement like 'select 1 as%'`,
    );
  });
  expect(prepared).toEqual([{ statement: 'select 1 as twice' }]);
});

test('a plan that a migration has outdated is replaced', async () => {
  await readAs('PLANA');
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('alter table device add column plan_test text');
  await admin.end();
  expect(await readAs('PLANA')).toEqual(['PLANA']);
});

test('a transaction that plans once does so until it plans a statement each time', async () => {
  const modes = async (tx: Tx) => {
    const shown = (planning: 'prepared' | 'eachTime') =>
      tx.query<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`, [], planning);
    const rows = [
      ...(await shown('prepared')),
      ...(await shown('eachTime')),
      ...(await shown('prepared')),
    ];
    return rows.map(({ mode }) => mode);
  };
  const once = db.transaction('system', 'write', modes, { plansOnce: true });
  expect(await once).toEqual(['force_generic_plan', 'auto', 'auto']);
  expect(await db.transaction('system', 'write', modes)).toEqual(['auto', 'auto', 'auto']);
});
