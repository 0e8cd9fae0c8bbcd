import type { OrderSide } from '../../contract/areas/repair.ts';
import type { Tx } from '../storage/db.ts';
import { allowMemory } from './allowMemory.ts';
import { openBindings } from './bindings.ts';
import { inRepair, workWithin } from './orderConditions.ts';
import { asker, sideOf } from './orderKeys.ts';
import type { Window } from './window.ts';
import { milliseconds } from './zone.ts';

/** What one person worked. */
export interface Labour {
  readonly userID: string | null;
  readonly userName: string;
  readonly hours: number;
  readonly orders: number;
}

const hourMs = 3_600_000;

/** SQL: where segments `g` of the orders of a side come from; a provider's by its orders in repair. */
const segmentsOf: Readonly<Record<OrderSide, (from: string, to: string) => string>> = {
  own: () => `work_order_segment g where g.org_code = ${asker}`,
  repaired: (from, to) => `(
       with held as materialized (
         select o.org_code, o.id from work_order o where ${sideOf.repaired} and ${inRepair(from, to)}
       )
       select * from held
     ) o
     join work_order_segment g on g.org_code = o.org_code and g.order_id = o.id
     where true`,
};

/**
 * Repair hours by person within the window, most first: repair segments, clipped to it, those that
 * run until now. `orders` of all counts an order once, whoever worked on it.
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
  const ms = milliseconds(
    `least(coalesce(g.end_time, ${until}), ${until}) - greatest(g.start_time, ${from})`,
  );
  await allowMemory(tx);
  const rows = await tx.query<{
    is_whole: boolean;
    user_id: string | null;
    user_name: string;
    ms: number;
    orders: number;
  }>(
    `select grouping(g.user_id) = 1 as is_whole, g.user_id, coalesce(max(g.user_name), '') as user_name,
       coalesce(sum(greatest(0, ${ms})), 0)::float8 as ms, count(distinct g.order_id)::int as orders
     from ${segmentsOf[side](from, to)} and ${workWithin(from, to)}
     group by grouping sets ((g.user_id), ())
     order by 4 desc, 3, 2`,
    values,
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
