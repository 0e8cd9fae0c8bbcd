/** The functions of this module that other modules may use. */
export { passForms } from './bindings.ts';
export { pinRevision, requireContent, requireForm } from './content.ts';
