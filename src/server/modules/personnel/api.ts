/** What other modules may use of people. */
export { userExport } from './userExport.ts';
