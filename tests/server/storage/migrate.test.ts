import { randomBytes } from 'node:crypto';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';

const admin = new Client({ connectionString: inject('pgAdmin') });
await admin.connect();
const folders: string[] = [];
const created: string[] = [];
afterAll(async () => {
  for (const sql of created.toReversed()) await admin.query(sql);
  await admin.end();
  await Promise.all(folders.map(removeFolder));
});

const urlOf = (database: string) => inject('pgAdmin').replace(/\/[^/?]*\?/, `/${database}?`);

/** Makes an empty database. @param owner its owner; the superuser where none is given */
async function newDatabase(owner?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} ${owner === undefined ? '' : `owner ${owner}`}`);
  created.push(`drop database ${name} with (force)`);
  return name;
}

async function query<Row extends object>(database: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

let database: string;
let folder: string;
beforeEach(async () => {
  database = await newDatabase();
  folder = await tempFolder();
  folders.push(folder);
});

const write = (name: string, sql: string) => writeFile(`${folder}/${name}`, sql);
const productFolder = new URL('../../../src/server/storage/migrations/', import.meta.url);

/** Copies migrations of the product into the folder of the test. */
async function copyProduct(isWanted: (name: string) => boolean): Promise<void> {
  const names = (await readdir(productFolder)).filter(isWanted);
  await Promise.all(
    names.map((name) => copyFile(new URL(name, productFolder), `${folder}/${name}`)),
  );
}

const run = () =>
  migrate({ connectionString: urlOf(database) }, undefined, pathToFileURL(`${folder}/`));
const appliedNames = async () =>
  (await query<{ name: string }>(database, 'select name from schema_migration order by 1')).map(
    ({ name }) => name,
  );

describe('migrate', () => {
  test('applies what is missing, in the order of the names, and each file once', async () => {
    await write('0001_b.sql', 'alter table a add b int');
    await write('0000_a.sql', 'create table a (a int); insert into a values (1)');
    await write('notes.md', 'not SQL');
    await run();
    await write('0002_c.sql', 'update a set b = 2');
    await run();
    expect(await query(database, 'select * from a')).toEqual([{ a: 1, b: 2 }]);
    expect(await appliedNames()).toEqual(['0000_a.sql', '0001_b.sql', '0002_c.sql']);
  });

  test('refuses tables of a build before the first release, with the remedy', async () => {
    await query(database, 'create table organisation (org_code text)');
    await write('0000_a.sql', 'create table a (a int)');
    await expect(run()).rejects.toThrow('begin with an empty DATA_DIR');
    expect(await query(database, `select to_regclass('a') as a`)).toEqual([{ a: null }]);
  });

  test('runs once where several nodes start at the same time', async () => {
    await write('0000_a.sql', 'create table a (a int); select pg_sleep(0.2)');
    await Promise.all([run(), run(), run()]);
    expect(await appliedNames()).toEqual(['0000_a.sql']);
  });

  test('leaves nothing of a file that fails, names it, and applies it once it is corrected', async () => {
    await write('0000_a.sql', 'create table a (a int)');
    await write('0001_b.sql', 'create table b (b int); insert into missing values (1)');
    await expect(run()).rejects.toThrow('0001_b.sql: relation "missing" does not exist');
    expect(await appliedNames()).toEqual(['0000_a.sql']);
    await write('0001_b.sql', 'create table b (b int)');
    await run();
    expect(await appliedNames()).toEqual(['0000_a.sql', '0001_b.sql']);
  });

  test('a connection lost meanwhile leaves nothing of the file, and the next run applies it', async () => {
    await write('0000_a.sql', 'create table a (a int)');
    await write('0001_b.sql', 'create table b (b int); select pg_sleep(60)');
    const failure = run().catch(String);
    await vi.waitUntil(async () => {
      const found = await query(
        database,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep'`,
      );
      return found.length > 0;
    }, 20_000);
    expect(await failure).toContain('0001_b.sql: ');
    expect(await appliedNames()).toEqual(['0000_a.sql']);
    await write('0001_b.sql', 'create table b (b int)');
    await run();
    expect(await appliedNames()).toEqual(['0000_a.sql', '0001_b.sql']);
  });

  test('refuses a file that was changed after it was applied; a comment may change', async () => {
    await write('0000_a.sql', 'create table a (a int); -- numbers');
    await run();
    await write('0000_a.sql', '-- Numbers.\ncreate table a (a int);\n');
    await run();
    await write('0000_a.sql', 'create table a (a bigint)');
    await expect(run()).rejects.toThrow('0000_a.sql was changed after it was applied');
  });

  test('refuses a file that comes before one that was applied', async () => {
    await write('0001_b.sql', 'select 1');
    await run();
    await write('0000_a.sql', 'select 1');
    await expect(run()).rejects.toThrow('0000_a.sql comes before 0001_b.sql');
  });

  test('leaves a database that a newer build has migrated as it is', async () => {
    await write('0000_a.sql', 'create table a (a int)');
    await run();
    await query(database, "insert into schema_migration values ('0001_newer.sql', 'x')");
    await run();
    expect(await appliedNames()).toEqual(['0000_a.sql', '0001_newer.sql']);
  });
});

describe('the migrations of the product', () => {
  async function newRole(): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await admin.query(`create role ${name}`);
    created.push(`drop role ${name}`);
    return name;
  }

  test('need no superuser where the roles were granted, and grant them to the pool’s own user', async () => {
    await migrate({ connectionString: urlOf(database) }); // creates the roles of the cluster
    const [owner, pool] = [await newRole(), await newRole()];
    const roles = 'andon_app, andon_system, andon_guest';
    await admin.query(`grant ${roles} to ${owner} with admin option`);
    database = await newDatabase(owner);
    await migrate({ connectionString: urlOf(database), options: `-c role=${owner}` }, pool);
    const [rights] = await query<{ may: boolean; owner: string }>(
      database,
      `select pg_has_role('${pool}', 'andon_guest', 'member') as may, tableowner as owner
       from pg_tables where tablename = 'device'`,
    );
    expect(rights).toEqual({ may: true, owner });
  });

  test('amounts of money are exact: a column of inexact numbers is none', async () => {
    await migrate({ connectionString: urlOf(database) });
    const columns = await query<{ name: string }>(
      database,
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('double precision', 'real')
         and table_name !~ '^(metric|alarm)' -- what machines measure
       order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'board.diagonal',
      'board.distance',
      'board_version.diagonal',
      'board_version.distance',
      'device.life_years',
      'device.rated_power',
      'device.run_hours',
      'order_setting.availability_target',
      'order_setting.mtbf_target_hours',
      'order_setting.mttr_target_hours',
      'order_setting.respond_target_minutes',
      'organisation_storage.disk_share',
      'plan_answer.old_reading',
      'plan_device.join_hours',
      'plan_device.mark_x',
      'plan_device.mark_y',
      'plan_point.reading',
      'plan_reading.hours',
      'plan_record.reading',
      'plan_revision.reading_limit',
      'work_order_part.qty',
    ]);
  });

  test('the price of a device gets two decimals and stays what it was', async () => {
    await copyProduct((name) => name < '0051');
    await run();
    await query(
      database,
      `insert into organisation (id, org_code, org_name, org_name_short, org_type) values (gen_random_uuid(), 'A', 'A', 'A', 1);
       insert into device (org_code, id, device_code, device_name, price)
       select 'A', gen_random_uuid(), code, code, price from (values
         ('1', 120000.5), ('2', 0.07), ('3', 19.99), ('4', 1e9), ('5', 19.996), ('6', null), ('7', 0.1::float8 + 0.2)
       ) as v (code, price)`,
    );
    await copyProduct((name) => name.startsWith('0051'));
    await run();
    const prices = await query<{ price: string | null }>(
      database,
      'select price from device order by device_code',
    );
    expect(prices.map(({ price }) => price)).toEqual([
      '120000.50',
      '0.07',
      '19.99',
      '1000000000.00',
      '20.00',
      null,
      '0.30',
    ]);
  });
});
