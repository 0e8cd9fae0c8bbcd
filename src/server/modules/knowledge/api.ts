/** The functions of this module that other modules may use. */
export { selectOfLabel } from './ofRecords.ts';
