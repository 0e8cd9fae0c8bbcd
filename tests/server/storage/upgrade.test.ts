import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';

/** A row of each table of the schema of 2026-11-28, whose last migration is 0053. */
const dump = JSON.parse(
  await readFile(new URL('rowsOf0053.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
const productFolder = new URL('../../../src/server/storage/migrations/', import.meta.url);

const database = `test_${randomBytes(6).toString('hex')}`;
const connectionString = inject('pgAdmin').replace(/\/[^/?]*\?/, `/${database}?`);
const admin = new Client({ connectionString: inject('pgAdmin') });
const client = new Client({ connectionString });
let folder: string;
beforeAll(async () => {
  folder = await tempFolder();
  await admin.connect();
  await admin.query(`create database ${database}`);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  await removeFolder(folder);
});

/** The columns of a table that a statement may write. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The rows of a table as JSON, without the columns that it has got since. */
async function rowsOf(table: string, columns: readonly string[]): Promise<unknown[]> {
  const list = columns.map((name) => `"${name}"`).join(', ');
  const { rows } = await client.query<{ row: unknown }>(
    `select to_jsonb(one) as row from (select ${list} from "${table}") one order by one::text`,
  );
  return rows.map(({ row }) => row);
}

/** What later migrations change of the rows, beside what they add. */
const changed: Readonly<Record<string, readonly string[]>> = {
  role: ['permissions', 'version'],
};

test('a database of an earlier build with rows in every table is upgraded without a loss', async () => {
  for (const name of await readdir(productFolder))
    if (name < '0054') await copyFile(new URL(name, productFolder), `${folder}/${name}`);
  await migrate({ connectionString }, undefined, pathToFileURL(`${folder}/`));
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables t
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration' and not exists (
       select from pg_class where relname = table_name and relispartition) order by 1`,
  );
  expect(Object.keys(dump).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const before = new Map<string, { columns: readonly string[]; rows: unknown[] }>();
  await client.query('set session_replication_role = replica'); // the rows refer to others that are not in the dump
  for (const [table, rows] of Object.entries(dump)) {
    expect([table, rows.length > 0]).toEqual([table, true]);
    await client.query(`delete from "${table}"`); // what a migration has written
    const columns = await columnsOf(table);
    const list = columns.map((name) => `"${name}"`).join(', ');
    await client.query(
      `insert into "${table}" (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
    const compared = columns.filter((name) => changed[table]?.includes(name) !== true);
    before.set(table, { columns: compared, rows: await rowsOf(table, compared) });
  }
  await client.query('set session_replication_role = origin');

  await migrate({ connectionString });

  for (const [table, { columns, rows }] of before)
    expect([table, await rowsOf(table, columns)]).toEqual([table, rows]);
});
