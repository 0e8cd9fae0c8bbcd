import { Client, type ClientConfig } from 'pg';
import { readFigure } from '../../../src/server/figures/figure.ts';
import { formulaRules, type RuledFormula } from '../../../src/server/figures/formulas.ts';
import {
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../../src/server/figures/ranking.ts';
import { rebuildFigures } from '../../../src/server/figures/rebuild.ts';
import { readSpent } from '../../../src/server/figures/spent.ts';
import { failureTrend } from '../../../src/server/figures/trend.ts';
import type { Window } from '../../../src/server/figures/window.ts';
import { type Db, openDb, type Tx } from '../../../src/server/storage/db.ts';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet, removeFolder, tempFolder } from '../../server/support/tempFolder.ts';
import { type Line, median } from '../line.ts';
import { benchNow, benchOrg, benchProvider, generateOrders } from './orders.ts';

const small = 100_000;
const large = 1_000_000;
const runs = 41;

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

const queries: Record<string, (tx: Tx, window: Window) => Promise<unknown>> = {
  'top-10 MTTR': (tx, window) => rankMttr(tx, benchOrg, window, 10, benchNow),
  'top-10 MTBF': (tx, window) => rankMtbf(tx, benchOrg, window, 10, benchNow),
  'top-10 MTR': (tx, window) => rankMtr(tx, benchOrg, window, 10, benchNow),
  'top-10 failures': (tx, window) => rankByFailures(tx, benchOrg, window, 10, benchNow),
  'top-10 orders': (tx, window) => rankByOrders(tx, benchOrg, window, 10, benchNow),
  trend: (tx, window) => failureTrend(tx, benchOrg, window, benchNow),
};

/** What is read from orders, not from rows of days: by a month, as people look at it. */
const month: Window = { from: new Date('2026-10-21T16:00:00Z'), to: benchNow };
const monthRuns = 7;

/** Every figure of an owner by device and by repairer, of a provider by owner: a second each. */
const figures: Record<string, (tx: Tx) => Promise<unknown>> = Object.fromEntries(
  (Object.keys(formulaRules) as RuledFormula[]).flatMap((formula) =>
    (
      [
        ['own', 'device'],
        ['own', 'organisation'],
        ['repaired', 'organisation'],
      ] as const
    ).map(([side, by]) => [
      `${formula} by ${by}, ${side}`,
      async (tx: Tx) => {
        const orgCode = side === 'own' ? benchOrg : benchProvider;
        const ask = { orgCode, formula, side, by, window: month, top: 10, now: benchNow };
        await readFigure(tx, ask);
        if (formula === 'availability') await readSpent(tx, ask);
      },
    ]),
  ),
);

/**
 * Figures over 10^5 and 10^6 orders of 2,000 devices side by side, each query as the product runs
 * it: a transaction of its own under row-level security. Design page 3, Speed: 50 ms at the median,
 * and 1.3 times at most between the two.
 */
export async function measureFigures(say: (words: string) => void): Promise<Line[]> {
  const dataDir = await tempFolder();
  try {
    await fill(dataDir, say);
    return await measure(dataDir);
  } finally {
    await removeFolder(dataDir);
  }
}

/** Sets up without fsync; what is measured runs with it. */
async function fill(dataDir: string, say: (words: string) => void): Promise<void> {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench', durable: false });
  try {
    for (const orders of [small, large]) {
      const start = performance.now();
      const admin = new Client(cluster.adminConfig);
      await admin.connect();
      await admin.query(`create database ${nameOf(orders)}`);
      await admin.end();
      const config = { ...cluster.adminConfig, database: nameOf(orders) };
      await migrate(config);
      const client = new Client(config);
      await client.connect();
      await generateOrders(client, orders);
      await client.query('vacuum analyze');
      const generated = performance.now();
      await withDb(config, (db) =>
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

async function measure(dataDir: string): Promise<Line[]> {
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'bench' });
  const configOf = (orders: number) => ({ ...cluster.adminConfig, database: nameOf(orders) });
  try {
    return await withDb(configOf(small), (few) =>
      withDb(configOf(large), async (many) => [
        ...(await measureQueries(few, many)),
        ...(await measureMonth(many)),
      ]),
    );
  } finally {
    await cluster.stop();
  }
}

async function measureQueries(few: Db, many: Db): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [label, window] of Object.entries({ ...windows, ...cutWindow })) {
    for (const [name, query] of Object.entries(queries)) {
      const times: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let run = -3; run < runs; run += 1) {
        const [a, b] = [await timed(few, query, window), await timed(many, query, window)];
        if (run < 0) continue; // warms both
        times.few.push(a);
        times.many.push(b);
      }
      const what = `${name}, ${label}`;
      const measured = median(times.many);
      lines.push({ what, measured, limit: 50, unit: 'ms' });
      if (!(label in windows)) continue; // the more orders, the more rows at the edges
      lines.push({
        what: `${what}, ${large} to ${small} orders`,
        measured: measured / median(times.few),
        limit: 1.3,
        unit: '',
      });
    }
  }
  return lines;
}

async function measureMonth(db: Db): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, query] of Object.entries(figures)) {
    const orgCode = name.endsWith('repaired') ? benchProvider : benchOrg;
    const times: number[] = [];
    for (let run = -1; run < monthRuns; run += 1) {
      const time = await timed(db, query, month, orgCode);
      if (run >= 0) times.push(time);
    }
    lines.push({ what: `${name}, a month`, measured: median(times), limit: 1000, unit: 'ms' });
  }
  return lines;
}

async function timed(
  db: Db,
  query: (tx: Tx, window: Window) => Promise<unknown>,
  window: Window,
  orgCode = benchOrg,
): Promise<number> {
  const start = performance.now();
  await db.transaction({ orgCode }, 'read', (tx) => query(tx, window));
  return performance.now() - start;
}

async function withDb<T>(config: ClientConfig, work: (db: Db) => Promise<T>): Promise<T> {
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
