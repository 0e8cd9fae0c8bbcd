import type { MtrRankRow, OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { amountText, digitsOf } from '../../../lib/numbers/amountText.ts';
import { isUnreceived } from '../orders/openOrders.ts';
import { placesOf, type RankEntry } from './ranking.ts';

/** The unit of a length of time: minutes below two hours, hours from there. */
export type TimeUnit = 'minutes' | 'hours';
const hoursFrom = 2;

function unitOf(hours: number | null): TimeUnit {
  return hours !== null && hours >= hoursFrom ? 'hours' : 'minutes';
}

function amountIn(unit: TimeUnit, hours: number | null): number | null {
  return hours === null || unit === 'hours' ? hours : hours * 60;
}

/** A length of time in its unit. */
export interface Span {
  readonly unit: TimeUnit;
  readonly text: string;
}

/** Formats a length as a figure of three digits; "-" where there is none. */
export function figureSpan(hours: number | null): Span {
  const unit = unitOf(hours);
  const amount = amountIn(unit, hours);
  return { unit, text: amountText(amount, digitsOf(amount)) };
}

/** Formats a length rounded to whole minutes or tenths of hours. */
export function roundedSpan(hours: number): Span {
  const unit = unitOf(hours);
  return { unit, text: amountText(amountIn(unit, hours), unit === 'hours' ? 1 : 0) };
}

/** A ranking by response time, with a target. */
export interface Responses {
  readonly fleet: MtrRankRow | null;
  readonly entries: readonly (RankEntry<MtrRankRow> & { readonly text: string })[];
  /** The unit of the whole column. */
  readonly unit: TimeUnit;
  /** The position of the target on the bars, 0 to 1; undefined: there is none. */
  readonly target: number | undefined;
}

/** Returns the ranking by response time; bars and target share one scale. */
export function responsesOf(rows: ReadonlyMap<string, MtrRankRow>): Responses {
  const { fleet, entries, longest } = placesOf(rows, ({ hours }) => hours);
  const unit = unitOf(longest);
  const target = fleet?.target ?? null;
  const scale = Math.max(longest, target ?? 0);
  const digits = (amountIn(unit, longest) ?? 0) >= (unit === 'minutes' ? 10 : 100) ? 0 : 1;
  return {
    fleet,
    unit,
    target: target === null || scale === 0 ? undefined : target / scale,
    entries: entries.map((entry) => ({
      ...entry,
      share: scale === 0 ? 0 : entry.value / scale,
      // an entry that meets the target is normal, however far above the rest, so it has no colour
      outlier: entry.outlier && (target === null || entry.value > target),
      text: amountText(amountIn(unit, entry.value), digits),
    })),
  };
}

/** Counts the unreceived orders, and returns the longest wait in hours. */
export function unreceivedOf(
  rows: ReadonlyMap<string, OpenOrderRow>,
  now: number,
): { readonly n: number; readonly longestHours: number } {
  const waits = [...rows.values()]
    .filter(isUnreceived)
    .map(({ reportTime }) => (now - Date.parse(reportTime)) / 3_600_000);
  return { n: waits.length, longestHours: Math.max(0, ...waits.filter(Number.isFinite)) };
}
