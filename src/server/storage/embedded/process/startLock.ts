import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse } from '../errors.ts';

const SQLITE_BUSY = 5;
const WAIT_MS = 60_000; // for another start to finish

/**
 * Runs `work` while no other start on this DATA_DIR runs it: initdb, the decision on an old
 * postmaster.pid, spawn, and taking ownership happen inside.
 *
 * Node has no flock, and a file created with O_EXCL survives a kill, with no race-free way to remove
 * it. SQLite's exclusive transaction is a lock of the kernel (fcntl) on an empty file: it ends with its
 * process, however that ends, and works between containers that share the folder. Nothing is ever
 * written to the file. Do not open it elsewhere: a close in this process releases the lock.
 *
 * @throws DataDirInUse when another start does not finish within a minute
 */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  const lock = new DatabaseSync(path.join(dataDir, 'start.lock'));
  try {
    while (!tryLock(lock)) {
      if (Date.now() > deadline) {
        throw new DataDirInUse(dataDir, 'another start that has not finished');
      }
      await sleep(50);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY'); // a journal file would need disk space, which may be exhausted
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
