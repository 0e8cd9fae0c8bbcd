import { PORT } from '../socketFolder.ts';

/**
 * Returns PostgreSQL's settings for a machine of two cores, as `name=value`. They are given on the
 * command line, where they override postgresql.conf and ALTER SYSTEM: fsync cannot be switched off by
 * mistake.
 *
 * @param durable false for tests: a crash of the machine may lose everything, autovacuum does not
 *   change statistics, and with them plans, during a test, and several test files with several
 *   servers each share the connections
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
    'autovacuum_naptime=10s', // an import of many rows has statistics soon: plans without any read too much
    `max_connections=${durable ? 60 : 300}`,
    `shared_buffers=${durable ? '256MB' : '64MB'}`,
    'effective_cache_size=1GB',
    'work_mem=8MB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // The application logs failed statements: PostgreSQL's log would contain personal data of their values.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
}
