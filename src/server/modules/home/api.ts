/** What other modules may use of the figures. */
export { askedSide } from './askedSide.ts';
