/** The part of the repair module that other modules may use. */
export { renameOrders } from './commands/edit/renameOrders.ts';
export { refreshMoved } from './commands/movedOrder.ts';
export { passOrders } from './commands/passOrders.ts';
export type { OrderWriter, ReportContext, WriteContext } from './commands/writeContext.ts';
export { addPhotoByLabel, addRemark } from './comments/labelComments.ts';
export { selectOrderCalls } from './queries/orderCalls.ts';
export { nextOrderCodes } from './queries/orderCode.ts';
export { joinedOrders, openOrderColumns } from './queries/orderColumns.ts';
export { selectOrder } from './queries/orderQueries.ts';
export {
  type CostOfDevice,
  selectDeviceCosts,
  selectOrderTotals,
  totalCost,
} from './record/deviceCost.ts';
export { requireFaultTime } from './rules/timeOrder.ts';
export { beginTimers, endTimers } from './timers/orderTimers.ts';
