/** What other modules may use of time limits. */
export { timeoutConfigOf } from './queries.ts';
