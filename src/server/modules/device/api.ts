/** The part of the device module that other modules may use. */
export { ensureNamed } from './queries.ts';
export { withdrawDevices } from './service.ts';
export { lockVisible } from './visible.ts';
