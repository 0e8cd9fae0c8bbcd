import { execFile } from 'node:child_process';
import { chown, lchown, opendir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedError } from './errors.ts';

const run = promisify(execFile);
const UNPRIVILEGED_ID = 65534;

/**
 * The user that PostgreSQL runs as, since it refuses root: `plain` as our own user; `unshare` in a user
 * namespace where root's files belong to "nobody", so that it works even under /root; `nobody`
 * as that user, where namespaces are forbidden.
 */
export type RunAs = 'plain' | 'unshare' | 'nobody';

/** A command ready for spawn: no PG*, LD_* or locale variable of ours reaches PostgreSQL. */
export interface Launch {
  file: string;
  args: string[];
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/** @throws EmbeddedError `unsupportedPlatform` for root outside Linux */
export async function chooseRunAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return 'plain';
  if (process.platform !== 'linux') {
    throw new EmbeddedError(
      'unsupportedPlatform',
      'PostgreSQL does not run as root: start Andon as an ordinary user, or set DATABASE_URL',
    );
  }
  const probe = launch('unshare', 'true', []);
  return run(probe.file, probe.args, probe.options).then(
    () => 'unshare' as const,
    () => 'nobody' as const, // forbidden by the kernel or the container, or busybox's unshare
  );
}

export function launch(as: RunAs, file: string, args: readonly string[]): Launch {
  const options = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  if (as === 'plain') return { file, args: [...args], options };
  if (as === 'nobody') {
    return {
      file,
      args: [...args],
      options: { ...options, uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID },
    };
  }
  // No --fork: unshare becomes postgres, so the pid that we spawn is the postmaster's.
  const map = ['-U', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`, file];
  return { file: 'unshare', args: [...map, ...args], options };
}

/** Runs to the end and returns both outputs; the error has the last lines of stderr. */
export async function runToEnd(as: RunAs, file: string, args: readonly string[]): Promise<string> {
  const command = launch(as, file, args);
  try {
    const { stdout, stderr } = await run(command.file, command.args, command.options);
    return stdout + stderr;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const output = 'stderr' in cause ? lastLines(String(cause.stderr)) : '';
    throw new Error(output || cause.message, { cause });
  }
}

/** Returns the last few lines that are not empty. */
export function lastLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-4).join('\n');
}

/** Returns the user that must own PostgreSQL's files, seen from outside any namespace. */
export function fileOwner(as: RunAs): { uid: number; gid: number } {
  if (as === 'nobody') return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
}

/** Gives a folder and its content to that user. The folder comes last, so that a start after a kill repeats it. */
export async function giveTree(folder: string, as: RunAs): Promise<void> {
  const { uid, gid } = fileOwner(as);
  for await (const entry of await opendir(folder, { recursive: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder, uid, gid);
}
