import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionConfig } from '../../../src/server/storage/embedded/credentials.ts';
import { DataDirInUse } from '../../../src/server/storage/embedded/errors.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/postmaster.ts';
import {
  attachEmbedded,
  type EmbeddedCluster,
  startEmbedded,
} from '../../../src/server/storage/embedded.ts';
import { quiet, removeFolder, tempFolder } from '../support/tempFolder.ts';
import { holdInChild, killHard, spawnHolder } from './holder.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await tempFolder();
});

afterEach(async () => {
  await removeFolder(dataDir);
});

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

test('a second start names the holder, and the first goes on undisturbed', async () => {
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

test('a second process is refused too, by the name of the first', async () => {
  const first = await start('server');
  try {
    const { said } = await holdInChild(dataDir, 'server');
    expect(said).toContain(`in use by server (pid ${process.pid}, host ${hostname()})`);
  } finally {
    await first.stop();
  }
});

test('what a killed owner left running is adopted, with all its rows', async () => {
  const { child, said } = await holdInChild(dataDir, 'server');
  expect(said).toBe('ready adopted=false');
  const tool = await attachEmbedded({ dataDir });
  await run(tool?.adminConfig, 'create table kept as select 7 as value');
  const data = path.join(dataDir, 'pg/data');
  const postmaster = await findPostmaster(data);
  await killHard(child);

  const next = await start('server');
  try {
    expect(next.adopted).toBe(true);
    expect(await findPostmaster(data)).toBe(postmaster);
    expect(await run(next.adminConfig, 'select value from kept')).toEqual([{ value: 7 }]);
  } finally {
    await next.stop();
  }
  expect(await findPostmaster(data)).toBeNull();
});

test('an owner killed in the middle of the first start leaves no half database', async () => {
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

test('of starts that race on a new folder exactly one wins, and the others name it', async () => {
  const held = await Promise.all(['a', 'b', 'c'].map((name) => holdInChild(dataDir, name)));
  try {
    const winners = held.filter(({ said }) => said.startsWith('ready'));
    expect(winners).toHaveLength(1);
    const pid = winners[0]?.child.pid;
    for (const { said } of held.filter((each) => !winners.includes(each))) {
      expect(said).toContain(`(pid ${pid}, host ${hostname()})`);
    }
  } finally {
    for (const { child } of held) await killHard(child);
  }
});

test('of starts that race for an orphan exactly one wins', async () => {
  await killHard((await holdInChild(dataDir, 'server')).child);
  const held = await Promise.all(['a', 'b', 'c'].map((name) => holdInChild(dataDir, name)));
  for (const { child } of held) await killHard(child);
  expect(held.map(({ said }) => said.startsWith('ready')).filter(Boolean)).toHaveLength(1);
});

test('a PostgreSQL killed under its owner is started again, with every committed row', async () => {
  const first = await startEmbedded({ dataDir, log: quiet, holder: 'server' }); // durable
  try {
    await run(first.adminConfig, 'create table kept as select 7 as value');
    const pid = await findPostmaster(path.join(dataDir, 'pg/data'));
    process.kill(pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () =>
        expect(await run(first.adminConfig, 'select value from kept')).toEqual([{ value: 7 }]),
      { timeout: 15_000, interval: 200 },
    );
    await expect(start('import')).rejects.toBeInstanceOf(DataDirInUse);
  } finally {
    await first.stop();
  }
  expect(await findPostmaster(path.join(dataDir, 'pg/data'))).toBeNull();
});

test('a stop in the middle of such a restart leaves nothing running', async () => {
  const first = await start('server');
  process.kill((await findPostmaster(path.join(dataDir, 'pg/data'))) ?? 0, 'SIGKILL');
  await sleep(1_100);
  await first.stop();
  expect(await findPostmaster(path.join(dataDir, 'pg/data'))).toBeNull();
});
