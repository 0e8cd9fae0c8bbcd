import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id, isoInstant } from '../../validators.ts';

/** A part that repairs of a device used, under its latest name. */
const devicePart = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  /** The sum of all repairs. */
  qty: z.number(),
  /** The number of orders that used it. */
  orders: z.int(),
  /** When it was used last: the restoration, or the fault where the machine is not restored. */
  lastTime: isoInstant,
});
export type DevicePart = z.output<typeof devicePart>;

/** The most parts of an answer. */
export const devicePartsListed = 50;

/**
 * The parts that repairs of a device used, the last used first, at most `devicePartsListed`. The owner reads those of
 * all repair sides, a provider its own.
 */
export const listDeviceParts = defineEndpoint({
  id: 'device.parts',
  path: '/api/Device/GetDevicePartsList',
  permission: 'repair.view', // they are part of the orders
  summary: 'Parts of a device',
  body: z.object({ DeviceID: id }),
  data: z.array(devicePart),
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device parts per device',
});
