import type { TrendRow } from '../../contract/topicRows.ts';
import type { Tx } from '../storage/db.ts';
import { allowMemory } from './allowMemory.ts';
import { openBindings } from './bindings.ts';
import { daysOf } from './cover.ts';
import type { FigureAsk } from './figureAsk.ts';
import { fleetDays } from './fleetDays.ts';
import { countedParts, downParts } from './parts.ts';
import { repairedDays } from './repairedDays.ts';
import { readTrend, trendTallies } from './trendRows.ts';
import { type Edges, readEdges } from './window.ts';

type TrendAsk = Pick<FigureAsk, 'orgCode' | 'side' | 'window' | 'now'>;

/**
 * Failures, breakdowns and downtime by the organisation's days: a row for every day that the
 * window touches, oldest first, zeros included. A day that the window cuts counts what lies in the
 * window; breakdowns still open are down until now.
 *
 * The owner's side is read from the fleet's rows of days, the other from orders.
 *
 * @see design page 3, Figures; page 2, Home/FailureTrend
 */
export async function failureTrend(
  tx: Tx,
  { orgCode, side, window, now }: TrendAsk,
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
  const { firstDay, pastDay, fromPart, toPart } = daysOf(edges, now);
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
 * The owner's rows of whole days, as a trend that reaches to now has them: what a patch carries.
 *
 * @param days yyyy-MM-dd; answered oldest first
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

/** The days that a window touches: one that ends at midnight does not touch the day after. */
export function touchedDays({ from, to }: Edges): string[] {
  const days: string[] = [];
  const past = to.at > to.dayStart ? to.nextDay : to.day;
  for (let day = from.day; day < past; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
