import type { getDeviceCost } from '../../../../contract/areas/repair/queries.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import {
  drilldownPredicate,
  type Predicate,
} from '../../../figures/drilldown/drilldownPredicate.ts';
import type { Window } from '../../../figures/window/window.ts';
import type { Tx } from '../../../storage/db.ts';
import { labourSql } from './labour.ts';

type DeviceCost = ResultOf<typeof getDeviceCost>;

/** The cost of the orders of one device, CNY, and the parts that have no price. */
export interface CostOfDevice extends Omit<DeviceCost, 'total'> {
  readonly deviceID: string;
}

/**
 * Returns what orders cost the transaction's organisation, by their devices: the sums of their `selectCost`, item by item in
 * whole fen.
 *
 * @param orders the condition of the orders `o`, whose placeholders begin with $3
 * @param orgCode the organisation that reads
 */
export function selectDeviceCosts(
  tx: Tx,
  orders: Predicate,
  orgCode: string,
  now: Date,
): Promise<CostOfDevice[]> {
  const isCounted = (row: string) =>
    `(${row}.org_code, ${row}.order_id) in (select org_code, id from counted)`;
  const fen = (amount: string) => `coalesce(sum(round(${amount}, 2)), 0)::float8`;
  return tx.query<CostOfDevice>(
    `with counted as materialized (
       select o.org_code, o.id, o.device_id from work_order o where ${orders.text}
     ), ${labourSql(isCounted, '$2')}, priced as materialized (
       select o.org_code, o.id, o.device_id, coalesce(c.labour_rate, s.labour_rate) as labour_rate, c.part_prices,
         c.outside_amount
       from counted o
       left join work_order_cost c on c.org_code = $1 and c.owner_org_code = o.org_code and c.order_id = o.id
       left join order_setting s on s.org_code = $1
     ), labour as (
       select o.device_id, ${fen('l.minutes * o.labour_rate / 60')} as labour,
         coalesce(sum(l.minutes), 0)::int as minutes
       from listed l join priced o on o.org_code = l.org_code and o.id = l.order_id
       where l.repair_org_code = $1 group by 1
     ), used as (
       select o.device_id, p.qty::numeric as qty,
         coalesce((o.part_prices ->> p.part_id::text)::numeric, s.unit_price) as price
       from work_order_part p join priced o on o.org_code = p.org_code and o.id = p.order_id
       left join spare_part s on s.org_code = $1 and s.id = p.part_id
       where p.repair_org_code = $1
     ), parts as (
       select device_id, ${fen('qty * price')} as parts, count(*) filter (where price is null)::int as unpriced
       from used group by 1
     ), device as (
       select device_id, count(*)::int as orders, ${fen('outside_amount')} as outside from priced group by 1
     )
     select d.device_id as "deviceID", d.orders, coalesce(labour, 0) as labour,
       coalesce(minutes, 0) as "labourMinutes", coalesce(parts, 0) as parts,
       coalesce(unpriced, 0) as "unpricedParts", d.outside
     from device d left join labour using (device_id) left join parts using (device_id)`,
    [orgCode, now, ...orders.values],
    'eachTime',
  );
}

/** Adds up sums in whole fen. */
export function totalCost({
  labour,
  parts,
  outside,
}: Pick<DeviceCost, 'labour' | 'outside' | 'parts'>): number {
  return Math.round((labour + parts + outside) * 100) / 100;
}

/** Returns what the orders of a device whose fault lies in a window cost the transaction's organisation. */
export async function selectDeviceCost(
  tx: Tx,
  { DeviceID, Side }: Pick<BodyOf<typeof getDeviceCost>, 'DeviceID' | 'Side'>,
  window: Window,
  orgCode: string,
  now: Date,
): Promise<DeviceCost> {
  const counted = drilldownPredicate('orders', window, 3, { DeviceID, Side });
  const none = { orders: 0, labour: 0, labourMinutes: 0, parts: 0, unpricedParts: 0, outside: 0 };
  const [found] = await selectDeviceCosts(tx, counted, orgCode, now);
  const { deviceID: _deviceID, ...cost } = found ?? { deviceID: DeviceID, ...none };
  return { ...cost, total: totalCost(cost) };
}

/**
 * Returns what orders of an owner's devices cost it, CNY by the order's id, as `selectCost` sums them. The transaction acts as
 * the owner.
 */
export async function selectOrderTotals(
  tx: Tx,
  owner: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const isOf = (row: string) => `${row}.org_code = $1 and ${row}.order_id = any($3::uuid[])`;
  const rows = await tx.query<{ id: string; total: number }>(
    `with ${labourSql(isOf, '$2')}
     select o.id, (
       coalesce((select sum(round(l.minutes * coalesce(c.labour_rate, s.labour_rate) / 60, 2)) from listed l
         where l.order_id = o.id and l.repair_org_code = $1), 0)
       + coalesce((select sum(round(p.qty::numeric * coalesce((c.part_prices ->> p.part_id::text)::numeric, t.unit_price), 2))
         from work_order_part p left join spare_part t on t.org_code = $1 and t.id = p.part_id
         where p.org_code = $1 and p.order_id = o.id and p.repair_org_code = $1), 0)
       + coalesce(c.outside_amount, 0))::float8 as total
     from work_order o
     left join work_order_cost c on c.org_code = $1 and c.owner_org_code = $1 and c.order_id = o.id
     left join order_setting s on s.org_code = $1
     where o.org_code = $1 and o.id = any($3::uuid[])`,
    [owner, now, ids],
    'eachTime',
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}
