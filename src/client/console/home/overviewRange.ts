import { rangeStatus } from '../../../contract/enums.ts';
import type { OrdersWindow } from '../../lib/paths/ordersPath.ts';
import { type Day, dayEnd, dayStart, shiftDay } from '../../lib/time/dayRange.ts';
import { statusOfRange } from '../../lib/time/rangeStatus.ts';

/** The preset lengths of a range in days, today included; the first is the default. */
export const presetDays = [30, 7, 90] as const;
export type PresetDays = (typeof presetDays)[number];

/** The longest custom range, days. */
export const maxRangeDays = 366;

/** The range of days that the figures of the overview cover. */
export interface OverviewRange {
  /** The preset length; null for a custom range. */
  readonly preset: PresetDays | null;
  readonly from: Day;
  /** The last day, included. */
  readonly to: Day;
}

/** The reason why a custom range is invalid: see specification 4, time status of a range. */
export type RangeProblem = 'order' | 'future' | 'long';

/** Returns the error of a custom range; null for none. @param today `yyyy-MM-dd` */
export function rangeProblem(from: Day, to: Day, today: Day): RangeProblem | null {
  const { invalid, notStarted } = rangeStatus.values;
  const status = statusOfRange(from, to, Date.parse(today));
  if (status === invalid) return 'order';
  if (status === notStarted) return 'future';
  return shiftDay(from, maxRangeDays) <= to ? 'long' : null;
}

/** Reads the range of an address; invalid parameters are ignored. @param today `yyyy-MM-dd` */
export function readRange(query: URLSearchParams, today: Day): OverviewRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to) && rangeProblem(from, to, today) === null) {
    return { preset: null, from, to };
  }
  const preset = presetDays.find((days) => String(days) === query.get('days')) ?? presetDays[0];
  return { preset, from: shiftDay(today, 1 - preset), to: today };
}

/** Returns an address's query with another range; the other parameters stay. */
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

/** The range in the format of calls and lists: [start, end). */
export function windowOfRange({ from, to }: Pick<OverviewRange, 'from' | 'to'>): OrdersWindow {
  return { StartTime: dayStart(from), EndTime: dayEnd(to) };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
