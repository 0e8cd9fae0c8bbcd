import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  defaultRetention,
  removeOutdated,
  retentionRules,
} from '../../../src/server/realtime/retention.ts';
import type { Db, Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() =>
  database.admin.query(`truncate ${Object.keys(inserts).join(', ')}, device_run_state`),
);

const inserts = {
  outbox: `insert into outbox (org_code, kind, payload, created_time, sent_time) values ('A', 'topic', '{}', $1, $1)`,
  live_batch: `insert into live_batch (org_code, frames, created_time) values ('A', '[]', $1)`,
  session: `insert into session (sid, org_code, user_id, current_org_code, expire_time)
    values (gen_random_uuid(), 'A', gen_random_uuid(), 'A', $1)`,
  sms_code: `insert into sms_code (id, phone, ip, code_hash, create_time, expire_time)
    values (gen_random_uuid(), '13800000000', '::1', '', $1, $1)`,
  sms_hour: `insert into sms_hour (hour, messages) values ($1, 1)`,
  label_attempt: `insert into label_attempt (id, device_id, phone, ip, create_time)
    values (gen_random_uuid(), gen_random_uuid(), '13800000000', '::1', $1)`,
  unknown_phone: `insert into unknown_phone (phone, failures, update_time)
    values (gen_random_uuid(), 1, $1)`,
  partner_ticket: `insert into partner_ticket (way, jti_hash, expire_time)
    values ('wx', gen_random_uuid()::text, $1)`,
  action_answer: `insert into action_answer (org_code, user_id, action_id, call, answer, request_hash, time)
    values ('A', gen_random_uuid(), 'a', 'c', '{}', '', $1)`,
  outbound_event: `insert into outbound_event (org_code, notification_id, created_time)
    values ('A', gen_random_uuid(), $1)`,
  outbound_message: `insert into outbound_message (org_code, id, kind, channel, address, title, text, locale, is_urgent,
      create_time, due_time, expire_time)
    values ('A', gen_random_uuid(), 'test', 1, '', '', '', 'zh-CN', true, $1, $1, $1)`,
  metric_received: `insert into metric_received (org_code, device_id, hour, key_id, received, late)
    values ('A', gen_random_uuid(), $1, gen_random_uuid(), 1, 0)`,
  metric_refusal: `insert into metric_refusal (org_code, key_id, hour, device_code, point_key, reason, refused, sample, last_time)
    values ('A', gen_random_uuid(), $1, '', '', 1, 1, '', $1)`,
  user_application: `insert into user_application (org_code, id, user_name, real_name, post_name, apply_remark, user_state,
      review_time, create_time)
    values ('A', gen_random_uuid(), '13800000000', '', '', '', 3, $1, $1)`,
  invitation: `insert into invitation (org_code, id, role_id, remark, max_uses, expire_time, create_user_id, create_time)
    values ('A', gen_random_uuid(), gen_random_uuid(), '', 1, $1, gen_random_uuid(), $1)`,
  notification: `insert into notification (org_code, id, user_id, m_type, kind, params, created_time)
    values ('A', gen_random_uuid(), gen_random_uuid(), 3, 'orderReported', '{}', $1)`,
  login_log: `insert into login_log (org_code, id, user_id, ip, result, login_time)
    values ('A', gen_random_uuid(), gen_random_uuid(), '::1', true, $1)`,
  action_log: `insert into action_log (org_code, seq, user_id, module, action, cost_ms, request_id, ip, time, previous_hash, hash)
    values ('A', (select count(*) from action_log), gen_random_uuid(), 'm', 'm.a', 1, gen_random_uuid(), '::1', $1, '', '')`,
} as const;

const now = new Date('2026-06-01T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** The database, with a callback that runs before each statement. */
function watched(onQuery: (tx: Tx, text: string, values: readonly unknown[]) => unknown): Db {
  return {
    ...database.db,
    transaction: (scope, mode, work) =>
      database.db.transaction(scope, mode, (tx) =>
        work({
          ...tx,
          async query(text, values = [], planning) {
            await onQuery(tx, text, values);
            return tx.query(text, values, planning);
          },
        }),
      ),
  };
}

test.for([
  ['outbox', 24],
  ['live_batch', 24],
  ['session', 24],
  ['sms_code', 24],
  ['sms_hour', 48],
  ['label_attempt', 24],
  ['unknown_phone', 24],
  ['partner_ticket', 24],
  ['outbound_event', 24],
  ['outbound_message', 90 * 24],
  ['action_answer', 7 * 24],
  ['metric_received', 100 * 24],
  ['metric_refusal', 35 * 24],
  ['user_application', 365 * 24],
  ['invitation', 365 * 24],
  ['notification', 365 * 24],
  ['login_log', 200 * 24],
  ['action_log', 200 * 24],
] as const)('%s keeps what is younger than %i h, and nothing older', async ([table, hours]) => {
  for (const age of [hours + 1000, hours + 1, hours - 1])
    await database.admin.query(inserts[table], [hoursAgo(age)]);
  expect(await removeOutdated(database.db, now)).toBe(2);
  const { rowCount } = await database.admin.query(`delete from ${table}`);
  expect(rowCount).toBe(1);
});

test('the settings decide how long logs, messages and run states are stored', async () => {
  for (const table of ['login_log', 'action_log', 'notification'] as const)
    await database.admin.query(inserts[table], [hoursAgo(400 * 24)]);
  const longer = { ...defaultRetention, logs: 401, messages: 401, runStates: 401 };
  expect(await removeOutdated(database.db, now, longer)).toBe(0);
  expect(await removeOutdated(database.db, now, { ...longer, messages: 399 })).toBe(1);
  expect(await removeOutdated(database.db, now, { ...longer, logs: 399 })).toBe(2);
});

test('a run state stays while it lasts into the time that is stored', async () => {
  const [device, silent] = ['d1', 'd2'].map(() => crypto.randomUUID());
  const insert = `insert into device_run_state (org_code, device_id, start_time, run_state) values ('A', $1, $2, 1)`;
  const days = [900, 800, 366, 364, 1];
  for (const age of days) await database.admin.query(insert, [device, hoursAgo(age * 24)]);
  await database.admin.query(insert, [silent, hoursAgo(1000 * 24)]);
  expect(await removeOutdated(database.db, now)).toBe(2);
  const { rows } = await database.admin.query<{ age: number }>(
    `select (extract(epoch from $1 - start_time) / 86400)::int as age from device_run_state order by 1`,
    [now],
  );
  expect(rows.map(({ age }) => age)).toEqual([1, 364, 366, 1000]);
});

test('rows that were not sent yet, and applications that wait, stay, however old', async () => {
  await database.admin.query(
    `insert into outbox (org_code, kind, payload, created_time) values ('A', 'topic', '{}', $1)`,
    [hoursAgo(10_000)],
  );
  await database.admin.query(inserts.user_application, [hoursAgo(10_000)]);
  await database.admin.query('update user_application set user_state = 2');
  expect(await removeOutdated(database.db, now)).toBe(0);
});

test.for(Object.keys(inserts) as (keyof typeof inserts)[])(
  'many rows of %s are removed in steps, each a transaction',
  async (table) => {
    for (let n = 0; n < 7; n += 1)
      await database.admin.query(inserts[table], [hoursAgo(10_000 - n)]);
    await database.admin.query(inserts[table], [hoursAgo(1)]);
    const deletes: string[] = [];
    const counted = watched((_tx, text) => {
      if (text.includes(`delete from ${table}\n`) || text.includes(`delete from ${table} `))
        deletes.push(text);
    });
    expect(await removeOutdated(counted, now, defaultRetention, { limit: 3, pauseMs: 0 })).toBe(7);
    expect(deletes).toHaveLength(3);
    const { rowCount } = await database.admin.query(`select from ${table}`);
    expect(rowCount).toBe(1);
  },
);

test('an end is noticed after the step in progress', async () => {
  for (let n = 0; n < 7; n += 1) await database.admin.query(inserts.outbox, [hoursAgo(1000)]);
  const ended = new AbortController();
  const stopping = watched(() => ended.abort());
  const steps = { limit: 3, pauseMs: 0, signal: ended.signal };
  expect(await removeOutdated(stopping, now, defaultRetention, steps)).toBe(3);
});

test('a row that became young again meanwhile stays', async () => {
  await database.admin.query(inserts.session, [hoursAgo(1000)]);
  const renewed = database.admin.connect();
  const client = await renewed;
  await client.query('begin');
  await client.query('update session set expire_time = $1', [now]);
  const removing = removeOutdated(database.db, now);
  await expect
    .poll(async () => {
      const { rows } = await database.admin.query(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like '%delete from session%'`,
      );
      return rows.length;
    })
    .toBe(1);
  await client.query('commit');
  client.release();
  expect(await removing).toBe(0);
});

test('old rows are found by an index, and deleted by their place', async () => {
  const plans: string[] = [];
  const explained = watched(async (tx, text, values) => {
    if (!/delete from|distinct/.test(text)) return;
    await tx.query('set local enable_seqscan = off'); // an empty table has no need of an index
    const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, 'eachTime');
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  });
  await database.admin.query(inserts.action_log, [hoursAgo(10_000)]);
  await removeOutdated(explained, now);
  expect(plans).toHaveLength(retentionRules.length + 2);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  const deletes = plans.filter((plan) => plan.includes('Delete on'));
  expect(deletes.length).toBe(plans.length - 1); // the other one lists the organisations with old actions
  for (const plan of deletes) expect(plan).toContain('Tid Scan');
});
