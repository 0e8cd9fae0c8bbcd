import type { TrendRow } from '../../contract/live.ts';
import type { Tx } from '../storage/db.ts';
import { openBindings } from './bindings.ts';
import { daysOf } from './cover.ts';
import { countedParts, downParts } from './parts.ts';
import { readTrend, trendTallies } from './trendRows.ts';
import { type Edges, readEdges, type Window } from './window.ts';

/**
 * Failures, breakdowns and downtime by the organisation's days: a row for every day that the
 * window touches, oldest first, zeros included. A day that the window cuts counts what lies in the
 * window; breakdowns still open are down until now.
 *
 * @see design page 3, Figures; page 2, Home/FailureTrend
 */
export async function failureTrend(
  tx: Tx,
  orgCode: string,
  window: Window,
  now: Date,
): Promise<TrendRow[]> {
  if (window.from >= window.to) return [];
  const edges = await readEdges(tx, orgCode, window);
  const { firstDay, pastDay, fromPart, toPart } = daysOf(edges, now);
  const running = window.to >= now; // downtime ends with now, not with the window
  const bindings = openBindings([orgCode]);
  const pieces = [
    ...countedParts(bindings, [...fromPart, ...toPart], trendTallies),
    ...downParts(bindings, running ? fromPart : [...fromPart, ...toPart], trendTallies),
  ];
  return readTrend(tx, bindings, pieces, {
    zone: edges.zone,
    days: touchedDays(edges),
    rows: { from: firstDay, past: pastDay },
    from: window.from.toISOString(),
    until: running ? now : window.to,
    endsNow: running,
  });
}

/**
 * The rows of whole days, as a trend that reaches to now has them: what a patch carries.
 *
 * @param days yyyy-MM-dd; answered oldest first
 */
export async function trendDays(
  tx: Tx,
  orgCode: string,
  days: readonly string[],
  now: Date,
): Promise<TrendRow[]> {
  const { zone } = await readEdges(tx, orgCode, { from: now, to: now });
  return readTrend(tx, openBindings([orgCode]), [], {
    zone,
    days,
    rows: { from: '-infinity', past: 'infinity' },
    from: '-infinity',
    until: now,
    endsNow: true,
  });
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
