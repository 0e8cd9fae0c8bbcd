/** What other modules may use of the logs. */
export { actionExport, loginExport } from './logExports.ts';
