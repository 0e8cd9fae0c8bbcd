import { minutesOfDay, type WorkingSpan } from '../../../contract/areas/calendar/endpoints.ts';

/** The value of a text that is no list of spans; the contract refuses it with the reason. */
export const noSpans: readonly WorkingSpan[] = [[0, 0]];

/** Returns a span list as people type it, e.g. `08:00-12:00 22:00-06:00`; '' where nobody works. */
export function spansText(spans: readonly WorkingSpan[]): string {
  return spans.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(' ');
}

/** Returns a minute as a clock shows it; the end of a day is 24:00. */
function clock(minute: number): string {
  const shown = minute > minutesOfDay ? minute - minutesOfDay : minute;
  return `${two(Math.floor(shown / 60))}:${two(shown % 60)}`;
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}

const spanPattern = /^(\d{1,2})[:：](\d{2})[-–~～至](\d{1,2})[:：](\d{2})$/;

/**
 * Reads a typed list of spans, separated by spaces, commas or semicolons. A span that does not end after it begins
 * ends on the next day.
 *
 * @returns `noSpans` where it is none
 */
export function readSpans(text: string): readonly WorkingSpan[] {
  const parts = text
    .replaceAll(/\s*[-–~～至]\s*/g, '-')
    .split(/[\s,，、;；]+/)
    .filter((part) => part !== '');
  const spans: WorkingSpan[] = [];
  for (const part of parts) {
    const [from, to] = minutesOf(part);
    if (from === undefined || to === undefined) return noSpans;
    spans.push([from, to > from ? to : to + minutesOfDay]);
  }
  return spans;
}

function minutesOf(part: string): (number | undefined)[] {
  const [, ...digits] = spanPattern.exec(part) ?? [];
  const [h1 = 99, m1 = 99, h2 = 99, m2 = 99] = digits.map(Number);
  const isClock = h1 < 24 && m1 < 60 && m2 < 60 && (h2 < 24 || (h2 === 24 && m2 === 0));
  return isClock ? [h1 * 60 + m1, h2 * 60 + m2] : [];
}

/** Returns the hours of a week; spans that overlap count once. */
export function weekHours(week: readonly (readonly WorkingSpan[])[]): number {
  const minutes = week.flatMap((_, day) => dayPieces(week, day));
  return minutes.reduce((sum, [from, to]) => sum + to - from, 0) / 60;
}

/** Returns the working time of a weekday from 0:00 to 24:00, with what the day before left over; without overlaps. */
export function dayPieces(week: readonly (readonly WorkingSpan[])[], day: number): WorkingSpan[] {
  const own = week[day] ?? [];
  const before = week[(day + 6) % 7] ?? [];
  const pieces = [
    ...before.map(([from, to]): WorkingSpan => [from - minutesOfDay, to - minutesOfDay]),
    ...own,
  ];
  let reached = 0;
  return pieces.flatMap(([from, to]): WorkingSpan[] => {
    const start = Math.max(from, reached);
    const end = Math.min(to, minutesOfDay);
    if (end <= start) return [];
    reached = end;
    return [[start, end]];
  });
}

/** Weekdays in a row with equal spans: from and to count from 0, Monday. */
export interface WeekRun {
  readonly from: number;
  readonly to: number;
  readonly spans: readonly WorkingSpan[];
}

/** Returns the runs of equal weekdays, from Monday. */
export function weekRuns(week: readonly (readonly WorkingSpan[])[]): WeekRun[] {
  const runs: WeekRun[] = [];
  for (const [day, spans] of week.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.spans) === JSON.stringify(spans))
      runs[runs.length - 1] = { ...last, to: day };
    else runs.push({ from: day, to: day, spans });
  }
  return runs;
}
