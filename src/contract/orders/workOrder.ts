import { z } from 'zod';
import { type InterruptReason, interruptReasons } from '../enums.ts';
import { bit, isoInstant } from '../validators.ts';
import { recordFields } from './orderRecord.ts';
import { ownerNameField } from './ownerNameField.ts';

/** The reason for interrupting a repair, as on the wire. */
export const interruptReason = z.enum(
  Object.keys(interruptReasons) as [InterruptReason, ...InterruptReason[]],
);

/** A time segment of an order. It is written once and never changed. */
export const segment = z.object({
  /** segmentKind */
  kind: z.int(),
  /** interruptReason of an interruption; otherwise null. */
  reason: z.string().nullable(),
  machineUp: bit,
  startTime: isoInstant,
  /** null while the segment continues. */
  endTime: isoInstant.nullable(),
  userID: z.string().nullable(),
  userName: z.string().nullable(),
});

/** One event in an order's history; the oldest comes first. */
export const orderEvent = z.object({
  /** RecordedCall. */
  call: z.string(),
  fromState: z.int().nullable(),
  toState: z.int(),
  userID: z.string().nullable(),
  userName: z.string().nullable(),
  time: isoInstant,
  /** The text given with the call: a reason, the measures, or a score. */
  remark: z.string().nullable(),
  /**
   * The changes to the record, by the wire's field names, each with its old and new value. Present for
   * amendments, parts and scores. A change of assignment has RepairUserID and RepairUserName and, for
   * the owner only, RepairOrgName of the repair side.
   */
  changes: z
    .array(
      z.object({
        field: z.string(),
        from: z.union([z.string(), z.number(), z.null()]),
        to: z.union([z.string(), z.number(), z.null()]),
      }),
    )
    .nullable(),
});

/** A part that the repair used; its names are those at the time of writing. */
export const orderPart = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  qty: z.number(),
  /** 1: taken from the stock; absent for a part that was only recorded, e.g. before there was a ledger. */
  isBooked: z.literal(1).optional(),
  /** 1: a former repair side used it, so the author of the current record cannot change it. */
  ofFormer: z.literal(1).optional(),
});

export const workOrderSchema = z.object({
  id: z.string(),
  orderCode: z.string(),
  /** orderState */
  orderState: z.int(),
  /** orderSource */
  orderSource: z.int(),
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  positionName: z.string().nullable(),
  orgCode: z.string(),
  ...ownerNameField,
  repairOrgCode: z.string(),
  reportUserID: z.string().nullable(),
  reportUserName: z.string().nullable(),
  repairUserID: z.string().nullable(),
  repairUserName: z.string().nullable(),
  faultText: z.string(),
  /** 1 is the highest. */
  faultLevel: z.int(),
  isStop: bit,
  isFailure: bit,
  faultTime: isoInstant,
  reportTime: isoInstant,
  /** When somebody acknowledged the alarm before anybody received the order. */
  acknowledgeTime: isoInstant.nullable(),
  receiveTime: isoInstant.nullable(),
  arriveTime: isoInstant.nullable(),
  repairStartTime: isoInstant.nullable(),
  finishTime: isoInstant.nullable(),
  writeTime: isoInstant.nullable(),
  rejectTime: isoInstant.nullable(),
  rejectReason: z.string().nullable(),
  amendTime: isoInstant.nullable(),
  confirmTime: isoInstant.nullable(),
  confirmUserID: z.string().nullable(),
  confirmUserName: z.string().nullable(),
  /** 1: the order was confirmed automatically because nobody did in time. */
  autoConfirm: bit,
  /** While the order is not received: when the next people on call, and then the supervisor, are notified. */
  escalateTime: isoInstant.nullable(),
  superviseTime: isoInstant.nullable(),
  /** While the record is missing: when it is due. */
  writeDueTime: isoInstant.nullable(),
  /** While the order is interrupted: when work is expected to continue. */
  expectRecoverTime: isoInstant.nullable(),
  /** The id of the earlier order whose fault recurred. */
  sourceOrderID: z.string().nullable(),
  /** When the order entered its current state. */
  stateTime: isoInstant,
  scanMode: z.int().nullable(),
  scanReason: z.string().nullable(),
  causeID: z.string().nullable(),
  causeName: z.string().nullable(),
  measures: z.string().nullable(),
  /** failureMechanism */
  mechanism: z.int().nullable(),
  /** maintenanceAction */
  maintenanceAction: z.int().nullable(),
  score: z.int().nullable(),
  reworkCount: z.int(),
  createTime: isoInstant,
  version: z.int(),
});
export type WorkOrder = z.output<typeof workOrderSchema>;

/** People who were or will be notified of an order; of another organisation's people only their number. */
const calledPeople = z.object({
  time: isoInstant,
  count: z.int(),
  names: z.array(z.string()),
});

/** Who was notified of an order that nobody has received, and who is notified next and when. */
export const orderCalls = z.object({
  /** One entry of each time at which people were notified, the earliest first. */
  notified: z.array(calledPeople),
  /** null: it has been, or there is none. */
  next: calledPeople.nullable(),
  supervisors: calledPeople.nullable(),
  /** The provider whose people they are; null: the reader's organisation. */
  orgName: z.string().nullable(),
});
export type OrderCalls = z.output<typeof orderCalls>;

export const workOrderDetail = workOrderSchema.extend({
  segments: z.array(segment),
  history: z.array(orderEvent),
  parts: z.array(orderPart),
  ...recordFields,
  /** While nobody has received the order. */
  calls: orderCalls.optional(),
  /** 1, for the repair side only: the repairer can no longer work, and a supervisor may act instead. */
  repairerLeft: z.literal(1).optional(),
  /** The people without an account who reported the fault or remarked on it by the label; for the owner alone. */
  labelReporters: z
    .array(z.object({ userName: z.string(), phone: z.string(), time: isoInstant, isRemark: bit }))
    .optional(),
  /** The check that found the fault NG, for the owner alone. */
  plannedBy: z
    .object({
      /** planKind */
      kind: z.int(),
      pointID: z.string(),
      planName: z.string(),
    })
    .optional(),
  /** 1: the provider that repaired no longer services the device; the owner's people act instead. */
  repairSideLeft: z.literal(1).optional(),
});
export type WorkOrderDetail = z.output<typeof workOrderDetail>;
