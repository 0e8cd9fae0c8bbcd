import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { selectOnCall } from '../../../src/server/modules/duty/onCall/answers.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { timeSqlAlone } from '../sqlAlone.ts';
import { benchNow, benchOrg } from './orders.ts';

const people = 500;
const devices = 10_000;

/** Generates the duty of 500 people: 30 shifts around the clock, two people named for each of 10,000 devices, changes. */
export async function generateDuty(client: Client): Promise<void> {
  await client.query(
    `insert into role (org_code, id, role_name, permissions)
     values ($1, md5('role')::uuid, 'Repairer', '{repair.work}')`,
    [benchOrg],
  );
  await client.query(
    `insert into app_user (org_code, id, user_name, real_name, role_id, password_hash)
     select $1, md5('person ' || n)::uuid, 'person ' || n, 'Person ' || n, md5('role')::uuid, ''
     from generate_series(0, $2::int - 1) n`,
    [benchOrg, people],
  );
  await client.query(
    `insert into out_call_set (org_code, id, set_name, start_date, week_days, time_from, time_to,
       rotate_type, user_order, holiday_mode)
     select $1, md5('set ' || n)::uuid, 'Shift ' || n, '2025-01-01', '{1,2,3,4,5,6,7}', n % 3 * 480,
       (n % 3 + 1) * 480 % 1440, n % 2,
       (select array_agg(md5('person ' || (n * 16 + p) % $2::int)::uuid) from generate_series(0, 59) p), 0
     from generate_series(0, 29) n`,
    [benchOrg, people],
  );
  await client.query(
    `insert into out_call_user_device (org_code, id, set_id, user_id, level, is_for_all)
     select $1, md5('row ' || n)::uuid, md5('set ' || n % 30)::uuid, md5('person ' || n / 2)::uuid,
       n % 2 + 1, false
     from generate_series(0, 2 * $2::int - 1) n`,
    [benchOrg, people],
  );
  await client.query(
    `insert into out_call_device (org_code, device_id, user_device_id)
     select $1, md5('machine ' || d)::uuid, md5('row ' || (2 * d + level) % (2 * $3::int))::uuid
     from generate_series(0, $2::int - 1) d, generate_series(0, 1) level`,
    [benchOrg, devices, people],
  );
  await client.query(
    `insert into out_call_date (org_code, id, set_id, set_name, first_date, last_date, user_id,
       create_user_name)
     select $1, gen_random_uuid(), md5('set ' || n % 30)::uuid, 'Shift',
       '2026-11-01'::date + n % 60, '2026-11-01'::date + n % 60,
       md5('person ' || n % $2::int)::uuid, 'Person'
     from generate_series(0, 999) n`,
    [benchOrg, people],
  );
}

/** Measures who is on call for a device: another one at another time in each run, in a transaction of its own. */
export async function measureOnCall(
  db: Db,
  runs: number,
  options: Pick<BenchOptions, 'short'>,
): Promise<Measurement> {
  const times: number[] = [];
  const alone: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const at = new Date(benchNow.getTime() - run * 3_333_333);
    const deviceID = createHash('md5')
      .update(`machine ${(run * 97) % devices}`)
      .digest('hex');
    const start = performance.now();
    const { people: found } = await db.transaction({ orgCode: benchOrg }, 'read', (tx) =>
      selectOnCall(tx, benchOrg, deviceID, at),
    );
    times.push(performance.now() - start);
    alone.push(await timeSqlAlone(db, options));
    if (found.length === 0) throw new Error('nobody is on call');
  }
  return measurement(
    `who is on call for a device, ${people} people, ${devices} devices, by SQL alone`,
    median(times) / median(alone),
    0.2,
  );
}
