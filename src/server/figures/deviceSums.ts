import type { Bindings } from './bindings.ts';
import { type Cover, coverOf, type DayRun } from './cover.ts';
import { countedParts, downParts, pieceColumns } from './parts.ts';
import type { Edges, Window } from './window.ts';
import { between, lengthMs } from './zone.ts';

/**
 * SQL of the query `device_sum`: what happened to each device in the window, from months, days at
 * its edges and breakdowns for parts of days (design page 3, Speed). A device to which nothing
 * happened has no row. $1 is the organisation; needs `required` (requiredTime).
 *
 * @param now downtime ends with it; breakdowns still open are down until then
 * @param withDown false saves reading downtime where a figure has no use for it
 */
export function deviceSums(bindings: Bindings, edges: Edges, now: Date, withDown: boolean): string {
  const cover = coverOf(edges, now);
  const pieces = [
    monthPieces(bindings, cover, withDown),
    ...dayPieces(bindings, cover.days, withDown),
    ...countedParts(bindings, [...cover.fromPart, ...cover.toPart]),
    ...(withDown ? downPieces(bindings, edges, cover, now) : []),
  ];
  return `piece (${pieceColumns}) as (
      ${pieces.join('\nunion all\n')}
    ),
    device_sum as (
      select device_id, sum(started)::int as started, sum(finished)::int as finished,
        sum(repair_ms) as repair_ms, sum(down_ms) as down_ms
      from piece group by device_id
    )`;
}

/** Sums as floats: whole numbers far below 2^53, and several times faster than numeric. */
function rowSums(sign: 1 | -1, withDown: boolean): string {
  const down = withDown ? `${sign} * sum(f.down_ms::float8)` : '0';
  return `null::date, f.device_id, 0, ${sign} * sum(f.started), ${sign} * sum(f.finished),
    ${sign} * sum(f.repair_ms::float8), ${down}`;
}

function monthPieces({ bind }: Bindings, cover: Cover, withDown: boolean): string {
  return `select ${rowSums(1, withDown)}
    from figure_month f
    where f.org_code = $1 and f.month >= ${bind(cover.fromMonth, 'date')}
      and f.month < ${bind(cover.toMonth, 'date')}
    group by f.device_id`;
}

function dayPieces({ bind }: Bindings, days: readonly DayRun[], withDown: boolean): string[] {
  return days.map(
    ({ from, to, sign }) => `select ${rowSums(sign, withDown)}
    from figure_day f
    where f.org_code = $1 and f.day >= ${bind(from, 'date')} and f.day < ${bind(to, 'date')}
    group by f.device_id`,
  );
}

function downPieces(bindings: Bindings, { from, to }: Edges, cover: Cover, now: Date): string[] {
  const running = to.at >= now; // downtime ends with now, not with the window
  const until = running ? now : to.at;
  return [
    ...downParts(bindings, running ? cover.fromPart : [...cover.fromPart, ...cover.toPart]),
    ...(running ? [downAfter(bindings, from.at > now ? from.at : now, cover.end)] : []),
    openDown(bindings, { from: from.at, to: until }),
  ];
}

/** What rows hold after `from` (nothing, unless somebody's clock ran ahead) is taken away. */
function downAfter({ bind }: Bindings, from: Date, to: Date): string {
  const start = bind(from, 'timestamptz');
  const within = between(`greatest(${start}, r.lo)`, `least(${bind(to, 'timestamptz')}, r.hi)`);
  return `select null::date, b.device_id, 0, 0, 0, 0::bigint, -${lengthMs(`(b.down * ${within})`)}
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and b.end_time > ${start}`;
}

function openDown({ bind }: Bindings, window: Window): string {
  const from = `greatest(${bind(window.from, 'timestamptz')}, r.lo)`;
  const within = between(from, `least(${bind(window.to, 'timestamptz')}, r.hi)`);
  return `select null::date, b.device_id, 0, 0, 0, 0::bigint, ${lengthMs(`(b.down * ${within})`)}
    from breakdown b join required r on r.id = b.device_id
    where b.org_code = $1 and b.end_time is null`;
}
