import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addTeam, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';
import { compileOnce, launch } from './serverProcess.ts';

const nodes = 4;
const kills = 8;
const orders = 120; // each with two timers

let database: TestDatabase;
let app: TestApp;
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const node of running) node.kill('SIGKILL');
  await app.close();
});

/** Starts a node and waits until it looks at timers. */
async function startNode(): Promise<ChildProcess> {
  const { child, ended } = launch('tests/server/reliability/timerNode.ts', [database.url], {});
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

test(`${kills} kills of ${nodes} nodes: every timer acts exactly once`, async () => {
  const compiling = compileOnce();
  database = await openTestDatabase();
  app = await startApp({ database });
  const team = await addTeam(app);
  await reportFaults(team);
  await app.app.close(); // from here on, the others alone
  expect(await countTimers()).toBe(2 * orders);

  await compiling;
  const alive = await Promise.all(Array.from({ length: nodes }, startNode));
  await app.sql(
    `update timer t set due_time = clock_timestamp() + n * interval '30 ms'
     from (select kind, key, row_number() over (order by key, kind) as n from timer) numbered
     where t.kind = numbered.kind and t.key = numbered.key`,
  );
  for (let kill = 1; kill <= kills; kill += 1) {
    const left = 2 * orders - Math.floor((2 * orders * kill) / (kills + 2)) - (kill % 3);
    while ((await countTimers()) > left) await sleep(3);
    const place = kill % nodes;
    alive[place]?.kill('SIGKILL');
    alive[place] = await startNode();
  }
  expect(running.size).toBe(nodes);
  // what a killed node had taken is another's when the lease is over: let it be over
  await app.sql(
    `update timer set taken_until = clock_timestamp() where due_time < clock_timestamp()`,
  );
  await vi.waitFor(async () => expect(await countTimers()).toBe(0), {
    timeout: 45_000,
    interval: 20,
  });

  const told = await app.sql<{ user: string; orders: number; times: number }>(
    `select user_id as user, count(distinct url)::int as orders, count(*)::int as times
     from notification where kind = 'orderUnreceived' group by 1`,
  );
  const { admin, supervisor, repairer } = team;
  const expected = [admin, supervisor, repairer].map(({ userID }) => ({
    user: userID,
    orders, // the repairer by the first timer, the supervisors by the second
    times: orders,
  }));
  expect(told.toSorted((a, b) => (a.user < b.user ? -1 : 1))).toEqual(
    expected.toSorted((a, b) => (a.user < b.user ? -1 : 1)),
  );
  const unequal = await app.sql(
    `select url, user_id from notification where kind = 'orderUnreceived'
     group by 1, 2 having count(*) <> 1`,
  );
  expect(unequal).toEqual([]);
  const untold = await app.sql(
    `select n.id, count(o.id) from notification n
     left join outbox o on o.kind = 'message' and o.payload->'ids' ? n.id::text
     where n.kind = 'orderUnreceived' group by 1 having count(o.id) <> 1`,
  );
  expect(untold).toEqual([]);
}, 120_000);
