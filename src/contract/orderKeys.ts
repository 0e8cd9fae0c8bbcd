import { z } from 'zod';
import { id } from './validators.ts';

/** Which figure's orders to list, by the predicate of the figure itself (design page 3). */
export const behindFigure = z.enum([
  'open',
  'orders',
  'failures',
  'mttr',
  'mtbf',
  'mtta',
  'unreceived',
  'arrival',
  'notArrived',
  'activeRepair',
  'downtime',
  'firstTimeFix',
  'labour',
  'scored',
]);
export type BehindFigure = z.output<typeof behindFigure>;

/** Orders of the organisation's own devices, or those that it repairs, for itself and for others. */
export const orderSide = z.enum(['own', 'repaired']);
export type OrderSide = z.output<typeof orderSide>;

/** What a row of a figure is about; `none`: orders that have no such thing. */
const idOrNone = z.union([id, z.literal('none')]);
/** By which a list of orders is narrowed to a row of a figure. */
export const orderKeys = z.object({
  DeviceID: id.optional(),
  TypeID: idOrNone.optional(),
  PositionID: idOrNone.optional(),
  CauseID: idOrNone.optional(),
  /** Of labour: who worked; else who holds the order. */
  RepairUserID: idOrNone.optional(),
  RepairOrgCode: z.string().min(1).max(40).optional(),
  OwnerOrgCode: z.string().min(1).max(40).optional(),
  /** Absent: the own ones where a figure is named, both where `open` or none is. */
  Side: orderSide.optional(),
});
export type OrderKeys = z.output<typeof orderKeys>;
