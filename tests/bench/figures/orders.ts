import type { Client } from 'pg';

/** The end of the two years of orders. */
export const benchNow = new Date('2026-11-20T06:37:21.400Z');
export const benchOrg = 'BENCH';
const devices = 2_000;

/**
 * Orders of 2,000 devices over two years up to `benchNow`, by `generate_series`: some devices fail
 * more than others, repairs take hours and sometimes weeks, one in five stops nothing, one in 50
 * is rejected, one in 30 had the machine running for a while, the newest are still open.
 */
export async function generateOrders(client: Client, orders: number): Promise<void> {
  await client.query('select setseed(0.42)');
  await client.query(
    `insert into organisation (org_code, id, org_name, org_name_short, org_type)
     values ($1, gen_random_uuid(), $1, $1, 1)`,
    [benchOrg],
  );
  await client.query(
    `insert into device (org_code, id, device_code, device_name, start_up_date, scrap_date)
     select $1, md5('device ' || n)::uuid, 'D-' || to_char(n, 'FM0000'), 'Device ' || n,
       case when n % 10 = 0 then '2025-03-01'::date end,
       case when n % 97 = 0 then '2026-06-01'::date end
     from generate_series(0, $2::int - 1) n`,
    [benchOrg, devices],
  );
  await client.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, fault_text, fault_level, is_stop, fault_time, report_time, finish_time,
       state_time)
     select $1, md5('order ' || n)::uuid, 'WO-' || n,
       case when n % 50 = 0 then 5 when finish_time > $4 then 2 else 4 end,
       md5('device ' || floor($3::int * (1 - sqrt(random()))))::uuid, $1, $1,
       'The spindle stops under load', 1 + n % 4, n % 5 <> 0, fault_time, fault_time,
       case when finish_time <= $4 then finish_time end, fault_time
     from (
       select n, fault_time, fault_time
         + -ln(1 - random()) * case when n % 200 = 1 then interval '8 days' else interval '3 hours' end
         as finish_time
       from (
         select n, date_trunc('second', $4::timestamptz - random() * interval '2 years') as fault_time
         from generate_series(1, $2::int) n
       ) faults
     ) o`,
    [benchOrg, orders, devices, benchNow],
  );
  await client.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time, end_time)
     select $1, md5('order ' || n)::uuid, 1, 2, true, o.fault_time + (o.finish_time - o.fault_time) / 3,
       o.fault_time + (o.finish_time - o.fault_time) / 2
     from generate_series(1, $2::int, 30) n
     join work_order o on o.org_code = $1 and o.id = md5('order ' || n)::uuid
     where o.finish_time is not null`,
    [benchOrg, orders],
  );
}
