import type { Tx } from '../../storage/db.ts';
import { daySql, dayStartSql } from '../sql/timeSql.ts';

/** The period [from, to) of a figure. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** A part of a day that is added (1) to the sum of the day rows, or subtracted (-1) from it. */
export interface DayPart {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly sign: 1 | -1;
}

/** One end of a window with its day and the next. Days are yyyy-MM-dd. */
export interface Edge {
  readonly at: Date;
  readonly day: string;
  readonly dayStart: Date;
  readonly nextDay: string;
  readonly nextDayStart: Date;
}

/** Both ends of a window in the organisation's time zone. */
export interface Edges {
  readonly zone: string;
  readonly from: Edge;
  readonly to: Edge;
}

/** Reads the ends of a window in the organisation's days. */
export async function readEdges(tx: Tx, orgCode: string, window: Window): Promise<Edges> {
  const rows = await tx.query<{
    zone: string;
    day: string;
    day_start: Date;
    next_day: string;
    next_day_start: Date;
  }>(
    `select zone, day::text, ${dayStartSql('day', 'zone')} as day_start,
       (day + 1)::text as next_day, ${dayStartSql('(day + 1)', 'zone')} as next_day_start
     from (
       select z.time_zone as zone, t.place, ${daySql('t.at', 'z.time_zone')} as day
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
