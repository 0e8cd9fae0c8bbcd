/** The functions of the action log that other modules may use. */
export { changesOf } from './actionLog.ts';
