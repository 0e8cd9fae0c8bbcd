import type { Edge, Edges, Part } from './window.ts';

/** Day rows [from, to) beside the months: added (1), or taken away (-1). Days are yyyy-MM-dd. */
export interface DayRun {
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

/**
 * Which days make up a window, and the parts of days at its ends. All that is counted adds up, so
 * the days may also reach beyond the window and have the surplus taken away: whichever reads less.
 */
export interface DayCover {
  /** Days [firstDay, pastDay), yyyy-MM-dd. */
  readonly firstDay: string;
  readonly pastDay: string;
  readonly fromPart: readonly Part[];
  readonly toPart: readonly Part[];
  /** Where the days end, as an instant. */
  readonly end: Date;
}

/** The same with months for most of the days: months [fromMonth, toMonth), days at their edges. */
export interface Cover extends DayCover {
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly days: readonly DayRun[];
}

/** @param now nothing happened after it: days that reach further cost nothing */
export function daysOf({ from, to }: Edges, now: Date): DayCover {
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

/** @param now as for `daysOf` */
export function coverOf(edges: Edges, now: Date): Cover {
  const cover = daysOf(edges, now);
  const { firstDay, pastDay } = cover;
  const fromMonth = nearestMonth(firstDay, false);
  const toMonth = nearestMonth(pastDay, edges.to.at >= now);
  const days = [...run(firstDay, fromMonth, 1), ...run(pastDay, toMonth, -1)];
  const whole = run(firstDay, pastDay, 1);
  // A short window costs less by its days alone.
  if (count(whole) <= count(days)) return { ...cover, fromMonth, toMonth: fromMonth, days: whole };
  return { ...cover, fromMonth, toMonth, days };
}

/** Where a run or a part stands: at the beginning of the window, or at its end. */
type Side = 1 | -1;

/** The day boundary nearest to an edge (the later one if told so), and what lies between. */
function nearestDay(edge: Edge, side: Side, later: boolean) {
  const { at, day } = edge;
  const before = at.getTime() - edge.dayStart.getTime();
  const after = edge.nextDayStart.getTime() - at.getTime();
  if (before === 0) return { day, start: at, part: [] };
  if (later || after < before) {
    const part: Part = { day, from: at, to: edge.nextDayStart, sign: side };
    return { day: edge.nextDay, start: edge.nextDayStart, part: [part] };
  }
  const part: Part = { day, from: edge.dayStart, to: at, sign: side === 1 ? -1 : 1 };
  return { day, start: edge.dayStart, part: [part] };
}

function nearestMonth(day: string, later: boolean): string {
  const before = monthOf(day);
  const after = nextMonth(day);
  if (day === before) return before;
  return later || daysBetween(day, after) < daysBetween(before, day) ? after : before;
}

/** Days from an edge's day to its month; the other way round they are taken away. */
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
