import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '../../logger.ts';
import { errorCode } from '../errors.ts';
import { unlessMissing } from '../files.ts';

const run = promisify(execFile);
const fastStopMs = 60_000; // its checkpoint writes everything that is in memory
const IMMEDIATE_STOP_MS = 10_000;

/** Content of postmaster.pid; `garbage` when PostgreSQL could not use it either. */
export type PidFile = { pid: number; host: string; port: number } | 'garbage' | null;

export async function readPidFile(data: string): Promise<PidFile> {
  const text = await readFile(pidFile(data), 'utf8').catch(unlessMissing(null));
  if (text === null) return null;
  const [first = '', , , port = '', host = ''] = text.split('\n');
  if (!/^-?\d+$/.test(first.trim())) return 'garbage';
  return { pid: Math.abs(Number(first)), host: host.trim(), port: Number(port) };
}

/**
 * Returns whether that process is the postmaster of this data directory, by its command line: the pid
 * alone may belong to another process by now, or to a thread of ours in a new container.
 */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const args = await commandLine(pid);
  const at = args.indexOf('-D');
  return at > 0 && args[at + 1] === data;
}

/** Searches all processes, for when postmaster.pid does not name it. */
export async function findPostmaster(data: string): Promise<number | null> {
  for (const pid of await allPids()) {
    if (await isPostmaster(pid, data)) return pid;
  }
  return null;
}

/**
 * Makes a postmaster.pid harmless whose postmaster is known to have ended. PostgreSQL replaces a dead
 * one itself, but refuses to start on garbage and on a pid that now belongs to another process. Such a
 * pid is replaced with ours, the parent's, which PostgreSQL ignores. Unlike a deletion this leaves its
 * check in force that no backend of the former postmaster uses the shared memory.
 */
export async function retirePidFile(data: string, log: Logger): Promise<void> {
  const known = await readPidFile(data);
  if (known === null) return;
  if (known === 'garbage') {
    log.warn(`Removing an unreadable postmaster.pid from ${data}`);
    await rm(pidFile(data));
  } else if (isAlive(known.pid)) {
    const text = await readFile(pidFile(data), 'utf8');
    await writeFile(pidFile(data), text.replace(/^.*/, String(process.pid)));
  }
}

/**
 * Shuts down fast: sessions are ended, a checkpoint is written. After a minute it shuts down immediately,
 * from which the next start recovers without loss of data.
 *
 * @param fastMs the milliseconds that the fast shutdown may take
 */
export async function stopPostmaster(
  pid: number,
  data: string,
  log: Logger,
  fastMs = fastStopMs,
): Promise<void> {
  if (await signalAndWait(pid, data, 'SIGINT', fastMs)) return;
  log.warn(`PostgreSQL (pid ${pid}) did not stop within ${fastMs / 1000} s: forcing it`);
  if (await signalAndWait(pid, data, 'SIGQUIT', IMMEDIATE_STOP_MS)) return;
  log.error(`PostgreSQL (pid ${pid}) does not stop: its disk may hang`);
}

async function signalAndWait(
  pid: number,
  data: string,
  signal: NodeJS.Signals,
  waitMs: number,
): Promise<boolean> {
  if (!(await isPostmaster(pid, data))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error; // the process has just ended
  }
  const deadline = Date.now() + waitMs;
  while (await isPostmaster(pid, data)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Returns whether a process of this number is visible; a zombie counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Returns the arguments of a process; none for one that has ended, is a zombie, or is hidden. */
async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''); // just ended
    return text.split('\0');
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({
    stdout: '', // ps fails when there is no such process
  }));
  const [before = '', after] = stdout.trim().split(' -D ');
  return after === undefined ? [] : [before, '-D', after.split(' -k ')[0] ?? ''];
}

async function allPids(): Promise<number[]> {
  if (process.platform === 'linux') {
    return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  }
  const { stdout } = await run('ps', ['-axo', 'pid=']);
  return stdout.trim().split(/\s+/).map(Number);
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}
