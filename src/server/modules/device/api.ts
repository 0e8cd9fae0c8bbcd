/** The part of the device module that other modules may use. */

export { applyScope } from './applyScope.ts';
export { withdrawDevices } from './assignDevices.ts';
export { ensureNamed } from './editDevice.ts';
export { countByScope, countSeen, type DeviceScope, selectScope } from './scope.ts';
export { foundByShared } from './shared.ts';
export { lockVisible, requireVisible } from './visible.ts';
