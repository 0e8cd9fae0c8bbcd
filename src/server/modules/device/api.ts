/** The part of the device module that other modules may use. */

export { withdrawDevices } from './assignDevices.ts';
export { ensureNamed } from './editDevice.ts';
export { lockVisible, requireVisible } from './visible.ts';
