import type { TrendRow } from '../../../contract/topics/topicRows.ts';
import type { Tx } from '../../storage/db.ts';
import { requiredMsSql } from '../calendar/workingTime.ts';
import { type Tally, tallyPiece } from '../maintained/tallies.ts';
import { pieceColumns } from '../sources/dayParts.ts';
import type { Bindings } from '../sql/bindings.ts';
import { daySql, dayStartSql } from '../sql/timeSql.ts';

/** The tallies of a trend. */
export const trendTallies: readonly Tally[] = ['failures', 'started', 'finished', 'down_ms'];

/** The SQL sources of the rows of a trend, all part of one statement. */
export interface TrendSources {
  /** SQL of the queries that the other terms refer to, `required` among them; may refer to `bounded` (day, lo, hi). */
  readonly given: string;
  /** SQL, of `pieceColumns(trendTallies)`; may refer to `wanted` (day). */
  readonly pieces: readonly string[];
  /** SQL of (sign, down, working_time_id): periods of downtime beside the pieces, to be split by day. */
  readonly down: string;
}

/** The days of a trend. */
interface TrendScope {
  /** SQL: the time zone of the days. */
  readonly zone: string;
  /** yyyy-MM-dd */
  readonly days: readonly string[];
}

/** SQL: the period of `requiredTime` in a trend: from the first day to the last one. */
export const trendPeriod = {
  from: '(select min(lo) from bounded)',
  to: '(select max(hi) from bounded)',
} as const;

const downOfDay = `sign * ${requiredMsSql('greatest(lower(down), lo)', 'least(upper(down), hi)', 'w')}`;

/** Loads a row for each day, oldest first. */
export async function readTrend(
  tx: Tx,
  { bind, values }: Bindings,
  { zone, days }: TrendScope,
  { given, pieces, down }: TrendSources,
): Promise<TrendRow[]> {
  const all = [
    ...pieces,
    `select day, null::uuid, ${tallyPiece({ down_ms: downOfDay }, trendTallies)}
     from touched join bounded using (day) left join working w on w.id = working_time_id`,
  ];
  const rows = await tx.query<{
    day: string;
    failures: number;
    breakdowns: number;
    finished: number;
    down_hours: number;
  }>(
    `with recursive wanted as materialized (
       select day from unnest(${bind(days, 'date[]')}) d (day)
     ),
     bounded as materialized (
       select day, ${dayStartSql('day', zone)} as lo, ${dayStartSql('(day + 1)', zone)} as hi from wanted
     ),
     ${given},
     growing as (
       ${down}
     ),
     touched as materialized (
       select sign, down, working_time_id, generate_series(
         ${daySql('lower(down)', zone)}::timestamp,
         ${daySql(`upper(down) - interval '1 millisecond'`, zone)}::timestamp,
         '1 day'
       )::date as day
       from growing
     ),
     piece (${pieceColumns(trendTallies)}) as (
       ${all.join('\nunion all\n')}
     ),
     summed as (
       select day, sum(failures)::int as failures, sum(started)::int as breakdowns,
         sum(finished)::int as finished, sum(down_ms)::float8 / 3600000 as down_hours
       from piece group by day
     )
     select w.day::text, coalesce(s.failures, 0) as failures,
       coalesce(s.breakdowns, 0) as breakdowns, coalesce(s.finished, 0) as finished,
       coalesce(s.down_hours, 0) as down_hours
     from wanted w left join summed s on s.day = w.day
     order by w.day`,
    values,
    'eachTime',
  );
  return rows.map(({ down_hours: downHours, ...row }) => ({ ...row, downHours }));
}
