import type { TrendRow } from '../../contract/live.ts';
import type { Tx } from '../storage/db.ts';
import type { Bindings } from './bindings.ts';
import { pieceColumns } from './parts.ts';
import { requiredTime } from './required.ts';
import { eachTally, type Tally, tallyPiece } from './tallies.ts';
import { between, dayOf, dayStart, milliseconds } from './zone.ts';

/** What a trend shows beside the fleet's day rows. */
interface TrendScope {
  readonly zone: string;
  /** yyyy-MM-dd */
  readonly days: readonly string[];
  /** Those of them that are read from rows: [from, past). */
  readonly rows: { readonly from: string; readonly past: string };
  /** Open breakdowns are down within [from, until). `from` as PostgreSQL reads it. */
  readonly from: string;
  readonly until: Date;
  /** `until` is now: what the rows hold after it does not count. */
  readonly endsNow: boolean;
}

/** What a trend is made of. */
export const trendTallies: readonly Tally[] = ['failures', 'started', 'finished', 'down_ms'];

const downOfDay = `sign * ${milliseconds('least(upper(down), hi) - greatest(lower(down), lo)')}`;

/**
 * The fleet's days with pieces added, and with the downtime that no row holds: that of open
 * breakdowns. `bindings` holds the organisation as $1.
 *
 * @param pieces SQL, of `pieceColumns(trendTallies)`
 */
export async function readTrend(
  tx: Tx,
  bindings: Bindings,
  pieces: readonly string[],
  scope: TrendScope,
): Promise<TrendRow[]> {
  const { bind } = bindings;
  const zone = bind(scope.zone, 'text');
  const all = [
    `select f.day, null::uuid, ${eachTally((tally) => `f.${tally}`, trendTallies)}
     from wanted join figure_fleet f on f.org_code = $1 and f.day = wanted.day
     where f.day >= ${bind(scope.rows.from, 'date')} and f.day < ${bind(scope.rows.past, 'date')}`,
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
    `with wanted as materialized (
       select day from unnest(${bind(scope.days, 'date[]')}) d (day)
     ),
     bounded as materialized (
       select day, ${dayStart('day', zone)} as lo, ${dayStart('(day + 1)', zone)} as hi from wanted
     ),
     ${requiredTime(zone)},
     growing as (
       ${growing(bindings, scope).join('\nunion all\n')}
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
    bindings.values,
  );
  return rows.map(({ down_hours: downHours, ...row }) => ({ ...row, downHours }));
}

/** SQL of (sign, down): downtime of open breakdowns, less what rows hold after now. */
function growing({ bind }: Bindings, { from, until, endsNow }: TrendScope): string[] {
  const start = bind(from, 'timestamptz');
  const end = bind(until, 'timestamptz');
  const open = between(`greatest(${start}, r.lo)`, `least(${end}, r.hi)`);
  const late = between(`greatest(${start}, ${end}, r.lo)`, 'r.hi');
  return [
    downOf(1, open, 'b.end_time is null'),
    ...(endsNow ? [downOf(-1, late, `b.end_time > ${end}`)] : []),
  ];
}

function downOf(sign: 1 | -1, within: string, which: string): string {
  return `select ${sign} as sign, unnest(b.down * ${within}) as down
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and ${which}`;
}
