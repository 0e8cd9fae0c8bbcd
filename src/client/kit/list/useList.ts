import { useSearchParams } from 'react-router-dom';
import type { ListPageName } from '../../../contract/areas/savedView.ts';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { type Failure, failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import type { FilterCodecs, FilterValues } from './filterCodecs.ts';
import {
  askedOf,
  type BuiltInView,
  isPlain,
  type ListAddress,
  readAddress,
  saidOf,
  writeAddress,
} from './listAddress.ts';
import { type LiveList, useLiveRows } from './useLiveRows.ts';

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
  /** Tabs before the saved views; the first is open where the address says nothing. */
  readonly builtIn?: readonly BuiltInView[];
  /** Follows what changes on the server. */
  readonly live?: LiveList<E, RowOf<E>>;
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
  readonly builtIn: readonly BuiltInView[];
  /** Filters are set beside those of the built-in view that is open. */
  readonly filtered: boolean;
  /** The view that was opened: a saved one by its id, a built-in one by its key. */
  readonly view: string | undefined;
  /** Filters and order as the address says them: what a view keeps. */
  readonly said: Readonly<Record<string, string>>;
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Changes on the server that would move rows, which stay where they are until `reload`. */
  readonly moves: number;
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
  /** As the open built-in view has it; without one, without any filter or view. */
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
  { name, filters, sorts = [], always, builtIn = [], live }: ListOptions<E, Codecs>,
): List<RowOf<E>, FilterValues<Codecs>> {
  const [query, setQuery] = useSearchParams();
  const [first] = builtIn;
  const isFirst = first !== undefined && isPlain(query, filters);
  const address = readAddress<Codecs>(
    isFirst ? new URLSearchParams([...query, ...queryOf(first.key, first.filter)]) : query,
    filters,
    sorts,
  );
  const { values, page, size, sort } = address;
  const asked = { ...askedOf(address), ...always };
  const body = { ...asked, pageNum: page, pageSize: size } as InputOf<E>;
  const { data, error, isPlaceholderData, refetch } = useEndpoint(endpoint, body);
  const moves = useLiveRows(endpoint, body, data, live);
  const answer = data as { data: readonly RowOf<E>[]; totalNum: number } | undefined;
  const show = (part: Partial<ListAddress<Codecs>>, replace = false) =>
    setQuery(writeAddress({ ...address, page: 0, ...part }), { replace });
  const said = saidOf(address);
  const open = builtIn.find(({ key }) => key === address.view);
  const openView = (id: string, kept: Readonly<Record<string, string>>) =>
    setQuery(id === first?.key ? new URLSearchParams() : queryOf(id, kept));
  return {
    name,
    endpoint,
    values,
    page,
    size,
    sort,
    builtIn,
    filtered: Object.entries(said).some(
      ([key, value]) => key !== 'sort' && open?.filter[key] !== value,
    ),
    view: address.view,
    said,
    rows: answer?.data,
    total: answer?.totalNum,
    moves,
    stale: isPlaceholderData,
    failure: error === null ? null : failureOf(error),
    asked,
    change: (part) => show({ values: { ...values, ...part } }),
    turn: (to, rows, instead) => show({ page: to, size: rows }, instead),
    sortBy: (by) => show({ sort: by }),
    reset() {
      if (open === undefined) setQuery(new URLSearchParams());
      else openView(open.key, open.filter);
    },
    openView,
    async reload() {
      await refetch();
    },
  };
}

function queryOf(view: string, filter: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({ ...filter, view });
}
