import { chown, lstat, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { EmbeddedError } from './errors.ts';
import { type Home, shortHash } from './home.ts';
import { fileOwner, type RunAs } from './runAs.ts';

/** Part of the socket's name; no TCP port is ever opened. */
export const PORT = 5432;

/** sun_path with its NUL: 108 bytes on Linux, 104 on macOS. */
const LONGEST = 103;

/**
 * Returns a folder of mode 0700 for the socket: beside the data, where containers that share DATA_DIR
 * see it too, or in /tmp when that path is too long or its file system has no sockets.
 *
 * @throws EmbeddedError `permission` when another user created the folder in /tmp
 */
export async function openSocketFolder(home: Home, as: RunAs): Promise<string> {
  const owner = fileOwner(as);
  const beside = path.join(home.folder, 'socket');
  if (fits(beside)) {
    await mkdir(beside, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) await chown(beside, owner.uid, owner.gid);
    if (await takesSockets(beside)) return beside;
  }
  const short = `/tmp/andon-${process.getuid?.()}-${shortHash(home.folder)}`;
  const made = await mkdir(short, { recursive: true, mode: 0o700 });
  if (made !== undefined && process.getuid?.() === 0) await chown(short, owner.uid, owner.gid);
  const found = await lstat(short); // not stat: a link planted in /tmp is not ours
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0) {
    throw new EmbeddedError(
      'permission',
      `${short} is not a private folder of this user: remove it, or set DATA_DIR to a shorter path`,
    );
  }
  return short;
}

function fits(folder: string): boolean {
  const socket = path.join(folder, `.s.PGSQL.${PORT}`);
  return Buffer.byteLength(socket) <= LONGEST && !/[",]/.test(folder); // a list to PostgreSQL
}

async function takesSockets(folder: string): Promise<boolean> {
  const file = path.join(folder, '.probe');
  await rm(file, { force: true });
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(file, () => server.close(() => resolve(true)));
  });
}

/**
 * Removes the files that a postmaster, known to have ended, left in its socket folder: PostgreSQL does
 * not start with a socket lock whose pid now belongs to another process.
 */
export async function clearSocket(folder: string): Promise<void> {
  for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]) {
    await rm(path.join(folder, name), { force: true });
  }
}
