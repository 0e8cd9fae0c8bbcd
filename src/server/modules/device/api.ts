/** The part of the device module that other modules may use. */

export { applyScope } from './applyScope.ts';
export { withdrawDevices } from './assignDevices.ts';
export { ensureNamed } from './editDevice.ts';
export { lockTree } from './editGroups.ts';
export { countByScope, countSeen, type DeviceScope } from './scope.ts';
export { foundByShared } from './shared.ts';
export { lockVisible, requireVisible } from './visible.ts';
