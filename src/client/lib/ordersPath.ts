import type { BehindFigure, OrderKeys, OrderSide } from '../../contract/orderKeys.ts';
import { dayEnd, dayStart, shiftDay } from './dayRange.ts';
import type { PagePath } from './pagePaths.ts';

const page = '/Troubleshooting/workOrder' satisfies PagePath;

/** Which orders stand behind a figure: the query of the console's list (design page 5). */
export interface OrdersQuery extends Pick<OrderKeys, 'DeviceID' | 'TypeID' | 'CauseID'> {
  OrderState?: number;
  FaultLevel?: number;
  StartTime?: string;
  EndTime?: string;
  Behind?: BehindFigure;
  Side?: OrderSide;
  RepairUserID?: string;
}

/** A window as the wire writes it: [start, end) in the organisation's time. */
export type OrdersWindow = Required<Pick<OrdersQuery, 'StartTime' | 'EndTime'>>;

/** The console's list of orders, filtered. */
export function ordersPath(query: OrdersQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${page}?${search}`;
}

/** The console's list of orders, finished ones too: its built-in view of all. */
export const allOrdersPath = `${page}?view=all`;

/** The orders behind a figure of a side; a list is the owner's unless it says otherwise. */
export function behindPath(side: OrderSide, query: OrdersQuery): string {
  return ordersPath({ ...query, ...(side === 'repaired' && { Side: side }) });
}

/**
 * The window of so many whole days that ends with today.
 * @param today `yyyy-MM-dd`
 */
export function windowOf(today: string, days: number): OrdersWindow {
  return {
    StartTime: dayStart(shiftDay(today, 1 - days)),
    EndTime: dayEnd(today),
  };
}

/** One hour of a day, 0 to 23. @param day `yyyy-MM-dd` */
export function hourWindow(day: string, hour: number): OrdersWindow {
  const at = (begun: number) => `${day} ${String(begun).padStart(2, '0')}:00:00`;
  return { StartTime: at(hour), EndTime: hour === 23 ? dayEnd(day) : at(hour + 1) };
}
