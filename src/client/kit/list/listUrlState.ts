import { pageSizes } from '../../ui/table/Pager.tsx';
import type { FilterCodecs, FilterValues } from './filters/filterCodecs.ts';

/**
 * The state of a list in its address. The address holds all of it, so that a link shows the same
 * rows.
 */
export interface ListUrlState<Codecs extends FilterCodecs> {
  readonly values: FilterValues<Codecs>;
  /** Page index from 0. */
  readonly page: number;
  readonly size: number;
  /** Sort field of the server, prefixed with `-` for descending order. */
  readonly sort: string | undefined;
  /** The opened view. */
  readonly view: string | undefined;
}

const defaultPageSize = pageSizes[0];

/** A predefined view of a list; its key is in the address like a saved view's id. */
export interface BuiltInView {
  readonly key: string;
  readonly label: string;
  /** Its filters as URL parameters. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Returns whether an address contains no filter, sort or view. */
export function hasNoListParams(query: URLSearchParams, codecs: FilterCodecs): boolean {
  return ![...Object.keys(codecs), 'sort', 'view'].some((name) => query.has(name));
}

/** Parses an address; invalid parameters are ignored. */
export function parseListUrl<Codecs extends FilterCodecs>(
  query: URLSearchParams,
  codecs: Codecs,
  sorts: readonly string[],
): ListUrlState<Codecs> {
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
    size: pageSizes.find((size) => size === number('size')) ?? defaultPageSize,
    sort: sort !== undefined && sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    view: query.get('view') ?? undefined,
  };
}

/** Formats an address; defaults are omitted. */
export function formatListUrl(state: ListUrlState<FilterCodecs>): URLSearchParams {
  const { values, page, size, sort, view } = state;
  const query = new URLSearchParams();
  if (view !== undefined) query.set('view', view);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  if (sort !== undefined) query.set('sort', sort);
  if (page > 0) query.set('page', String(page + 1));
  if (size !== defaultPageSize) query.set('size', String(size));
  return query;
}

/**
 * Returns the fields of the request without the page; texts are trimmed and empty values omitted.
 */
export function toRequestFields({
  values,
  sort,
}: ListUrlState<FilterCodecs>): Record<string, unknown> {
  const trimmed = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  const filled = trimmed.filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(filled), ...(sort === undefined ? {} : { Sort: sort }) };
}

/** Returns filters and sort order as URL parameters, without page and view. */
export function toFilterParams(state: ListUrlState<FilterCodecs>): Record<string, string> {
  const filtersOnly = { ...state, page: 0, size: defaultPageSize, view: undefined };
  return Object.fromEntries(formatListUrl(filtersOnly));
}
