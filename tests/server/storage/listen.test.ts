import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../src/server/storage/listen.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const name = 'test-listener';
async function countListeners(): Promise<number> {
  const { rowCount } = await database.admin.query(
    'select from pg_stat_activity where application_name = $1',
    [name],
  );
  return rowCount ?? 0;
}
const cut = () =>
  database.admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [name],
  );

function openListener() {
  const events: string[] = [];
  const listener = listen({
    connection: { connectionString: database.url },
    channel: 'test_channel',
    name,
    onNotice: (payload) => events.push(payload),
    onLost: () => events.push('lost'),
    onReturn: () => events.push('back'),
    onError: () => undefined,
  });
  return { events, listener };
}

test('receives notices, reports a lost and a restored connection, and receives again', async () => {
  const { events, listener } = openListener();
  const listening = await listener;
  await database.admin.query(`select pg_notify('test_channel', 'one')`);
  await vi.waitFor(() => expect(events).toEqual(['one']));
  await cut();
  await vi.waitFor(() => expect(events).toEqual(['one', 'lost', 'back']));
  expect(listening.isUp()).toBe(true);
  await database.admin.query(`select pg_notify('test_channel', 'two')`);
  await vi.waitFor(() => expect(events.at(-1)).toBe('two'));
  await listening.stop();
  await vi.waitFor(async () => expect(await countListeners()).toBe(0));
});

test('leaves no connection, whenever it is stopped during a reconnection', async () => {
  for (const ms of [0, 995, 1000, 1003, 1006, 1010, 1020]) {
    const listening = await openListener().listener;
    await cut();
    await vi.waitFor(() => expect(listening.isUp()).toBe(false));
    await sleep(ms);
    await listening.stop();
    await sleep(50);
    expect([ms, await countListeners()]).toEqual([ms, 0]);
  }
});
