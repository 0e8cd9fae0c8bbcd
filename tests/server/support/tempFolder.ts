import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** Removes the folders of killed earlier runs; a folder's name contains the pid of its run. */
export async function removeOrphans(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid > 0 && !isAlive(pid)) await removeFolder(path.join(parent, name));
  }
}
