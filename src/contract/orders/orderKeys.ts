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

/**
 * A part of a distribution, by which its orders are listed:
 * - `hour-<day>-<hour>`: the fault lies on this day of the week (1 Monday to 7) in this hour of the organisation's clock
 * - `clock-<from>-<to>-<days>`: it was reported between these minutes of the day, of a shift that began on a day of the bit set
 *   `days` (1 Monday, 2 Tuesday, 4 ...); a shift that does not end later than it begins ends on the next day
 * - `repair-<from>-<to>`: from the fault to the finish it took these minutes, the end excluded; without `to` or longer
 * - `rework`: it was sent back after a repair
 */
export const orderSlice = z
  .string()
  .regex(
    /^(rework|hour-[1-7]-(1?\d|2[0-3])|clock-(0|[1-9]\d{0,3})-(0|[1-9]\d{0,3})-[1-9]\d{0,2}|repair-(0|[1-9]\d{0,5})-([1-9]\d{0,5})?)$/,
  );

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
  /** A part of a distribution. */
  Slice: orderSlice.optional(),
  /** Where absent: `own` if a figure is given; both sides if the figure is `open` or none is given. */
  Side: orderSide.optional(),
});
export type OrderKeys = z.output<typeof orderKeys>;
