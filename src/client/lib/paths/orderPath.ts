import type { PagePath } from './pagePaths.ts';

const page = '/Troubleshooting/workOrder/orderDetail' satisfies PagePath;

/** Returns the path of an order. */
export function orderPath(orderID: string): string {
  const query = new URLSearchParams({ id: orderID, opt: 'detail' });
  return `${page}?${query.toString()}`;
}
