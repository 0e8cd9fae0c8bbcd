import { type ClientBase, Pool, type PoolConfig } from 'pg';
import type { Logger } from './logger.ts';

export interface PoolOptions {
  log: Logger;
  /** Connections at most; an embedded cluster has 60 in all. */
  max?: number;
  /** Waiting for a connection fails after this time. 0: never. */
  connectionWaitMs?: number;
  /** PostgreSQL cancels a longer statement (SQLSTATE 57014). 0: no limit. */
  statementTimeoutMs?: number;
  /** PostgreSQL ends a session that idles longer within a transaction (25P03). 0: no limit. */
  idleInTransactionMs?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
}

/**
 * Creates a pool of connections that survives the database: a connection lost, idle or during a
 * transaction, causes a warning in the log and a rejected query, never a crash. The caller ends the pool
 * before it stops the cluster.
 *
 * @param target a DATABASE_URL, or a config such as `EmbeddedCluster.appConfig`
 */
export function createPool(target: string | PoolConfig, options: PoolOptions): Pool {
  const { log, max = 20, name = 'andon' } = options;
  const { connectionWaitMs = 5_000 } = options;
  const { statementTimeoutMs = 15_000, idleInTransactionMs = 15_000 } = options;
  const pool = new Pool({
    ...(typeof target === 'string' ? { connectionString: target } : target),
    max,
    application_name: name,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true, // statements that do not wait for each other share a round trip
  });
  const lost = new WeakSet<ClientBase>();
  const warn = (error: Error, client: ClientBase) => {
    if (lost.has(client)) return; // PostgreSQL's message, the closed socket and the pool report it once each
    if (pool.ending) return; // its sockets may still be closing when PostgreSQL stops
    lost.add(client);
    log.warn(`Database connection lost: ${error.message}`);
  };
  pool.on('error', warn);
  // The pool listens to idle clients only; losing one in use would crash Node.
  pool.on('connect', (client) => client.on('error', (error) => warn(error, client)));
  return pool;
}
