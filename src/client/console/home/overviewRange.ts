import { rangeStatus } from '../../../contract/enums.ts';
import { type Day, dayEnd, dayStart, shiftDay } from '../../lib/dayRange.ts';
import type { OrdersWindow } from '../../lib/ordersPath.ts';
import { statusOfRange } from '../../lib/rangeStatus.ts';

/** Ranges of so many days, today included; the first is the one of an address that names none. */
export const presetDays = [30, 7, 90] as const;
export type PresetDays = (typeof presetDays)[number];

/** The longest range that somebody may choose, days. */
export const longestDays = 366;

/** The days that the figures of the overview are of. */
export interface OverviewRange {
  /** null: days that somebody chose. */
  readonly preset: PresetDays | null;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
}

/** Why chosen days are none: see `specification 4, time status of a range`. */
export type RangeProblem = 'order' | 'future' | 'long';

/** What is wrong with chosen days; null: nothing. @param today `yyyy-MM-dd` */
export function rangeProblem(from: Day, to: Day, today: Day): RangeProblem | null {
  const { invalid, notStarted } = rangeStatus.values;
  const status = statusOfRange(from, to, Date.parse(today));
  if (status === invalid) return 'order';
  if (status === notStarted) return 'future';
  return shiftDay(from, longestDays) <= to ? 'long' : null;
}

/** The range of an address; what it says wrongly is as if it were not said. @param today `yyyy-MM-dd` */
export function readRange(query: URLSearchParams, today: Day): OverviewRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to) && rangeProblem(from, to, today) === null) {
    return { preset: null, from, to };
  }
  const preset = presetDays.find((days) => String(days) === query.get('days')) ?? presetDays[0];
  return { preset, from: shiftDay(today, 1 - preset), to: today };
}

/** An address with another range: the rest of it stays. */
export function writeRange(
  query: URLSearchParams,
  range: PresetDays | { readonly from: Day; readonly to: Day },
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['days', 'from', 'to']) next.delete(name);
  if (typeof range === 'object') {
    next.set('from', range.from);
    next.set('to', range.to);
  } else if (range !== presetDays[0]) next.set('days', String(range));
  return next;
}

/** The range as calls and lists take it: [start, end). */
export function windowOfRange({ from, to }: Pick<OverviewRange, 'from' | 'to'>): OrdersWindow {
  return { StartTime: dayStart(from), EndTime: dayEnd(to) };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
