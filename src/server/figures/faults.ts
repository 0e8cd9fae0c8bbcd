import type { getNowNumberFaults } from '../../contract/areas/home.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import type { OrderSide } from '../../contract/orderKeys.ts';
import type { DayFaultRow } from '../../contract/topicRows.ts';
import type { Tx } from '../storage/db.ts';
import { orderConditions } from './orderConditions.ts';
import { eitherSide, sideOf } from './orderKeys.ts';
import type { Window } from './window.ts';
import { dayOf, dayStart } from './zone.ts';

type NowFaults = ResultOf<typeof getNowNumberFaults>;
type DayFaultCount = Pick<DayFaultRow, 'hour' | 'count'>;

/**
 * Orders that still wait for somebody (neither completed nor rejected), by state and by level.
 *
 * @param side absent: those of the organisation's devices and those that it repairs for others
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
 * A day of the organisation from midnight to midnight.
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
    `select zone, ${dayStart('day', 'zone')} as "from", ${dayStart('(day + 1)', 'zone')} as "to"
     from (
       select z.time_zone as zone,
         coalesce($2::date, ${dayOf('$3::timestamptz', 'z.time_zone')}) as day
       from organisation z where z.org_code = $1
     ) asked`,
    [orgCode, day, now],
  );
  if (bounds === undefined) throw new Error(`no organisation ${orgCode}`);
  return bounds;
}

interface DayAsk {
  readonly orgCode: string;
  readonly side: OrderSide;
  /** yyyy-MM-dd; null: today. */
  readonly day: string | null;
  readonly now: Date;
}

/**
 * Failures of a day of the organisation by the hour of its clock, 24 rows. Where the clock is put
 * back, the hour that comes twice counts both.
 */
export async function dayFaults(
  tx: Tx,
  { orgCode, side, day, now }: DayAsk,
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
