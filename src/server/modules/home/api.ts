/** The part of the home module that other modules may use. */
export { requestedSide } from './requestedSide.ts';
