import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOutdated } from '../../../src/server/realtime/retention.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let admin: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

const inserts = {
  outbox: `insert into outbox (org_code, kind, payload, created_time, sent_time) values ('A', 'topic', '{}', $1, $1)`,
  live_batch: `insert into live_batch (org_code, frames, created_time) values ('A', '[]', $1)`,
  session: `insert into session (sid, org_code, user_id, current_org_code, expire_time)
    values (gen_random_uuid(), 'A', gen_random_uuid(), 'A', $1)`,
  sms_code: `insert into sms_code (id, phone, ip, code_hash, create_time, expire_time)
    values (gen_random_uuid(), '13800000000', '::1', '', $1, $1)`,
  unknown_phone: `insert into unknown_phone (phone, failures, update_time)
    values (gen_random_uuid(), 1, $1)`,
  partner_ticket: `insert into partner_ticket (way, jti_hash, expire_time)
    values ('wx', gen_random_uuid()::text, $1)`,
  action_answer: `insert into action_answer (org_code, user_id, action_id, call, answer, request_hash, time)
    values ('A', gen_random_uuid(), 'a', 'c', '{}', '', $1)`,
  login_log: `insert into login_log (org_code, id, user_id, ip, result, login_time)
    values ('A', gen_random_uuid(), gen_random_uuid(), '::1', true, $1)`,
  action_log: `insert into action_log (org_code, seq, user_id, module, action, cost_ms, request_id, ip, time, previous_hash, hash)
    values ('A', (select count(*) from action_log), gen_random_uuid(), 'm', 'm.a', 1, gen_random_uuid(), '::1', $1, '', '')`,
} as const;

const now = new Date('2026-06-01T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.for([
  ['outbox', 24],
  ['live_batch', 24],
  ['session', 24],
  ['sms_code', 24],
  ['unknown_phone', 24],
  ['partner_ticket', 24],
  ['action_answer', 7 * 24],
  ['login_log', 200 * 24],
  ['action_log', 200 * 24],
] as const)('%s keeps what is younger than %i h, and nothing older', async ([table, hours]) => {
  for (const age of [hours + 1000, hours + 1, hours - 1])
    await admin.query(inserts[table], [hoursAgo(age)]);
  expect(await removeOutdated(database.db, now)).toBe(2);
  const { rowCount } = await admin.query(`delete from ${table}`);
  expect(rowCount).toBe(1);
});

test('rows that were not sent yet stay, however old', async () => {
  await admin.query(
    `insert into outbox (org_code, kind, payload, created_time) values ('A', 'topic', '{}', $1)`,
    [hoursAgo(10_000)],
  );
  expect(await removeOutdated(database.db, now)).toBe(0);
  await admin.query('delete from outbox');
});

test('many rows are removed in transactions of 5,000', async () => {
  const org = randomUUID();
  await admin.query(
    `insert into live_batch (org_code, frames, created_time)
     select $1, '[]', $2 from generate_series(1, 12001)`,
    [org, hoursAgo(30)],
  );
  let transactions = 0;
  const counted = {
    ...database.db,
    transaction: (...args: Parameters<typeof database.db.transaction>) => {
      transactions += 1;
      return database.db.transaction(...args);
    },
  } as typeof database.db;
  expect(await removeOutdated(counted, now)).toBe(12_001);
  expect(transactions).toBe(3 + 8); // three slices; one for each other table
});

test('old rows are found by an index', async () => {
  const { rows } = await admin.query<{ tablename: string }>(
    `select distinct tablename from pg_indexes
     where indexdef ~ '\\((created_time|create_time|update_time|expire_time|"time"|login_time)\\)'`,
  );
  expect(rows.map(({ tablename }) => tablename)).toEqual(
    expect.arrayContaining(Object.keys(inserts)),
  );
});
