import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionConfig } from '../../../src/server/storage/embedded/credentials.ts';
import { DataDirInUse } from '../../../src/server/storage/embedded/errors.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/process/postmaster.ts';
import {
  attachEmbedded,
  type EmbeddedCluster,
  startEmbedded,
} from '../../../src/server/storage/embedded.ts';
import { quiet, removeFolder, tempFolder } from '../support/tempFolder.ts';
import { makeDataDir } from '../support/template.ts';
import { killHard, spawnHolder, startInChild } from './holder.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(async () => {
  await removeFolder(dataDir);
});

/** Replaces the folder of the test by an empty one, in which no cluster was ever started. */
async function emptyFolder(): Promise<void> {
  await removeFolder(dataDir);
  dataDir = await tempFolder();
}

function start(holder: string): Promise<EmbeddedCluster> {
  return startEmbedded({ dataDir, log: quiet, holder, durable: false });
}

async function run(config: ConnectionConfig | undefined, sql: string): Promise<unknown[]> {
  const client = new Client(config);
  client.on('error', () => {}); // some tests kill the server meanwhile
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a second start names the holder, and the first continues undisturbed', async () => {
  const first = await start('server');
  try {
    const refused = await start('import').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirInUse);
    expect(refused).toMatchObject({
      fault: 'inUse',
      holder: `server (pid ${process.pid}, host ${hostname()})`,
      message: expect.stringMatching(
        /^DATA_DIR .* is in use by server \(pid \d+, host .*\)[^\n]*$/,
      ),
    });
    expect(await run(first.adminConfig, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await first.stop();
  }
});

test('a second process is refused too, with the name of the first', async () => {
  const first = await start('server');
  try {
    const { output } = await startInChild(dataDir, 'server');
    expect(output).toContain(`in use by server (pid ${process.pid}, host ${hostname()})`);
  } finally {
    await first.stop();
  }
});

test('a cluster that a killed owner left running is adopted with all its rows', async () => {
  const { child, output } = await startInChild(dataDir, 'server');
  expect(output).toBe('ready adopted=false');
  const tool = await attachEmbedded({ dataDir });
  await run(tool?.adminConfig, 'create table written as select 7 as value');
  const data = path.join(dataDir, 'pg/data');
  const postmaster = await findPostmaster(data);
  await killHard(child);

  const next = await start('server');
  try {
    expect(next.adopted).toBe(true);
    expect(await findPostmaster(data)).toBe(postmaster);
    expect(await run(next.adminConfig, 'select value from written')).toEqual([{ value: 7 }]);
  } finally {
    await next.stop();
  }
  expect(await findPostmaster(data)).toBeNull();
});

test('an owner killed during the first start leaves no partial database', async () => {
  await emptyFolder();
  for (const afterMs of [150, 250, 350, 450, 550, 700]) {
    const child = spawnHolder(dataDir, 'server');
    await sleep(afterMs);
    await killHard(child);
  }
  const next = await start('server');
  try {
    expect(await run(next.appConfig, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await next.stop();
  }
});

test('exactly one of several starts on a new folder succeeds, and the others name it', async () => {
  await emptyFolder();
  const starts = await Promise.all(['a', 'b', 'c'].map((name) => startInChild(dataDir, name)));
  try {
    const winners = starts.filter(({ output }) => output.startsWith('ready'));
    expect(winners).toHaveLength(1);
    const pid = winners[0]?.child.pid;
    for (const { output } of starts.filter((each) => !winners.includes(each))) {
      expect(output).toContain(`(pid ${pid}, host ${hostname()})`);
    }
  } finally {
    for (const { child } of starts) await killHard(child);
  }
});

test('exactly one of several starts adopts an orphaned cluster', async () => {
  await killHard((await startInChild(dataDir, 'server')).child);
  const starts = await Promise.all(['a', 'b', 'c'].map((name) => startInChild(dataDir, name)));
  for (const { child } of starts) await killHard(child);
  expect(starts.map(({ output }) => output.startsWith('ready')).filter(Boolean)).toHaveLength(1);
});

test('a PostgreSQL that is killed while its owner runs is restarted with every committed row', async () => {
  const first = await startEmbedded({ dataDir, log: quiet, holder: 'server' }); // durable
  try {
    await run(first.adminConfig, 'create table written as select 7 as value');
    const pid = await findPostmaster(path.join(dataDir, 'pg/data'));
    process.kill(pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () =>
        expect(await run(first.adminConfig, 'select value from written')).toEqual([{ value: 7 }]),
      { interval: 200 },
    );
    await expect(start('import')).rejects.toBeInstanceOf(DataDirInUse);
  } finally {
    await first.stop();
  }
  expect(await findPostmaster(path.join(dataDir, 'pg/data'))).toBeNull();
});

test('a stop during such a restart leaves nothing running', async () => {
  const first = await start('server');
  process.kill((await findPostmaster(path.join(dataDir, 'pg/data'))) ?? 0, 'SIGKILL');
  await sleep(1_100);
  await first.stop();
  expect(await findPostmaster(path.join(dataDir, 'pg/data'))).toBeNull();
});
