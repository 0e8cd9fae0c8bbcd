import { DateTime } from 'luxon';
import type { InstantRange } from './naiveOutages.ts';

/** Working times as a test states them: spans of minutes by weekday from Monday, and other days. */
export interface TestCalendar {
  readonly week: readonly (readonly (readonly [number, number])[])[];
  readonly days: readonly {
    readonly first: string;
    readonly last: string;
    readonly spans: readonly (readonly [number, number])[];
  }[];
}

/** Returns the milliseconds of [from, to) within working time; all of them without a calendar. */
export function workingMs(
  calendar: TestCalendar | null | undefined,
  zone: string,
  { from, to }: InstantRange,
): number {
  if (calendar == null) return to - from;
  const first = DateTime.fromMillis(from, { zone }).startOf('day').minus({ days: 2 });
  const pieces: InstantRange[] = [];
  for (let day = first; day.toMillis() < to; day = day.plus({ days: 1 })) {
    pieces.push(...piecesOf(calendar, day));
  }
  return lengthOf(pieces, { from, to });
}

/** The pieces of each day that were computed, by calendar: tests compute the same days often. */
const known = new WeakMap<TestCalendar, Map<string, InstantRange[]>>();

/** Returns the pieces that begin on a day. */
function piecesOf(calendar: TestCalendar, day: DateTime): InstantRange[] {
  const days = known.get(calendar) ?? new Map<string, InstantRange[]>();
  known.set(calendar, days);
  const key = `${day.toMillis()} ${day.zoneName}`;
  const pieces = days.get(key) ?? computePieces(calendar, day);
  days.set(key, pieces);
  return pieces;
}

function computePieces({ week, days }: TestCalendar, day: DateTime): InstantRange[] {
  const name = day.toISODate() ?? '';
  const other = days.find(({ first, last }) => first <= name && name <= last);
  return (other?.spans ?? week[day.weekday - 1] ?? []).map(([start, end]) => ({
    from: Math.min(...instantsAt(day, start)),
    to: Math.max(...instantsAt(day, end)),
  }));
}

/** Returns the instants at which a clock shows a minute of a day, or of the next one. */
function instantsAt(day: DateTime, minute: number): number[] {
  const date = day.plus({ days: Math.floor(minute / 1440) });
  const rest = minute % 1440;
  const shown = date.set({ hour: Math.floor(rest / 60), minute: rest % 60 });
  return shown.getPossibleOffsets().map((one) => one.toMillis());
}

/** Returns the length of the union of pieces within [from, to). */
function lengthOf(pieces: readonly InstantRange[], { from, to }: InstantRange): number {
  let reached = from;
  let sum = 0;
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(piece.from, reached);
    const end = Math.min(piece.to, to);
    if (end <= start) continue;
    sum += end - start;
    reached = end;
  }
  return sum;
}
