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

async function readCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    `select device_code as code, * from device where device_code like $1`,
    ['PLAN%'],
  );
  return rows.map(({ code }) => code);
}
const readAs = (orgCode: string) => db.transaction({ orgCode }, 'read', readCodes);

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

test('a plan that a migration has outdated is replaced, even if all connections have it', async () => {
  const max = 5;
  const many = createPool(database.url, { log: quiet, max });
  const read = (work: (tx: Tx) => Promise<unknown>) =>
    openDb(many).transaction({ orgCode: 'PLANA' }, 'read', work);
  let prepared = 0;
  const all = Promise.withResolvers<void>();
  const prepare = async (tx: Tx) => {
    await readCodes(tx);
    prepared += 1;
    if (prepared === max) all.resolve();
    await all.promise; // each holds its connection until all have one
  };
  await Promise.all(Array.from({ length: max }, () => read(prepare)));
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('alter table device add column plan_test text');
  await admin.end();
  expect(await read(readCodes)).toEqual(['PLANA']);
  await many.end();
});

test('another statement that PostgreSQL does not support fails at once', async () => {
  let runs = 0;
  const refused = db.transaction('system', 'write', (tx) => {
    runs += 1;
    return tx.query('select count(*) from device for update');
  });
  await expect(refused).rejects.toMatchObject({ code: '0A000' });
  expect(runs).toBe(1);
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

test('a single select sees its own organisation, and an error leaves the connection whole', async () => {
  const codes = (orgCode: string) =>
    db.select<{ code: string }>(
      { orgCode },
      'select device_code as code from device where device_code like $1',
      ['PLAN%'],
    );
  await expect(db.select({ orgCode: 'PLANA' }, 'select 1 / $1::int', [0])).rejects.toThrow(
    'division by zero',
  );
  expect(await codes('PLANA')).toEqual([{ code: 'PLANA' }]);
  await expect(
    db.select({ orgCode: 'PLANB' }, `delete from device where device_code like $1`, ['PLAN%']),
  ).rejects.toThrow('read-only transaction');
  expect(await codes('PLANB')).toEqual([{ code: 'PLANB' }]);
});
