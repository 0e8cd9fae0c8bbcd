import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse } from './errors.ts';

const SQLITE_BUSY = 5;
const WAIT_MS = 60_000; // for another start

/**
 * Runs `work` while no other start on this DATA_DIR does: initdb, the judgement of a left-over
 * postmaster.pid, spawn, and taking ownership happen inside.
 *
 * Node has no flock, and a file made with O_EXCL outlives a kill, with no race-free way to break
 * it. SQLite's exclusive transaction is a lock of the kernel (fcntl) on an empty file: it ends
 * with its process however that dies, and holds between containers that share the folder. Nothing
 * is ever written to the file. Do not open it otherwise: a close in this process drops the lock.
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
    lock.exec('PRAGMA journal_mode = MEMORY'); // a file would need disk: it may be full
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
