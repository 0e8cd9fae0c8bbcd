import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** One number for the whole product: whoever migrates a database holds it. */
const migrationLock = 4_207_311;

/**
 * Brings a database to the present schema. Several nodes may call it at once: one works, the
 * others wait for it. Connects as the owner of the tables; the pool's own user, where it is
 * another, is let into the roles that requests run as.
 *
 * @throws what PostgreSQL says, e.g. when the owner may not create roles
 */
export async function migrate(owner: pg.ClientConfig, poolUser?: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder });
    if (poolUser !== undefined) {
      const roles = 'andon_app, andon_guest, andon_system';
      await client.query(`grant ${roles} to ${client.escapeIdentifier(poolUser)}`);
    }
  } finally {
    await client.end();
  }
}
