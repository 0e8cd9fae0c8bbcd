import { randomBytes } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openAdministration } from '../../../src/server/administration.ts';
import { readServerConfig } from '../../../src/server/config.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { quiet, removeFolder, tempFolder } from '../support/tempFolder.ts';

const own = fileURLToPath(new URL('../../../src/server/storage/migrations/', import.meta.url));
const first = '0049_look_alike_codes.sql';
const name = `test_${randomBytes(6).toString('hex')}`;
const connectionString = inject('pgAdmin').replace(/\/[^/?]*\?/, `/${name}?`);

let folder: string;
let client: Client;
beforeAll(async () => {
  const admin = new Client({ connectionString: inject('pgAdmin') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  folder = await tempFolder();
  await cp(own, folder, { recursive: true });
  for (const file of await readdir(folder))
    if (file.endsWith('.sql') && file >= first) await rm(`${folder}/${file}`);
  await migrate({ connectionString }, undefined, pathToFileURL(`${folder}/`));
  client = new Client({ connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  const admin = new Client({ connectionString: inject('pgAdmin') });
  await admin.connect();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await removeFolder(folder);
});

test('doubles of a database from before stay, are numbered, and are listed by the command', async () => {
  const insert = async (table: string, columns: string, rows: readonly string[]) => {
    for (const [at, row] of rows.entries())
      await client.query(
        `insert into ${table} (org_code, id, ${columns}) values ('A', '00000000-0000-7000-8000-00000000000${at}', ${row})`,
      );
  };
  await client.query('set session_replication_role = replica');
  await insert('device', 'device_code, device_name', [
    `'CNC-07', 'a'`,
    `'cnc-07', 'b'`,
    `'CNC-08', 'c'`,
    `U&'CNC\\200B-07', 'd'`,
  ]);
  await insert('device_type', 'type_name, type_code', [
    `'车床', 'T1'`,
    `'车床 ', 't1'`,
    `'b', null`,
  ]);
  await insert('device_position', 'position_name, position_code', [`'Ａ', null`, `'a', null`]);
  await insert('spare_part', 'part_code, part_name, unit', [`'P1', 'a', 'x'`, `'ｐ1', 'b', 'x'`]);
  await insert('role', 'role_name, permissions', [`'维修', '{}'`, `U&'维修\\200B', '{}'`]);
  await client.query('set session_replication_role = origin');

  await migrate({ connectionString });
  const { rows } = await client.query('select device_code, code_double from device order by id');
  expect(rows).toEqual([
    { device_code: 'CNC-07', code_double: 0 },
    { device_code: 'cnc-07', code_double: 1 },
    { device_code: 'CNC-08', code_double: 0 },
    { device_code: 'CNC\u200B-07', code_double: 2 },
  ]);

  const config = { ...readServerConfig({}), databaseUrl: connectionString };
  await using administration = await openAdministration(config, quiet);
  const doubles = await administration.listDoubles();
  expect(doubles).toEqual([
    { orgCode: 'A', kind: 'device', texts: ['CNC-07', 'cnc-07', 'CNC\u200B-07'] },
    { orgCode: 'A', kind: 'part', texts: ['P1', 'ｐ1'] },
    { orgCode: 'A', kind: 'position', texts: ['Ａ', 'a'] },
    { orgCode: 'A', kind: 'role', texts: ['维修', '维修\u200B'] },
    { orgCode: 'A', kind: 'type', texts: ['车床', '车床 '] },
    { orgCode: 'A', kind: 'typeCode', texts: ['T1', 't1'] },
  ]);
  expect(await administration.listDoubles('B')).toEqual([]);
});
