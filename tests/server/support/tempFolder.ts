import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import {
  findPostmaster,
  isAlive,
  stopPostmaster,
} from '../../../src/server/storage/embedded/postmaster.ts';
import type { Logger } from '../../../src/server/storage/logger.ts';

const PREFIX = 'andon-test-';

export const quiet: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** A new folder for a test, which calls `removeFolder` at its end. */
export async function tempFolder(parent: string = tmpdir()): Promise<string> {
  return realpath(await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`)));
}

/** Removes the folder, having stopped the PostgreSQL that may still run in it. */
export async function removeFolder(folder: string): Promise<void> {
  const home = await findHome(folder);
  const pid = await findPostmaster(home.data);
  if (pid !== null) await stopPostmaster(pid, home.data, quiet);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!home.folder.startsWith(folder)) {
    await rm(path.dirname(home.folder), { recursive: true, force: true });
  }
}

/** Removes what earlier runs left that were killed: a folder's name holds its maker's pid. */
export async function removeOrphans(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid > 0 && !isAlive(pid)) await removeFolder(path.join(parent, name));
  }
}
