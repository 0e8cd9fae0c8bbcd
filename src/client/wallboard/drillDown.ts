import type { BehindFigure } from '../../contract/areas/repair.ts';
import { dayEnd, dayStart, shiftDay } from '../lib/dayRange.ts';

/** Which orders stand behind a figure: the query of the console's list (design page 5). */
export interface OrdersQuery {
  OrderState?: number;
  DeviceID?: string;
  FaultLevel?: number;
  StartTime?: string;
  EndTime?: string;
  Behind?: BehindFigure;
}

/** The console's list of orders, filtered. */
export function ordersPath(query: OrdersQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/Troubleshooting/workOrder?${search}`;
}

/** One order. */
export function orderPath(orderID: string): string {
  return `/Troubleshooting/workOrder/orderDetail?${new URLSearchParams({ id: orderID, opt: 'detail' })}`;
}

/**
 * The window of so many whole days that ends with today, as the wire writes it: [start, end) in
 * the organisation's time.
 * @param today `yyyy-MM-dd`
 */
export function windowOf(
  today: string,
  days: number,
): Required<Pick<OrdersQuery, 'StartTime' | 'EndTime'>> {
  return {
    StartTime: dayStart(shiftDay(today, 1 - days)),
    EndTime: dayEnd(today),
  };
}
