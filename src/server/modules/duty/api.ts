/** The part of the duty module that other modules may use. */
export { selectOnCall } from './answers.ts';
