/** Where an order is shown. */
export function orderPath(orderID: string): string {
  const query = new URLSearchParams({ id: orderID, opt: 'detail' });
  return `/Troubleshooting/workOrder/orderDetail?${query.toString()}`;
}
