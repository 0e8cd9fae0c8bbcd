/** The functions of this module that other modules may use. */
export { passForms, selectDeviceForms } from './bindings.ts';
export { pinRevision, requireContent, requireForm } from './content.ts';
