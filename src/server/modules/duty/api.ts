/** The part of the duty module that other modules may use. */
export { type OnCallAt, selectOnCall } from './answers.ts';
export { changeDuty } from './record.ts';
