import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openBackplane } from '../../../../src/server/realtime/delivery/backplane.ts';
import type { Frame } from '../../../../src/server/realtime/delivery/frames.ts';
import type { Db } from '../../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.admin.query('delete from live_batch');
});

/** Opens a node whose database reads can be made to fail. */
async function openNode() {
  const delivered: string[] = [];
  const errors: unknown[] = [];
  let failing = false;
  const db: Db = {
    ...database.db,
    transaction: (scope, mode, work) =>
      failing && mode === 'read'
        ? Promise.reject(new Error('away'))
        : database.db.transaction(scope, mode, work),
  };
  const backplane = await openBackplane({
    connection: { connectionString: database.url },
    db,
    deliver: (frames) => delivered.push(...frames.flatMap(({ groups }) => groups)),
    onError: (error) => errors.push(error),
  });
  return {
    delivered,
    errors,
    backplane,
    async publish(name: string) {
      const id = await store(name);
      backplane.send(id, framesOf(name));
      await database.db.transaction('system', 'write', (tx) => backplane.announce(tx, id));
    },
    fail(now: boolean) {
      failing = now;
    },
  };
}

const framesOf = (name: string): Frame[] => [
  { hub: 'main', groups: [name], event: 'receive_msg', payload: [] },
];

/** Stores a batch with a name as its group. @param ago the age of its transaction */
async function store(name: string, ago = '0 s'): Promise<string> {
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into live_batch (org_code, frames, created_time) values ('A', $1, now() - $2::interval)
     returning id`,
    [JSON.stringify(framesOf(name)), ago],
  );
  return rows[0]?.id ?? '';
}

const cut = () =>
  database.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'andon-backplane' and datname = current_database()`);

test('batches that could not be loaded are delivered later, in order, each once', async () => {
  const [here, there] = [await openNode(), await openNode()];
  try {
    there.fail(true);
    for (const name of ['a', 'b']) await here.publish(name);
    await vi.waitFor(() => expect(there.errors.length).toBeGreaterThan(0));
    expect(there.delivered).toEqual([]);
    await here.publish('c');
    there.fail(false);
    await here.publish('d');
    await vi.waitFor(() => expect(there.delivered).toEqual(['a', 'b', 'c', 'd']));
    expect(here.delivered).toEqual(['a', 'b', 'c', 'd']);
  } finally {
    await here.backplane.stop();
    await there.backplane.stop();
  }
});

test('after a lost connection it loads the missed batches: no old ones, each once and in order, its own among them', async () => {
  await store('long ago', '2 h');
  const [here, there] = [await openNode(), await openNode()];
  try {
    await here.publish('before');
    await vi.waitFor(() => expect(there.delivered).toEqual(['before']));
    await cut();
    await vi.waitFor(() => expect(there.backplane.isUp()).toBe(false), { interval: 5 });
    await here.publish('missed');
    await there.publish('own');
    await vi.waitFor(() => expect(there.delivered).toContain('own'));
    await vi.waitFor(() => expect(here.delivered).toContain('own'));
    await here.publish('after');
    const all = ['before', 'missed', 'own', 'after'];
    await vi.waitFor(() => expect(there.delivered).toEqual(all));
    expect(here.delivered).toEqual(all);
  } finally {
    await here.backplane.stop();
    await there.backplane.stop();
  }
});

test('a connection lost again before the missed batches are loaded loses none', async () => {
  const [here, there] = [await openNode(), await openNode()];
  try {
    there.fail(true);
    for (const name of ['first', 'second']) {
      await cut();
      await vi.waitFor(() => expect(there.backplane.isUp()).toBe(false));
      await here.publish(name);
      await vi.waitFor(() => expect(there.backplane.isUp()).toBe(true));
    }
    there.fail(false);
    await vi.waitFor(() => expect(there.delivered).toEqual(['first', 'second']));
  } finally {
    await here.backplane.stop();
    await there.backplane.stop();
  }
});

test("loading missed batches does not depend on this machine's clock", async () => {
  const [here, there] = [await openNode(), await openNode()];
  try {
    await cut();
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01'));
    await here.publish('skewed');
    await vi.waitFor(() => expect(there.delivered).toContain('skewed'));
  } finally {
    vi.restoreAllMocks();
    await here.backplane.stop();
    await there.backplane.stop();
  }
});
