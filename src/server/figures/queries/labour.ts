import type { OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import {
  helpWithin,
  inRepair,
  segmentsBesideLabour,
  workWithin,
} from '../orders/orderConditions.ts';
import { passesFilter, sideOf } from '../orders/orderKeys.ts';
import { allowMemory } from '../sql/allowMemory.ts';
import { openBindings } from '../sql/bindings.ts';
import { millisecondsSql } from '../sql/timeSql.ts';
import type { Window } from '../window/window.ts';

/** The work of one person. */
export interface Labour {
  readonly userID: string | null;
  readonly userName: string;
  readonly hours: number;
  readonly orders: number;
}

const hourMs = 3_600_000;

/** SQL of a side's work. */
interface Work {
  /** The id of the order of a row, if the caller can still list it. */
  orderID(row: string): string;
  /** Follows the rows in `from`. */
  join(row: string): string;
}

const workSourceOf: Readonly<Record<OrderSide, Work>> = {
  own: { orderID: (row) => `${row}.order_id`, join: () => '' },
  repaired: {
    orderID: () => 'o.id',
    join: (row) => `left join visible o on o.org_code = ${row}.org_code and o.id = ${row}.order_id`,
  },
};

/**
 * Loads repair hours by person, most first: repair segments clipped to the window; running segments
 * count until now. On the repaired side they are the segments of the caller's own people, including
 * those in orders that were passed on later. A helper's minutes count in the proportion in which the
 * repair segments of the helper's organisation in that order lie in the window. `orders` of a row counts
 * the orders that the caller can list; the total counts each order once.
 *
 * @param keys limit it to work in these orders
 */
export async function labourHours(
  tx: Tx,
  side: OrderSide,
  window: Window,
  now: Date,
  keys: OrderKeys = {},
): Promise<{ rows: Labour[]; orders: number }> {
  const bindings = openBindings();
  const { values, bind } = bindings;
  const passes = (row: string) => passesFilter(bindings, keys, row);
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const until = bind(window.to < now ? window.to : now, 'timestamptz');
  const inside = `greatest(0, ${millisecondsSql(
    `least(coalesce(g.end_time, ${until}), ${until}) - greatest(g.start_time, ${from})`,
  )})`;
  const all = millisecondsSql(`coalesce(g.end_time, ${bind(now, 'timestamptz')}) - g.start_time`);
  const { orderID, join } = workSourceOf[side];
  await allowMemory(tx);
  const rows = await tx.query<{
    is_whole: boolean;
    user_id: string | null;
    user_name: string;
    ms: number;
    orders: number;
  }>(
    `with visible as materialized (
       select o.org_code, o.id from work_order o where ${sideOf.repaired} and ${inRepair(from, to)}
     ), work as (
       select g.user_id, g.user_name, ${orderID('g')} as id, ${inside} as ms
       from work_order_segment g ${join('g')}
       where ${workWithin(from, to, side)} and ${passes('g')}
       union all
       select l.user_id, l.user_name, ${orderID('l')}, (
         select (l.minutes * 60000 * sum(${inside}) / nullif(sum(${all}), 0))::bigint
         from work_order_segment g where ${segmentsBesideLabour})
       from work_order_labour l ${join('l')}
       where ${helpWithin(from, to, side)} and ${passes('l')}
     )
     select grouping(user_id) = 1 as is_whole, user_id, coalesce(max(user_name), '') as user_name,
       coalesce(sum(ms), 0)::float8 as ms, count(distinct id)::int as orders
     from work
     group by grouping sets ((user_id), ())
     order by 4 desc, 3, 2`,
    values,
    'eachTime',
  );
  return {
    rows: rows
      .filter((row) => !row.is_whole)
      .map((row) => ({
        userID: row.user_id,
        userName: row.user_name,
        hours: row.ms / hourMs,
        orders: row.orders,
      })),
    orders: rows.find((row) => row.is_whole)?.orders ?? 0,
  };
}
