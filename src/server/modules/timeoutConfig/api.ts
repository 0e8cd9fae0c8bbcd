/** What other modules may use of time limits and targets. */
export { figureTargetsOf, timeoutConfigOf } from './queries.ts';
