/** The part of the timeoutConfig module that other modules may use. */
export { figureTargetsOf, timeoutConfigOf } from './queries.ts';
