import type { Client } from 'pg';

/** The end of the orders, unless another is given. */
export const benchNow = new Date('2026-11-20T06:37:21.400Z');
export const benchOrg = 'BENCH';
export const benchProvider = 'BENCHPROVIDER';
const devices = 2_000;

/** The time over which orders are spread. */
export interface OrderSpan {
  readonly now: Date;
  readonly years: number;
}

/**
 * Generates orders of 2,000 devices over some years up to now, by `generate_series`: some devices fail
 * more than others, repairs take hours and sometimes weeks, one in five stops nothing, one in 50
 * is rejected, one in 30 was interrupted while the machine ran, one in 40 waited for a part or a
 * skill, one in 60 was sent back, one in three was given a score, the newest are still open. A third is repaired by a provider,
 * which services a third of the devices.
 */
export async function generateOrders(
  client: Client,
  orders: number,
  { now, years }: OrderSpan = { now: benchNow, years: 2 },
): Promise<void> {
  await client.query('select setseed(0.42)');
  await client.query(
    `insert into organisation (org_code, id, org_name, org_name_short, org_type)
     select code, gen_random_uuid(), code, code, type
     from (values ($1, 1), ($2, 0)) o (code, type)`,
    [benchOrg, benchProvider],
  );
  await client.query(
    `insert into relation (from_org_code, to_org_code, relation_state) values ($2, $1, 1)`,
    [benchOrg, benchProvider],
  );
  for (const [table, name] of [
    ['device_type', 'type_name'],
    ['device_position', 'position_name'],
    ['fault_cause', 'cause_name'],
  ]) {
    await client.query(
      `insert into ${table} (org_code, id, ${name})
       select $1, md5('${table} ' || n)::uuid, '${table} ' || n from generate_series(0, 39) n`,
      [benchOrg],
    );
  }
  await client.query(
    `insert into device (org_code, id, device_code, device_name, start_up_date, scrap_date, type_id,
       position_id, service_org_code)
     select $1, md5('device ' || n)::uuid, 'D-' || to_char(n, 'FM0000'), 'Device ' || n,
       case when n % 10 = 0 then '2025-03-01'::date end,
       case when n % 97 = 0 then '2026-06-01'::date end,
       md5('device_type ' || n % 40)::uuid, md5('device_position ' || n % 37)::uuid,
       case when n % 3 = 0 then $3 end
     from generate_series(0, $2::int - 1) n`,
    [benchOrg, devices, benchProvider],
  );
  await client.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, repair_user_id, repair_user_name, fault_text, fault_level, is_stop,
       fault_time, report_time, receive_time, reject_time, arrive_time, repair_start_time,
       finish_time, state_time, confirm_time, score, cause_id, cause_name, rework_count)
     select $1, md5('order ' || n)::uuid, 'WO-' || n,
       case when n % 50 = 0 then 5 when finish_time > $4 then 2 else 4 end,
       md5('device ' || device)::uuid, $1, case when device % 3 = 0 then $5 else $1 end,
       md5('user ' || n % 60)::uuid, 'User ' || n % 60,
       'The spindle stops under load', 1 + n % 4, n % 5 <> 0, fault_time, fault_time,
       case when n % 50 > 0 then fault_time + (finish_time - fault_time) / 10 end,
       case when n % 50 = 0 then fault_time + (finish_time - fault_time) / 10 end,
       case when n % 50 > 0 then fault_time + (finish_time - fault_time) / 4 end,
       case when n % 50 > 0 then fault_time + (finish_time - fault_time) / 4 end,
       case when finish_time <= $4 then finish_time end, fault_time,
       case when n % 50 > 0 and finish_time <= $4 then finish_time + interval '2 hours' end,
       case when n % 50 > 0 and n % 3 = 0 and finish_time <= $4 then 1 + n % 5 end,
       md5('fault_cause ' || cause)::uuid, 'fault_cause ' || cause, (n % 60 = 0)::int
     from (
       select n, fault_time, floor($3::int * (1 - sqrt(random())))::int as device,
         floor(40 * random())::int as cause, fault_time
         + -ln(1 - random()) * case when n % 200 = 1 then interval '8 days' else interval '3 hours' end
         as finish_time
       from (
         select n, date_trunc('second', $4::timestamptz - random() * $6::int * interval '1 year') as fault_time
         from generate_series(1, $2::int) n
       ) faults
     ) o
     order by fault_time -- as they are reported`,
    [benchOrg, orders, devices, now, benchProvider, years],
  );
  await client.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, reason, machine_up, start_time,
       end_time, user_id, user_name, repair_org_code)
     select $1, o.id, p.seq, p.kind, p.reason, p.up or not o.is_stop, p.start_time, p.end_time,
       case when p.kind > 0 then o.repair_user_id end, case when p.kind > 0 then o.repair_user_name end,
       o.repair_org_code
     from (
       select o.*, substr(o.order_code, 4)::int as n,
         o.fault_time + (o.finish_time - o.fault_time) / 2 as half,
         o.fault_time + (o.finish_time - o.fault_time) * 0.6 as later
       from work_order o where o.org_code = $1
     ) o
     cross join lateral (values
       (1, 0, null, false, o.fault_time, coalesce(o.receive_time, o.reject_time)),
       (2, 0, null, false, o.receive_time, o.arrive_time),
       (3, 1, null, false, o.arrive_time,
         case when o.n % 30 = 1 or o.n % 40 = 1 then o.half else o.finish_time end),
       (4, 2, case when o.n % 40 = 1 then 'part' else 'shift' end, o.n % 30 = 1, o.half, o.later),
       (5, 1, null, false, o.later, o.finish_time),
       (6, 0, null, true, o.finish_time, o.finish_time + interval '2 hours')
     ) p (seq, kind, reason, up, start_time, end_time)
     where p.start_time is not null
       and (p.seq not in (4, 5) or o.n % 30 = 1 or o.n % 40 = 1)`,
    [benchOrg],
  );
}
