import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { Tx } from '../../storage/db.ts';
import { orderConditions } from '../orders/orderConditions.ts';
import { sideOf } from '../orders/orderKeys.ts';
import { openBindings } from '../sql/bindings.ts';
import { daySql } from '../sql/timeSql.ts';
import { touchedDays } from '../trend/trend.ts';
import { readEdges, type Window } from '../window/window.ts';

/** Numbers of orders of a window by the day of their fault, and by their current state. */
export interface RepairCount {
  readonly byDay: { day: string; count: number; finished: number }[];
  readonly byState: { orderState: number; count: number }[];
  readonly all: number;
}

/** Counts the orders of a window. `byDay` has a row for every day of the window, oldest first, zeros included. */
export async function repairCount(
  tx: Tx,
  orgCode: string,
  side: OrderSide,
  window: Window,
): Promise<RepairCount> {
  const edges = await readEdges(tx, orgCode, window);
  const { values, bind } = openBindings();
  const from = bind(window.from, 'timestamptz');
  const to = bind(window.to, 'timestamptz');
  const rows = await tx.query<{ day: string; state: number; count: number; finished: number }>(
    `select ${daySql('o.fault_time', bind(edges.zone, 'text'))}::text as day, o.order_state as state,
       count(*)::int as count, count(o.finish_time)::int as finished
     from work_order o
     where ${sideOf[side]} and ${orderConditions.orders(from, to)}
     group by 1, 2`,
    values,
    'eachTime',
  );
  const sum = (list: readonly { count: number }[]) => list.reduce((all, row) => all + row.count, 0);
  const days = Map.groupBy(rows, ({ day }) => day);
  const states = Map.groupBy(rows, ({ state }) => state);
  return {
    byDay: touchedDays(edges).map((day) => {
      const ofDay = days.get(day) ?? [];
      const finished = ofDay.reduce((all, row) => all + row.finished, 0);
      return { day, count: sum(ofDay), finished };
    }),
    byState: [...states]
      .map(([orderState, list]) => ({ orderState, count: sum(list) }))
      .toSorted((a, b) => a.orderState - b.orderState),
    all: sum(rows),
  };
}
