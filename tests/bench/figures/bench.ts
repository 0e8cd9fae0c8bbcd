import { Client, type ClientConfig } from 'pg';
import { rebuildFigures } from '../../../src/server/figures/rebuild.ts';
import type { Window } from '../../../src/server/figures/window.ts';
import { type Db, openDb } from '../../../src/server/storage/db.ts';
import { type EmbeddedCluster, startEmbedded } from '../../../src/server/storage/embedded.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet, removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { type BenchOptions, type Line, line, median } from '../line.ts';
import { benchNow, benchOrg, generateOrders } from './orders.ts';
import { others, type Question, ranked } from './questions.ts';

/** How many orders, and how often each question is put. */
interface Extent {
  readonly small: number;
  readonly large: number;
  /** Of the ranked questions. */
  readonly runs: number;
  /** Of the others, about a month. */
  readonly monthRuns: number;
  /** Runs before them that do not count; of the others one at most. */
  readonly toWarm: number;
}
const fullRun: Extent = {
  small: 100_000,
  large: 1_000_000,
  runs: 41,
  monthRuns: 5,
  toWarm: 3,
};
const shortRun: Extent = { small: 200, large: 2_000, runs: 1, monthRuns: 1, toWarm: 0 };

/** 24 months: of the calendar, as a report has them, and of days up to now, as the wall has them. */
const windows: Record<string, Window> = {
  'calendar months': {
    from: new Date('2024-11-30T16:00:00Z'),
    to: new Date('2026-11-30T16:00:00Z'),
  },
  'days up to now': { from: new Date('2024-11-20T16:00:00Z'), to: benchNow },
};

/** Nearly as long, both ends in the middle of a day and of a month: the most edges there can be. */
const cutWindow: Record<string, Window> = {
  'cut at both ends': {
    from: new Date('2024-12-14T15:20:00Z'),
    to: new Date('2026-11-09T01:10:00Z'),
  },
};

/** What is read from orders: a month, as people look at it. */
const month: Window = { from: new Date('2026-10-21T16:00:00Z'), to: benchNow };

/**
 * Figures over 10^5 and 10^6 orders of 2,000 devices side by side, each query as the product runs
 * it: a transaction of its own by the role of its pool, which owns no table, under row-level security.
 * Top-10 lists and trends of 24 months take 50 ms at the median, and 1.3 times at most between the
 * two. All else, of a month, takes a second.
 */
export async function measureFigures(
  say: (words: string) => void,
  { short }: BenchOptions,
): Promise<Line[]> {
  const extent = short ? shortRun : fullRun;
  const dataDir = await tempFolder();
  try {
    await fill(dataDir, extent, say);
    return await measure(dataDir, extent);
  } finally {
    await removeFolder(dataDir);
  }
}

/** Sets up without fsync; what is measured runs with it. */
async function fill(
  dataDir: string,
  { small, large }: Extent,
  say: (words: string) => void,
): Promise<void> {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench', durable: false });
  try {
    for (const orders of [small, large]) {
      const start = performance.now();
      const admin = new Client(cluster.adminConfig);
      await admin.connect();
      await admin.query(`create database ${nameOf(orders)}`);
      await admin.end();
      const config = { ...cluster.adminConfig, database: nameOf(orders) };
      await migrate(config, cluster.appConfig.user);
      const client = new Client(config);
      await client.connect();
      await generateOrders(client, orders);
      await client.query('vacuum analyze');
      const generated = performance.now();
      await withDb(cluster, orders, (db) =>
        db.transaction({ orgCode: benchOrg }, 'write', (tx) => rebuildFigures(tx, benchOrg)),
      );
      const rebuilt = performance.now();
      await client.query('vacuum analyze');
      await client.end();
      say(
        `  ${orders} orders generated in ${seconds(start, generated)}, figures rebuilt in ${seconds(generated, rebuilt)}`,
      );
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(dataDir: string, extent: Extent): Promise<Line[]> {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench' });
  try {
    return await withDb(cluster, extent.small, (few) =>
      withDb(cluster, extent.large, async (many) => [
        ...(await measureRanked(few, many, extent)),
        ...(await measureOthers(few, many, extent)),
      ]),
    );
  } finally {
    await cluster.stop();
  }
}

async function measureRanked(
  few: Db,
  many: Db,
  { small, large, toWarm, runs }: Extent,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [label, window] of Object.entries({ ...windows, ...cutWindow })) {
    for (const question of ranked) {
      const times = await measureBoth(few, many, question, window, toWarm, runs);
      const what = `${question.what}, ${label}`;
      lines.push(line(what, times.many, 50, 'ms'));
      if (!(label in windows)) continue; // the more orders, the more rows at the edges
      lines.push(line(`${what}, ${large} to ${small} orders`, times.many / times.few, 1.3));
    }
  }
  return lines;
}

async function measureOthers(
  few: Db,
  many: Db,
  { small, large, toWarm, monthRuns }: Extent,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const question of others) {
    const times = await measureBoth(few, many, question, month, Math.min(1, toWarm), monthRuns);
    lines.push(line(`${question.what}, a month, ${small} orders`, times.few, 1000, 'ms'));
    lines.push(line(`${question.what}, a month, ${large} orders`, times.many, 1000, 'ms'));
  }
  return lines;
}

/** Medians of the times that a question takes, asked of both in turn. */
async function measureBoth(
  few: Db,
  many: Db,
  question: Question,
  window: Window,
  toWarm: number,
  toCount: number,
): Promise<{ few: number; many: number }> {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let run = -toWarm; run < toCount; run += 1) {
    const [a, b] = [await timed(few, question, window), await timed(many, question, window)];
    if (run < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  return { few: median(times.few), many: median(times.many) };
}

async function timed(db: Db, { orgCode, ask }: Question, window: Window): Promise<number> {
  const start = performance.now();
  await db.transaction({ orgCode }, 'read', (tx) => ask(tx, window));
  return performance.now() - start;
}

/** Works as the product does, by the role of its pool. */
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
