import {
  type getDrilldownSum,
  mostSummedOrders,
} from '../../../../contract/areas/repair/queries.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { DrilldownFigure } from '../../../../contract/orders/orderKeys.ts';
import { drilldownPredicate } from '../../../figures/drilldown/drilldownPredicate.ts';
import { formulaRules } from '../../../figures/formulas/formulaRules.ts';
import { countsAsFailure } from '../../../figures/orders/orderConditions.ts';
import { activeRepairMs } from '../../../figures/sources/orderSums.ts';
import { clockOf } from '../../../figures/sources/sourceScope.ts';
import { millisecondsSql } from '../../../figures/sql/timeSql.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { drilldownWindow } from './orderQueries.ts';

type DrilldownSum = ResultOf<typeof getDrilldownSum>;

const minuteMs = 60_000;

/** Figures whose divisor are breakdowns: outages of one device that overlap are one. */
const ofBreakdowns: readonly DrilldownFigure[] = ['mttr', 'mtbf', 'downtime'];

/**
 * Sums what a figure's drilldown lists. The orders are the same as in the list, by the same predicate; the breakdowns of MTTR
 * are merged from them, so that a breakdown's minutes stand at its first order.
 *
 * @throws AppError BAD_FIELD for a time that is none
 */
export async function selectDrilldownSum(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof getDrilldownSum>,
  now: Date,
): Promise<DrilldownSum> {
  const { Behind: figure, IDs: ids, ...keys } = body;
  const window = drilldownWindow(body, actor, now);
  const isMerged = ofBreakdowns.includes(figure);
  const clock = clockOf(keys.Side ?? 'own', keys.RepairOrgCode !== undefined);
  const orderMs: Partial<Record<DrilldownFigure, string>> = {
    mtta: formulaRules.MTTA.orderMs?.(clock) ?? '0',
    arrival: formulaRules.arrival.orderMs?.(clock) ?? '0',
    activeRepair: activeRepairMs,
  };
  const ownMs = orderMs[figure];
  const counted = drilldownPredicate(figure, window, 3, keys);
  const inOrder = 'partition by device_id order by fault_time, id';
  const [found] = await tx.query<{
    orders: number;
    n: number;
    ms: number;
    lines: { id: string; ms: number }[] | null;
  }>(
    `with counted as materialized (
       select o.id, o.device_id, o.fault_time, coalesce(o.finish_time, 'infinity') as finish_time, ${ownMs ?? '0'} as own_ms
       from work_order o where ${counted.text}
       order by o.fault_time, o.id limit $2
     ), placed as (
       select *, max(finish_time) over (${inOrder} rows between unbounded preceding and 1 preceding) as down_until,
         lag(fault_time) over (${inOrder}) as previous
       from counted
     ), numbered as (
       select *, count(*) filter (where down_until is null or fault_time >= down_until and fault_time > previous)
         over (${inOrder}) as number
       from placed
     ), merged as (
       select id, own_ms, row_number() over (partition by device_id, number order by fault_time, id) = 1 as is_first,
         min(fault_time) over breakdown as start_time, max(finish_time) over breakdown as end_time
       from numbered window breakdown as (partition by device_id, number)
     ), summed as (
       select id, is_first, ${
         figure === 'mttr'
           ? `case when is_first then ${millisecondsSql('end_time - start_time')} else 0 end`
           : 'own_ms'
       } as ms
       from merged
     )
     select count(*)::int as orders, count(*) filter (where is_first)::int as n, coalesce(sum(ms), 0)::float8 as ms,
       json_agg(json_build_object('id', id, 'ms', ms)) filter (where id = any($1::uuid[])) as lines
     from summed`,
    [ids, mostSummedOrders, ...counted.values],
    'eachTime',
  );
  if (found === undefined) throw new Error('a sum has one row');
  const hasMinutes = figure === 'mttr' || ownMs !== undefined;
  return {
    orders: found.orders,
    n: isMerged ? found.n : found.orders,
    minutes: hasMinutes ? found.ms / minuteMs : null,
    lines: hasMinutes
      ? (found.lines ?? []).map(({ id, ms }) => ({ id, minutes: ms / minuteMs }))
      : [],
    excluded: figure === 'failures' ? await selectExcluded(tx, window, keys) : null,
    isBound: found.orders === mostSummedOrders ? 1 : 0,
  };
}

/** Counts the orders of a window, and the orders among them that are no failures. */
async function selectExcluded(
  tx: Tx,
  window: Parameters<typeof drilldownPredicate>[1],
  keys: Parameters<typeof drilldownPredicate>[3],
): Promise<DrilldownSum['excluded']> {
  const all = drilldownPredicate('orders', window, 2, keys);
  const isRejected = `o.order_state = ${String(orderState.values.rejected)}`;
  const [found] = await tx.query<NonNullable<DrilldownSum['excluded']>>(
    `select count(*)::int as orders, count(*) filter (where is_rejected)::int as rejected,
       count(*) filter (where not is_rejected and not is_counted)::int as "notFailures"
     from (
       select ${isRejected} as is_rejected, ${countsAsFailure} as is_counted
       from work_order o where ${all.text} limit $1
     ) o`,
    [mostSummedOrders, ...all.values],
    'eachTime',
  );
  return found ?? null;
}
