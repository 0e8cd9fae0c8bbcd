import { join } from 'node:path';
import { Client } from 'pg';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { filesJob } from '../../../src/server/modules/file/filesJob.ts';
import { imagesJob } from '../../../src/server/modules/kanban/imagesJob.ts';
import { removeOutdated } from '../../../src/server/realtime/retention.ts';
import { type Db, openDb } from '../../../src/server/storage/db.ts';
import {
  attachEmbedded,
  type EmbeddedCluster,
  startEmbedded,
} from '../../../src/server/storage/embedded.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { openObjects } from '../../../src/server/storage/objects.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { freePort, startServer } from '../../e2e/support/server.ts';
import { quiet, removeFolder } from '../../server/support/tempFolder.ts';
import { makeDataDir } from '../../server/support/template.ts';
import { benchOrg } from '../figures/orders.ts';
import { type BenchOptions, type Measurement, measurement } from '../measurement.ts';
import { type HourSize, liveHour } from './hour.ts';
import { fillGrowth, type GrowthSizes, years } from './rows.ts';
import { recordStatements, sequentialScans, slowestStatements } from './statements.ts';

type Log = (text: string) => void;

const whole: GrowthSizes = {
  orders: 400_000,
  people: 300,
  statesADay: 10,
  actionsADay: 1_800,
  eventsADay: 30_000,
};
const little: GrowthSizes = {
  orders: 1_200,
  people: 60,
  statesADay: 0.01,
  actionsADay: 10,
  eventsADay: 200,
};

const hour: HourSize = { minutes: 60, reporting: 2_000, walls: 5 };
const oneMinute: HourSize = { minutes: 1, reporting: 200, walls: 2 };

/** The most rows that a statement may read in sequence: the count of a list ends there, whatever the years. */
const scannedRows = 10_001;

/**
 * Measures a plant of 2,000 devices after five years: prints the size of each table and the slowest statements of
 * an hour with its jobs. Limit: no statement reads more rows of a table in sequence than a list counts.
 */
export async function measureGrowth(log: Log, { short }: BenchOptions): Promise<Measurement[]> {
  const dataDir = await makeDataDir();
  try {
    const { plans, owner } = await fill(dataDir, short ? little : whole, log);
    const server = await startServer(dataDir, await freePort());
    try {
      await measureHour(server.address, dataDir, short ? oneMinute : hour, log);
    } finally {
      await server.stop(); // writes what is left of the log
    }
    const { scans, count } = await sequentialScans(plans, owner);
    const large = scans.filter(({ rows }) => rows > scannedRows);
    for (const { table, rows, statement } of large)
      log(`  ${rows} rows of ${table} in sequence: ${statement.slice(0, 600)}`);
    if (count === 0) throw new Error('no plan was logged');
    log(`  ${count} plans; the largest sequential scan read ${scans[0]?.rows ?? 0} rows`);
    return [
      measurement(
        `sequential scans above ${scannedRows} rows, after ${years} years`,
        large.length,
        0,
      ),
    ];
  } finally {
    await removeFolder(dataDir);
  }
}

/** Fills the database without fsync, prints its sizes, and records statements from the next start on. */
async function fill(dataDir: string, sizes: GrowthSizes, log: Log) {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench', durable: false });
  const client = new Client(cluster.adminConfig);
  try {
    await migrate(cluster.adminConfig, cluster.appConfig.user);
    await client.connect();
    const start = performance.now();
    await fillGrowth(client, sizes, new Date());
    log(`  filled in ${seconds(start)}`);
    const filled = performance.now();
    await withDb(cluster, (db) =>
      db.transaction({ orgCode: benchOrg }, 'write', (tx) => rebuildFigures(tx, benchOrg)),
    );
    await client.query('vacuum analyze');
    log(`  figures rebuilt in ${seconds(filled)}`);
    await printSizes(client, log);
    return { plans: await recordStatements(client), owner: cluster.adminConfig.user };
  } finally {
    await client.end();
    await cluster.stop();
  }
}

async function printSizes(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string; rows: string; mb: string; indexes: string }>(
    `select relname as name, greatest(reltuples, 0)::bigint as rows,
       round(pg_total_relation_size(oid) / 1e6, 1) as mb, round(pg_indexes_size(oid) / 1e6, 1) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc`,
  );
  log(`  ${'table'.padEnd(24)} ${'rows'.padStart(10)} ${'MB'.padStart(9)}  of it indexes`);
  for (const { name, rows: count, mb, indexes } of rows.filter(
    ({ mb: size }) => Number(size) >= 0.1,
  ))
    log(`  ${name.padEnd(24)} ${count.padStart(10)} ${mb.padStart(9)} ${indexes.padStart(9)}`);
  const all = rows.reduce((sum, { mb }) => sum + Number(mb), 0);
  log(`  ${'all'.padEnd(24)} ${''.padStart(10)} ${all.toFixed(1).padStart(9)}`);
}

/** Lives an hour with its jobs, six times retention, and prints the slowest statements. */
async function measureHour(address: string, dataDir: string, size: HourSize, log: Log) {
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('PostgreSQL does not run');
  const client = new Client(cluster.adminConfig);
  await client.connect();
  try {
    await client.query('select pg_stat_statements_reset()');
    const start = performance.now();
    let removed = 0;
    await withDb(cluster, (db) =>
      liveHour(address, size, async () => {
        removed += await runJobs(db, dataDir);
      }),
    );
    log(`  ${size.minutes} minutes lived in ${seconds(start)}; retention removed ${removed} rows`);
    log('     mean ms     max ms    calls  statement');
    for (const { mean, max, calls, statement } of await slowestStatements(client, 10)) {
      const numbers = [mean.toFixed(2), max.toFixed(2)].map((text) => text.padStart(10));
      log(`  ${numbers.join(' ')} ${String(calls).padStart(8)}  ${statement.slice(0, 200)}`);
    }
  } finally {
    await client.end();
  }
}

/** Runs the jobs that remove what is old, as each node does; returns the rows that retention removed. */
async function runJobs(db: Db, dataDir: string): Promise<number> {
  const now = async () => new Date();
  const onError = (error: unknown) => {
    throw error;
  };
  const objects = await openObjects({ folder: join(dataDir, 'files') });
  for (const job of [imagesJob({ db, now, onError }), filesJob({ db, objects, now, onError })])
    await job.run(new AbortController().signal);
  return removeOutdated(db, new Date());
}

async function withDb<T>(
  { appConfig }: Pick<EmbeddedCluster, 'appConfig'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const unlimited = { statementTimeoutMs: 0, idleInTransactionMs: 0 };
  const pool = createPool(appConfig, { log: quiet, max: 2, name: 'bench', ...unlimited });
  try {
    return await work(openDb(pool));
  } finally {
    await pool.end();
  }
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`;
}
