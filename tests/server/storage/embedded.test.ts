import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectionConfig } from '../../../src/server/storage/embedded/credentials.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/process/postmaster.ts';
import {
  attachEmbedded,
  type EmbeddedCluster,
  startEmbedded,
} from '../../../src/server/storage/embedded.ts';
import { connectionUrl } from '../support/connectionUrl.ts';
import { quiet, removeFolder, tempFolder } from '../support/tempFolder.ts';

let dataDir: string;
let cluster: EmbeddedCluster;

async function queryRows<Row extends object>(
  target: ConnectionConfig | string,
  sql: string,
): Promise<Row[]> {
  const client = new Client(target);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  dataDir = await tempFolder();
  cluster = await startEmbedded({ dataDir, log: quiet, holder: 'server' }); // as the product does
});

afterAll(async () => {
  await cluster.stop();
  await removeFolder(dataDir);
});

describe('a cluster as the product starts it', () => {
  test('is new, and answers queries', async () => {
    expect(cluster.adopted).toBe(false);
    expect(await queryRows(cluster.adminConfig, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('syncs every commit to disk, whatever its configuration file contains', async () => {
    await queryRows(cluster.adminConfig, `alter system set fsync = off`);
    await queryRows(cluster.adminConfig, 'select pg_reload_conf()');
    const names = `'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'`;
    const rows = await queryRows<{ setting: string }>(
      cluster.adminConfig,
      `select name, setting from pg_settings where name in (${names})`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on']);
  });

  test('listens on no port', async () => {
    expect(await queryRows(cluster.adminConfig, 'show listen_addresses')).toEqual([
      { listen_addresses: '' },
    ]);
  });

  test('is closed to other users of the machine: private folder, password in a private file', async () => {
    expect((await stat(cluster.adminConfig.host)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(dataDir, 'pg/credentials.json'))).mode & 0o777).toBe(0o600);
    await expect(
      queryRows({ ...cluster.adminConfig, password: 'wrong' }, 'select 1'),
    ).rejects.toMatchObject({ code: '28P01' });
  });

  test('finds similar Chinese terms', async () => {
    await queryRows(cluster.adminConfig, 'create extension if not exists pg_trgm');
    const [row] = await queryRows<{ near: number }>(
      cluster.adminConfig,
      `select similarity('注塑机一号', '注塑机二号') as near`,
    );
    expect(row?.near).toBeGreaterThan(0);
  });

  test('sorts names by pinyin', async () => {
    const rows = await queryRows<{ name: string }>(
      cluster.adminConfig,
      `select name from (values ('王芳'), ('安然'), ('李伟'), ('陈晨'), ('赵云')) as t(name) order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['安然', '陈晨', '李伟', '王芳', '赵云']);
  });

  test('gives the pool a login that has no rights until it takes a work role', async () => {
    expect(
      await queryRows(
        cluster.appConfig,
        'select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolinherit: false }]);
    for (const role of ['andon_app', 'andon_guest', 'andon_system']) {
      await expect(queryRows(cluster.appConfig, `set role ${role}`)).resolves.toEqual([]);
    }
    await expect(queryRows(cluster.appConfig, 'create table public.mine ()')).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
  });

  test('writes no values of statements into its log', async () => {
    const secret = 'canary-13800001111';
    await expect(queryRows(cluster.adminConfig, `select '${secret}'::int`)).rejects.toThrow(
      /integer/,
    );
    expect(await readFile(path.join(dataDir, 'pg/postgres.log'), 'utf8')).not.toContain(secret);
  });

  test('can be reached by a tool, also by a URL', async () => {
    const tool = await attachEmbedded({ dataDir });
    expect(tool?.appConfig).toEqual(cluster.appConfig);
    expect(await queryRows(connectionUrl(cluster.adminConfig), 'select 1 as one')).toEqual([
      { one: 1 },
    ]);
  });

  test('stops without a process left, and has its rows at the next start', async () => {
    await queryRows(cluster.adminConfig, 'create table stored as select 7 as value');
    await cluster.stop();
    expect(await findPostmaster(path.join(dataDir, 'pg/data'))).toBeNull();
    expect(await attachEmbedded({ dataDir })).toBeNull();
    cluster = await startEmbedded({ dataDir, log: quiet, holder: 'server' });
    expect(await queryRows(cluster.adminConfig, 'select value from stored')).toEqual([
      { value: 7 },
    ]);
  });
});

test('a path too long for a socket gets a short private folder', async () => {
  const long = path.join(dataDir, '很长的名字'.repeat(6), 'x'.repeat(60));
  const other = await startEmbedded({
    dataDir: long,
    log: quiet,
    holder: 'server',
    durable: false,
  });
  try {
    expect(other.adminConfig.host).toMatch(/^\/tmp\/andon-/);
    expect((await stat(other.adminConfig.host)).mode & 0o777).toBe(0o700);
    expect(await queryRows(other.adminConfig, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await other.stop();
    await removeFolder(other.adminConfig.host);
  }
});

test('no cluster, nothing to attach to', async () => {
  expect(await attachEmbedded({ dataDir: path.join(dataDir, 'nowhere') })).toBeNull();
});
