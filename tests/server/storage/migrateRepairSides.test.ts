import { randomBytes } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';

const migrations = fileURLToPath(
  new URL('../../../src/server/storage/migrations', import.meta.url),
);
const name = `test_${randomBytes(6).toString('hex')}`;
const connectionString = inject('pgAdmin').replace(/\/[^/?]*\?/, `/${name}?`);

let cluster: Client;
let client: Client;
let folder = '';
beforeAll(async () => {
  folder = await tempFolder();
  cluster = new Client({ connectionString: inject('pgAdmin') });
  await cluster.connect();
  await cluster.query(`create role ${name}`);
  await cluster.query(`create database ${name} owner ${name}`);
  client = new Client({ connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await cluster.query(`drop database ${name} with (force)`);
  await cluster.query(`drop role ${name}`);
  await cluster.end();
  await removeFolder(folder);
});

/** The first so many migrations; then all is a plain role's, which row-level security holds for too. */
async function migrateTo(count: number): Promise<void> {
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: object[] };
  const entries = journal.entries.slice(0, count);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  await runMigrations(drizzle(client), { migrationsFolder: folder });
  await client.query(`do $$ declare one record; begin
    execute 'alter schema drizzle owner to ${name}';
    for one in select c.oid::regclass as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and c.relkind in ('r', 'v')
    loop execute format('alter table %s owner to ${name}', one.name); end loop;
  end $$`);
}

const [plain, passed, worker, owners] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-7000-8000-00000000000${String(n)}`,
);
const at = (hour: number) => `2026-03-01T0${String(hour)}:00:00Z`;

async function addRows(): Promise<void> {
  await client.query(
    `insert into app_user (org_code, id, user_name, real_name, password_hash, role_id)
     values ('FORMER', $1, '1', 'x', 'x', gen_random_uuid()),
       ('OWNER', $2, '2', 'x', 'x', gen_random_uuid())`,
    [worker, owners],
  );
  await client.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, fault_text, fault_level, is_stop, fault_time, report_time, state_time)
     select 'OWNER', u::uuid, u, 0, gen_random_uuid(), 'OWNER', 'PRESENT', 'x', 1, true, $2, $2, $2
     from unnest($1::text[]) u`,
    [[plain, passed], at(0)],
  );
  await client.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, start_time, end_time, user_id)
     values ('OWNER', $1, 1, 0, $4, null, null), ('OWNER', $2, 1, 0, $4, $5, null),
       ('OWNER', $2, 2, 1, $5, $6, $3), ('OWNER', $2, 3, 0, $6, null, null)`,
    [plain, passed, worker, at(0), at(1), at(2)],
  );
  await client.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, time)
     values ('OWNER', $1, 0, 'Add', null, 0, $4, $5), ('OWNER', $2, 0, 'Add', null, 0, $4, $5),
       ('OWNER', $2, 1, 'Scan', 0, 2, $3, $6), ('OWNER', $2, 2, 'Repair', 2, 3, $3, $7),
       ('OWNER', $2, 3, 'Surer', 3, 2, $4, $7), ('OWNER', $2, 4, 'Withdraw', 2, 0, null, $7)`,
    [plain, passed, worker, owners, at(0), at(1), at(2)],
  );
}

test('orders of before know who repaired them when, and nothing of it is lost', async () => {
  await migrateTo(2);
  await addRows();
  await migrate({ connectionString, options: `-c role=${name}` });
  const read = async (table: string, key: string) => {
    const { rows } = await client.query<{ id: string; of: string }>(
      `select order_id as id, repair_org_code as of from ${table} order by order_id, ${key}`,
    );
    const byOrder = (order: string | undefined) =>
      rows.filter(({ id }) => id === order).map((row) => row.of);
    return [byOrder(plain), byOrder(passed)];
  };
  expect(await read('work_order_segment', 'seq')).toEqual([
    ['PRESENT'],
    ['OWNER', 'FORMER', 'PRESENT'],
  ]);
  expect(await read('work_order_event', 'version')).toEqual([
    ['PRESENT'],
    ['OWNER', 'FORMER', 'FORMER', 'OWNER', 'PRESENT'],
  ]);
  const { rows } = await client.query(
    'select passed_time, passed_reworks from work_order order by id',
  );
  expect(rows).toEqual([
    { passed_time: null, passed_reworks: 0 },
    { passed_time: new Date(at(2)), passed_reworks: 1 },
  ]);
  const { rows: forced } = await client.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(forced).toEqual([]);
});
