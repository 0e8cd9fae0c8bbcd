import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { EmbeddedError } from './errors.ts';
import { exists, unlessMissing } from './files.ts';
import type { Home } from './home.ts';

/** How to reach a PostgreSQL with `pg`; `host` is a folder where it is a unix socket. */
export interface ConnectionConfig {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Passwords of the two roles that may log in; URL-safe and SQL-safe. */
export interface Credentials {
  admin: string;
  pool: string;
}

export const ADMIN_ROLE = 'andon_admin';
/** The login of the pool. It has no rights of its own and takes one of `WORK_ROLES` in each transaction. */
export const POOL_ROLE = 'andon_pool';
/** Roles that migrations grant rights to, and that `db.ts` sets. */
export const WORK_ROLES = ['andon_app', 'andon_guest', 'andon_system'] as const;
export const DATABASE = 'andon';

/** @returns null before the first start */
export async function readCredentials(home: Home): Promise<Credentials | null> {
  const text = await readFile(home.credentials, 'utf8').catch(unlessMissing(null));
  if (text === null) return null;
  const known: Credentials = JSON.parse(text);
  return known;
}

/**
 * Reads the passwords, or creates them before the first initdb (file mode 0600, on disk on return).
 *
 * @throws EmbeddedError `corrupt` when a cluster exists without them
 */
export async function openCredentials(home: Home): Promise<Credentials> {
  const known = await readCredentials(home);
  if (known) return known;
  if (await exists(home.data)) {
    throw new EmbeddedError(
      'corrupt',
      `${home.credentials} is missing: restore it from the backup of DATA_DIR`,
    );
  }
  const made = { admin: randomPassword(), pool: randomPassword() };
  const file = await open(`${home.credentials}.new`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(made));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${home.credentials}.new`, home.credentials);
  return made;
}

export function adminConfig(
  at: { host: string; port: number },
  credentials: Credentials,
  database: string = DATABASE,
): ConnectionConfig {
  return {
    host: at.host,
    port: at.port,
    user: ADMIN_ROLE,
    password: credentials.admin,
    database,
  };
}

export function appConfig(
  at: { host: string; port: number },
  credentials: Credentials,
): ConnectionConfig {
  return {
    host: at.host,
    port: at.port,
    user: POOL_ROLE,
    password: credentials.pool,
    database: DATABASE,
  };
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
