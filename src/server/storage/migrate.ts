import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const ownMigrations = new URL('./migrations/', import.meta.url);

/** One number for the whole product: whoever migrates a database holds this advisory lock. */
const migrationLock = 4_207_311;

const appliedTable = `create table if not exists schema_migration (
  name text primary key, checksum text not null, apply_time timestamptz(3) not null default now())`;

/** A database whose migrations are not those of this release. The message is one line with the reason and the remedy. */
export class AnotherRelease extends Error {
  constructor(reason: string) {
    super(
      `another release of Andon wrote this database (${reason}): start that release, or begin with an empty DATA_DIR or DATABASE_URL`,
    );
    this.name = 'AnotherRelease';
  }
}

/**
 * Brings a database to the present schema: applies the `.sql` files of `folder` that it has not applied, in
 * the order of their names, each in a transaction of its own. Several nodes may call it at once: one works,
 * the others wait for it. A database that a newer build has migrated is left as it is, so that nodes can be
 * replaced one at a time. The pool's own user, where it is not the owner, is granted the roles of requests.
 *
 * @param owner connects as the owner of the tables
 * @throws Error that names the file, with the error of PostgreSQL as its cause; AnotherRelease where an applied file
 *   was changed, or one was added before it; what PostgreSQL reports of the connection
 */
export async function migrate(
  owner: pg.ClientConfig,
  poolUser?: string,
  folder: URL = ownMigrations,
): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined); // a lost connection rejects the present query, or the next
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(appliedTable);
    await applyMissing(client, folder);
    if (poolUser !== undefined) {
      const roles = 'andon_app, andon_guest, andon_system';
      await client.query(`grant ${roles} to ${client.escapeIdentifier(poolUser)}`);
    }
  } finally {
    await client.end(); // releases the lock, and rolls back what is open
  }
}

async function applyMissing(client: pg.Client, folder: URL): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name collate "C"',
  );
  if (rows.length === 0) await requireEmpty(client);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const last = rows.at(-1)?.name ?? '';
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    const checksum = checksumOf(sql);
    if (applied.has(name)) {
      if (applied.get(name) !== checksum)
        throw new AnotherRelease(`${name} was changed after it was applied`);
    } else if (name < last) {
      throw new AnotherRelease(`${name} comes before ${last}, which was applied already`);
    } else {
      await apply(client, name, sql, checksum);
    }
  }
}

/** A database of a build before the first release has tables and no list of applied files. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where oid = to_regclass('organisation')`,
  );
  if (rows.length === 0) return;
  throw new AnotherRelease('it was made by a build before the first release');
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string) {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause });
  }
}

/** A checksum of the statements: comments and white space may be corrected later. */
function checksumOf(sql: string): string {
  const statements = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex');
}
