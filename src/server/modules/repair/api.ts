/** What other modules may use of work orders. */
export { refreshMoved } from './moved.ts';
export { nextOrderCodes } from './orderCode.ts';
export { orderExport } from './orderExport.ts';
export { beginTimers, endTimers } from './orderTimers.ts';
export { passOrders } from './passOrders.ts';
export { openOrderColumns, orderJoins } from './wire.ts';
