/** The exports of the logs that other modules may use. */
export { actionExport, loginExport } from './logExports.ts';
