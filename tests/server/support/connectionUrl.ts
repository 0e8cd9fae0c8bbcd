import type { ConnectionConfig } from '../../../src/server/storage/embedded/credentials.ts';

/** Returns a cluster's address as a DATABASE_URL, with the socket folder as `?host=`. It contains the password. */
export function connectionUrl(config: ConnectionConfig): string {
  const { user, password, database, host, port } = config;
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const where = `host=${encodeURIComponent(host)}&port=${port}`;
  return `postgresql://${who}@/${encodeURIComponent(database)}?${where}`;
}
