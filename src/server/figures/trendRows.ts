import type { TrendRow } from '../../contract/topicRows.ts';
import type { Tx } from '../storage/db.ts';
import type { Bindings } from './bindings.ts';
import { pieceColumns } from './parts.ts';
import { type Tally, tallyPiece } from './tallies.ts';
import { dayOf, dayStart, milliseconds } from './zone.ts';

/** What a trend is made of. */
export const trendTallies: readonly Tally[] = ['failures', 'started', 'finished', 'down_ms'];

/** Where its rows come from; all in one statement. */
export interface TrendSources {
  /** SQL of the queries that the others refer to. */
  readonly given: string;
  /** SQL, of `pieceColumns(trendTallies)`; may refer to `wanted` (day). */
  readonly pieces: readonly string[];
  /** SQL of (sign, down): stretches of downtime beside the pieces, to be divided upon the days. */
  readonly down: string;
}

/** What a trend shows. */
interface TrendScope {
  /** SQL: whose days. */
  readonly zone: string;
  /** yyyy-MM-dd */
  readonly days: readonly string[];
}

const downOfDay = `sign * ${milliseconds('least(upper(down), hi) - greatest(lower(down), lo)')}`;

/** A row for each day, in their order. */
export async function readTrend(
  tx: Tx,
  { bind, values }: Bindings,
  { zone, days }: TrendScope,
  { given, pieces, down }: TrendSources,
): Promise<TrendRow[]> {
  const all = [
    ...pieces,
    `select day, null::uuid, ${tallyPiece({ down_ms: downOfDay }, trendTallies)}
     from touched join bounded using (day)`,
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
       select day, ${dayStart('day', zone)} as lo, ${dayStart('(day + 1)', zone)} as hi from wanted
     ),
     ${given},
     growing as (
       ${down}
     ),
     touched as materialized (
       select sign, down, generate_series(
         ${dayOf('lower(down)', zone)}::timestamp,
         ${dayOf(`upper(down) - interval '1 millisecond'`, zone)}::timestamp,
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
