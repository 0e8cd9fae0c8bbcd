import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { bit, id, isoInstant } from '../../validators.ts';

/** The parameters of a label's address. */
export const labelBody = z.object({
  /** The device of the label: parameter `d` of its address. */
  DeviceID: z.string().max(60),
  /** The signature of the label: parameter `s` of its address. */
  Signature: z.string().max(60),
});

/** runState; null for a device that never reported one. */
const reportedRunState = z.int().nullable();

/** The fields of a device that anybody with a genuine label may read. */
export const publicDevice = z.object({
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string(),
  orgName: z.string(),
  /** deviceState */
  deviceState: z.int(),
  runState: reportedRunState,
  /** 1: people without an account may report its faults. */
  reportable: bit,
});
export type PublicDevice = z.output<typeof publicDevice>;

/** Checks whether a label is genuine. Of one that is not, the answer reveals nothing, not even whether a device has its id. */
export const checkLabel = defineEndpoint({
  id: 'label.check',
  path: '/api/Kanban/CheckLabel',
  permission: 'public',
  summary: "Whether a device's label is genuine",
  body: labelBody,
  data: z.object({
    valid: z.boolean(),
    /** null where the label is not valid. */
    device: publicDevice.nullable(),
  }),
  source: 'product decision',
});

/**
 * The device of a label with its open orders, for a caller who may see it. An old label without a signature shows a
 * signed-in caller no more than the device list does.
 */
export const readLabel = defineEndpoint({
  id: 'label.read',
  path: '/api/Kanban/ReadLabel',
  permission: 'device.view',
  summary: 'The device of a label',
  body: labelBody.extend({ DeviceID: id }),
  data: z.object({
    id: z.string(),
    deviceCode: z.string(),
    deviceName: z.string(),
    typeName: z.string(),
    positionName: z.string(),
    /** deviceState */
    deviceState: z.int(),
    runState: reportedRunState,
    /** The owner's name, where the owner is not the caller's organisation. */
    ownerName: z.string().nullable(),
    /** Documents that its page lists, the latest first; absent without any. */
    documents: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
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
