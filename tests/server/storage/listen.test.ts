import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../src/server/storage/listen.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let admin: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

const name = 'test-ear';
async function ears(): Promise<number> {
  const { rowCount } = await admin.query(
    'select from pg_stat_activity where application_name = $1',
    [name],
  );
  return rowCount ?? 0;
}
const cut = () =>
  admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [name],
  );

function openEar() {
  const said: string[] = [];
  const ear = listen({
    connection: { connectionString: database.url },
    channel: 'test_channel',
    name,
    onNotice: (payload) => said.push(payload),
    onLost: () => said.push('lost'),
    onReturn: () => said.push('back'),
    onError: () => undefined,
  });
  return { said, ear };
}

test('it hears, says when it is cut and when it is back, and hears again', async () => {
  const { said, ear } = openEar();
  const listening = await ear;
  await admin.query(`select pg_notify('test_channel', 'one')`);
  await vi.waitFor(() => expect(said).toEqual(['one']), 20_000);
  await cut();
  await vi.waitFor(() => expect(said).toEqual(['one', 'lost', 'back']), 5000);
  expect(listening.isUp()).toBe(true);
  await admin.query(`select pg_notify('test_channel', 'two')`);
  await vi.waitFor(() => expect(said.at(-1)).toBe('two'), 20_000);
  await listening.stop();
  await vi.waitFor(async () => expect(await ears()).toBe(0), 20_000);
});

test('stopped at any moment of a return it leaves no connection', async () => {
  for (const ms of [0, 995, 1000, 1003, 1006, 1010, 1020]) {
    const listening = await openEar().ear;
    await cut();
    await vi.waitFor(() => expect(listening.isUp()).toBe(false), 20_000);
    await sleep(ms);
    await listening.stop();
    await sleep(50);
    expect([ms, await ears()]).toEqual([ms, 0]);
  }
});
