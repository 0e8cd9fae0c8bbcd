import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../validators.ts';

const label = z.object({
  /** The device that the label names: `d` of its address. */
  DeviceID: z.string().max(60),
  /** Its signature: `s` of its address. */
  Signature: z.string().max(60),
});

/** Whether a label is one of ours. It says nothing of the device: who scans it may be anybody. */
export const checkLabel = defineEndpoint({
  id: 'label.check',
  path: '/api/Kanban/CheckLabel',
  permission: 'public',
  summary: "Whether a device's label is genuine",
  body: label,
  data: z.object({ valid: z.boolean() }),
  source: 'design page 2 QR text; design page 2 Our own calls',
});

/** What a label's device is, to somebody who may see it, and what is open on it. */
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
    /** Whose device it is, where not the caller's organisation's. */
    ownerName: z.string().nullable(),
    /** Orders that are not over, newest first; empty too for who may not see orders. */
    openOrders: z.array(
      z.object({
        id: z.string(),
        orderCode: z.string(),
        orderState: z.int(),
        faultLevel: z.int(),
        faultText: z.string(),
        faultTime: instant,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  source: 'design page 2 QR text; design page 2 Our own calls',
});
