import type { MtrRankRow, OpenOrderRow } from '../../../contract/topicRows.ts';
import { amountText, digitsOf } from '../../lib/amountText.ts';
import { placesOf, type RankEntry } from './ranking.ts';

/** A length of time is told in minutes below two hours, in hours from there. */
export type TimeUnit = 'minutes' | 'hours';
const hoursFrom = 2;

function unitOf(hours: number | null): TimeUnit {
  return hours !== null && hours >= hoursFrom ? 'hours' : 'minutes';
}

function amountIn(unit: TimeUnit, hours: number | null): number | null {
  return hours === null || unit === 'hours' ? hours : hours * 60;
}

/** A length in the unit that says it best. */
export interface Span {
  readonly unit: TimeUnit;
  readonly text: string;
}

/** A length as a figure: three digits; "-" where there is none. */
export function figureSpan(hours: number | null): Span {
  const unit = unitOf(hours);
  const amount = amountIn(unit, hours);
  return { unit, text: amountText(amount, digitsOf(amount)) };
}

/** A length as one tells it: whole minutes, tenths of hours. */
export function toldSpan(hours: number): Span {
  const unit = unitOf(hours);
  return { unit, text: amountText(amountIn(unit, hours), unit === 'hours' ? 1 : 0) };
}

/** A ranking by response time, with a target. */
export interface Responses {
  readonly fleet: MtrRankRow | null;
  readonly entries: readonly (RankEntry<MtrRankRow> & { readonly text: string })[];
  /** Of every entry: a column that is read downwards has one unit. */
  readonly unit: TimeUnit;
  /** Where the target lies on the bars, 0 to 1; undefined: there is none. */
  readonly target: number | undefined;
}

/** Devices by their time to respond; bars and target share one scale. */
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
      // colour means abnormal: who meets the target is not, however far ahead of the rest
      outlier: entry.outlier && (target === null || entry.value > target),
      text: amountText(amountIn(unit, entry.value), digits),
    })),
  };
}

/** Orders that nobody has received, and for how long the first of them has waited, in hours. */
export function unreceivedOf(
  rows: ReadonlyMap<string, OpenOrderRow>,
  now: number,
): { readonly n: number; readonly longestHours: number } {
  const waits = [...rows.values()]
    .filter(({ orderState }) => orderState === 0)
    .map(({ reportTime }) => (now - Date.parse(reportTime)) / 3_600_000);
  return { n: waits.length, longestHours: Math.max(0, ...waits.filter(Number.isFinite)) };
}
