import { requiredLengthMsSql } from '../calendar/workingTime.ts';
import { eachTally, type Tally, tallyPiece } from '../maintained/tallies.ts';
import type { Bindings } from '../sql/bindings.ts';
import { rangeSql } from '../sql/timeSql.ts';
import { type Cover, coverOf } from '../window/cover.ts';
import type { Edges, Window } from '../window/window.ts';
import { countedParts, downParts, pieceColumns } from './dayParts.ts';

/**
 * SQL of the query `device_sum`: the tallies of each device in the window, from months, from days at
 * its edges, and from breakdowns and orders for parts of days. This reads far fewer rows than the
 * orders would be. A device without events has no row. $1 is the organisation; needs `required`
 * (requiredTime).
 *
 * @param now the end of downtime; open breakdowns are down until then
 * @param needed the columns of `device_sum` beside `device_id`; reading fewer is faster
 * @param devices SQL of uuid[] that limits the devices; `required` contains only these
 */
export function deviceSums(
  bindings: Bindings,
  edges: Edges,
  now: Date,
  needed: readonly Tally[],
  devices?: string,
): string {
  const cover = coverOf(edges, now);
  const pieces = [
    ...rowPieces(bindings, cover, needed, devices),
    ...countedParts(bindings, [...cover.fromPart, ...cover.toPart], needed),
    ...(needed.includes('down_ms') ? downPieces(bindings, edges, cover, now, needed) : []),
  ];
  return `piece (${pieceColumns(needed)}) as (
      ${pieces.join('\nunion all\n')}
    ),
    device_sum as (
      select device_id, ${eachTally((tally) => `sum(${tally})::float8 as ${tally}`, needed)}
      from piece group by device_id
    )`;
}

/** Months inside the window, days at its edges. */
function rowPieces(
  { bind }: Bindings,
  cover: Cover,
  needed: readonly Tally[],
  devices: string | undefined,
): string[] {
  const wanted = devices === undefined ? '' : ` and f.device_id = any(${devices})`;
  const runs = [
    { table: 'figure_month', key: 'month', from: cover.fromMonth, to: cover.toMonth, sign: 1 },
    ...cover.days.map((run) => ({ table: 'figure_day', key: 'day', ...run })),
  ];
  // Rows are summed as the integers that they are, and each sum becomes a float: one conversion per device, not
  // per row, and what sums these sums need not be numeric. They are far below 2^53.
  return runs.map(
    ({ table, key, from, to, sign }) => `select null::date, f.device_id,
      ${eachTally((tally) => `${sign} * sum(f.${tally})::float8`, needed)}
    from ${table} f
    where f.org_code = $1 and f.${key} >= ${bind(from, 'date')} and f.${key} < ${bind(to, 'date')}${wanted}
    group by f.device_id`,
  );
}

function downPieces(
  bindings: Bindings,
  { from, to }: Edges,
  cover: Cover,
  now: Date,
  needed: readonly Tally[],
): string[] {
  const running = to.at >= now; // downtime ends with now, not with the window
  const until = running ? now : to.at;
  const parts = running ? cover.fromPart : [...cover.fromPart, ...cover.toPart];
  return [
    ...downParts(bindings, parts, needed),
    ...(running ? [downAfter(bindings, from.at > now ? from.at : now, cover.end, needed)] : []),
    openDown(bindings, { from: from.at, to: until }, needed),
  ];
}

/** SQL of pieces that subtract the downtime that the rows contain after `from`; there is none unless a clock ran ahead. */
function downAfter({ bind }: Bindings, from: Date, to: Date, needed: readonly Tally[]): string {
  const start = bind(from, 'timestamptz');
  const within = rangeSql(`greatest(${start}, r.lo)`, `least(${bind(to, 'timestamptz')}, r.hi)`);
  const down = { down_ms: `-${requiredLengthMsSql(`(b.down * ${within})`, 'r')}` };
  return `select null::date, b.device_id, ${tallyPiece(down, needed)}
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and b.end_time > ${start}`;
}

function openDown({ bind }: Bindings, window: Window, needed: readonly Tally[]): string {
  const from = `greatest(${bind(window.from, 'timestamptz')}, r.lo)`;
  const within = rangeSql(from, `least(${bind(window.to, 'timestamptz')}, r.hi)`);
  const down = { down_ms: requiredLengthMsSql(`(b.down * ${within})`, 'r') };
  return `select null::date, b.device_id, ${tallyPiece(down, needed)}
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and b.end_time is null`;
}
