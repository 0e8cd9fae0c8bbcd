/** The part of the device module that other modules may use. */

export { type Doubles, selectDoubles } from './doubles.ts';
export { applyScope } from './edit/applyScope.ts';
export { withdrawDevices } from './edit/assignDevices.ts';
export { withRunHours } from './runHours.ts';
export { countByScope, countSeen, type DeviceScope } from './scope.ts';
export { foundByShared } from './shared.ts';
export { lockDeviceTrees } from './trees.ts';
export { lockVisible, requireVisible } from './visible.ts';
