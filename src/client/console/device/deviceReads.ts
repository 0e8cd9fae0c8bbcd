import {
  findDeviceCode,
  getDevice,
  listDevices,
} from '../../../contract/areas/device/endpoints.ts';
import { listDevicePositions, listDeviceTypes } from '../../../contract/areas/device/groups.ts';

/** The reads that a change of devices makes stale. */
export const deviceReads = [
  listDevices,
  getDevice,
  listDeviceTypes,
  listDevicePositions,
  findDeviceCode,
] as const;
