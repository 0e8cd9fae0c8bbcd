/** What other modules may use of work orders. */
export { nextOrderCodes } from './orderCode.ts';
