import { useSearchParams } from 'react-router-dom';
import type { ListPageName } from '../../../contract/areas/savedView.ts';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { type Failure, failureOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import type { FilterCodecs, FilterValues } from './filterCodecs.ts';
import { askedOf, type ListAddress, readAddress, saidOf, writeAddress } from './listAddress.ts';

/** A row of a paged list. */
export type RowOf<E extends Endpoint> =
  ResultOf<E> extends { readonly data: readonly (infer Row)[] } ? Row : never;

export interface ListOptions<E extends Endpoint, Codecs extends FilterCodecs> {
  /** Names the list where something of it is kept: its saved views, its columns. */
  readonly name: ListPageName;
  /** By the wire's field names. */
  readonly filters: Codecs & Record<Exclude<keyof Codecs, keyof InputOf<E>>, never>;
  /** What the server sorts by (`sortBody`); columns name these in `sort`. */
  readonly sorts?: readonly string[];
  /** Said in each call, beside filters and page. */
  readonly always?: Partial<InputOf<E>>;
}

/** A paged list as a page shows it: what its address asks for, and what the server answers. */
export interface List<Row, Values> {
  readonly name: ListPageName;
  /** What it reads. */
  readonly endpoint: Endpoint;
  readonly values: Values;
  /** Counts from zero. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | undefined;
  /** The saved view that was opened, by its id. */
  readonly view: string | undefined;
  /** Filters and order as the address says them: what a view keeps. */
  readonly said: Readonly<Record<string, string>>;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** The rows are those of what was asked before. */
  readonly stale: boolean;
  readonly failure: Failure | null;
  /** The call's body without its page: what an export asks for. */
  readonly asked: object;
  /** Changes filters; back to the first page. */
  change(part: Partial<Values>): void;
  /** `instead`: the present page is nothing to go back to. */
  turn(page: number, size: number, instead?: boolean): void;
  sortBy(sort: string | undefined): void;
  /** Without any filter or view. */
  reset(): void;
  /** Opens a view: what it kept of an address. */
  openView(id: string, said: Readonly<Record<string, string>>): void;
  reload(): Promise<void>;
}

/**
 * A paged list whose filters, order and page stand in the address: back, forward and a link show the
 * same rows, and what an address says wrongly is as if it were not said.
 */
export function useList<E extends Endpoint, Codecs extends FilterCodecs>(
  endpoint: E,
  { name, filters, sorts = [], always }: ListOptions<E, Codecs>,
): List<RowOf<E>, FilterValues<Codecs>> {
  const [query, setQuery] = useSearchParams();
  const address = readAddress<Codecs>(query, filters, sorts);
  const { values, page, size, sort } = address;
  const asked = { ...askedOf(address), ...always };
  const body = { ...asked, pageNum: page, pageSize: size } as InputOf<E>;
  const { data, error, isPlaceholderData, refetch } = useEndpoint(endpoint, body);
  const answer = data as { data: readonly RowOf<E>[]; totalNum: number } | undefined;
  const show = (part: Partial<ListAddress<Codecs>>, replace = false) =>
    setQuery(writeAddress({ ...address, page: 0, ...part }), { replace });
  return {
    name,
    endpoint,
    values,
    page,
    size,
    sort,
    view: address.view,
    said: saidOf(address),
    rows: answer?.data,
    total: answer?.totalNum,
    stale: isPlaceholderData,
    failure: error === null ? null : failureOf(error),
    asked,
    change: (part) => show({ values: { ...values, ...part } }),
    turn: (to, rows, instead) => show({ page: to, size: rows }, instead),
    sortBy: (by) => show({ sort: by }),
    reset: () => setQuery(new URLSearchParams()),
    openView: (id, kept) => setQuery(new URLSearchParams({ ...kept, view: id })),
    async reload() {
      await refetch();
    },
  };
}
