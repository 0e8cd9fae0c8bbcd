import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { EmbeddedError } from '../../../src/server/storage/embedded/errors.ts';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/postmaster.ts';
import { chooseRunAs, type RunAs } from '../../../src/server/storage/embedded/runAs.ts';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { quiet, removeFolder, removeOrphans, tempFolder } from '../support/tempFolder.ts';

const ownUid = process.getuid?.() ?? -1;
const isRoot = ownUid === 0;
/** What root does where user namespaces are forbidden; an ordinary user has one way only. */
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

/** Starts, runs one statement, stops. Returns what the system says of the running PostgreSQL. */
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

/** Elsewhere than on Linux root is refused, so that PostgreSQL is the ordinary user that we are. */
async function describeProcess(pid: number | null) {
  if (process.platform !== 'linux') return { uid: ownUid, capabilities: '0' };
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    uid: (await stat(`/proc/${pid}`)).uid,
    capabilities: /^CapEff:\t(\w+)$/m.exec(status)?.[1] ?? 'unknown',
  };
}

test('stands in the private home of whoever starts it, root too', async () => {
  const dataDir = await folderIn(homedir());
  const parentMode = (await stat(homedir())).mode & 0o777;
  await useOnce(dataDir, 'create table kept as select 7 as value');
  await useOnce(dataDir, 'select value from kept');
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

test('root becomes nobody where there is no unshare, and others stay who they are', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const chosen = await chooseRunAs().finally(() => vi.unstubAllEnvs());
  expect(chosen).toBe(isRoot ? 'nobody' : 'plain');
});

test('runs as nobody in a folder that nobody can reach by path', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o711);
  const { uid } = await useOnce(dataDir, 'create table kept ()', other);
  expect(uid).toBe(isRoot ? 65534 : ownUid);
  expect((await findHome(dataDir)).folder).toBe(path.join(dataDir, 'pg'));
  await useOnce(dataDir, 'select from kept'); // as this machine would choose: the owner changes
  await useOnce(dataDir, 'select from kept', other); // and back
});

test('as nobody leaves a private folder for /var/lib/andon, and finds it again', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o700);
  await useOnce(dataDir, 'create table kept ()', other);
  await useOnce(dataDir, 'select from kept', other);
  await useOnce(dataDir, 'select from kept'); // also once namespaces are allowed
  const { folder } = await findHome(dataDir);
  expect(folder.startsWith(isRoot ? '/var/lib/andon/' : dataDir)).toBe(true);
});

test('root leaves the database of another user alone', async () => {
  const dataDir = await folderIn();
  await useOnce(dataDir, 'create table kept ()');
  const { folder } = await findHome(dataDir);
  if (isRoot) await chown(folder, 1000, 1000);
  const outcome = await useOnce(dataDir, 'select from kept').then(
    () => 'started',
    (error: EmbeddedError) => error.fault,
  );
  expect(outcome).toBe(isRoot ? 'permission' : 'started');
  expect((await stat(folder)).uid).toBe(isRoot ? 1000 : ownUid);
});

test('a start that is refused takes no file from the one that runs', async () => {
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

test('refuses to begin empty where nobody cannot reach the database that stands', async () => {
  const dataDir = await folderIn();
  await chmod(dataDir, 0o711);
  await useOnce(dataDir, 'create table kept ()');
  await chmod(dataDir, 0o700);
  const outcome = await useOnce(dataDir, 'select from kept', other).then(
    () => 'started',
    (error: EmbeddedError) => error.fault,
  );
  expect(outcome).toBe(isRoot ? 'permission' : 'started');
});
