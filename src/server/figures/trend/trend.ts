import type { TrendRow } from '../../../contract/topics/topicRows.ts';
import type { Tx } from '../../storage/db.ts';
import type { FigureQuery } from '../queries/figureQuery.ts';
import { countedParts, downParts } from '../sources/dayParts.ts';
import { allowMemory } from '../sql/allowMemory.ts';
import { openBindings } from '../sql/bindings.ts';
import { dayCoverOf } from '../window/cover.ts';
import { type Edges, readEdges } from '../window/window.ts';
import { fleetDays } from './fleetDays.ts';
import { repairedDays } from './repairedDays.ts';
import { readTrend, trendTallies } from './trendRows.ts';

type TrendQuery = Pick<FigureQuery, 'orgCode' | 'side' | 'window' | 'now'>;

/**
 * Loads failures, breakdowns and downtime by the organisation's days: a row for every day of the
 * window, oldest first, zeros included. A day at the edge of the window counts only the part within
 * the window; open breakdowns are down until now.
 *
 * The owner's side is read from the fleet's day rows, the repaired side from orders.
 */
export async function failureTrend(
  tx: Tx,
  { orgCode, side, window, now }: TrendQuery,
): Promise<TrendRow[]> {
  if (window.from >= window.to) return [];
  const edges = await readEdges(tx, orgCode, window);
  const bindings = openBindings([orgCode]);
  const zone = bindings.bind(edges.zone, 'text');
  const days = touchedDays(edges);
  if (side === 'repaired') {
    await allowMemory(tx);
    const sources = repairedDays(bindings, zone, orgCode, window, now);
    return readTrend(tx, bindings, { zone, days }, sources);
  }
  const { firstDay, pastDay, fromPart, toPart } = dayCoverOf(edges, now);
  const running = window.to >= now; // downtime ends with now, not with the window
  const pieces = [
    ...countedParts(bindings, [...fromPart, ...toPart], trendTallies),
    ...downParts(bindings, running ? fromPart : [...fromPart, ...toPart], trendTallies),
  ];
  const sources = fleetDays(bindings, zone, pieces, {
    rows: { from: firstDay, past: pastDay },
    from: window.from.toISOString(),
    until: running ? now : window.to,
    endsNow: running,
  });
  return readTrend(tx, bindings, { zone, days }, sources);
}

/**
 * Loads the owner's rows of whole days, equal to those of a trend until now, for a topic patch.
 *
 * @param days yyyy-MM-dd; the rows come oldest first
 */
export async function trendDays(
  tx: Tx,
  orgCode: string,
  days: readonly string[],
  now: Date,
): Promise<TrendRow[]> {
  const edges = await readEdges(tx, orgCode, { from: now, to: now });
  const bindings = openBindings([orgCode]);
  const zone = bindings.bind(edges.zone, 'text');
  const sources = fleetDays(bindings, zone, [], {
    rows: { from: '-infinity', past: 'infinity' },
    from: '-infinity',
    until: now,
    endsNow: true,
  });
  return readTrend(tx, bindings, { zone, days }, sources);
}

/** Returns the days of a window; a window that ends at midnight does not include the next day. */
export function touchedDays({ from, to }: Edges): string[] {
  const days: string[] = [];
  const past = to.at > to.dayStart ? to.nextDay : to.day;
  for (let day = from.day; day < past; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
