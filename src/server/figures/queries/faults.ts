import type { getNowNumberFaults } from '../../../contract/areas/home/rankings.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type { OrderSide } from '../../../contract/orders/orderKeys.ts';
import type { DayFaultRow } from '../../../contract/topics/topicRows.ts';
import type { Tx } from '../../storage/db.ts';
import { orderConditions } from '../orders/orderConditions.ts';
import { eitherSide, sideOf } from '../orders/orderKeys.ts';
import { daySql, dayStartSql } from '../sql/timeSql.ts';
import type { Window } from '../window/window.ts';

type NowFaults = ResultOf<typeof getNowNumberFaults>;
type DayFaultCount = Pick<DayFaultRow, 'hour' | 'count'>;

/**
 * Counts the open orders (neither completed nor rejected) by state and by level.
 *
 * @param side absent: orders of the organisation's devices and those that it repairs for others
 */
export async function nowFaults(tx: Tx, side?: OrderSide): Promise<NowFaults> {
  const rows = await tx.query<{ order_state: number; fault_level: number; count: number }>(
    `select o.order_state, o.fault_level, count(*)::int as count
     from work_order o
     where ${side === undefined ? eitherSide : sideOf[side]} and ${orderConditions.open()}
     group by 1, 2`,
  );
  const byState = new Map<number, number>();
  const byLevel = new Map<number, number>();
  let open = 0;
  for (const row of rows) {
    open += row.count;
    byState.set(row.order_state, (byState.get(row.order_state) ?? 0) + row.count);
    byLevel.set(row.fault_level, (byLevel.get(row.fault_level) ?? 0) + row.count);
  }
  return {
    open,
    byState: sorted(byState).map(([orderState, count]) => ({ orderState, count })),
    byLevel: sorted(byLevel).map(([faultLevel, count]) => ({ faultLevel, count })),
  };
}

/**
 * Returns the window of a day of the organisation, from midnight to midnight.
 *
 * @param day yyyy-MM-dd; null: today
 */
export async function dayWindow(
  tx: Tx,
  orgCode: string,
  day: string | null,
  now: Date,
): Promise<Window & { readonly zone: string }> {
  const [bounds] = await tx.query<{ zone: string; from: Date; to: Date }>(
    `select zone, ${dayStartSql('day', 'zone')} as "from", ${dayStartSql('(day + 1)', 'zone')} as "to"
     from (
       select z.time_zone as zone,
         coalesce($2::date, ${daySql('$3::timestamptz', 'z.time_zone')}) as day
       from organisation z where z.org_code = $1
     ) requested`,
    [orgCode, day, now],
  );
  if (bounds === undefined) throw new Error(`no organisation ${orgCode}`);
  return bounds;
}

interface DayFaultQuery {
  readonly orgCode: string;
  readonly side: OrderSide;
  /** yyyy-MM-dd; null: today. */
  readonly day: string | null;
  readonly now: Date;
}

/**
 * Counts the failures of a day of the organisation by the hour of its clock, 24 rows. When the clock
 * is put back, the repeated hour counts both.
 */
export async function dayFaults(
  tx: Tx,
  { orgCode, side, day, now }: DayFaultQuery,
): Promise<DayFaultCount[]> {
  const { zone, from, to } = await dayWindow(tx, orgCode, day, now);
  return tx.query(
    `select h.hour, coalesce(c.count, 0) as count
     from generate_series(0, 23) h (hour)
     left join (
       select extract(hour from o.fault_time at time zone $1) as hour, count(*)::int as count
       from work_order o
       where ${sideOf[side]} and ${orderConditions.failures('$2', '$3')}
       group by 1
     ) c on c.hour = h.hour
     order by h.hour`,
    [zone, from, to],
  );
}

function sorted(counts: ReadonlyMap<number, number>): [number, number][] {
  return [...counts].toSorted(([a], [b]) => a - b);
}
