import { openOrderStates, orderState, segmentKind } from '../../../contract/enums.ts';

const closed = orderState.list.filter((state) => !openOrderStates.some((open) => open === state));

/** SQL condition: an order is neither completed nor rejected; the words of the index `work_order_open`. */
export function isOpenOrder(order: string): string {
  return `${order}.order_state not in (${closed.join(', ')})`;
}

/** SQL condition: an order counts as a failure: it is marked as one and is not rejected. */
export function isFailure(order: string): string {
  return `${order}.is_failure and ${order}.order_state <> ${orderState.values.rejected}`;
}

const { wait, repair, interrupt } = segmentKind.values;

/** SQL conditions: the kind of a time segment; the argument is an alias of `work_order_segment`. */
export const isWait = (segment: string) => `${segment}.kind = ${wait}`;
export const isRepair = (segment: string) => `${segment}.kind = ${repair}`;
export const isInterruption = (segment: string) => `${segment}.kind = ${interrupt}`;
