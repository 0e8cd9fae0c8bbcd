import { execFile, spawn } from 'node:child_process';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddedError, explain } from '../../../src/server/storage/embedded/errors.ts';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { quiet, removeFolder } from '../support/tempFolder.ts';
import { makeDataDir } from '../support/template.ts';

const run = promisify(execFile);
let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(async () => {
  await removeFolder(dataDir);
});

const data = () => path.join(dataDir, 'pg/data');
const options = () => ({ dataDir, log: quiet, holder: 'server', durable: false });

async function storedValue(): Promise<unknown> {
  const cluster = await startEmbedded(options());
  const client = new Client(cluster.adminConfig);
  await client.connect();
  const { rows } = await client.query<{ value: number }>('select value from stored');
  await client.end();
  await cluster.stop();
  return rows[0]?.value;
}

async function refusal(): Promise<EmbeddedError> {
  const error = await startEmbedded(options()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedError);
  if (!(error instanceof EmbeddedError)) throw error;
  expect(error.message).not.toContain('\n');
  return error;
}

test('starts despite an unreadable postmaster.pid', async () => {
  for (const garbage of ['', 'not a pid\n\u0000\u0001', '12']) {
    await writeFile(path.join(data(), 'postmaster.pid'), garbage);
    expect(await storedValue()).toBe(7);
  }
});

test('starts despite a postmaster.pid from before a power cut', async () => {
  const dead = spawn('true');
  await new Promise((resolve) => dead.once('exit', resolve));
  await writeFile(path.join(data(), 'postmaster.pid'), pidFile(dead.pid));
  expect(await storedValue()).toBe(7);
});

test('starts where the pid from before a power cut now belongs to another process', async () => {
  const stranger = spawn('sleep', ['60']);
  try {
    await writeFile(path.join(data(), 'postmaster.pid'), pidFile(stranger.pid));
    expect(await storedValue()).toBe(7);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test('refuses the files of another major version', async () => {
  await writeFile(path.join(data(), 'PG_VERSION'), '17\n');
  const error = await refusal();
  expect(error.fault).toBe('wrongVersion');
  expect(error.message).toContain('PostgreSQL 17');
  await writeFile(path.join(data(), 'PG_VERSION'), '18\n');
  expect(await storedValue()).toBe(7); // the refusal changed nothing
});

test('reports damaged files as damaged', async () => {
  await truncate(path.join(data(), 'global/pg_control'), 100);
  expect(await refusal()).toMatchObject({
    fault: 'corrupt',
    message: expect.stringContaining('restore DATA_DIR from a backup'),
  });
  await rm(path.join(data(), 'PG_VERSION'));
  expect((await refusal()).fault).toBe('corrupt');
});

test('does not create an empty database where the password is lost', async () => {
  await rm(path.join(dataDir, 'pg/credentials.json'));
  expect((await refusal()).fault).toBe('corrupt');
});

test('names the folder that it may not write', async () => {
  const closed = process.platform === 'linux' ? '/sys/andon' : '/System/andon'; // for root as well
  const error = await startEmbedded({ ...options(), dataDir: closed }).catch((e: unknown) => e);
  expect(error).toMatchObject({ fault: 'permission' });
  expect(String(error)).toContain(closed);
});

test('reports a full disk', async () => {
  const small = path.join(dataDir, 'small');
  await mkdir(small);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'none', small]).then(
    () => true,
    () => false, // an ordinary user may not mount: only the message is tested then
  );
  try {
    const error = mounted
      ? await startEmbedded({ ...options(), dataDir: small }).catch((e: unknown) => e)
      : explain(new Error('ENOSPC: no space left on device, write'), 'start PostgreSQL', small);
    expect(error).toMatchObject({
      fault: 'diskFull',
      message: expect.stringContaining('free some space'),
    });
  } finally {
    if (mounted) await run('umount', [small]);
  }
});

/** The content as PostgreSQL writes it: pid, data, start, port, socket folder, address, memory key, state. */
function pidFile(pid: number | undefined): string {
  const socket = path.join(dataDir, 'pg/socket');
  return `${pid}\n${data()}\n1700000000\n5432\n${socket}\n\n 12345678  32768\nready   \n`;
}
