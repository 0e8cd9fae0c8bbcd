import { Client, type ClientConfig } from 'pg';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import type { Window } from '../../../src/server/figures/window/window.ts';
import { type Db, openDb } from '../../../src/server/storage/db.ts';
import { type EmbeddedCluster, startEmbedded } from '../../../src/server/storage/embedded.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet, removeFolder } from '../../server/support/tempFolder.ts';
import { makeDataDir } from '../../server/support/template.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { timeSqlAlone } from '../sqlAlone.ts';
import { generateDuty, measureOnCall } from './onCall.ts';
import { benchNow, benchOrg, generateOrders } from './orders.ts';
import { type BenchQuery, others, ranked } from './queries.ts';

/** The number of orders, and how often each query runs. */
interface Extent {
  readonly small: number;
  readonly large: number;
  /** Counted runs of the ranked queries. */
  readonly runs: number;
  /** Counted runs of the other queries, over a month. */
  readonly monthRuns: number;
  /** Warm-up runs that do not count; at most one for the other queries. */
  readonly toWarm: number;
  readonly short: boolean;
}
const fullRun: Extent = {
  small: 100_000,
  large: 1_000_000,
  runs: 41,
  monthRuns: 5,
  toWarm: 3,
  short: false,
};
const shortRun: Extent = { small: 500, large: 500, runs: 1, monthRuns: 1, toWarm: 0, short: true };

/** 24 months: calendar months, as in a report, and days up to now, as on the wall. */
const windows: Record<string, Window> = {
  'calendar months': {
    from: new Date('2024-11-30T16:00:00Z'),
    to: new Date('2026-11-30T16:00:00Z'),
  },
  'days up to now': { from: new Date('2024-11-20T16:00:00Z'), to: benchNow },
};

/** A window of nearly the same length that begins and ends within a day and a month: the most partial rows. */
const cutWindow: Record<string, Window> = {
  'cut at both ends': {
    from: new Date('2024-12-14T15:20:00Z'),
    to: new Date('2026-11-09T01:10:00Z'),
  },
};

/** The window of the queries that read orders: a month. */
const month: Window = { from: new Date('2026-10-21T16:00:00Z'), to: benchNow };

/**
 * Measures figures over 10^5 and 10^6 orders of 2,000 devices side by side, each query as the product
 * runs it: in a transaction of its own, with the role of its pool, under row-level security. A statement
 * without tables (28 ms on the machine of the limits) runs in turn with each. Limits: top-10 lists and trends of
 * 24 months take 1.8 times as long as it at the median (50 ms), and at most 1.3 times as long for ten times the
 * orders; all other queries, over a month, take 35 times as long (one second).
 */
export async function measureFigures(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const extent = short ? shortRun : fullRun;
  const dataDir = await makeDataDir();
  try {
    await fill(dataDir, extent, log);
    return await measure(dataDir, extent);
  } finally {
    await removeFolder(dataDir);
  }
}

/** Fills the databases without fsync; the measurement runs with it. */
async function fill(
  dataDir: string,
  { small, large }: Extent,
  log: (text: string) => void,
): Promise<void> {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench', durable: false });
  try {
    for (const orders of new Set([small, large])) {
      const start = performance.now();
      const admin = new Client(cluster.adminConfig);
      await admin.connect();
      await admin.query(
        `create database ${nameOf(orders)} template ${cluster.adminConfig.database}`,
      ); // migrated within a run of tests
      await admin.end();
      const config = { ...cluster.adminConfig, database: nameOf(orders) };
      await migrate(config, cluster.appConfig.user);
      const client = new Client(config);
      await client.connect();
      await generateOrders(client, orders);
      await generateDuty(client);
      await client.query('analyze');
      const generated = performance.now();
      await withDb(cluster, orders, (db) =>
        db.transaction({ orgCode: benchOrg }, 'write', (tx) => rebuildFigures(tx, benchOrg)),
      );
      const rebuilt = performance.now();
      await client.query('vacuum analyze');
      await client.end();
      log(
        `  ${orders} orders generated in ${seconds(start, generated)}, figures rebuilt in ${seconds(generated, rebuilt)}`,
      );
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(dataDir: string, extent: Extent): Promise<Measurement[]> {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench' });
  try {
    return await withDb(cluster, extent.small, (few) =>
      withDb(cluster, extent.large, async (many) => [
        ...(await measureRanked(few, many, extent)),
        ...(await measureOthers(few, many, extent)),
        await measureOnCall(many, extent.runs, extent),
      ]),
    );
  } finally {
    await cluster.stop();
  }
}

async function measureRanked(
  few: Db,
  many: Db,
  { small, large, toWarm, runs, short }: Extent,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [label, window] of Object.entries({ ...windows, ...cutWindow })) {
    for (const query of ranked) {
      const times = await measureBoth(few, many, query, window, {
        toWarm,
        toCount: runs,
        short,
      });
      const what = `${query.what}, ${label}`;
      measurements.push(measurement(`${what}, by SQL alone`, times.many / times.alone, 1.8));
      if (!(label in windows)) continue; // the more orders, the more rows at the edges
      measurements.push(
        measurement(`${what}, ${large} to ${small} orders`, times.many / times.few, 1.3),
      );
    }
  }
  return measurements;
}

async function measureOthers(
  few: Db,
  many: Db,
  { small, large, toWarm, monthRuns, short }: Extent,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const query of others) {
    const times = await measureBoth(few, many, query, month, {
      toWarm: Math.min(1, toWarm),
      toCount: monthRuns,
      short,
    });
    measurements.push(
      measurement(
        `${query.what}, a month, ${small} orders, by SQL alone`,
        times.few / times.alone,
        35,
      ),
    );
    measurements.push(
      measurement(
        `${query.what}, a month, ${large} orders, by SQL alone`,
        times.many / times.alone,
        35,
      ),
    );
  }
  return measurements;
}

/** Returns the median times of a query, run on both databases in turn, and of a statement without tables between them. */
async function measureBoth(
  few: Db,
  many: Db,
  query: BenchQuery,
  window: Window,
  { toWarm, toCount, short }: { toWarm: number; toCount: number; short: boolean },
): Promise<{ few: number; many: number; alone: number }> {
  const times = { few: [] as number[], many: [] as number[], alone: [] as number[] };
  for (let run = -toWarm; run < toCount; run += 1) {
    const [a, b] = [await timed(few, query, window), await timed(many, query, window)];
    const alone = await timeSqlAlone(many, { short });
    if (run < 0) continue;
    times.alone.push(alone);
    times.few.push(a);
    times.many.push(b);
  }
  return { few: median(times.few), many: median(times.many), alone: median(times.alone) };
}

async function timed(db: Db, { orgCode, run }: BenchQuery, window: Window): Promise<number> {
  const start = performance.now();
  await db.transaction({ orgCode }, 'read', (tx) => run(tx, window));
  return performance.now() - start;
}

/** Connects with the role of the product's pool. */
async function withDb<T>(
  { appConfig }: EmbeddedCluster,
  orders: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const config: ClientConfig = { ...appConfig, database: nameOf(orders) };
  const unlimited = { statementTimeoutMs: 0, idleInTransactionMs: 0 };
  const pool = createPool(config, { log: quiet, max: 1, name: 'bench', ...unlimited });
  try {
    return await work(openDb(pool));
  } finally {
    await pool.end();
  }
}

function nameOf(orders: number): string {
  return `bench_${orders}`;
}

function seconds(start: number, end: number): string {
  return `${((end - start) / 1000).toFixed(1)} s`;
}
