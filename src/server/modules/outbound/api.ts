/** What other modules may call. */
export { insertMessages } from './queueRow.ts';
