import { pageSizes } from '../../ui/Pager.tsx';
import type { FilterCodecs, FilterValues } from './filterCodecs.ts';

/** What a list's address says: all of it, so that a link shows the same rows. */
export interface ListAddress<Codecs extends FilterCodecs> {
  readonly values: FilterValues<Codecs>;
  /** Counts from zero. */
  readonly page: number;
  readonly size: number;
  /** A column that the server sorts by, with `-` before it for the greatest first. */
  readonly sort: string | undefined;
  /** The saved view that was opened. */
  readonly view: string | undefined;
}

const firstSize = pageSizes[0];

/** A view that a list has by itself; its key stands in the address as a saved view's id does. */
export interface BuiltInView {
  readonly key: string;
  readonly label: string;
  /** Its filters, as an address says them. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Whether an address says nothing of what the list shows. */
export function isPlain(query: URLSearchParams, codecs: FilterCodecs): boolean {
  return ![...Object.keys(codecs), 'sort', 'view'].some((name) => query.has(name));
}

/** Reads an address. What it says wrongly is as if it were not said. */
export function readAddress<Codecs extends FilterCodecs>(
  query: URLSearchParams,
  codecs: Codecs,
  sorts: readonly string[],
): ListAddress<Codecs> {
  const number = (name: string) => {
    const text = query.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  };
  const values = Object.entries(codecs).map(([name, { read }]) => [
    name,
    read(query.get(name) ?? ''),
  ]);
  const sort = query.get('sort') ?? undefined;
  return {
    values: Object.fromEntries(values) as FilterValues<Codecs>,
    page: Math.max(0, (number('page') ?? 1) - 1),
    size: pageSizes.find((size) => size === number('size')) ?? firstSize,
    sort: sort !== undefined && sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    view: query.get('view') ?? undefined,
  };
}

/** Writes an address; defaults are left out. */
export function writeAddress(address: ListAddress<FilterCodecs>): URLSearchParams {
  const { values, page, size, sort, view } = address;
  const query = new URLSearchParams();
  if (view !== undefined) query.set('view', view);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  if (sort !== undefined) query.set('sort', sort);
  if (page > 0) query.set('page', String(page + 1));
  if (size !== firstSize) query.set('size', String(size));
  return query;
}

/** What is asked for beside the page; words without the spaces around them, and nothing empty. */
export function askedOf({ values, sort }: ListAddress<FilterCodecs>): Record<string, unknown> {
  const trimmed = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  const said = trimmed.filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(said), ...(sort === undefined ? {} : { Sort: sort }) };
}

/** Filters and order as an address says them, without page and view. */
export function saidOf(address: ListAddress<FilterCodecs>): Record<string, string> {
  const alone = { ...address, page: 0, size: firstSize, view: undefined };
  return Object.fromEntries(writeAddress(alone));
}
