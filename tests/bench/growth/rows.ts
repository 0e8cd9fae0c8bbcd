import type { Client } from 'pg';
import { searchColumn } from '../../../src/server/kernel/search/searchedTables.ts';
import { defaultRetention } from '../../../src/server/realtime/retention.ts';
import { benchOrg, generateOrders } from '../figures/orders.ts';
import { fillOrders } from '../lists/rows.ts';
import { fillPeople } from './people.ts';

/** How much a plant of 2,000 devices has written. */
export interface GrowthSizes {
  /** Orders of five years; 400,000 are one fault of a device in nine days. */
  readonly orders: number;
  readonly people: number;
  /** Changes of the run state of each device and day. */
  readonly statesADay: number;
  /** Entries of the action log on a day: six for each order, and what else people change. */
  readonly actionsADay: number;
  /** Rows of the outbox on a day: changes of run states, and eight for each action on an order. */
  readonly eventsADay: number;
}

export const years = 5;

/**
 * Fills a database with what retention leaves of five years, and about a day more of what it removes: the
 * orders with their history are complete, the rest is as old as its age. Indexes are built afterwards.
 */
export async function fillGrowth(client: Client, sizes: GrowthSizes, now: Date): Promise<void> {
  await client.query(`set work_mem = '256MB'`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await generateOrders(client, sizes.orders, { now, years });
  await fillOrders(client);
  await fillPeople(client, sizes.people);
  await fillDevices(client);
  await fillOrderHistory(client);
  await fillMessages(client, sizes, now);
  await fillLogs(client, sizes, now);
  await fillRunStates(client, sizes, now);
  await fillLive(client, sizes, now);
  await fillNotices(client, now);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('analyze');
}

async function fillDevices(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; device_code: string; device_name: string }>(
    'select id, device_code, device_name from device',
  );
  await client.query(
    `update device d set search = v.search
     from unnest($1::uuid[], $2::text[]) v (id, search) where d.id = v.id`,
    [rows.map(({ id }) => id), rows.map((row) => searchColumn('device', row))],
  );
}

/** Five events for each order, and the parts of one in four. */
async function fillOrderHistory(client: Client): Promise<void> {
  await client.query(
    `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, user_id, user_name,
       repair_org_code, time)
     select o.org_code, o.id, e.version, e.call, e.from_state, e.to_state, o.repair_user_id, o.repair_user_name,
       o.repair_org_code, e.time
     from work_order o cross join lateral (values
       (0, 'Add', null, 0, o.report_time), (1, 'Receiving', 0, 1, o.receive_time), (1, 'Reject', 0, 5, o.reject_time),
       (2, 'Scan', 1, 2, o.arrive_time), (3, 'Repair', 2, 3, o.finish_time), (4, 'Surer', 3, 4, o.confirm_time)
     ) e (version, call, from_state, to_state, time)
     where o.org_code = $1 and e.time is not null
     order by e.time`,
    [benchOrg],
  );
  await client.query('update work_order set version = 4 where org_code = $1 and order_state = 4', [
    benchOrg,
  ]);
  await client.query('vacuum full work_order');
  await client.query(
    `insert into spare_part (org_code, id, part_code, part_name, unit, search)
     select $1, md5('part ' || n)::uuid, 'P-' || n, '轴承' || n, '个', ' p-' || n || ' p ' || n || ' 轴承' || n
     from generate_series(0, 2999) n`,
    [benchOrg],
  );
  await client.query(
    `insert into work_order_part (org_code, order_id, repair_org_code, part_id, part_code, part_name, unit, qty)
     select o.org_code, o.id, o.repair_org_code, p.id, p.part_code, p.part_name, p.unit, 1
     from (select *, substr(order_code, 4)::int as n from work_order where org_code = $1) o
     join spare_part p on p.org_code = o.org_code and p.part_code = 'P-' || o.n % 3000
     where o.n % 4 = 0 and o.order_state = 4`,
    [benchOrg],
  );
}

/**
 * Ten notifications for each order, three with one id: three people are bound to a device, the others are of
 * its later actions. Their ids are valid, because people open them.
 */
async function fillMessages(client: Client, { people }: GrowthSizes, now: Date): Promise<void> {
  await client.query(
    `insert into notification (org_code, id, user_id, m_type, kind, params, url, created_time, is_read)
     select $1, overlay(overlay(md5('notification ' || o.n || i / 3) placing '8' from 13) placing '8' from 17)::uuid,
       md5('user ' || (7 * o.n + i) % $2::int)::uuid, 3, 'orderReported',
       jsonb_build_object('orderCode', o.order_code, 'deviceName', o.device_name, 'faultText', o.fault_text,
         'faultLevel', o.fault_level), o.id, o.report_time + i * interval '5 minutes',
       o.report_time < $3::timestamptz - interval '2 days' and o.n % 50 <> 0
     from (select *, substr(order_code, 4)::int as n from work_order where org_code = $1
       and report_time > $3::timestamptz - $4::int * interval '1 day') o, generate_series(0, 9) i
     order by o.report_time`,
    [benchOrg, people, now, defaultRetention.messages + 1],
  );
}

/** Two sign-ins of each person and day, and the chain of the action log, without its hashes. */
async function fillLogs(
  client: Client,
  { people, actionsADay }: GrowthSizes,
  now: Date,
): Promise<void> {
  const days = defaultRetention.logs + 1;
  await client.query(
    `insert into login_log (org_code, id, user_id, ip, login_time, result)
     select $1, gen_random_uuid(), md5('user ' || n % $2::int)::uuid, '10.' || n % 200 || '.' || n % 7 || '.1',
       $3::timestamptz - n * interval '1 day' / (2 * $2::int), n % 50 <> 0
     from generate_series(2 * $2::int * $4::int, 1, -1) n`,
    [benchOrg, people, now, days],
  );
  await client.query(
    `insert into action_log (org_code, seq, user_id, module, action, target_id, after, cost_ms,
       request_id, ip, time, previous_hash, hash)
     select $1, n, md5('user ' || n % $2::int)::uuid, case when n % 100 = 0 then 'part' else 'repair' end,
       case when n % 100 = 0 then 'part.add' else 'repair.add' end, gen_random_uuid()::text,
       '{"faultText": "主轴振动过大", "faultLevel": 2, "isStop": 1}', 12, gen_random_uuid(),
       '10.' || n % 200 || '.' || n % 7 || '.1',
       $3::timestamptz - ($4::int - n) * interval '1 day' / $5::int, repeat('0', 64), repeat('0', 64)
     from generate_series(1, $4::int) n`,
    [benchOrg, people, now, days * actionsADay, actionsADay],
  );
  await client.query(
    `insert into action_chain (org_code, first_seq, first_previous_hash, last_seq, last_hash)
     values ($1, 1, '', $2, repeat('0', 64))`,
    [benchOrg, days * actionsADay],
  );
}

/** The run states of each device at equal distances, and two more from before what is stored; month by month. */
async function fillRunStates(
  client: Client,
  { statesADay }: GrowthSizes,
  now: Date,
): Promise<void> {
  const most = Math.ceil(defaultRetention.runStates * statesADay) + 2;
  const atOnce = Math.max(1, Math.ceil(30 * statesADay));
  for (let to = most; to > 0; to -= atOnce) {
    await client.query(
      `insert into device_run_state (org_code, device_id, start_time, run_state)
       select $1, d.id, $2::timestamptz - (k - d.n / 2000.0) * interval '1 day' / $3::float8, k % 3
       from generate_series($4::int, $5::int) k,
         (select id, right(device_code, 4)::int as n from device where org_code = $1) d
       order by 3`,
      [benchOrg, now, statesADay, Math.max(1, to - atOnce + 1), to],
    );
  }
}

/** What was sent and answered lately, and the sessions of a day. */
async function fillLive(client: Client, sizes: GrowthSizes, now: Date): Promise<void> {
  const { people, eventsADay, actionsADay } = sizes;
  await client.query(
    `insert into outbox (org_code, kind, payload, created_time, sent_time)
     select $1, 'topic', jsonb_build_object('topic', 'openOrders', 'keys', jsonb_build_array(gen_random_uuid())), t, t
     from generate_series($3::int, 1, -1) n, lateral (select $2::timestamptz - n * interval '25 hours' / $3 as t) at`,
    [benchOrg, now, eventsADay],
  );
  await client.query(
    `insert into live_batch (org_code, frames, created_time)
     select $1, jsonb_build_array(jsonb_build_object('event', 'topic_patch', 'payload', repeat('row ', 150))),
       $2::timestamptz - n * interval '25 hours' / $3
     from generate_series($3::int, 1, -1) n`,
    [benchOrg, now, Math.ceil(eventsADay / 2)],
  );
  await client.query(
    `insert into action_answer (org_code, user_id, action_id, call, answer, request_hash, time)
     select $1, md5('user ' || n % 60)::uuid, 'action ' || n, 'Receiving', jsonb_build_object('text', repeat('order ', 150)),
       '', $2::timestamptz - n * interval '1 day' / $3
     from generate_series(7 * $3::int + 100, 1, -1) n`,
    [benchOrg, now, Math.ceil(0.7 * actionsADay)],
  );
  await client.query(
    `insert into session (sid, org_code, user_id, current_org_code, create_time, expire_time, active_time)
     select gen_random_uuid(), $1, md5('user ' || n % $3::int)::uuid, $1, t, t + interval '8 hours', t
     from generate_series(3 * $3::int, 1, -1) n, lateral (select $2::timestamptz - n * interval '12 hours' / $3 as t) at`,
    [benchOrg, now, people],
  );
}

/** An announcement a week, read by all. */
async function fillNotices(client: Client, now: Date): Promise<void> {
  await client.query(
    `insert into notice (org_code, id, title, content, push_user, push_day, nstate, notified_time)
     select $1, md5('notice ' || n)::uuid, '公告 ' || n, repeat('安全生产 ', 100), '安环部',
       ($2::timestamptz - n * interval '7 days')::date, 1, $2
     from generate_series(1, 52 * $3::int) n`,
    [benchOrg, now, years],
  );
  await client.query(
    `insert into notice_reading (org_code, notice_id, user_id, read_time)
     select $1, n.id, u.id, $2 from notice n join app_user u on u.org_code = n.org_code where n.org_code = $1`,
    [benchOrg, now],
  );
}
