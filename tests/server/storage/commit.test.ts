import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { openDb } from '../../../src/server/storage/db.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTeam, type Team } from '../support/people.ts';
import { quiet } from '../support/tempFolder.ts';

let database: TestDatabase;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startApp({ database });
  team = await addTeam(app);
});
afterAll(() => app.close());

/** Makes each commit that stores a device run `sql`. */
async function atCommit(sql: string): Promise<void> {
  await app.sql(
    `create or replace function at_commit() returns trigger language plpgsql security definer
     as $$ begin ${sql}; return null; end $$`,
  );
  await app.sql('drop trigger if exists at_commit on device');
  await app.sql(
    `create constraint trigger at_commit after insert on device deferrable initially deferred
     for each row execute function at_commit()`,
  );
}
const add = (DeviceCode: string) => team.admin.send(addDevice, { DeviceCode, DeviceName: 'x' });

test('a connection that is lost during the commit leaves the outcome unknown, and the answer states it', async () => {
  await atCommit('perform pg_terminate_backend(pg_backend_pid())');
  const answer = await add('cut');
  expect([answer.status, answer.envelope.code, errorOf(answer)]).toEqual([
    503,
    '503',
    'OUTCOME_UNKNOWN',
  ]);
  expect(answer.envelope.info).not.toContain('没有改动');
});

test('a commit that PostgreSQL refuses is known to have failed', async () => {
  await atCommit(`raise exception 'no'`);
  expect(errorOf(await add('refused'))).toBe('FAILED');
  expect((await team.admin.call(listDevices, { SearchText: 'refused' })).totalNum).toBe(0);
});

test('a connection that is lost before the commit changed nothing', async () => {
  await app.sql('drop trigger at_commit on device');
  await app.sql(
    `create trigger at_commit after insert on device for each row execute function at_commit()`,
  );
  await app.sql(
    `create or replace function at_commit() returns trigger language plpgsql security definer
     as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
  );
  expect(errorOf(await add('before'))).toBe('UNAVAILABLE');
});

test('a read has its rows, even if its connection is lost before it ends', async () => {
  const pool = createPool(database.url, { log: quiet, max: 1 });
  const db = openDb(pool);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const rows = await db.transaction('system', 'read', async (tx) => {
    const read = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    // waits until it is gone, or for 10 s
    await app.sql('select pg_terminate_backend($1, 10000)', [read[0]?.pid]);
    return read;
  });
  expect(rows).toHaveLength(1);
  const next = await db.transaction('system', 'read', (tx) => tx.query('select 1 as one'));
  expect(next).toEqual([{ one: 1 }]);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  await pool.end();
});
