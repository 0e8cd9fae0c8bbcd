import type { Client } from 'pg';
import { permissions } from '../../../src/contract/index.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { hashPsd, psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { searchableText } from '../../../src/server/kernel/search/searchableText.ts';
import {
  type SearchedTable,
  searchColumn,
} from '../../../src/server/kernel/search/searchedTables.ts';
import { password } from '../../e2e/support/plant.ts';
import { benchNow, benchOrg, generateOrders } from '../figures/orders.ts';

/** How many rows each list has. */
export interface ListSizes {
  readonly orders: number;
  readonly devices: number;
  readonly people: number;
  /** Messages of the person who reads. */
  readonly messages: number;
  /** Rows of each of the two logs. */
  readonly logged: number;
  readonly parts: number;
  /** Run states of one device. */
  readonly runStates: number;
}

/** The phone of the person who reads the lists. */
export const readerPhone = '13700000000';
const readerID = '00000000-0000-7000-8000-000000000001';
const roleID = '00000000-0000-7000-8000-000000000002';

const faults = ['主轴振动过大', '液压油泄漏', '刀库换刀失败', '冷却液不足', '导轨润滑报警'];

/** Fills the lists of an organisation; the indexes of searches are built afterwards. */
export async function fillLists(client: Client, sizes: ListSizes): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'gin'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await generateOrders(client, sizes.orders);
  await fillOrders(client);
  await fillDevices(client, sizes.devices - 2_000);
  await fillPeople(client, sizes.people);
  await fillParts(client, sizes.parts);
  await fillMessages(client, sizes.messages);
  await fillLogs(client, sizes.logged);
  await fillHistory(client, sizes.runStates);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}

/** Gives the orders a fault in Chinese, what they are found by, and the times of their first and last change. */
export async function fillOrders(client: Client): Promise<void> {
  await client.query('analyze work_order, device'); // PostgreSQL's own analysis may have seen few of the rows
  await client.query(
    `update work_order o set fault_text = ($2::text[])[1 + n % 5],
       device_code = d.device_code, device_name = d.device_name, create_time = o.report_time,
       update_time = coalesce(o.confirm_time, o.finish_time, o.reject_time, o.arrive_time, o.report_time),
       search = ' wo-' || n || ' wo ' || n || ' ' || lower(d.device_code) || ' '
         || lower(replace(d.device_code, '-', ' ')) || ' ' || lower(d.device_name) || ($3::text[])[1 + n % 5]
     from device d join (
       select id, device_id, substr(order_code, 4)::int as n from work_order where org_code = $1
     ) numbered on numbered.device_id = d.id
     where o.org_code = $1 and d.org_code = $1 and o.id = numbered.id`,
    [benchOrg, faults, faults.map((text) => searchableText({ texts: [text] }))],
  );
  // stored in the order in which a plant reports them, without the rows before the update
  await client.query('create index orders_by_time on work_order (fault_time)');
  await client.query('cluster work_order using orders_by_time');
  await client.query('drop index orders_by_time');
}

const batch = 10_000;

/** Inserts rows of a table in batches, with what they are found by. */
async function insertSearched(
  client: Client,
  table: SearchedTable,
  count: number,
  rowOf: (n: number) => Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
      const row = rowOf(from + at);
      return { ...row, search: searchColumn(table, row) };
    });
    const names = Object.keys(rows[0] ?? {});
    await client.query(
      `insert into ${table} (org_code, id, ${[...names, ...Object.keys(others)].join(', ')})
       select $1, gen_random_uuid(), ${[...names.map((name) => `v.${name}`), ...Object.values(others)].join(', ')}
       from jsonb_to_recordset($2) v (${names.map((name) => `${name} text`).join(', ')})`,
      [benchOrg, JSON.stringify(rows)],
    );
  }
}

const number = (n: number) => String(n).padStart(6, '0');

const groupPrefix = '00000000-0000-7000-8000-0000000001';
/** The id of the type, and of the position, below which half of the devices are. */
export const topGroupID = `${groupPrefix}90`;

/** Adds 20 types and as many positions, in two trees of two levels. */
async function fillGroups(client: Client): Promise<void> {
  for (const [table, name] of [
    ['device_type', 'type_name'],
    ['device_position', 'position_name'],
  ]) {
    await client.query(
      `insert into ${table} (org_code, id, ${name}, parent_id)
       select $1, ($2 || 90 + n)::uuid, '大类' || n, null from generate_series(0, 1) n
       union all
       select $1, ($2 || lpad(n::text, 2, '0'))::uuid, '类' || n, ($2 || 90 + n / 10)::uuid
       from generate_series(0, 19) n`,
      [benchOrg, groupPrefix],
    );
  }
  for (const { id, name } of (
    await client.query<{ id: string; name: string }>(
      'select id, position_name as name from device_position where org_code = $1',
      [benchOrg],
    )
  ).rows) {
    const search = searchColumn('device_position', { position_name: name });
    await client.query('update device_position set search = $3 where org_code = $1 and id = $2', [
      benchOrg,
      id,
      search,
    ]);
  }
}

async function fillDevices(client: Client, count: number): Promise<void> {
  await fillGroups(client);
  const group = (every: number) =>
    `('${groupPrefix}' || lpad((right(v.device_code, 6)::int / ${every} % 20)::text, 2, '0'))::uuid`;
  await insertSearched(
    client,
    'device',
    count,
    (n) => ({ device_code: `E-${number(n)}`, device_name: `车床${n}` }),
    {
      device_state: `case when v.device_code like '%9' then 0 else 1 end`,
      type_id: group(1),
      position_id: group(20),
    },
  );
}

/** Adds a role with every permission, the person who reads and the others. */
async function fillPeople(client: Client, count: number): Promise<void> {
  const ids = permissions.map(({ id }) => id);
  await client.query(
    'insert into role (org_code, id, role_name, permissions) values ($1, $2, $3, $4)',
    [benchOrg, roleID, administratorRole, ids],
  );
  const reader = { user_name: readerPhone, real_name: '张读' };
  await client.query(
    `insert into app_user (org_code, id, user_name, real_name, role_id, password_hash, search)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      benchOrg,
      readerID,
      reader.user_name,
      reader.real_name,
      roleID,
      await hashPsd(psdOf(password)),
      searchColumn('app_user', reader),
    ],
  );
  await insertSearched(
    client,
    'app_user',
    count - 1,
    (n) => ({
      user_name: `138${String(n).padStart(8, '0')}`,
      real_name: `${'王李张刘陈'[n % 5]}${n}`,
      department_name: `车间${n % 20}`,
      post_name: '维修工',
    }),
    { role_id: `'${roleID}'`, password_hash: `'none'` },
  );
}

function fillParts(client: Client, count: number): Promise<void> {
  return insertSearched(
    client,
    'spare_part',
    count,
    (n) => ({ part_code: `P-${number(n)}`, part_name: `轴承${n}`, spec: `M${n % 50}`, unit: '个' }),
    {},
  );
}

async function fillMessages(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into notification (org_code, id, user_id, m_type, kind, params, created_time, is_read)
     select $1, gen_random_uuid(), $2, case when n % 9 = 0 then 3 else 7 end, 'orderReported',
       '{"orderCode": "W1", "deviceName": "车床", "faultText": "主轴", "faultLevel": 2}',
       $3::timestamptz - n * interval '1 minute', n > 50
     from generate_series(1, $4::int) n`,
    [benchOrg, readerID, benchNow, count],
  );
}

/** The device with a long history. */
export const oldDeviceID = '00000000-0000-7000-8000-000000000003';

/** Adds a device with the orders of another one, and run states, one in ten minutes. */
async function fillHistory(client: Client, count: number): Promise<void> {
  const device = { device_code: 'H-1', device_name: '冲床' };
  await client.query(
    'insert into device (org_code, id, device_code, device_name, search) values ($1, $2, $3, $4, $5)',
    [benchOrg, oldDeviceID, device.device_code, device.device_name, searchColumn('device', device)],
  );
  await client.query(
    `update work_order set device_id = $2 where org_code = $1
       and device_id = (select device_id from work_order where org_code = $1 order by id limit 1)`,
    [benchOrg, oldDeviceID],
  );
  await client.query(
    `insert into device_run_state (org_code, device_id, start_time, run_state)
     select $1, $2, $3::timestamptz - n * interval '10 minutes', n % 3 from generate_series(1, $4::int) n`,
    [benchOrg, oldDeviceID, benchNow, count],
  );
}

/** Fills both logs with actions of all people, one in five minutes; a person in 100 is looked for. */
async function fillLogs(client: Client, count: number): Promise<void> {
  await client.query(
    `create temp table person as
     select id, row_number() over (order by user_name) - 1 as at from app_user where org_code = $1`,
    [benchOrg],
  );
  await client.query('create index on person (at)');
  await client.query(
    `insert into login_log (org_code, id, user_id, ip, login_time, result)
     select $1, gen_random_uuid(), p.id, '10.' || n % 200 || '.' || n % 7 || '.1',
       $2::timestamptz - n * interval '5 minutes', n % 50 <> 0
     from generate_series(1, $3::int) n join person p on p.at = n % (select count(*) from person)`,
    [benchOrg, benchNow, count],
  );
  await client.query(
    `insert into action_log (org_code, seq, user_id, module, action, target_id, after, cost_ms,
       request_id, ip, time, previous_hash, hash)
     select $1, n, p.id, case when n % 100 = 0 then 'part' else 'repair' end,
       case when n % 100 = 0 then 'part.add' else 'repair.add' end, gen_random_uuid()::text,
       '{"faultText": "主轴"}', 12, gen_random_uuid(), '10.' || n % 200 || '.' || n % 7 || '.1',
       $2::timestamptz - ($3 - n) * interval '5 minutes', '', ''
     from generate_series(1, $3::int) n join person p on p.at = n % (select count(*) from person)`,
    [benchOrg, benchNow, count],
  );
}
