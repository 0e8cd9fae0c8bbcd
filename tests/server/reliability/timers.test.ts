import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTeam, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';
import { fastClock } from './fastClock.ts';
import { findTorn } from './kills.ts';
import { compileOnce, launch } from './serverProcess.ts';

const nodes = 4;
const kills = 3;
const orders = 40; // each with two timers

let database: TestDatabase;
let app: TestApp;
const since = Date.now();
const clock = fastClock(since);
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const node of running) node.kill('SIGKILL');
  await app.close();
});

/** Starts a node and waits until it runs timers. */
async function startNode(): Promise<ChildProcess> {
  const args = [database.url, `${since}`];
  const { child, ended } = launch('tests/server/reliability/timerNode.ts', args, {});
  running.add(child);
  const left = ended.then(({ stderr }) => {
    running.delete(child);
    throw new Error(`a node left: ${stderr}`);
  });
  if (child.stdout === null) throw new Error('no output');
  await Promise.race([once(child.stdout, 'data'), left]);
  left.catch(() => undefined); // it will be killed
  return child;
}

async function reportFaults(team: Team): Promise<void> {
  const devices = await Promise.all(Array.from({ length: 8 }, () => newDevice(team.admin)));
  await Promise.all(
    devices.map(async ({ id }) => {
      for (let n = 0; n < orders / devices.length; n += 1) await report(team.reporter, id);
    }),
  );
}

const countTimers = async () =>
  (await app.sql<{ n: number }>('select count(*)::int as n from timer'))[0]?.n ?? 0;

/**
 * Lets a node lease a timer of an order that another transaction locks, and kills it while it holds
 * the lease.
 */
async function killHolder(order: string): Promise<void> {
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('select from work_order where id = $1 for update', [order]);
    await app.sql(`update timer set due_time = $2 where key = $1 and kind = 'supervise'`, [
      order,
      clock.now(),
    ]);
    const { rows } = await locker.query<{ pid: number }>('select pg_backend_pid() as pid');
    const holder = await vi.waitFor(
      async () => {
        const [waiting] = await app.sql<{ node: string }>(
          `select application_name as node from pg_stat_activity
           where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
          [rows[0]?.pid],
        );
        const child = [...running].find(({ pid }) => `${pid}` === waiting?.node);
        if (child === undefined) throw new Error('no node waits for the order');
        return child;
      },
      { interval: 20 },
    );
    const gone = once(holder, 'close');
    holder.kill('SIGKILL');
    await gone;
    const taken = 'select from timer where key = $1 and taken_until is not null';
    expect(await app.sql(taken, [order])).not.toEqual([]);
  } finally {
    await locker.end();
  }
}

test(`${kills} kills of ${nodes} nodes: every timer acts exactly once`, async () => {
  const compiling = compileOnce();
  database = await openTestDatabase();
  app = await startApp({ database });
  const team = await addTeam(app);
  await reportFaults(team);
  await app.app.close(); // from here on, the others alone
  expect(await countTimers()).toBe(2 * orders);

  await compiling;
  await Promise.all(Array.from({ length: nodes }, startNode));
  const locked = await app.sql<{ key: string }>(
    `select key from timer where kind = 'supervise' order by key limit $1`,
    [kills],
  );
  const keys = locked.map(({ key }) => key);
  await app.sql(
    `update timer t set due_time = case when t.kind = 'supervise' and t.key = any($2)
       then $1::timestamptz + interval '1 day' else $1::timestamptz + n * interval '0.5 s' end
     from (select kind, key, row_number() over (order by key, kind) as n from timer) numbered
     where t.kind = numbered.kind and t.key = numbered.key`,
    [clock.now(), keys],
  );
  for (const key of keys) {
    await killHolder(key);
    await startNode();
  }
  expect(running.size).toBe(nodes);
  // another node takes a killed node's timer when the lease expires
  await vi.waitFor(async () => expect(await countTimers()).toBe(0), { interval: 20 });

  const notified = await app.sql<{ user: string; orders: number; times: number }>(
    `select user_id as user, count(distinct url)::int as orders, count(*)::int as times
     from notification where kind = 'orderUnreceived' group by 1`,
  );
  const { admin, supervisor, repairer } = team;
  const expected = [admin, supervisor, repairer].map(({ userID }) => ({
    user: userID,
    orders, // the repairer by the first timer, the supervisors by the second
    times: orders,
  }));
  expect(notified.toSorted((a, b) => (a.user < b.user ? -1 : 1))).toEqual(
    expected.toSorted((a, b) => (a.user < b.user ? -1 : 1)),
  );
  const unequal = await app.sql(
    `select url, user_id from notification where kind = 'orderUnreceived'
     group by 1, 2 having count(*) <> 1`,
  );
  expect(unequal).toEqual([]);
  const untold = await app.sql(
    `select n.id, count(distinct o.id) from notification n
     left join outbox o on o.kind = 'message' and o.payload->'ids' ? n.id::text
     where n.kind = 'orderUnreceived' group by 1 having count(distinct o.id) <> 1`,
  );
  expect(untold).toEqual([]);
  // a trial of kills does not take the rows that these timers added for those of a torn report
  expect(await findTorn((sql) => app.sql(sql))).toEqual({ torn: [], escalated: orders });
}, 120_000);
