import { randomBytes } from 'node:crypto';
import { chown, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { ADMIN_ROLE, type Credentials, DATABASE, POOL_ROLE, WORK_ROLES } from './credentials.ts';
import { EmbeddedError, explain } from './errors.ts';
import { exists } from './files.ts';
import type { Home } from './home.ts';
import { fileOwner, type RunAs, runToEnd } from './runAs.ts';

/** macOS has no C.UTF-8 in all its versions. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Runs initdb where there is no cluster yet. It works in a folder of its own, which is renamed at
 * the end, so that a kill leaves either no cluster or a complete one.
 *
 * Sorting is ICU's zh (pinyin); the C.UTF-8 locale makes pg_trgm recognise Chinese characters.
 *
 * @throws EmbeddedError
 */
export async function initialise(
  dataDir: string,
  home: Home,
  binaries: Binaries,
  as: RunAs,
  credentials: Credentials,
  durable: boolean,
): Promise<void> {
  await removePartial(home);
  const mark = randomBytes(4).toString('hex');
  const partial = `${home.data}.new-${mark}`;
  const passwordFile = path.join(home.folder, `password.new-${mark}`);
  const { uid, gid } = fileOwner(as);
  try {
    await writeFile(passwordFile, credentials.admin, { mode: 0o600 });
    if (process.getuid?.() === 0) await chown(passwordFile, uid, gid);
    await runToEnd(as, binaries.initdb, [
      `--pgdata=${partial}`,
      `--username=${ADMIN_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--set=scram_iterations=1', // a random password of 24 bytes needs no stretching, which would slow each connection
      '--encoding=UTF8',
      `--locale=${LOCALE}`,
      '--lc-messages=C', // explain() reads them
      '--locale-provider=icu',
      '--icu-locale=zh',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync', '--wal-segsize=1']),
    ]);
    await rename(partial, home.data);
    await syncFolder(home.folder);
  } catch (cause) {
    throw explain(cause, 'create the database', dataDir);
  } finally {
    await removePartial(home);
  }
}

/** @throws EmbeddedError `corrupt`, `wrongVersion` */
export async function checkVersion(home: Home, binaries: Binaries): Promise<void> {
  const file = path.join(home.data, 'PG_VERSION');
  if (!(await exists(file))) {
    throw new EmbeddedError(
      'corrupt',
      `${home.data} is not a complete database (no PG_VERSION): restore DATA_DIR from a backup, or move that folder away to start with an empty database`,
    );
  }
  const major = (await readFile(file, 'utf8')).trim();
  if (major === String(binaries.major)) return;
  throw new EmbeddedError(
    'wrongVersion',
    `${home.data} was written by PostgreSQL ${major}, this release has ${binaries.major}: start the Andon release that wrote it, export, and import here`,
  );
}

/** Creates the database, the pool's login and the roles that it may take, where missing. */
export async function ensureDatabase(admin: Client, credentials: Credentials): Promise<void> {
  const roles = await admin.query<{ rolname: string }>('select rolname from pg_roles');
  const known = new Set(roles.rows.map(({ rolname }) => rolname));
  for (const role of WORK_ROLES) {
    if (!known.has(role)) await admin.query(`create role ${role} nologin`);
  }
  if (!known.has(POOL_ROLE)) {
    await admin.query(`create role ${POOL_ROLE} login noinherit password '${credentials.pool}'`);
  }
  await admin.query(`grant ${WORK_ROLES.join(', ')} to ${POOL_ROLE}`);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await admin.query(`create database ${DATABASE}`);
  const access = await admin.query<{ toAll: boolean }>(
    `select has_database_privilege('public', $1, 'connect') as "toAll"`,
    [DATABASE],
  );
  if (!access.rows[0]?.toAll) return; // nothing to write: a start succeeds on a nearly full disk
  await admin.query(`grant connect on database ${DATABASE} to ${POOL_ROLE}`);
  await admin.query(`revoke all on database ${DATABASE} from public`);
}

/** Removes files of a killed start, and on success the password file. */
async function removePartial(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.includes('.new-')) continue;
    await rm(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
