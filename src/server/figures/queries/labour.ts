import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import { inRepair, workWithin } from '../orders/orderConditions.ts';
import { sideOf } from '../orders/orderKeys.ts';
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

/** SQL of a side's segments `g`, and of the id of their order if the caller can still list it. */
interface Work {
  readonly orderID: string;
  readonly segments: (from: string, to: string) => string;
}

const workSourceOf: Readonly<Record<OrderSide, Work>> = {
  own: { orderID: 'g.order_id', segments: () => 'work_order_segment g' },
  repaired: {
    orderID: 'o.id',
    segments: (from, to) => `work_order_segment g
     left join (
       with visible as materialized (
         select o.org_code, o.id from work_order o where ${sideOf.repaired} and ${inRepair(from, to)}
       )
       select * from visible
     ) o on o.org_code = g.org_code and o.id = g.order_id`,
  },
};

/**
 * Loads repair hours by person, most first: repair segments clipped to the window; running segments
 * count until now. On the repaired side they are the segments of the caller's own people, including
 * those in orders that were passed on later. `orders` of a row counts the orders that the caller can
 * list; the total counts each order once.
 */
export async function labourHours(
  tx: Tx,
  side: OrderSide,
  window: Window,
  now: Date,
): Promise<{ rows: Labour[]; orders: number }> {
  const { values, bind } = openBindings();
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const until = bind(window.to < now ? window.to : now, 'timestamptz');
  const ms = millisecondsSql(
    `least(coalesce(g.end_time, ${until}), ${until}) - greatest(g.start_time, ${from})`,
  );
  const { orderID, segments } = workSourceOf[side];
  await allowMemory(tx);
  const rows = await tx.query<{
    is_whole: boolean;
    user_id: string | null;
    user_name: string;
    ms: number;
    orders: number;
  }>(
    `select grouping(g.user_id) = 1 as is_whole, g.user_id, coalesce(max(g.user_name), '') as user_name,
       coalesce(sum(greatest(0, ${ms})), 0)::float8 as ms, count(distinct ${orderID})::int as orders
     from ${segments(from, to)}
     where ${workWithin(from, to, side)}
     group by grouping sets ((g.user_id), ())
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
