/** What other modules may use of devices. */
export { ensureNamed } from './queries.ts';
export { takeBackDevices } from './service.ts';
export { lockVisible } from './visible.ts';
