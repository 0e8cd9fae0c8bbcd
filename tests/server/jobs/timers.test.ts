import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from '../../../src/server/jobs/schedule.ts';
import { runDueTimers, type TimerDeps, timerJob } from '../../../src/server/jobs/timers.ts';
import type { TimerHandler } from '../../../src/server/kernel/time/timerHandler.ts';
import {
  removeTimers,
  setTimers,
  type Timer,
} from '../../../src/server/storage/statements/timers.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const org = 'A';
const minuteMs = 60_000;

let database: TestDatabase;
let now: Date;
let done: string[];
let failures: [message: string, key: string | undefined][];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  [now, done, failures] = [new Date('2026-06-01T00:00:00Z'), [], []];
});
afterEach(() => database.admin.query('delete from timer; delete from outbox'));

const recordingHandler: TimerHandler = {
  lock: async () => undefined,
  act: async (_context, { key }) => void done.push(key),
};

function depsWith(handlers: Record<string, TimerHandler>): TimerDeps {
  return {
    db: database.db,
    now: async () => now,
    handlers,
    kick: () => undefined,
    onError: (error, timer) => void failures.push([(error as Error).message, timer?.key]),
  };
}

const inOrg = <T>(work: Parameters<typeof database.db.transaction<T>>[2]) =>
  database.db.transaction({ orgCode: org }, 'write', work);

const after = (ms: number) => new Date(now.getTime() + ms);
const timer = (key: string, dueTime: Date, kind = 'noting'): Timer => ({
  orgCode: org,
  kind,
  key,
  dueTime,
});
const set = (...timers: Timer[]) => inOrg((tx) => setTimers(tx, timers));

test('a timer runs when it is due, not a millisecond before, and once', async () => {
  await set(timer('a', after(minuteMs)));
  const deps = depsWith({ noting: recordingHandler });
  now = after(minuteMs - 1);
  expect(await runDueTimers(deps)).toBe(0);
  now = after(1);
  expect(await runDueTimers(deps)).toBe(1);
  now = after(1000 * minuteMs);
  expect(await runDueTimers(deps)).toBe(0);
  expect(done).toEqual(['a']);
});

test('the timer that has been due longest runs first', async () => {
  await set(timer('b', after(-1)), timer('c', after(0)), timer('a', after(-2)));
  await runDueTimers(depsWith({ noting: recordingHandler }));
  expect(done).toEqual(['a', 'b', 'c']);
});

test('of many concurrent nodes, one runs each timer', async () => {
  const keys = Array.from({ length: 60 }, (_, at) => `k${at}`);
  await set(...keys.map((key) => timer(key, now)));
  const counts = await Promise.all(
    Array.from({ length: 6 }, () => runDueTimers(depsWith({ noting: recordingHandler }))),
  );
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(60);
  expect(done.toSorted()).toEqual(keys.toSorted());
});

test('a timer that its node never ran is taken by another when the lease expires', async () => {
  await set(timer('a', now));
  const [taken, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stuck: TimerHandler = {
    ...recordingHandler,
    lock() {
      taken.resolve();
      return woken.promise;
    },
  };
  const asleep = runDueTimers(depsWith({ noting: stuck }));
  await taken.promise;
  const deps = depsWith({ noting: recordingHandler });
  now = after(29_999);
  expect(await runDueTimers(deps)).toBe(0);
  now = after(1);
  expect(await runDueTimers(deps)).toBe(1);
  woken.resolve(); // it was not dead after all
  expect(await asleep).toBe(0);
  expect(done).toEqual(['a']);
});

test('a timer that was removed while its handler waited for locks does not run', async () => {
  await set(timer('a', now));
  const handler = {
    ...recordingHandler,
    lock: async () => {
      await inOrg(removal);
    },
  };
  const removal = (tx: Parameters<typeof removeTimers>[0]) =>
    removeTimers(tx, org, ['noting'], ['a']);
  expect(await runDueTimers(depsWith({ noting: handler }))).toBe(0);
  expect(done).toEqual([]);
});

test('a timer that was rescheduled while its handler waited runs at the new time', async () => {
  await set(timer('a', now));
  const lock = () => set(timer('a', after(minuteMs)));
  expect(await runDueTimers(depsWith({ noting: { ...recordingHandler, lock } }))).toBe(0);
  now = after(minuteMs);
  expect(await runDueTimers(depsWith({ noting: recordingHandler }))).toBe(1);
});

test('a handler may set its own timer again', async () => {
  await set(timer('a', now));
  const again: TimerHandler = {
    ...recordingHandler,
    async act(context, { dueTime, ...same }) {
      done.push(same.key);
      await setTimers(context.tx, [{ ...same, dueTime: new Date(dueTime.getTime() + minuteMs) }]);
    },
  };
  const deps = depsWith({ noting: again });
  expect(await runDueTimers(deps)).toBe(1);
  now = after(minuteMs);
  expect(await runDueTimers(deps)).toBe(1);
  expect(done).toEqual(['a', 'a']);
});

test('a failed handler is rolled back, reported, and retried with growing pauses', async () => {
  await set(timer('bad', now), timer('good', now));
  const failing: TimerHandler = {
    ...recordingHandler,
    async act({ tx, publish }, { key }) {
      await tx.query(`insert into outbox (org_code, kind, payload) values ('A', 'topic', '{}')`);
      publish({ kind: 'topic', orgCode: org, topic: 'openOrders' });
      if (key === 'bad') throw new Error('out of order');
      done.push(key);
    },
  };
  const deps = depsWith({ noting: failing });
  const pauses: number[] = [];
  for (let tries = 1; tries <= 9; tries += 1) {
    await runDueTimers(deps);
    const { rows } = await database.admin.query<{ tries: number; taken_until: Date }>(
      'select tries, taken_until from timer',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tries).toBe(tries);
    pauses.push((rows[0]?.taken_until.getTime() ?? 0) - now.getTime());
    now = after(pauses.at(-1) ?? 0);
  }
  expect(pauses.map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  expect(failures).toEqual(Array.from({ length: 9 }, () => ['out of order', 'bad']));
  expect(done).toEqual(['good']);
  const { rows } = await database.admin.query('select 1 from outbox');
  expect(rows).toHaveLength(2); // of the good one
});

test('timers of an unknown kind are left to other nodes', async () => {
  await set(timer('a', now, 'fromANewerVersion'));
  expect(await runDueTimers(depsWith({ noting: recordingHandler }))).toBe(0);
  expect(await runDueTimers(depsWith({ fromANewerVersion: recordingHandler }))).toBe(1);
  expect(failures).toEqual([]);
});

test('the dispatcher is kicked after the commit of a handler that publishes', async () => {
  await set(timer('a', now));
  const seen: Promise<pg.QueryResult>[] = [];
  const publishing: TimerHandler = {
    ...recordingHandler,
    async act({ publish }) {
      publish({ kind: 'topic', orgCode: org, topic: 'openOrders' });
    },
  };
  const kick = () =>
    void seen.push(database.admin.query(`select payload->>'topic' as topic from outbox`));
  await runDueTimers({ ...depsWith({ noting: publishing }), kick });
  expect((await Promise.all(seen)).map(({ rows }) => rows)).toEqual([[{ topic: 'openOrders' }]]);
});

test('a stop lets the handler in progress end, and begins no other', async () => {
  await set(timer('a', now), timer('b', now));
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: TimerHandler = {
    ...recordingHandler,
    async act(_context, { key }) {
      begun.resolve();
      await goOn.promise;
      done.push(key);
    },
  };
  const timers = startJobs([{ ...timerJob(depsWith({ noting: slow })), everyMs: 10 }]);
  await begun.promise;
  let stopped = false;
  const stopping = timers.stop().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  goOn.resolve();
  await stopping;
  expect(done).toHaveLength(1);
  const { rows } = await database.admin.query('select 1 from timer');
  expect(rows).toHaveLength(1);
});

test('a failed run is reported, and the next one takes place', async () => {
  await set(timer('a', now));
  let runs = 0;
  const transaction: typeof database.db.transaction = (...args) => {
    runs += 1;
    if (runs === 1) return Promise.reject(new Error('the database is away'));
    return database.db.transaction(...args);
  };
  const deps = { ...depsWith({ noting: recordingHandler }), db: { ...database.db, transaction } };
  const timers = startJobs([{ ...timerJob(deps), everyMs: 10 }]);
  await vi.waitFor(() => expect(done).toEqual(['a']), { interval: 20 });
  await timers.stop();
  expect(failures).toEqual([['the database is away', undefined]]);
});

test('neither a job that throws at once nor a failed report stops it or the others', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const runs = { bad: 0, good: 0 };
  const jobs = startJobs([
    {
      everyMs: 20,
      run() {
        runs.bad += 1;
        throw new Error('out of order');
      },
      onError() {
        throw new Error('no log');
      },
    },
    {
      everyMs: 20,
      async run() {
        runs.good += 1;
      },
      onError: () => undefined,
    },
  ]);
  await vi.waitFor(() => expect(Math.min(runs.bad, runs.good)).toBeGreaterThan(1), {
    interval: 20,
  });
  await jobs.stop();
  expect(warn).toHaveBeenCalledTimes(runs.bad);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no log'));
  warn.mockRestore();
});
