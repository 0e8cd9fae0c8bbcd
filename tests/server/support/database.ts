import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';
import { type Db, openDb } from '../../../src/server/storage/db.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { quiet } from './tempFolder.ts';

/** A migrated database without rows. */
export interface TestDatabase {
  readonly db: Db;
  /** The superuser's connection string, for statements that the product's roles may not run. */
  readonly url: string;
  /** Connections of the superuser. */
  readonly admin: Pool;
  /** Opens another pool of connections to it, as another node has. */
  anotherPool(): Db;
  /** Closes what nobody else uses. The database stays until the run removes its cluster: dropping it would write a checkpoint. */
  close(): Promise<void>;
}

/** The advisory lock of all test files of a run while one creates the template. */
const templateLock = 4_207_399;

const migrations = new URL('../../../src/server/storage/migrations', import.meta.url);

/** A new database and the connections to it, which live as long as their owner wants. */
interface Opened {
  readonly url: string;
  readonly main: Pool;
  readonly admin: Pool;
  openPool(): Pool;
}

/**
 * Copies the run's migrated template, which the first caller creates.
 *
 * @param plansOnce false: PostgreSQL plans statements as it does for the product
 */
async function openCopy(plansOnce = true): Promise<Opened> {
  const cluster = inject('pgAdmin');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await openTemplate(cluster);
  await runAs(cluster, (client) => client.query(`create database ${name} template ${template}`));
  const url = urlOf(cluster, name);
  const admin = new Pool({ connectionString: url, max: 2 });
  admin.on('error', () => undefined); // some tests stop the database
  const noTimeouts = { connectionWaitMs: 0, statementTimeoutMs: 0 }; // a busy machine may need long
  // over a few rows a statement takes longer to plan for its values than to run
  const options = encodeURIComponent('-c plan_cache_mode=force_generic_plan');
  const planned = plansOnce ? `${url}&options=${options}` : url;
  // each connection plans its statements anew
  const openPool = () => createPool(planned, { log: quiet, max: 5, name: 'tests', ...noTimeouts });
  return { url, main: openPool(), admin, openPool };
}

/**
 * Opens a new database.
 *
 * @param options `preparesAll`: see `DbOptions`; false: statements are planned as in the product, for a test of plans
 */
export async function openTestDatabase({ preparesAll = true } = {}): Promise<TestDatabase> {
  const opened = await openCopy(preparesAll);
  const { database, closeNodes } = databaseOf(opened, preparesAll);
  return {
    ...database,
    async close() {
      await closeNodes();
      await opened.main.end();
      await opened.admin.end();
    },
  };
}

/** The database that the apps of this worker use one after the other. */
let shared: Promise<Opened> | null = null;
/** True while an app uses it. */
let isShared = false;

/**
 * Opens this worker's own database, emptied: its connections have planned their statements, which costs
 * more than to run them. While an app uses it, others get new ones.
 */
export async function openSharedDatabase(): Promise<TestDatabase> {
  if (isShared) return openTestDatabase();
  isShared = true;
  shared ??= openCopy();
  const opened = await shared;
  await opened.admin.query(emptyTables);
  const { database, closeNodes } = databaseOf(opened, true);
  let isClosed = false;
  return {
    ...database,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await closeNodes();
      await requireIdle(opened.main);
      isShared = false;
    },
  };
}

/** The maximum time for which a closed app may still use its connections, ms. */
const endsWithinMs = 20_000;

/** Waits until no connection is in use: a statement of this app would run into the next one. */
async function requireIdle(pool: Pool): Promise<void> {
  const until = Date.now() + endsWithinMs;
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    if (Date.now() > until) throw new Error('a closed app still uses the database');
    await sleep(5);
  }
}

/** SQL: deletes all rows. A table of many is truncated instead, after which its statements are planned anew. */
const emptyTables = `do $$
declare
  filled record;
begin
  set local session_replication_role = replica;
  for filled in
    select c.oid::regclass as name, pg_relation_size(c.oid) > 1000000 as is_large
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname <> 'schema_migration' and pg_relation_size(c.oid) > 0
  loop
    if filled.is_large then
      execute 'truncate ' || filled.name || ' cascade'; -- what refers to its rows has to be empty too
    else
      execute 'delete from ' || filled.name;
    end if;
  end loop;
end $$`;

function databaseOf({ url, main, admin, openPool }: Opened, preparesAll: boolean) {
  const nodes: Pool[] = [];
  return {
    database: {
      db: openDb(main, { preparesAll }),
      url,
      admin,
      anotherPool() {
        const pool = openPool();
        nodes.push(pool);
        return openDb(pool, { preparesAll });
      },
    },
    async closeNodes() {
      for (const pool of nodes) await pool.end();
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
