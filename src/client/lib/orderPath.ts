import type { PagePath } from './pagePaths.ts';

const page = '/Troubleshooting/workOrder/orderDetail' satisfies PagePath;

/** Where an order is shown. */
export function orderPath(orderID: string): string {
  const query = new URLSearchParams({ id: orderID, opt: 'detail' });
  return `${page}?${query.toString()}`;
}
