import type { DayPart, Edge, Edges } from './window.ts';

/** Day rows [from, to) that are added (1) to the months, or subtracted (-1). Days are yyyy-MM-dd. */
export interface DayRun {
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

/**
 * The whole days that make up a window, and the parts of days at its ends. All counts are additive, so
 * the days may also extend beyond the window with the surplus subtracted; the cheaper way is used.
 */
export interface DayCover {
  /** Days [firstDay, pastDay), yyyy-MM-dd. */
  readonly firstDay: string;
  readonly pastDay: string;
  readonly fromPart: readonly DayPart[];
  readonly toPart: readonly DayPart[];
  /** The end of the days, as an instant. */
  readonly end: Date;
}

/** A cover with months for most of the days: months [fromMonth, toMonth), days at their edges. */
export interface Cover extends DayCover {
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly days: readonly DayRun[];
}

/**
 * Returns the days that cover a window.
 *
 * @param now nothing happens after it, so that days beyond it add nothing
 */
export function dayCoverOf({ from, to }: Edges, now: Date): DayCover {
  const first = nearestDay(from, 1, false);
  const last = nearestDay(to, -1, to.at >= now);
  return {
    firstDay: first.day,
    pastDay: last.day,
    fromPart: first.part,
    toPart: last.part,
    end: last.start,
  };
}

/**
 * Returns the months and days that cover a window.
 *
 * @param now as for `dayCoverOf`
 */
export function coverOf(edges: Edges, now: Date): Cover {
  const cover = dayCoverOf(edges, now);
  const { firstDay, pastDay } = cover;
  const fromMonth = nearestMonth(firstDay, false);
  const toMonth = nearestMonth(pastDay, edges.to.at >= now);
  const days = [...run(firstDay, fromMonth, 1), ...run(pastDay, toMonth, -1)];
  const whole = run(firstDay, pastDay, 1);
  // a short window is cheaper with days alone
  if (count(whole) <= count(days)) return { ...cover, fromMonth, toMonth: fromMonth, days: whole };
  return { ...cover, fromMonth, toMonth, days };
}

/** The end of the window that a run or a part belongs to: its beginning (1) or its end (-1). */
type Side = 1 | -1;

/** Returns the day boundary nearest to an edge (the later one if `later`), and the part between the two. */
function nearestDay(edge: Edge, side: Side, later: boolean) {
  const { at, day } = edge;
  const before = at.getTime() - edge.dayStart.getTime();
  const after = edge.nextDayStart.getTime() - at.getTime();
  if (before === 0) return { day, start: at, part: [] };
  if (later || after < before) {
    const part: DayPart = { day, from: at, to: edge.nextDayStart, sign: side };
    return { day: edge.nextDay, start: edge.nextDayStart, part: [part] };
  }
  const part: DayPart = { day, from: edge.dayStart, to: at, sign: side === 1 ? -1 : 1 };
  return { day, start: edge.dayStart, part: [part] };
}

function nearestMonth(day: string, later: boolean): string {
  const before = monthOf(day);
  const after = nextMonth(day);
  if (day === before) return before;
  return later || daysBetween(day, after) < daysBetween(before, day) ? after : before;
}

/** Returns the days between an edge's day and its month: added if the day comes first, else subtracted. */
function run(day: string, month: string, side: Side): DayRun[] {
  if (day < month) return [{ from: day, to: month, sign: side }];
  if (day > month) return [{ from: month, to: day, sign: side === 1 ? -1 : 1 }];
  return [];
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function count(runs: readonly DayRun[]): number {
  return runs.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
