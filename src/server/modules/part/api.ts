/** The part of the spare parts module that other modules may use. */
export { selectPartsByID } from './queries.ts';
