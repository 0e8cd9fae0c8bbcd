import type { DrilldownFigure, OrderKeys, OrderSide } from '../../../contract/orders/orderKeys.ts';
import { dayEnd, dayStart, shiftDay } from '../time/dayRange.ts';
import type { PagePath } from './pagePaths.ts';

const page = '/Troubleshooting/workOrder' satisfies PagePath;

/** The query of the console's order list for the drilldown from a figure. */
export interface OrdersQuery
  extends Pick<
    OrderKeys,
    | 'CauseID'
    | 'DeviceID'
    | 'FaultDescID'
    | 'OwnerOrgCode'
    | 'PositionID'
    | 'RepairOrgCode'
    | 'Slice'
    | 'TypeID'
  > {
  OrderState?: number;
  Unfinished?: 1;
  FaultLevel?: number;
  StartTime?: string;
  EndTime?: string;
  Behind?: DrilldownFigure;
  Side?: OrderSide;
  RepairUserID?: string;
}

/** A time window in wire format: [start, end) in the organisation's time zone. */
export type OrdersWindow = Required<Pick<OrdersQuery, 'StartTime' | 'EndTime'>>;

/** Returns the path of the console's order list with filters. */
export function ordersPath(query: OrdersQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${page}?${search}`;
}

/** The path of the console's order list with finished orders: its built-in view of all. */
export const allOrdersPath = `${page}?view=all`;

/** The path of the open orders that the user repairs or reported. */
export const myOrdersPath = `${page}?view=mine`;

/**
 * Returns the path of the orders behind a figure of a side; the list shows the owner's side by
 * default.
 */
export function drilldownPath(side: OrderSide, query: OrdersQuery): string {
  return ordersPath({ ...query, ...(side === 'repaired' && { Side: side }) });
}

/**
 * Returns the window of a number of whole days that ends with today.
 * @param today `yyyy-MM-dd`
 */
export function windowOf(today: string, days: number): OrdersWindow {
  return {
    StartTime: dayStart(shiftDay(today, 1 - days)),
    EndTime: dayEnd(today),
  };
}

/** Returns the window of one hour of a day, 0 to 23. @param day `yyyy-MM-dd` */
export function hourWindow(day: string, hour: number): OrdersWindow {
  const at = (begun: number) => `${day} ${String(begun).padStart(2, '0')}:00:00`;
  return { StartTime: at(hour), EndTime: hour === 23 ? dayEnd(day) : at(hour + 1) };
}
