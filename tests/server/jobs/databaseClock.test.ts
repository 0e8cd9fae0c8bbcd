import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseClock, readDatabaseTime } from '../../../src/server/jobs/databaseClock.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import { noticeTimer, noticeTimerHandlers } from '../../../src/server/modules/notice/index.ts';
import { nodeJobs } from '../../../src/server/nodeJobs.ts';
import { defaultRetention } from '../../../src/server/realtime/retention.ts';
import { setTimers } from '../../../src/server/storage/statements/timers.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';
import { runningClock } from '../support/steerableClock.ts';
import { newDevice } from '../support/work.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ readDatabaseTime, clock: runningClock() }); // both the machine's own
  team = await addTeam(app);
  await newDevice(team.admin);
  await lastActions(app, team.orgCode);
});
afterAll(() => app.close());

const tables = ['action_log', 'login_log', 'session', 'timer'];
async function rowCounts(): Promise<number[]> {
  const rows = await app.sql<{ count: number }>(
    tables.map((table) => `select count(*)::int as count from ${table}`).join(' union all '),
  );
  return rows.map(({ count }) => count);
}

/** Runs every job of another node on the database once. */
async function runJobs(aheadMs: number): Promise<string[]> {
  const clock = runningClock();
  clock.advance(aheadMs);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const { db, objects } = app;
  const databaseClock = openDatabaseClock({ db, clock, log, read: readDatabaseTime });
  const jobs = nodeJobs({
    db,
    log,
    databaseClock,
    since: new Date(0),
    objects,
    retention: defaultRetention,
    ways: { sms: null, mail: null, robotOrigins: [] },
    timers: noticeTimerHandlers,
    watched: () => [],
    open: () => [],
    dispatcher: {
      kick: () => undefined,
      poll: { everyMs: 1, run: async () => undefined, onError: () => undefined },
      stop: async () => undefined,
    },
  });
  for (const job of jobs) await job.run(new AbortController().signal);
  return lines;
}

test.each([400, -400])(
  'a node whose clock is %i days ahead removes nothing, fires no timer and logs it once',
  async (days) => {
    const dueTime = new Date(Date.now() + 3_600_000);
    const timer = { orgCode: team.orgCode, kind: noticeTimer, key: team.admin.userID, dueTime };
    await app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) => setTimers(tx, [timer]));
    const before = await rowCounts();
    expect(Math.min(...before)).toBeGreaterThan(0);
    const lines = await runJobs(days * dayMs);
    expect(await rowCounts()).toEqual(before);
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50]);
  },
);

test('a node whose clock differs by half a minute uses the database’s time to remove old rows', async () => {
  const old = new Date(Date.now() - 200 * dayMs + 15_000);
  await app.sql('update login_log set login_time = $1', [old]);
  const [, logins] = await rowCounts();
  expect(logins).toBeGreaterThan(0);
  await runJobs(30_000);
  expect((await rowCounts())[1]).toBe(logins);
  await app.sql(`update login_log set login_time = $1`, [new Date(old.getTime() - 16_000)]);
  expect(await runJobs(-30_000)).toEqual([]);
  expect((await rowCounts())[1]).toBe(0);
});

test('/readyz is red while the clock of the node differs by more than a minute', async () => {
  const ready = async () => {
    const answer = await fetch(`${app.url}/readyz`);
    const state = (await answer.json()) as { readonly clockAheadSeconds: number };
    return { status: answer.status, ...state };
  };
  const parts = { database: true, backplane: true };
  await expect.poll(ready).toMatchObject({ status: 200, ready: true, ...parts, clock: true });
  app.clock.advance(400 * dayMs);
  await expect.poll(ready).toMatchObject({ status: 503, ready: false, ...parts, clock: false });
  expect((await ready()).clockAheadSeconds).toBeGreaterThan(399 * 86_400);
  app.clock.advance(-800 * dayMs);
  await expect.poll(async () => (await ready()).clockAheadSeconds).toBeLessThan(-399 * 86_400);
  expect((await ready()).status).toBe(503);
  app.clock.advance(400 * dayMs);
  await expect.poll(ready).toMatchObject({ status: 200, clock: true });
});
