import { PORT } from './socketFolder.ts';

/**
 * PostgreSQL's settings for a machine of two cores, as `name=value`. Given on the command line,
 * where they win over postgresql.conf and ALTER SYSTEM: nobody switches fsync off by mistake.
 *
 * @param durable false for tests: a crash of the machine may lose everything, and plans do not change
 *   in the middle by statistics that autovacuum brings
 */
export function settings(durable: boolean): string[] {
  const safety = durable ? 'on' : 'off';
  return [
    'listen_addresses=',
    `port=${PORT}`,
    'unix_socket_permissions=0700',
    `fsync=${safety}`,
    `synchronous_commit=${safety}`,
    `full_page_writes=${safety}`,
    `autovacuum=${safety}`,
    'max_connections=60',
    `shared_buffers=${durable ? '256MB' : '64MB'}`,
    'effective_cache_size=1GB',
    'work_mem=8MB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // Statements that fail are the application's to log: here their values would be personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
}
