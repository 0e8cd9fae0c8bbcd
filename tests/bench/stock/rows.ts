import type { Client } from 'pg';
import { benchOrg } from '../figures/orders.ts';
import { fillLists } from '../lists/rows.ts';

/** How many parts and movements the stock has. */
export interface StockSizes {
  readonly parts: number;
  readonly movements: number;
  /** Parts without an issue for more than a year. */
  readonly dead: number;
  /** Movements of the part with the longest history. */
  readonly longest: number;
}

const few = {
  orders: 200,
  devices: 2_100,
  people: 20,
  messages: 1,
  logged: 1,
  runStates: 1,
} as const;
/** Pieces of a part in stock after its first movement. */
const received = 1_000_000;

/** Fills the stock of an organisation: each part has a receipt and then issues of one piece over a year. */
export async function fillStock(client: Client, sizes: StockSizes): Promise<void> {
  const { parts, movements, dead, longest } = sizes;
  await fillLists(client, { ...few, parts });
  await client.query(
    `insert into spare_part_position (org_code, id, name) values ($1, gen_random_uuid(), '备件库')`,
    [benchOrg],
  );
  await client.query('set session_replication_role = replica'); // the rows are whole: no trigger has to check them
  await client.query(
    `create temp table stocked as
     select p.id as part_id, p.part_code, p.part_name, p.unit, row_number() over (order by p.part_code) as at, s.id as position_id,
       case when row_number() over (order by p.part_code) = 1 then $2::int
         else greatest(1, $3::int / $4::int) end as moved
     from spare_part p join spare_part_position s on s.org_code = p.org_code where p.org_code = $1`,
    [benchOrg, longest, movements, parts],
  );
  await client.query(
    `insert into stock_movement (org_code, id, seq, booking_id, item, part_id, part_code, part_name, unit, position_id,
       move_type, qty, balance, total, average, price, move_time, create_time)
     select $1, gen_random_uuid(), k, gen_random_uuid(), 0, part_id, part_code, part_name, unit, position_id,
       case when k = 1 then 0 else 1 end, case when k = 1 then $2::int else -1 end, $2 - k + 1, $2 - k + 1, 10, 10, time, time
     from stocked, generate_series(1, moved) k, lateral (
       select now() - case when at <= $3 then interval '400 days' else interval '0' end
         - (moved - k + 1) * interval '365 days' / moved as time) t`,
    [benchOrg, received, dead],
  );
  await client.query(
    `insert into stock_total (org_code, part_id, seq, in_stock, average, idle_since)
     select $1, s.part_id, s.moved, $2 - s.moved + 1, 10, m.create_time
     from stocked s join stock_movement m on m.org_code = $1 and m.part_id = s.part_id and m.seq = s.moved`,
    [benchOrg, received],
  );
  await client.query(
    `insert into stock_balance (org_code, part_id, position_id, in_stock)
     select $1, part_id, position_id, $2 - moved + 1 from stocked`,
    [benchOrg, received],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
