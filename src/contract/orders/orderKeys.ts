import { z } from 'zod';
import { id } from '../validators.ts';

/** The figure whose orders to list; the list uses the same predicate as the figure. */
export const drilldownFigure = z.enum([
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
export type DrilldownFigure = z.output<typeof drilldownFigure>;

/** The orders of the organisation's own devices (`own`), or those that it repairs for itself and others (`repaired`). */
export const orderSide = z.enum(['own', 'repaired']);
export type OrderSide = z.output<typeof orderSide>;

/** The id that a figure's row is grouped by; `none` for orders without one. */
const idOrNone = z.union([id, z.literal('none')]);
/** The filters that narrow a list of orders to one row of a figure. */
export const orderKeys = z.object({
  DeviceID: id.optional(),
  TypeID: idOrNone.optional(),
  PositionID: idOrNone.optional(),
  CauseID: idOrNone.optional(),
  FaultDescID: id.optional(),
  /** For labour, the person who worked; otherwise the order's assigned repairer. */
  RepairUserID: idOrNone.optional(),
  RepairOrgCode: z.string().min(1).max(40).optional(),
  OwnerOrgCode: z.string().min(1).max(40).optional(),
  /** Where absent: `own` if a figure is given; both sides if the figure is `open` or none is given. */
  Side: orderSide.optional(),
});
export type OrderKeys = z.output<typeof orderKeys>;
