import type { FaultShareRow } from '../../../contract/topicRows.ts';

/** A part of all failures. */
export interface Share {
  readonly key: string;
  /** `none`: those of which nobody said; `others`: all that is not shown by itself. */
  readonly is: 'named' | 'none' | 'others';
  /** By which its orders are listed, `none` where they have none; null: not by an id. */
  readonly id: string | null;
  readonly name: string;
  /** Whose it is, where it is not the organisation's own. */
  readonly owner?: string | undefined;
  readonly count: number;
  /** Of all, 0 to 1. */
  readonly part: number;
  /** Length of its bar, 0 to 1 of the longest shown. */
  readonly length: number;
}

type Rows = ReadonlyMap<string, FaultShareRow>;

/** How many failures there are in all, in more places than the topic carries. */
export function allOf(rows: Rows): number {
  return rows.get('all')?.count ?? sumOf(placesOf(rows));
}

/** Shares by place; where there are more than `most`, the last entry is all the others together. */
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

/** A part as a whole percentage; what would read 0 reads "<1%". */
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
