import { type Config, ConfigError } from './config.ts';
import { type Db, openDb } from './storage/db.ts';
import { EmbeddedError, explain } from './storage/embedded/errors.ts';
import { startEmbedded } from './storage/embedded.ts';
import type { Connection } from './storage/listen.ts';
import type { Logger } from './storage/logger.ts';
import { AnotherRelease, migrate } from './storage/migrate.ts';
import { createPool, type PoolOptions } from './storage/pool.ts';

export interface Database {
  readonly db: Db;
  /** Settings for connections outside the pool, e.g. the backplane's. */
  readonly connection: Connection;
  /** Ends the pool and, if it is embedded, PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Opens and migrates the database of a configuration: that of DATABASE_URL, or the embedded one in DATA_DIR.
 *
 * @param holder names this process in the message to a second start on the same DATA_DIR
 * @param limits of the pool, if they differ from a server's
 * @throws EmbeddedError, DataDirInUse; ConfigError for a DATABASE_URL that can't be used
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  holder: string,
  limits: Omit<PoolOptions, 'log'> = {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    await migrate(connection).catch((error: unknown) => {
      throw new ConfigError(`DATABASE_URL cannot be used: ${reasonOf(error)}`);
    });
    const pool = createPool(config.databaseUrl, { log, ...limits });
    return { db: openDb(pool), connection, stop: () => pool.end() };
  }
  const cluster = await startEmbedded({ dataDir: config.dataDir, log, holder });
  try {
    await migrate(cluster.adminConfig, cluster.appConfig.user);
  } catch (error) {
    await cluster.stop();
    if (error instanceof AnotherRelease)
      throw new EmbeddedError('wrongVersion', `DATA_DIR ${config.dataDir}: ${error.message}`);
    throw explain(error, 'update the tables', config.dataDir);
  }
  const pool = createPool(cluster.appConfig, { log, ...limits });
  return {
    db: openDb(pool),
    connection: cluster.appConfig,
    async stop() {
      await pool.end();
      await cluster.stop();
    },
  };
}

/** Returns the error message of PostgreSQL or the network in one line; a failed migration has it in its cause. */
function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message?: string };
  if (cause !== undefined) return reasonOf(cause);
  const text = (message || code || String(error)).split('\n')[0] ?? '';
  return code === '42501' ? `${text}; its user needs CREATEROLE and its own database` : text;
}
