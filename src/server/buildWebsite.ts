import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from './storage/logger.ts';

const run = promisify(execFile);

/** The sources of the client's build. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'themes',
  'src/client',
  'src/contract',
  'src/server/clientBuild',
];

/** Returns the latest modification time of files and folders, in ms; 0 if none exists. */
async function latestChange(paths: readonly string[]): Promise<number> {
  const times = paths.map(async (path) => {
    const found = await stat(path).catch(() => null);
    if (found === null) return 0;
    if (!found.isDirectory()) return found.mtimeMs;
    const names = await readdir(path);
    return latestChange(names.map((name) => join(path, name)));
  });
  return Math.max(0, ...(await Promise.all(times)));
}

/**
 * Returns the folder of the client's build, after building it if it is missing or older than its sources.
 * The build runs in a separate process, so that its memory is released, and replaces the folder
 * atomically: another start may serve or build the same folder.
 */
export async function buildWebsite(root: string, log: Logger): Promise<string> {
  const folder = join(root, 'dist/client');
  const built = await stat(join(folder, 'index.html')).catch(() => null);
  const changed = await latestChange(sources.map((path) => join(root, path)));
  if (built !== null && built.mtimeMs >= changed) return folder;
  log.info('building the client');
  const aside = join(root, 'dist', `.client-${process.pid}`);
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js');
  const args = ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'error'];
  const env = { ...process.env, NODE_ENV: 'production' }; // even if this process is a test
  await run(process.execPath, [vite, ...args], { cwd: root, env });
  const former = `${aside}-former`;
  await rename(folder, former).catch(() => mkdir(former)); // the first build replaces nothing
  await rename(aside, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another start was faster
  });
  await Promise.all([aside, former].map((path) => rm(path, { recursive: true, force: true })));
  return folder;
}
