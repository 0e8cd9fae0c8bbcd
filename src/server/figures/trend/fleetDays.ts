import { eachTally } from '../maintained/tallies.ts';
import type { Bindings } from '../sql/bindings.ts';
import { rangeSql } from '../sql/timeSql.ts';
import { requiredTime } from '../window/requiredTime.ts';
import { type TrendSources, trendPeriod, trendTallies } from './trendRows.ts';

/** The data of an owner's trend beside the given pieces. */
interface FleetScope {
  /** The days to read from rows: [from, past), yyyy-MM-dd. */
  readonly rows: { readonly from: string; readonly past: string };
  /** Open breakdowns are down within [from, until). `from` as PostgreSQL reads it. */
  readonly from: string;
  readonly until: Date;
  /** `until` is now: downtime in the rows after it does not count. */
  readonly endsNow: boolean;
}

/**
 * Returns the sources of an owner's trend: the fleet's day rows, the given pieces, and the downtime of
 * open breakdowns, which no row contains. The first value of `bindings` is the organisation ($1).
 *
 * @param pieces SQL, of `pieceColumns(trendTallies)`
 */
export function fleetDays(
  bindings: Bindings,
  zone: string,
  pieces: readonly string[],
  scope: FleetScope,
): TrendSources {
  const { bind } = bindings;
  const { rows } = scope;
  return {
    given: requiredTime({ zone, ...trendPeriod }),
    pieces: [
      `select f.day, null::uuid, ${eachTally((tally) => `f.${tally}`, trendTallies)}
     from wanted join figure_fleet f on f.org_code = $1 and f.day = wanted.day
     where f.day >= ${bind(rows.from, 'date')} and f.day < ${bind(rows.past, 'date')}`,
      ...pieces,
    ],
    down: growing(bindings, scope).join('\nunion all\n'),
  };
}

/** SQL of (sign, down, working_time_id): downtime of open breakdowns, minus the downtime in the rows after now. */
function growing({ bind }: Bindings, { from, until, endsNow }: FleetScope): string[] {
  const start = bind(from, 'timestamptz');
  const end = bind(until, 'timestamptz');
  const open = rangeSql(`greatest(${start}, r.lo)`, `least(${end}, r.hi)`);
  const late = rangeSql(`greatest(${start}, ${end}, r.lo)`, 'r.hi');
  return [
    downOf(1, open, 'b.end_time is null'),
    ...(endsNow ? [downOf(-1, late, `b.end_time > ${end}`)] : []),
  ];
}

function downOf(sign: 1 | -1, within: string, which: string): string {
  return `select ${sign} as sign, unnest(b.down * ${within}) as down, r.working_time_id
    from breakdown b join required_device r on r.id = b.device_id
    where b.org_code = $1 and ${which}`;
}
