import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id, isoInstant } from '../../validators.ts';

const label = z.object({
  /** The device of the label: parameter `d` of its address. */
  DeviceID: z.string().max(60),
  /** The signature of the label: parameter `s` of its address. */
  Signature: z.string().max(60),
});

/** Checks whether a label is genuine. It reveals nothing about the device, since anybody may scan it. */
export const checkLabel = defineEndpoint({
  id: 'label.check',
  path: '/api/Kanban/CheckLabel',
  permission: 'public',
  summary: "Whether a device's label is genuine",
  body: label,
  data: z.object({ valid: z.boolean() }),
  source: 'product decision',
});

/** The device of a label with its open orders, for a caller who may see it. */
export const readLabel = defineEndpoint({
  id: 'label.read',
  path: '/api/Kanban/ReadLabel',
  permission: 'device.view',
  summary: 'The device of a label',
  body: label.extend({ DeviceID: id }),
  data: z.object({
    id: z.string(),
    deviceCode: z.string(),
    deviceName: z.string(),
    typeName: z.string(),
    positionName: z.string(),
    /** deviceState */
    deviceState: z.int(),
    /** The owner's name, where the owner is not the caller's organisation. */
    ownerName: z.string().nullable(),
    /** Open orders, newest first; empty if the caller may not see orders. */
    openOrders: z.array(
      z.object({
        id: z.string(),
        orderCode: z.string(),
        orderState: z.int(),
        faultLevel: z.int(),
        faultText: z.string(),
        faultTime: isoInstant,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
