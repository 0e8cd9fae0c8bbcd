import { z } from 'zod';
import { type InterruptReason, interruptReasons } from './enums.ts';
import { ofOwner } from './ofOwner.ts';
import { bit, instant } from './validators.ts';

/** Why a repair was interrupted, as the wire has it. */
export const interruptReason = z.enum(
  Object.keys(interruptReasons) as [InterruptReason, ...InterruptReason[]],
);

/** A piece of an order's time: written once, never changed (design page 3). */
export const segment = z.object({
  /** segmentKind */
  kind: z.int(),
  /** interruptReason, of an interruption. */
  reason: z.string().nullable(),
  machineUp: bit,
  startTime: instant,
  /** null while it runs. */
  endTime: instant.nullable(),
  userID: z.string().nullable(),
  userName: z.string().nullable(),
});

/** One thing that happened to an order, oldest first. */
export const orderEvent = z.object({
  /** RecordedCall. */
  call: z.string(),
  fromState: z.int().nullable(),
  toState: z.int(),
  userID: z.string().nullable(),
  userName: z.string().nullable(),
  time: instant,
  /** What was said with it: a reason, the measures, a score. */
  remark: z.string().nullable(),
  /**
   * What it changed of the record, by the wire's field names: the old value beside the new. Of an
   * amendment, of parts, of a score, RepairUserID with RepairUserName of who has the order now and,
   * to the owner alone, RepairOrgName of which side has it.
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

/** A part that the repair used; names as they were when it was written. */
export const orderPart = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  qty: z.number(),
  /** 1: a side that repaired before used it; who writes the record now does not change it. */
  ofFormer: z.literal(1).optional(),
});

export const workOrder = z.object({
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
  ...ofOwner,
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
  faultTime: instant,
  reportTime: instant,
  receiveTime: instant.nullable(),
  arriveTime: instant.nullable(),
  repairStartTime: instant.nullable(),
  finishTime: instant.nullable(),
  writeTime: instant.nullable(),
  rejectTime: instant.nullable(),
  rejectReason: z.string().nullable(),
  amendTime: instant.nullable(),
  confirmTime: instant.nullable(),
  confirmUserID: z.string().nullable(),
  confirmUserName: z.string().nullable(),
  /** 1: nobody confirmed it in time. */
  autoConfirm: bit,
  /** While it is unreceived: when the next on call, then the supervisor, are told. */
  escalateTime: instant.nullable(),
  superviseTime: instant.nullable(),
  /** While it is to be completed: until when the record is due. */
  writeDueTime: instant.nullable(),
  /** While it is interrupted: when work is expected to go on. */
  expectRecoverTime: instant.nullable(),
  /** The finished order whose fault came again. */
  sourceOrderID: z.string().nullable(),
  /** When it came into its present state. */
  stateTime: instant,
  scanMode: z.int().nullable(),
  scanReason: z.string().nullable(),
  causeID: z.string().nullable(),
  causeName: z.string().nullable(),
  measures: z.string().nullable(),
  score: z.int().nullable(),
  reworkCount: z.int(),
  createTime: instant,
  version: z.int(),
});
export type WorkOrder = z.output<typeof workOrder>;

export const workOrderDetail = workOrder.extend({
  segments: z.array(segment),
  history: z.array(orderEvent),
  parts: z.array(orderPart),
  /** 1, to the repair side alone: the repairer can work no longer; a supervisor stands in. */
  repairerLeft: z.literal(1).optional(),
  /** 1: the provider that repaired services the device no longer; the owner's people stand in. */
  repairSideLeft: z.literal(1).optional(),
});
export type WorkOrderDetail = z.output<typeof workOrderDetail>;
