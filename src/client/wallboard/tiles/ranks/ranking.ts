import type { RankRow } from '../../../../contract/topics/topicRows.ts';

/** The most entries of a rank. */
export const rankLength = 6;

/** An entry of a rank with its bar. */
export interface RankEntry<Row> {
  readonly row: Row;
  /** Its place in the topic, "1" first. */
  readonly place: string;
  readonly value: number;
  /** The length of its bar, 0 to 1 of the longest shown. */
  readonly share: number;
  /** True if it is far above the rest. */
  readonly outlier: boolean;
}

export interface Ranking<Row> {
  /** All devices together; null before the topic has it. */
  readonly fleet: Row | null;
  readonly entries: readonly RankEntry<Row>[];
  /** The largest value; 0 where nothing is ranked. */
  readonly longest: number;
}

/**
 * Returns the fleet row and at most six entries by place; rows without a figure are left out.
 * @param lead the least lead of an outlier, in addition to being half as large again
 */
export function placesOf<Row>(
  rows: ReadonlyMap<string, Row>,
  figureOf: (row: Row) => number | null,
  lead = 0,
): Ranking<Row> {
  const ranked = [...rows]
    .filter(([place]) => place !== 'fleet')
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([place, row]) => {
      const value = figureOf(row);
      return value === null ? [] : [{ place, row, value }];
    })
    .slice(0, rankLength);
  const values = ranked.map(({ value }) => value);
  const longest = Math.max(...values, 0);
  return {
    fleet: rows.get('fleet') ?? null,
    longest,
    entries: ranked.map((entry, index) => ({
      ...entry,
      share: longest > 0 ? entry.value / longest : 0,
      outlier: index === 0 && standsOut(values, lead),
    })),
  };
}

/** Returns true if the first is an outlier: at least half as large again as the second. */
function standsOut([first = 0, second]: readonly number[], lead: number): boolean {
  return second !== undefined && second > 0 && first >= 1.5 * second && first - second >= lead;
}

/** Returns a ranking by hours. `digits`: the number of decimals of the whole column. */
export function rankingOf<Row extends RankRow>(
  rows: ReadonlyMap<string, Row>,
): Ranking<Row> & { readonly digits: number } {
  const ranking = placesOf(rows, ({ hours }) => hours);
  const { longest } = ranking;
  return { ...ranking, digits: longest >= 100 ? 0 : longest >= 1 ? 1 : 2 };
}

/** Returns true if there is a figure or an open breakdown. */
export function hasFigures(rows: ReadonlyMap<string, RankRow>): boolean {
  return [...rows.values()].some(({ hours, open }) => hours !== null || open > 0);
}
