import { useSearchParams } from 'react-router-dom';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import type { ListPageName } from '../../../contract/index.ts';
import { type Failure, failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import type { FilterCodecs, FilterValues } from './filters/filterCodecs.ts';
import {
  type BuiltInView,
  formatListUrl,
  hasNoListParams,
  type ListUrlState,
  parseListUrl,
  toFilterParams,
  toRequestFields,
} from './listUrlState.ts';
import { type LiveList, type LiveRows, useLiveRows } from './rows/useLiveRows.ts';

/** The row type of a paged endpoint. */
export type RowOf<E extends Endpoint> =
  ResultOf<E> extends { readonly data: readonly (infer Row)[] } ? Row : never;

/** The answer of a paged endpoint. */
interface CountedPage<Row> {
  readonly data: readonly Row[];
  readonly totalNum: number;
  readonly totalBound?: 1;
}

export interface ListOptions<E extends Endpoint, Codecs extends FilterCodecs> {
  /** Name of the list for stored views and columns. */
  readonly name: ListPageName;
  /** Filters by field name of the wire. */
  readonly filters: Codecs & Record<Exclude<keyof Codecs, keyof InputOf<E>>, never>;
  /** Sort fields of the server (`sortBody`); columns refer to them in `sort`. */
  readonly sorts?: readonly string[];
  /** Fixed fields of each request, beside filters and page. */
  readonly always?: Partial<InputOf<E>>;
  /** Tabs before the saved views; the first is open where the address has no parameters. */
  readonly builtIn?: readonly BuiltInView[];
  /** Updates the rows when they change on the server. */
  readonly live?: LiveList<E, RowOf<E>>;
  /** Parameters of the address that are not the list's: they stay when filters, page or view change. */
  readonly otherParams?: readonly string[];
  /** False: the rows are not read, because the page shows the filtered records in another way. */
  readonly reads?: boolean;
}

/** A paged list: the state of its address and the answer of the server. */
export interface List<Row, Values> extends LiveRows<Row> {
  readonly name: ListPageName;
  /** The endpoint of the list. */
  readonly endpoint: Endpoint;
  readonly values: Values;
  /** Page index from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | undefined;
  readonly builtIn: readonly BuiltInView[];
  /** Filters are set in addition to those of the open built-in view. */
  readonly filtered: boolean;
  /** The open view: the id of a saved one, the key of a built-in one. */
  readonly view: string | undefined;
  /** Filters and sort order as URL parameters: what a view stores. */
  readonly filterParams: Readonly<Record<string, string>>;
  /** Undefined until the first answer arrives. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** The list has more rows than `total`. */
  readonly isBound: boolean;
  /** The rows belong to the previous query. */
  readonly stale: boolean;
  readonly failure: Failure | null;
  /** Body of the request without the page: what an export sends. */
  readonly requestFields: object;
  /** Changes filters and returns to the first page. `replace`: replaces the history entry. */
  change(part: Partial<Values>, replace?: boolean): void;
  /** `replace`: replaces the history entry. */
  setPage(page: number, size: number, replace?: boolean): void;
  sortBy(sort: string | undefined): void;
  /** Restores the open built-in view; without one, clears all filters and the view. */
  reset(): void;
  /** Opens a view with its stored filters. */
  openView(id: string, filter: Readonly<Record<string, string>>): void;
  reload(): Promise<void>;
}

/**
 * Returns a paged list whose filters, order and page are in the address: back, forward and links
 * show the same rows. Invalid parameters are ignored.
 */
export function useList<E extends Endpoint, Codecs extends FilterCodecs>(
  endpoint: E,
  options: ListOptions<E, Codecs>,
): List<RowOf<E>, FilterValues<Codecs>> {
  const { name, filters, sorts = [], always, builtIn = [], live, otherParams = [] } = options;
  const { reads = true } = options;
  const [query, setWholeQuery] = useSearchParams();
  const setQuery = (own: URLSearchParams, how?: { readonly replace: boolean }) => {
    const others = [...query].filter(([param]) => otherParams.includes(param));
    setWholeQuery(new URLSearchParams([...others, ...own]), how);
  };
  const [first] = builtIn;
  const isFirst = first !== undefined && hasNoListParams(query, filters);
  const address = parseListUrl<Codecs>(
    isFirst ? new URLSearchParams([...query, ...queryOf(first.key, first.filter)]) : query,
    filters,
    sorts,
  );
  const { values, page, size, sort } = address;
  const requestFields = { ...toRequestFields(address), ...always };
  const body = { ...requestFields, pageNum: page, pageSize: size } as InputOf<E>;
  const { data, error, isPlaceholderData, refetch } = useEndpoint(endpoint, body, {
    enabled: reads,
  });
  const liveRows = useLiveRows(endpoint, body, data, reads ? live : undefined);
  const answer = data as CountedPage<RowOf<E>> | undefined;
  const show = (part: Partial<ListUrlState<Codecs>>, replace = false) =>
    setQuery(formatListUrl({ ...address, page: 0, ...part }), { replace });
  const filterParams = toFilterParams(address);
  const open = builtIn.find(({ key }) => key === address.view);
  const openView = (id: string, filter: Readonly<Record<string, string>>) =>
    setQuery(id === first?.key ? new URLSearchParams() : queryOf(id, filter));
  return {
    name,
    endpoint,
    values,
    page,
    size,
    sort,
    builtIn,
    filtered: Object.entries(filterParams).some(
      ([key, value]) => key !== 'sort' && open?.filter[key] !== value,
    ),
    view: address.view,
    filterParams,
    rows: answer?.data,
    total: answer?.totalNum,
    isBound: answer?.totalBound === 1,
    ...liveRows,
    stale: isPlaceholderData,
    failure: error === null ? null : failureOf(error),
    requestFields,
    change: (part, replace) => show({ values: { ...values, ...part } }, replace),
    setPage: (to, rows, replace) => show({ page: to, size: rows }, replace),
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
