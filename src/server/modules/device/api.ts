/** The part of the device module that other modules may use. */

export { withdrawDevices } from './assignDevices.ts';
export { ensureNamed } from './queries.ts';
export { lockVisible } from './visible.ts';
