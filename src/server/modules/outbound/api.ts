/** The functions of this module that other modules may use. */
export { insertMessages, reviewKind } from './queueRow.ts';
