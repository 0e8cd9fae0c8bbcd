import type { Tx } from '../storage/db.ts';
import { dayOf, dayStart } from './zone.ts';

/** [from, to): what a figure is asked for. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** Part of a day beside the rows: added (1) to them, or taken away (-1). */
export interface Part {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly sign: 1 | -1;
}

/** One end of a window: its day and the days around. Days are yyyy-MM-dd. */
export interface Edge {
  readonly at: Date;
  readonly day: string;
  readonly dayStart: Date;
  readonly nextDay: string;
  readonly nextDayStart: Date;
}

/** Both ends of a window, in the organisation's days. */
export interface Edges {
  readonly zone: string;
  readonly from: Edge;
  readonly to: Edge;
}

/** Where a window begins and ends, in the days of the organisation. */
export async function readEdges(tx: Tx, orgCode: string, window: Window): Promise<Edges> {
  const rows = await tx.query<{
    zone: string;
    day: string;
    day_start: Date;
    next_day: string;
    next_day_start: Date;
  }>(
    `select zone, day::text, ${dayStart('day', 'zone')} as day_start,
       (day + 1)::text as next_day, ${dayStart('(day + 1)', 'zone')} as next_day_start
     from (
       select z.time_zone as zone, t.place, ${dayOf('t.at', 'z.time_zone')} as day
       from organisation z, unnest($2::timestamptz[]) with ordinality t (at, place)
       where z.org_code = $1
     ) d
     order by place`,
    [orgCode, [window.from, window.to]],
  );
  const [from, to] = rows.map((row, place) => ({
    at: place === 0 ? window.from : window.to,
    day: row.day,
    dayStart: row.day_start,
    nextDay: row.next_day,
    nextDayStart: row.next_day_start,
  }));
  if (from === undefined || to === undefined) throw new Error(`no organisation ${orgCode}`);
  return { zone: rows[0]?.zone ?? 'UTC', from, to };
}
