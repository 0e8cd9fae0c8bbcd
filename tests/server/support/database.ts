import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { type Db, openDb } from '../../../src/server/storage/db.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet } from './tempFolder.ts';

/** A separate, migrated database for one test file. */
export interface TestDatabase {
  readonly db: Db;
  /** The superuser's connection string, for statements that the product's roles may not run. */
  readonly url: string;
  /** Opens another pool of connections to it, as another node has. */
  anotherPool(): Db;
  /** Closes the pools. The database stays until the run removes its cluster: dropping it would write a checkpoint. */
  close(): Promise<void>;
}

/** The advisory lock of all test files of a run while one creates the template. */
const templateLock = 4_207_399;

const migrations = new URL('../../../src/server/storage/migrations', import.meta.url);

/**
 * Copies the run's migrated template, which the first caller creates.
 *
 * @param options `preparesAll`: see `DbOptions`; false for a test of what is planned when
 */
export async function openTestDatabase({ preparesAll = true } = {}): Promise<TestDatabase> {
  const admin = inject('pgAdmin');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await openTemplate(admin);
  await runAs(admin, (client) => client.query(`create database ${name} template ${template}`));
  const url = urlOf(admin, name);
  const noTimeouts = { connectionWaitMs: 0, statementTimeoutMs: 0 }; // a busy machine may need long
  // over a few rows a statement takes longer to plan for its values than to run
  const planned = `${url}&options=${encodeURIComponent('-c plan_cache_mode=force_generic_plan')}`;
  const pools: Pool[] = [];
  const openPool = () => {
    const max = 5; // each connection plans its statements anew
    const pool = createPool(planned, { log: quiet, max, name: 'tests', ...noTimeouts });
    pools.push(pool);
    return openDb(pool, { preparesAll });
  };
  return {
    db: openPool(),
    url,
    anotherPool: openPool,
    async close() {
      for (const pool of pools) await pool.end();
    },
  };
}

/** Returns the template of the current migrations, created if needed. Nothing connects to it once it has its name. */
async function openTemplate(admin: string): Promise<string> {
  const files = await readdir(migrations);
  const template = `template_${files.filter((file) => file.endsWith('.sql')).length}`;
  return runAs(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const known = await client.query('select from pg_database where datname = $1', [template]);
    if (known.rows.length === 0) {
      await client.query(`drop database if exists ${template}_new with (force)`);
      await client.query(`create database ${template}_new`);
      await migrate({ connectionString: urlOf(admin, `${template}_new`) });
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    return template;
  });
}

async function runAs<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(admin: string, database: string): string {
  return admin.replace(/\/[^/?]*\?/, `/${database}?`);
}
