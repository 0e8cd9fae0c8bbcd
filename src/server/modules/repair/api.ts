/** What other modules may use of work orders. */
export { refreshMoved } from './commands/moved.ts';
export { passOrders } from './commands/passOrders.ts';
export { nextOrderCodes } from './queries/orderCode.ts';
export { orderExport } from './queries/orderExport.ts';
export { openOrderColumns, orderJoins } from './queries/wire.ts';
export { beginTimers, endTimers } from './timers/orderTimers.ts';
