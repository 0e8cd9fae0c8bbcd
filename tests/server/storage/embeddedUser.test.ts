import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { EmbeddedError } from '../../../src/server/storage/embedded/errors.ts';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/process/postmaster.ts';
import { chooseRunAs, type RunAs } from '../../../src/server/storage/embedded/runAs.ts';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { quiet, removeFolder, removeOrphans, tempFolder } from '../support/tempFolder.ts';

const ownUid = process.getuid?.() ?? -1;
const isRoot = ownUid === 0;
/** How root runs PostgreSQL where user namespaces are forbidden; an ordinary user has one way only. */
const other: RunAs = isRoot ? 'nobody' : 'plain';
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

async function folderIn(parent?: string): Promise<string> {
  if (parent) await removeOrphans(parent);
  const folder = await tempFolder(parent);
  folders.push(folder);
  return folder;
}

/** Starts, runs one statement, stops. Returns user and capabilities of the running PostgreSQL. */
async function useOnce(
  dataDir: string,
  sql: string,
  runAs?: RunAs,
): Promise<{ uid: number; capabilities: string }> {
  const options = { dataDir, log: quiet, holder: 'server', durable: false };
  const cluster = await startEmbedded(runAs ? { ...options, runAs } : options);
  try {
    const client = new Client(cluster.adminConfig);
    await client.connect();
    await client.query(sql);
    await client.end();
    return await describeProcess(await findPostmaster((await findHome(dataDir)).data));
  } finally {
    await cluster.stop();
  }
}

/** Outside Linux root is refused, so PostgreSQL runs as our own ordinary user. */
async function describeProcess(pid: number | null) {
  if (process.platform !== 'linux') return { uid: ownUid, capabilities: '0' };
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    uid: (await stat(`/proc/${pid}`)).uid,
    capabilities: /^CapEff:\t(\w+)$/m.exec(status)?.[1] ?? 'unknown',
  };
}

test('lies in the private home of the user who starts it, root included', async () => {
  const dataDir = await folderIn(homedir());
  const parentMode = (await stat(homedir())).mode & 0o777;
  await useOnce(dataDir, 'create table stored as select 7 as value');
  await useOnce(dataDir, 'select value from stored');
  const as = await chooseRunAs();
  const home = await findHome(dataDir);
  // Only where user namespaces are forbidden and the home is closed does it leave the folder.
  const leaves = as === 'nobody' && parentMode === 0o700;
  expect(home.folder.startsWith(dataDir)).toBe(!leaves);
});

test('runs without any privilege, even when root starts it', async () => {
  const { capabilities } = await useOnce(await folderIn(), 'select 1');
  expect(Number.parseInt(capabilities, 16)).toBe(0);
});

test('root runs it as user nobody where there is no unshare, other users as themselves', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const runAs = await chooseRunAs().finally(() => vi.unstubAllEnvs());
  expect(runAs).toBe(isRoot ? 'nobody' : 'plain');
});

test('runs as user nobody in a folder that this user can reach', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o711);
  const { uid } = await useOnce(dataDir, 'create table stored ()', other);
  expect(uid).toBe(isRoot ? 65534 : ownUid);
  expect((await findHome(dataDir)).folder).toBe(path.join(dataDir, 'pg'));
  await useOnce(dataDir, 'select from stored'); // as this machine would choose: the owner changes
  await useOnce(dataDir, 'select from stored', other); // and back
});

test('moves from a private folder to /var/lib/andon as user nobody, and finds it again', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o700);
  await useOnce(dataDir, 'create table stored ()', other);
  await useOnce(dataDir, 'select from stored', other);
  await useOnce(dataDir, 'select from stored'); // also once namespaces are allowed
  const { folder } = await findHome(dataDir);
  expect(folder.startsWith(isRoot ? '/var/lib/andon/' : dataDir)).toBe(true);
});

test('root does not touch the database of another user', async () => {
  const dataDir = await folderIn();
  await useOnce(dataDir, 'create table stored ()');
  const { folder } = await findHome(dataDir);
  if (isRoot) await chown(folder, 1000, 1000);
  const outcome = await useOnce(dataDir, 'select from stored').then(
    () => 'started',
    (error: EmbeddedError) => error.fault,
  );
  expect(outcome).toBe(isRoot ? 'permission' : 'started');
  expect((await stat(folder)).uid).toBe(isRoot ? 1000 : ownUid);
});

test('a refused start takes no file from the running cluster', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o711);
  const options = { dataDir, log: quiet, holder: 'server', durable: false };
  const first = await startEmbedded(options);
  const { folder } = await findHome(dataDir);
  const before = (await stat(path.join(folder, 'data'))).uid;
  const second = startEmbedded({ ...options, runAs: other });
  await expect(second).rejects.toBeInstanceOf(EmbeddedError);
  expect((await stat(path.join(folder, 'data'))).uid).toBe(before);
  await first.stop();
});

test('refuses to create an empty database where user nobody cannot reach the existing one', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o711);
  await useOnce(dataDir, 'create table stored ()');
  await chmod(dataDir, 0o700);
  const outcome = await useOnce(dataDir, 'select from stored', other).then(
    () => 'started',
    (error: EmbeddedError) => error.fault,
  );
  expect(outcome).toBe(isRoot ? 'permission' : 'started');
});
