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
  await cluster.query(`grant andon_guest to ${name}`); // the cluster's, made with its first database
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

const uuid = (n: number) => `00000000-0000-7000-8000-00000000000${String(n)}`;
const [plain, passed, twice, device] = [uuid(1), uuid(2), uuid(3), uuid(4)];
const people = { FORMER: uuid(5), OWNER: uuid(6), OTHER: uuid(7), PRESENT: uuid(8) };
const [worker, owners, others] = [people.FORMER, people.OWNER, people.OTHER];
const at = (hour: number) => `2026-03-01T0${String(hour)}:00:00Z`;
/** Where the clock of another node was ahead of the one that withdrew. */
const ahead = '2026-03-01T04:00:05Z';

async function addRows(): Promise<void> {
  for (const [org, id] of Object.entries(people)) {
    await client.query(
      `insert into app_user (org_code, id, user_name, real_name, password_hash, role_id)
       values ($1, $2, $1, 'x', 'x', gen_random_uuid())`,
      [org, id],
    );
    await client.query(
      `insert into spare_part (org_code, id, part_code, part_name, unit) values ($1, $2, 'P', 'x', 'x')`,
      [org, id],
    );
  }
  await client.query(
    `insert into relation (from_org_code, to_org_code, relation_state) values ('PRESENT', 'OWNER', 1)`,
  );
  await client.query(
    `insert into device (org_code, id, device_code, device_name, service_org_code)
     values ('OWNER', $1, 'D', 'x', 'PRESENT')`,
    [device],
  );
  await client.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, fault_text, fault_level, is_stop, fault_time, report_time, state_time,
       write_time, measures)
     select 'OWNER', u::uuid, u, 0, $3, 'OWNER', 'PRESENT', 'x', 1, true, $2, $2, $2,
       case when u = $4 then $5::timestamptz end, case when u = $4 then 'Seal changed' end
     from unnest($1::text[]) u`,
    [[plain, passed, twice], at(0), device, passed, at(2)],
  );
  await client.query(
    `insert into work_order_part (org_code, order_id, part_id, part_code, part_name, unit, qty)
     values ('OWNER', $1, $2, 'P', 'x', 'x', 1)`,
    [passed, worker],
  );
  const segments: [string, number, number, string, string | null, string | null, number?][] = [
    [plain, 1, 0, at(0), null, null],
    [passed, 1, 0, at(0), at(1), null],
    [passed, 2, 1, at(1), at(2), worker],
    [passed, 3, 0, at(2), null, null],
    // the repair's end was amended, and what had begun since never ended
    [twice, 1, 1, at(0), at(1), worker, 1],
    [twice, 2, 0, at(1), null, null, 1],
    [twice, 3, 1, at(0), at(2), worker],
    [twice, 4, 0, at(2), at(3), null],
    [twice, 5, 1, at(3), ahead, others],
    [twice, 6, 0, ahead, at(5), null],
    [twice, 7, 1, at(5), null, people.PRESENT],
  ];
  for (const segment of segments) {
    await client.query(
      `insert into work_order_segment (org_code, order_id, seq, kind, start_time, end_time, user_id,
         replaced_by) values ('OWNER', $1, $2, $3, $4, $5, $6, $7)`,
      [...segment, ...(segment.length === 7 ? [] : [null])],
    );
  }
  const events: [string, number, string, number | null, number, string | null, string][] = [
    [plain, 0, 'Add', null, 0, owners, at(0)],
    [passed, 0, 'Add', null, 0, owners, at(0)],
    [passed, 1, 'Scan', 0, 2, worker, at(1)],
    [passed, 2, 'Repair', 2, 3, worker, at(2)],
    [passed, 3, 'Surer', 3, 2, owners, at(2)],
    [passed, 4, 'Withdraw', 2, 0, null, at(2)],
    [twice, 0, 'Scan', null, 2, worker, at(0)],
    [twice, 1, 'XG_Repair', 3, 3, worker, at(1)],
    [twice, 2, 'Withdraw', 2, 0, null, at(2)],
    [twice, 3, 'Scan', 0, 2, others, at(3)],
    [twice, 4, 'Withdraw', 2, 0, null, at(4)],
    [twice, 5, 'Scan', 0, 2, people.PRESENT, at(5)],
  ];
  for (const event of events) {
    await client.query(
      `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id,
         time) values ('OWNER', $1, $2, $3, $4, $5, $6, $7)`,
      event,
    );
  }
}

const keys = {
  work_order_segment: 'seq',
  work_order_event: 'version',
  work_order_part: 'part_id',
} as const;
type Table = keyof typeof keys;

/** Who did the pieces, lines and parts of the orders, by order. */
async function read(table: Table) {
  const { rows } = await client.query<{ id: string; of: string }>(
    `select order_id as id, repair_org_code as of from ${table} order by order_id, ${keys[table]}`,
  );
  return [plain, passed, twice].map((order) =>
    rows.filter(({ id }) => id === order).map((row) => row.of),
  );
}

/** The same as a provider's request reads it. */
async function readAs(orgCode: string, table: Table) {
  await client.query('begin');
  try {
    await client.query('set local role andon_app');
    await client.query(`select set_config('app.org', $1, true)`, [orgCode]);
    return await read(table);
  } finally {
    await client.query('rollback');
  }
}

test('orders of before know who repaired them when, and nothing of it is lost', async () => {
  await migrateTo(2);
  await addRows();
  const rights = () =>
    client.query(
      `select relname, grantee::regrole::text, array_agg(privilege_type order by privilege_type) as may
       from pg_class, aclexplode(relacl)
       where (relname in ('app_user', 'spare_part') or relname like 'work_order%' and relkind = 'r')
         and grantee <> 'andon_guest'::regrole
       group by 1, 2 order by 1, 2`,
    );
  const before = (await rights()).rows;
  await migrate({ connectionString, options: `-c role=${name}` });
  expect((await rights()).rows).toEqual(before);
  expect(await read('work_order_segment')).toEqual([
    ['PRESENT'],
    ['OWNER', 'FORMER', 'PRESENT'],
    ['FORMER', 'OWNER', 'FORMER', 'OWNER', 'OTHER', 'PRESENT', 'PRESENT'],
  ]);
  expect(await read('work_order_event')).toEqual([
    ['PRESENT'],
    ['OWNER', 'FORMER', 'FORMER', 'OWNER', 'PRESENT'],
    ['FORMER', 'FORMER', 'OWNER', 'OTHER', 'PRESENT', 'PRESENT'],
  ]);
  expect(await read('work_order_part')).toEqual([[], ['FORMER'], []]);
  const { rows } = await client.query(
    'select passed_time, passed_reworks, write_time, measures from work_order order by id',
  );
  const unwritten = { write_time: null, measures: null };
  expect(rows).toEqual([
    { passed_time: null, passed_reworks: 0, ...unwritten },
    { passed_time: new Date(at(2)), passed_reworks: 1, ...unwritten },
    { passed_time: new Date(ahead), passed_reworks: 0, ...unwritten },
  ]);
  const { rows: forced } = await client.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(forced).toEqual([]);
});

test('each provider then reads what it did itself', async () => {
  const own = (org: string, ...counts: number[]) =>
    counts.map((count) => Array.from({ length: count }, () => org));
  expect(await readAs('FORMER', 'work_order_segment')).toEqual(own('FORMER', 0, 1, 2));
  expect(await readAs('FORMER', 'work_order_event')).toEqual([[], [], []]);
  expect(await readAs('FORMER', 'work_order_part')).toEqual(own('FORMER', 0, 1, 0));
  expect(await readAs('PRESENT', 'work_order_segment')).toEqual(own('PRESENT', 1, 1, 2));
  expect(await readAs('PRESENT', 'work_order_event')).toEqual(own('PRESENT', 1, 1, 2));
  expect(await readAs('PRESENT', 'work_order_part')).toEqual([[], [], []]);
});

test('what a node of the former build still writes is of who repairs the order', async () => {
  await client.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, start_time)
     values ('OWNER', $1, 2, 1, $2)`,
    [plain, at(6)],
  );
  await client.query(
    `insert into work_order_event (org_code, order_id, version, call, to_state, time)
     values ('OWNER', $1, 1, 'Scan', 2, $2)`,
    [plain, at(6)],
  );
  await client.query(
    `insert into work_order_part (org_code, order_id, part_id, part_code, part_name, unit, qty)
     values ('OWNER', $1, $2, 'P', 'x', 'x', 1)`,
    [plain, people.PRESENT],
  );
  const written = [
    await read('work_order_segment'),
    await read('work_order_event'),
    await read('work_order_part'),
  ].map(([of]) => of?.at(-1));
  expect(written).toEqual(['PRESENT', 'PRESENT', 'PRESENT']);
});
