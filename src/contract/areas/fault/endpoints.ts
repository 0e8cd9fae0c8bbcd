import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { bit, id } from '../../validators.ts';

/** The most entries that a form offers for one device. */
export const mostOptions = 300;

/** The most former repairs that are suggested. */
export const mostSuggestions = 5;

/** The most orders that a suggestion names. */
export const mostSuggestionOrders = 20;

const catalogueKey = z.enum(['description', 'cause']);
/** The name of a catalogue of the organisation. */
export type Catalogue = z.output<typeof catalogueKey>;

/**
 * The entries that a form offers for a device, at most `mostOptions`: those of its type, of the types above
 * it and of all types, and those that orders of its type have; first those that these orders have most often.
 */
export const listFaultOptions = defineEndpoint({
  id: 'fault.options',
  path: '/api/RepairManger/GetFaultOptionList',
  permission: 'repair.view',
  summary: 'Fault descriptions or causes for a device',
  body: z.object({ Catalogue: catalogueKey, DeviceID: id }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The latest orders of devices of this type that have it: of each device at most 100, of two years. */
      uses: z.int(),
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** A cause that repaired the same fault of the same type of devices. */
export const faultSuggestion = z.object({
  /** null: a cause that is in no catalogue. */
  causeID: z.string().nullable(),
  causeName: z.string(),
  /** The measures of the latest of the repairs that lasted; of the latest one, if none did. */
  measures: z.string(),
  /** The order of these measures. */
  orderID: z.string(),
  orderCode: z.string(),
  /** The repairs with this cause. */
  repairs: z.int(),
  /** Those that lasted: neither sent back, nor was the fault reported again within `returnDays`. */
  fixes: z.int(),
  /** The median of the active repair times, as the figure has them, of the latest 200 repairs; null: none has a start. */
  medianMinutes: z.number().nullable(),
  /** The latest of the repairs, at most `mostSuggestionOrders`. */
  orders: z.array(z.object({ id: z.string(), orderCode: z.string(), lasted: bit })),
});
export type FaultSuggestion = z.output<typeof faultSuggestion>;

/**
 * The repairs that worked for the fault of an order: the causes of finished orders among the latest of devices
 * of the same type (of each at most 100, of two years), with the same description or the same text. Most first-time fixes first, then the
 * higher share of them, then the latest. A provider's are from the orders that it may read.
 */
export const listFaultSuggestions = defineEndpoint({
  id: 'fault.suggestions',
  path: '/api/RepairManger/GetFaultSuggestionList',
  permission: 'repair.view',
  summary: 'Repairs that worked for the fault of an order',
  body: z.object({ ID: id }),
  data: z.array(faultSuggestion),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
