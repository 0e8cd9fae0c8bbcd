import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../logger.ts';
import { EmbeddedError } from './errors.ts';
import { exists, unlessMissing } from './files.ts';
import { findPostmaster } from './process/postmaster.ts';
import { fileOwner, giveTree, type RunAs, runToEnd } from './runAs.ts';

/** The folders of a cluster. Paths are absolute and real. */
export interface Home {
  folder: string;
  /** PostgreSQL's data directory; absent until initdb has succeeded. */
  data: string;
  /** PostgreSQL's output. */
  log: string;
  credentials: string;
}

/** Returns the folder under /var/lib for files that user nobody could not reach elsewhere; one per DATA_DIR. */
export async function openOutside(dataDir: string): Promise<string> {
  const folder = path.join('/var/lib/andon', shortHash(dataDir));
  await mkdir(folder, { recursive: true });
  for (const each of [path.dirname(folder), folder]) await chmod(each, 0o711); // whatever umask
  return folder;
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Returns the home that an earlier start used, with or without a cluster in it. Writes nothing. */
export async function findHome(dataDir: string): Promise<Home> {
  const outside = await readFile(pointerFile(dataDir), 'utf8').catch(unlessMissing(''));
  return homeAt(outside.trim() || path.join(dataDir, 'pg'));
}

/**
 * Returns the home for a start: `DATA_DIR/pg`, or a folder under /var/lib where that user cannot reach
 * it. Creates it if missing, and gives it to the user that PostgreSQL runs as.
 *
 * @throws EmbeddedError `permission` when a cluster exists where the user cannot reach it
 */
export async function openHome(dataDir: string, as: RunAs, log: Logger): Promise<Home> {
  let home = await findHome(dataDir);
  await claimHome(home, as);
  if (as !== 'nobody' || (await isReachableUnprivileged(home.folder))) return home;
  if (await exists(home.data)) {
    throw new EmbeddedError(
      'permission',
      `The database in ${home.folder} cannot be reached by user nobody, and this machine forbids user namespaces: run Andon as the owner of DATA_DIR, or move DATA_DIR out of private folders`,
    );
  }
  home = homeAt(path.join(await openOutside(dataDir), 'pg'));
  if (await exists(home.data)) {
    // DATA_DIR was deleted and created again: its former database must not reappear.
    await rename(home.folder, `${home.folder}.old-${Date.now()}`);
  }
  await claimHome(home, as);
  await writeFile(pointerFile(dataDir), home.folder);
  log.warn(`Database files of ${dataDir} are in ${home.folder}: back up both`);
  return home;
}

function homeAt(folder: string): Home {
  return {
    folder,
    data: path.join(folder, 'data'),
    log: path.join(folder, 'postgres.log'),
    credentials: path.join(folder, 'credentials.json'),
  };
}

async function claimHome(home: Home, as: RunAs): Promise<void> {
  await mkdir(home.folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return; // only root may change owners
  const owner = fileOwner(as);
  const present = (await stat(home.folder)).uid;
  if (![0, fileOwner('nobody').uid].includes(present)) {
    throw new EmbeddedError(
      'permission',
      `${home.folder} belongs to user ${present}: start Andon as that user, or give DATA_DIR to root (chown -R root)`,
    );
  }
  const data = await stat(home.data).catch(unlessMissing(null));
  if (present === owner.uid && (data?.uid ?? owner.uid) === owner.uid) return;
  if ((await findPostmaster(home.data)) !== null) return; // a running one keeps its user
  await chown(home.folder, owner.uid, owner.gid);
  if (data !== null) await giveTree(home.data, as); // an earlier start ran it as another user
}

async function isReachableUnprivileged(folder: string): Promise<boolean> {
  const probe = 'cd "$0" && [ -w . ]'; // built into every sh: PATH may be bare
  return runToEnd('nobody', '/bin/sh', ['-c', probe, folder]).then(
    () => true,
    () => false,
  );
}

function pointerFile(dataDir: string): string {
  return path.join(dataDir, 'pg-location');
}
