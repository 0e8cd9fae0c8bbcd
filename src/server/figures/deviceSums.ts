import type { Bindings } from './bindings.ts';
import { type Cover, coverOf } from './cover.ts';
import { countedParts, downParts, pieceColumns } from './parts.ts';
import { eachTally, type Tally, tallyPiece } from './tallies.ts';
import type { Edges, Window } from './window.ts';
import { between, lengthMs } from './zone.ts';

/**
 * SQL of the query `device_sum`: what happened to each device in the window, from months, days at
 * its edges and breakdowns and orders for parts of days (design page 3, Speed). A device to which
 * nothing happened has no row. $1 is the organisation; needs `required` (requiredTime).
 *
 * @param now downtime ends with it; breakdowns still open are down until then
 * @param needed the columns of `device_sum` beside `device_id`: reading fewer is faster
 * @param devices SQL of the only ones wanted, uuid[]; `required` holds no other
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
  // Sums as floats: whole numbers far below 2^53, and several times faster than numeric.
  return runs.map(
    ({ table, key, from, to, sign }) => `select null::date, f.device_id,
      ${eachTally((tally) => `${sign} * sum(f.${tally}::float8)`, needed)}
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

/** What rows hold after `from` (nothing, unless somebody's clock ran ahead) is taken away. */
function downAfter({ bind }: Bindings, from: Date, to: Date, needed: readonly Tally[]): string {
  const start = bind(from, 'timestamptz');
  const within = between(`greatest(${start}, r.lo)`, `least(${bind(to, 'timestamptz')}, r.hi)`);
  const down = { down_ms: `-${lengthMs(`(b.down * ${within})`)}` };
  return `select null::date, b.device_id, ${tallyPiece(down, needed)}
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and b.end_time > ${start}`;
}

function openDown({ bind }: Bindings, window: Window, needed: readonly Tally[]): string {
  const from = `greatest(${bind(window.from, 'timestamptz')}, r.lo)`;
  const within = between(from, `least(${bind(window.to, 'timestamptz')}, r.hi)`);
  const down = { down_ms: lengthMs(`(b.down * ${within})`) };
  return `select null::date, b.device_id, ${tallyPiece(down, needed)}
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and b.end_time is null`;
}
