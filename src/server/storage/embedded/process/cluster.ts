import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../../logger.ts';
import type { Binaries } from '../binaries.ts';
import { adminConfig, type Credentials } from '../credentials.ts';
import { EmbeddedError, errorCode, explain } from '../errors.ts';
import { unlessMissing } from '../files.ts';
import type { Home } from '../home.ts';
import { lastLines, launch, type RunAs } from '../runAs.ts';
import { clearSocket, openSocketFolder, PORT } from '../socketFolder.ts';
import { findPostmaster, isPostmaster, readPidFile, retirePidFile } from './postmaster.ts';
import { settings } from './settings.ts';

const SILENCE_MS = 90_000; // PostgreSQL ends within 60 s of finding its postmaster.pid damaged
const RECOVERY_MS = 15 * 60_000; // replaying the log after a power cut
const LOG_LIMIT = 8_000_000; // bytes; one previous file remains
const POLL_MS = 20;

/** Everything that a start needs. */
export interface ClusterPlan {
  dataDir: string;
  home: Home;
  binaries: Binaries;
  as: RunAs;
  credentials: Credentials;
  durable: boolean;
  log: Logger;
}

/** A postmaster that answers. */
export interface Running {
  pid: number;
  host: string;
  port: number;
}

type Answer = 'ready' | 'starting' | 'silent';

/** Returns the postmaster that answers now, found by its postmaster.pid. Changes nothing. */
export async function peekRunning(home: Home, credentials: Credentials): Promise<Running | null> {
  const file = await readPidFile(home.data);
  if (file === null || file === 'garbage' || file.host === '') return null;
  return (await probe(file, credentials)) === 'ready' ? file : null;
}

/**
 * Finds the postmaster that an earlier process left running. One that is still starting, or
 * stopping, is waited for. To be called within the start lock.
 *
 * @returns null when none runs; files that it left no longer prevent a start
 * @throws EmbeddedError when one runs and neither answers nor ends
 */
export async function findRunning(plan: ClusterPlan): Promise<Running | null> {
  const { home, credentials, log } = plan;
  const timeLimit = deadline();
  for (;;) {
    const file = await readPidFile(home.data);
    const known = file !== null && file !== 'garbage' && file.host !== '' ? file : null;
    // Probed before processes are listed: one in another container answers but is not listed.
    const answer = known ? await probe(known, credentials) : 'silent';
    if (known && answer === 'ready') return known;
    const pid = known && (await isPostmaster(known.pid, home.data)) ? known.pid : null;
    const alive = pid ?? (await findPostmaster(home.data));
    if (answer === 'silent' && alive === null) {
      await retirePidFile(home.data, log);
      return null;
    }
    if (alive !== null && timeLimit.isOver(answer)) throw stuck(home, alive);
    await sleep(POLL_MS);
  }
}

/**
 * Starts a postmaster and waits until it answers. It leads a session of its own: Ctrl-C does not
 * reach it, and it outlives us until it is stopped or adopted.
 *
 * @throws EmbeddedError
 */
export async function startPostmaster(plan: ClusterPlan): Promise<Running> {
  const { dataDir, home, binaries, as } = plan;
  const at = { host: await openSocketFolder(home, as), port: PORT };
  await clearSocket(at.host);
  const logFile = await openLog(home);
  const command = launch(as, binaries.postgres, [
    '-D',
    home.data,
    '-k',
    at.host,
    ...settings(plan.durable).flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', logFile.handle.fd, logFile.handle.fd],
  });
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ??= `it ended with ${signal ?? code}`));
  child.unref();
  await logFile.handle.close();

  const timeLimit = deadline();
  for (;;) {
    const answer = await probe(at, plan.credentials);
    if (answer === 'ready' && child.pid !== undefined) return { pid: child.pid, ...at };
    if (ended !== null) {
      const output = (await readFile(home.log)).subarray(logFile.start).toString();
      throw explain(ended, 'start PostgreSQL', dataDir, lastLines(output));
    }
    if (timeLimit.isOver(answer)) throw stuck(home, child.pid ?? 0);
    await sleep(POLL_MS);
  }
}

async function probe(
  at: { host: string; port: number },
  credentials: Credentials,
): Promise<Answer> {
  const config = adminConfig(at, credentials, 'postgres');
  const client = new Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // it may be stopping: the next probe decides
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = errorCode(error);
    if (code === '57P03') return 'starting'; // or in recovery, or shutting down
    if (code.startsWith('28')) {
      throw new EmbeddedError(
        'corrupt',
        `PostgreSQL in ${at.host} refuses the password of credentials.json: restore that file from the backup of DATA_DIR`,
        { cause: error },
      );
    }
    if (error instanceof DatabaseError) throw error; // it runs and refuses, e.g. too many clients
    return 'silent';
  }
}

function deadline(): { isOver(answer: Answer): boolean } {
  const began = Date.now();
  return {
    isOver: (answer) => Date.now() - began > (answer === 'starting' ? RECOVERY_MS : SILENCE_MS),
  };
}

function stuck(home: Home, pid: number): EmbeddedError {
  return new EmbeddedError(
    'start',
    `PostgreSQL (pid ${pid}) runs in ${home.data} but does not answer: see ${home.log}, stop that process, and start again`,
  );
}

async function openLog(home: Home) {
  let start = await stat(home.log).then(({ size }) => size, unlessMissing(0));
  if (start > LOG_LIMIT) {
    await rename(home.log, `${home.log}.1`);
    start = 0;
  }
  return { handle: await open(home.log, 'a', 0o600), start };
}
