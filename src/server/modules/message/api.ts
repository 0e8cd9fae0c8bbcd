/** What other modules may use of messages. */
export { requireSelf } from './reader.ts';
