import type { RankRow } from '../../../contract/topicRows.ts';

/** At most so many entries stand in a rank (design page 9). */
export const rankLength = 6;

/** An entry of a rank with its bar. */
export interface RankEntry<Row> {
  readonly row: Row;
  /** Its place as the topic gives it, "1" first. */
  readonly place: string;
  readonly value: number;
  /** Length of its bar, 0 to 1 of the longest shown. */
  readonly share: number;
  /** Stands out from the rest. */
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
 * The fleet row and at most six entries by place; what has no figure is not ranked.
 * @param lead by how much the first must lead to stand out, beside being half as long again
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

/** The first stands out where it is at least half as long again as the second. */
function standsOut([first = 0, second]: readonly number[], lead: number): boolean {
  return second !== undefined && second > 0 && first >= 1.5 * second && first - second >= lead;
}

/** A ranking by hours. `digits`: a column that is read downwards has one form. */
export function rankingOf<Row extends RankRow>(
  rows: ReadonlyMap<string, Row>,
): Ranking<Row> & { readonly digits: number } {
  const ranking = placesOf(rows, ({ hours }) => hours);
  const { longest } = ranking;
  return { ...ranking, digits: longest >= 100 ? 0 : longest >= 1 ? 1 : 2 };
}

/** Whether there is anything to rank or to say of the fleet; what is open alone is something. */
export function hasFigures(rows: ReadonlyMap<string, RankRow>): boolean {
  return [...rows.values()].some(({ hours, open }) => hours !== null || open > 0);
}
