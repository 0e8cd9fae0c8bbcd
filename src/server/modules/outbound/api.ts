/** What other modules may call. */
export { insertMessages, reviewKind } from './queueRow.ts';
