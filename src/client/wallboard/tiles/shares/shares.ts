import type { FaultShareRow } from '../../../../contract/topics/topicRows.ts';

/** A share of all failures. */
export interface Share {
  readonly key: string;
  /** `none`: failures without a value; `others`: all that have no entry of their own. */
  readonly is: 'named' | 'none' | 'others';
  /** The id that filters the list of its orders; `none` for failures without a value; null: no filter. */
  readonly id: string | null;
  readonly name: string;
  /** The owner, where it is another organisation. */
  readonly owner?: string | undefined;
  readonly count: number;
  /** The share of the total, 0 to 1. */
  readonly part: number;
  /** Length of its bar, 0 to 1 of the longest shown. */
  readonly length: number;
}

type Rows = ReadonlyMap<string, FaultShareRow>;

/** Returns the number of all failures, including those that the topic's rows leave out. */
export function allOf(rows: Rows): number {
  return rows.get('all')?.count ?? sumOf(placesOf(rows));
}

/** Returns shares by place; where there are more than `most`, the last entry sums up all others. */
export function sharesOf(rows: Rows, most: number): Share[] {
  const places = placesOf(rows);
  const all = Math.max(allOf(rows), sumOf(places));
  const whole = places.length <= most && sumOf(places) === all;
  const shown = whole ? places : places.slice(0, Math.max(1, most - 1));
  const others = all - sumOf(shown);
  const longest = Math.max(...shown.map(({ count }) => count), others, 1);
  const share = (count: number) => ({ count, part: count / all, length: count / longest });
  const entries = shown.map(({ place, id, name, ownerName: owner, count }): Share => {
    const is = name === '' && id === null ? 'none' : 'named';
    return { key: place, is, id: is === 'none' ? 'none' : id, name, owner, ...share(count) };
  });
  if (others === 0 || most < 2) return entries;
  return [...entries, { key: 'others', is: 'others', id: null, name: '', ...share(others) }];
}

/** Formats a share as a whole percentage; a positive share below 0.5 % as "<1%". */
export function partText(part: number): string {
  return part > 0 && part < 0.005 ? '<1%' : `${Math.round(part * 100)}%`;
}

type Place = FaultShareRow & { readonly place: string };

function placesOf(rows: Rows): Place[] {
  return [...rows]
    .filter(([place, { count }]) => place !== 'all' && count > 0)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([place, row]) => ({ place, ...row }));
}

function sumOf(places: readonly { readonly count: number }[]): number {
  return places.reduce((sum, { count }) => sum + count, 0);
}
