/** What other modules may use of spare parts. */
export { selectPartsByID } from './queries.ts';
