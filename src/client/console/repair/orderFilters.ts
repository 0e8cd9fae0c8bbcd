import { type listWorkOrders } from '../../../contract/areas/repairQueries.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import {
  type FaultLevel,
  faultLevel,
  type OrderState,
  orderState,
} from '../../../contract/enums.ts';
import {
  type BehindFigure,
  behindFigure,
  type OrderKeys,
  orderKeys,
} from '../../../contract/orderKeys.ts';
import { timeText } from '../../../contract/validators.ts';

/** What the list is asked for. Its address says all of it, so that a link shows the same orders. */
export interface OrderFilters extends Readonly<OrderKeys> {
  readonly SearchText: string;
  readonly OrderState: OrderState | undefined;
  readonly FaultLevel: FaultLevel | undefined;
  /** As on the wire: [start, end). */
  readonly StartTime: string | undefined;
  readonly EndTime: string | undefined;
  readonly Behind: BehindFigure | undefined;
  /** Counts from zero. */
  readonly page: number;
  readonly size: number;
}

/** Page sizes of specification 9; the first is the default. */
const sizes = [15, 20, 30, 50];

/** Reads an address. What it says wrongly is as if it were not said. */
export function readFilters(query: URLSearchParams): OrderFilters {
  const number = (name: string) => {
    const text = query.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  };
  const page = number('page') ?? 1;
  return {
    SearchText: (query.get('SearchText') ?? '').slice(0, 80),
    OrderState: orderState.list.find((state) => state === number('OrderState')),
    FaultLevel: faultLevel.list.find((level) => level === number('FaultLevel')),
    ...readKeys(query),
    StartTime: timeText.safeParse(query.get('StartTime')).data,
    EndTime: timeText.safeParse(query.get('EndTime')).data,
    Behind: behindFigure.safeParse(query.get('Behind')).data,
    page: Math.max(0, page - 1),
    size: sizes.find((size) => size === number('size')) ?? 15,
  };
}

/** Which row of a figure it is narrowed to. */
function readKeys(query: URLSearchParams): OrderKeys {
  const said = Object.entries(orderKeys.shape)
    .map(([name, schema]) => [name, schema.safeParse(query.get(name) ?? undefined).data] as const)
    .filter(([, value]) => value !== undefined);
  return orderKeys.parse(Object.fromEntries(said));
}

/** Writes an address; defaults are left out. */
export function writeFilters(filters: OrderFilters): URLSearchParams {
  const query = new URLSearchParams();
  const { page, size, ...fields } = filters;
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  if (page > 0) query.set('page', String(page + 1));
  if (size !== 15) query.set('size', String(size));
  return query;
}

/** The call's body. */
export function filtersBody(filters: OrderFilters): InputOf<typeof listWorkOrders> {
  const { page, size, SearchText, ...fields } = filters;
  return {
    SearchText: SearchText.trim(),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    pageNum: page,
    pageSize: size,
  };
}

/** The search and the page are no filters; the two ends of the window are one. */
const notCounted = new Set(['SearchText', 'page', 'size', 'StartTime', 'EndTime']);

/** How many filters are set, the search apart. */
export function filterCount(filters: OrderFilters): number {
  const { StartTime, EndTime } = filters;
  const others = Object.entries(filters).filter(([name]) => !notCounted.has(name));
  const values: unknown[] = others.map(([, value]) => value);
  return [...values, StartTime ?? EndTime].filter((value) => value !== undefined).length;
}

/** No filter at all. */
export const noFilters: OrderFilters = readFilters(new URLSearchParams());
