import type { RankRow } from '../../../contract/live.ts';

/** At most so many entries stand in a rank (design page 9). */
export const rankLength = 6;

/** An entry of a rank with its bar. */
export interface RankEntry {
  readonly row: RankRow;
  /** Its place as the topic gives it, "1" first. */
  readonly place: string;
  /** Length of its bar, 0 to 1 of the longest shown. */
  readonly share: number;
  /** Stands out from the rest. */
  readonly outlier: boolean;
}

export interface Ranking {
  /** All devices together; null before the topic has it. */
  readonly fleet: RankRow | null;
  readonly entries: readonly RankEntry[];
  /** Decimals of every entry: a column that is read downwards has one form. */
  readonly digits: number;
}

/** The fleet row and at most six entries by place; devices without a figure are not ranked. */
export function rankingOf(rows: ReadonlyMap<string, RankRow>): Ranking {
  const ranked = [...rows]
    .filter(([key, row]) => key !== 'fleet' && row.hours !== null)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .slice(0, rankLength);
  const hours = ranked.map(([, row]) => row.hours ?? 0);
  const longest = Math.max(...hours, 0);
  return {
    fleet: rows.get('fleet') ?? null,
    digits: longest >= 100 ? 0 : longest >= 1 ? 1 : 2,
    entries: ranked.map(([place, row], index) => ({
      row,
      place,
      share: longest > 0 ? (hours[index] ?? 0) / longest : 0,
      outlier: index === 0 && standsOut(hours),
    })),
  };
}

/** The first stands out where it is at least half as long again as the second. */
function standsOut([first = 0, second]: readonly number[]): boolean {
  return second !== undefined && second > 0 && first >= 1.5 * second;
}

/** Decimals of a figure by itself: three significant digits. */
export function digitsOf(hours: number | null): number {
  if (hours === null || hours >= 100) return 0;
  return hours >= 10 ? 1 : 2;
}

/** Hours as a figure, "-" where there is none; what would read 0 reads "<0.1" or the like. */
export function hoursText(hours: number | null, digits: number): string {
  if (hours === null) return '-';
  const least = 10 ** -digits;
  return hours > 0 && hours < least / 2 ? `<${least.toFixed(digits)}` : hours.toFixed(digits);
}

/** Whether there is anything to rank or to say of the fleet; open breakdowns alone are something. */
export function hasFigures(rows: ReadonlyMap<string, RankRow>): boolean {
  return [...rows.values()].some(({ hours, open }) => hours !== null || open > 0);
}
