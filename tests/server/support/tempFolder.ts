import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import {
  findPostmaster,
  isAlive,
  stopPostmaster,
} from '../../../src/server/storage/embedded/process/postmaster.ts';
import type { Logger } from '../../../src/server/storage/logger.ts';

const PREFIX = 'andon-test-';

export const quiet: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** Creates a folder for a test, which calls `removeFolder` at its end. */
export async function tempFolder(parent: string = tmpdir()): Promise<string> {
  return realpath(await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`)));
}

/** Linux' file system in memory. */
const memory = '/dev/shm';
/** A run's databases and pages take about 3 GB; with less than this free they stay on the disk. */
const leastFreeBytes = 8 * 2 ** 30;

/**
 * Moves the temporary folders of this run and of its processes into memory, where the machine has enough: the 700
 * files of a new database take a tenth of the time there.
 */
export async function useMemory(): Promise<void> {
  const space = await statfs(memory).catch(() => null); // not Linux
  if (space === null) return;
  await removeOrphans(memory);
  if (Math.min(space.bavail * space.bsize, freemem()) < leastFreeBytes) return;
  const folder = await tempFolder(memory);
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

const run = promisify(execFile);

/** Creates a folder with a copy of a DATA_DIR whose PostgreSQL does not run; owners are preserved. */
export async function copyFolder(dataDir: string): Promise<string> {
  const copy = await tempFolder();
  await run('cp', ['-a', `${dataDir}/.`, copy]);
  await chmod(copy, 0o711);
  return copy;
}

/** Stops a PostgreSQL that still runs in the folder, and removes the folder. */
export async function removeFolder(folder: string): Promise<void> {
  const home = await findHome(folder);
  const pid = await findPostmaster(home.data);
  if (pid !== null) await stopPostmaster(pid, home.data, quiet);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!home.folder.startsWith(folder)) {
    await rm(path.dirname(home.folder), { recursive: true, force: true });
  }
}

/** Removes the folders of killed earlier runs, and those within; a folder's name contains the pid of its run. */
export async function removeOrphans(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid === 0 || isAlive(pid)) continue;
    const folder = path.join(parent, name);
    await removeOrphans(folder);
    await removeFolder(folder);
  }
}
