import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { id, isoInstant } from '../../validators.ts';

/** A completed order of a device, as its owner's record shows it to a provider: without people, comments and photos. */
export const completedOrder = z.object({
  /** Null for an order of another repair side, which the caller cannot open. */
  orderID: z.string().nullable(),
  orderCode: z.string(),
  faultText: z.string(),
  /** faultLevel */
  faultLevel: z.int(),
  faultTime: isoInstant,
  finishTime: isoInstant.nullable(),
  causeName: z.string().nullable(),
  measures: z.string().nullable(),
  /** The cost for the owner, CNY; null where costs are not shared with the caller. */
  cost: z.number().nullable(),
});
export type CompletedOrder = z.output<typeof completedOrder>;

/**
 * The completed orders of a device, the latest first: for its owner all of them; for the provider that services it those that it
 * repaired and, where the owner shares the history, those of all others, also from before their relation.
 */
export const listPastOrders = defineEndpoint({
  id: 'device.pastOrders',
  path: '/api/Device/GetDeviceRepairRecord',
  permission: 'device.view',
  summary: 'Completed orders of a device',
  body: pageBody.extend({ DeviceID: id }),
  ...pageOf(completedOrder),
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device records',
});
