import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { buildWebsite } from '../../../src/server/buildWebsite.ts';
import { quiet } from '../support/tempFolder.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** An ended process: its exit code and output. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A started process. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

const buildLock = 4_207_398;

/** Builds the client where outdated, once for all concurrent test files. */
async function buildOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('pgAdmin') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [buildLock]);
    await buildWebsite(fromRoot(''), quiet);
  } finally {
    await client.end();
  }
}

const compile = promisify(execFile);

/**
 * Lets Node cache the compiled product, so that starts are short; a killed process writes no cache.
 */
export async function compileOnce(): Promise<void> {
  const load = `await import(${JSON.stringify(fromRoot('src/server/app.ts'))})`;
  const env = { ...process.env, NODE_ENV: undefined };
  await compile(process.execPath, ['--input-type=module', '--eval', load], { env });
}

/** Runs a program of the product, or of these tests, as a process of its own. */
export function launch(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [fromRoot(script), ...args], {
    env: { ...process.env, NODE_ENV: undefined, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  return { child, ended };
}

/** Runs the administrator's command to its end. */
export function admin(dataDir: string, ...args: string[]): Promise<Ended> {
  return launch('src/server/cli/admin.ts', args, { DATA_DIR: dataDir }).ended;
}

export interface ServerProcess extends Started {
  readonly url: string;
  /** Sends SIGKILL, so that the process cannot clean up. */
  kill(): Promise<void>;
}

/** Launches the server; it may still refuse to start. */
export function launchServer(dataDir: string, port = 0): Started {
  return launch('src/server/main.ts', [], { DATA_DIR: dataDir, PORT: String(port) });
}

/**
 * Starts the real server and waits until it reports that it is ready.
 *
 * @throws Error with its output
 */
export async function startBuilt(dataDir: string, port: number): Promise<ServerProcess> {
  const started = launchServer(dataDir, port);
  const { child, ended } = started;
  if (child.stdout === null) throw new Error('no output');
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /^Andon is ready: (http\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([
    ready,
    ended.then(({ code, stderr }) => {
      throw new Error(`the server left with ${code}: ${stderr}`);
    }),
  ]);
  return {
    ...started,
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

let built: Promise<unknown> | undefined;

/**
 * Builds the client and compiles the product, then starts the server. For tests of a vitest run.
 */
export async function startServer(dataDir: string, port = 0): Promise<ServerProcess> {
  built ??= Promise.all([buildOnce(), compileOnce()]);
  await built;
  return startBuilt(dataDir, port);
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
