import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { interruptReason, orderState } from '../enums.ts';
import { bit, type FieldReason, id, instant, text, timeText } from '../validators.ts';

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
  /** WorkOrderCall, or `Import`. */
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
   * amendment, of parts, of a score, and RepairUserID with RepairUserName of who has the order now.
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
});
export type WorkOrderDetail = z.output<typeof workOrderDetail>;

/** A list of the wire that nothing here keeps: an empty one passes, anything in it is refused. */
const notStored = z
  .array(z.unknown())
  .max(0, 'notStored' satisfies FieldReason)
  .optional();

/** What every transition takes beside its own fields (design page 2). */
const transitionBody = z.object({
  ID: id,
  /** The version that the caller saw; another one is refused with the present order. */
  Version: z.int().min(0).optional(),
  /** The caller's own id of this deed; a repeat answers as the first time did. */
  ActionID: z.string().min(1).max(64).optional(),
});

/** Parts of a repair, by id and quantity; a part named twice is refused. */
const partLines = z
  .array(z.object({ PartID: id, Qty: z.number().positive().max(1_000_000) }))
  .max(200);

const transitionErrors = [
  'NOT_FOUND',
  'WRONG_STATE',
  'NOT_YOURS',
  'STALE_VERSION',
  'ORG_EXPIRED',
] as const;

/** Reports a fault of a device. Tells those who may repair it. */
export const addWorkOrder = defineEndpoint({
  id: 'repair.add',
  path: '/api/RepairManger/AddWorkOrder',
  permission: 'repair.report',
  summary: 'Report a fault',
  body: z.object({
    DeviceID: id,
    FaultText: text(500),
    FaultLevel: z.literal([1, 2, 3, 4]),
    IsStop: bit,
    /** Not after now; now where absent. */
    FaultTime: timeText.optional(),
    ActionID: z.string().min(1).max(64).optional(),
    /** A completed or rejected order of the same device, whose fault came again. */
    SourceOrderID: id.optional(),
    Photos: notStored,
  }),
  data: workOrder,
  errors: ['NOT_FOUND', 'DEVICE_DISABLED', 'TIME_ORDER', 'SOURCE_ORDER', 'ORG_EXPIRED'],
  source: 'specification 7 RepairManger; design page 2 Shapes, page 3 Transitions',
});

/** 0 -> 1: somebody of the repair side takes the order. */
export const receiveWorkOrder = defineEndpoint({
  id: 'repair.receive',
  path: '/api/RepairManger/ReceivingWorkOrder',
  permission: 'repair.work',
  summary: 'Receive an order',
  body: transitionBody,
  data: workOrder,
  errors: transitionErrors,
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** 1 -> 2 (or 0 -> 2, receiving by it): the repairer is at the device. */
export const scanWorkOrder = defineEndpoint({
  id: 'repair.scan',
  path: '/api/RepairManger/ScanWorkOrder',
  permission: 'repair.work',
  summary: 'Start a repair at the device',
  body: transitionBody.extend({
    QrCode: z.string().trim().max(500).optional(),
    ManualReason: text(200).optional(),
  }),
  data: workOrder,
  errors: [...transitionErrors, 'WRONG_QR'],
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** 2 -> 3: the machine is restored. */
export const repairWorkOrder = defineEndpoint({
  id: 'repair.repair',
  path: '/api/RepairManger/RepairWorkOrder',
  permission: 'repair.work',
  summary: 'Finish a repair',
  body: transitionBody.extend({
    CauseID: id.optional(),
    /** Made if it does not exist yet. */
    CauseName: text(80).optional(),
    Measures: text(1000),
    /** When the machine ran again: not before the repair began, not after now; now where absent. */
    FinishTime: timeText.optional(),
    Parts: partLines.optional(),
  }),
  data: workOrder,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** 0 or 1 -> 5: it is none of ours, or no fault; final. */
export const rejectWorkOrder = defineEndpoint({
  id: 'repair.reject',
  path: '/api/RepairManger/RejectWorkOrder',
  permission: 'repair.work',
  summary: 'Reject an order',
  body: transitionBody.extend({ Reason: text(500) }),
  data: workOrder,
  errors: transitionErrors,
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** 2 -> 7: work stops for a reason; the machine may run meanwhile. */
export const interruptWorkOrder = defineEndpoint({
  id: 'repair.interrupt',
  path: '/api/RepairManger/InterruptWorkOrder',
  permission: 'repair.work',
  summary: 'Interrupt a repair',
  body: transitionBody.extend({
    ReasonType: interruptReason,
    Reason: text(500).optional(),
    MachineUp: bit,
    /** When work is expected to go on; after now. */
    ExpectRecoverTime: timeText.optional(),
  }),
  data: workOrder,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** 7 -> 2: work goes on; a supervisor may give it to another repairer. */
export const recoverWorkOrder = defineEndpoint({
  id: 'repair.recover',
  path: '/api/RepairManger/RecoveryWorkOrder',
  permission: 'repair.view', // the repairer or a supervisor; the table decides
  summary: 'Go on with an interrupted repair',
  body: transitionBody.extend({
    /** Who goes on with it, of the repair side and with its permission; supervisors only. */
    RepairUserID: id.optional(),
  }),
  data: workOrder,
  errors: transitionErrors,
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** Somebody who can be given an order. */
export const repairer = z.object({ id: z.string(), realName: z.string() });
export type Repairer = z.output<typeof repairer>;

/** To whom a supervisor may give an order: active people of their own organisation who repair, by name. */
export const listRepairers = defineEndpoint({
  id: 'repair.listRepairers',
  path: '/api/RepairManger/GetRepairUserList',
  permission: 'repair.supervise',
  summary: 'Who can be given an order',
  body: z.object({}),
  data: z.array(repairer),
  source: 'design page 3 Transitions (Recovery: a supervisor may reassign)',
});

/** 2 -> 6: the machine runs again, the record follows. */
export const laterWriteWorkOrder = defineEndpoint({
  id: 'repair.laterWrite',
  path: '/api/RepairManger/LaterWriteWorkOrder',
  permission: 'repair.work',
  summary: 'Restore the machine now, write the record later',
  body: transitionBody.extend({
    /** As in RepairWorkOrder. */
    FinishTime: timeText.optional(),
  }),
  data: workOrder,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/**
 * 3 -> 3 by the repairer; 4 -> 4 by who may amend, within seven days of the confirmation. Changes
 * the fields that are given and keeps their old values in the history; figures follow.
 */
export const amendWorkOrder = defineEndpoint({
  id: 'repair.amend',
  path: '/api/RepairManger/XG_RepairWorkOrder',
  permission: 'repair.view', // the repairer or who may amend; the table decides
  summary: 'Amend the record of a repair',
  body: transitionBody.extend({
    Reason: text(500),
    CauseID: id.optional(),
    CauseName: text(80).optional(),
    Measures: text(1000).optional(),
    FinishTime: timeText.optional(),
    IsStop: bit.optional(),
    /** 0: no failure after all, e.g. a duplicate of another order. */
    IsFailure: bit.optional(),
    FaultLevel: z.literal([1, 2, 3, 4]).optional(),
    Parts: partLines.optional(),
  }),
  data: workOrder,
  errors: [...transitionErrors, 'TIME_ORDER', 'TOO_LATE_TO_AMEND'],
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** In 2, 3 and 6, by the repairer or a supervisor: the parts that the repair used, all anew. */
export const updateWorkOrderParts = defineEndpoint({
  id: 'repair.updateParts',
  path: '/api/RepairManger/UpdateWorkOrderParts',
  permission: 'repair.view', // the repairer or a supervisor
  summary: 'Write which parts a repair used',
  body: transitionBody.extend({ Parts: partLines }),
  data: workOrderDetail,
  errors: transitionErrors,
  source: 'specification 7 RepairManger; design page 2 Shapes, page 3 Transitions',
});

/** 3 -> 4 with Result 1; 3 -> 2 with Result 0 and a reason. */
export const confirmWorkOrder = defineEndpoint({
  id: 'repair.confirm',
  path: '/api/RepairManger/SurerWorkOrder',
  permission: 'repair.view', // the reporter needs no more; the table decides (design page 3)
  summary: 'Confirm a repair, or send it back',
  body: transitionBody.extend({
    Result: bit,
    Score: z.int().min(1).max(5).optional(),
    Reason: text(500).optional(),
  }),
  data: workOrder,
  errors: transitionErrors,
  source: 'specification 7 RepairManger; design page 3 Transitions',
});

/** An order with its segments, history and parts. */
export const getWorkOrder = defineEndpoint({
  id: 'repair.get',
  path: '/api/RepairManger/GetWorkOrderforID',
  permission: 'repair.view',
  summary: 'One order by id',
  body: z.object({ ID: id }),
  data: workOrderDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 RepairManger; design page 2 Shapes',
});

/** The same by its code. Codes count by organisation: a provider is answered the newest that fits. */
export const getWorkOrderByCode = defineEndpoint({
  id: 'repair.getByCode',
  path: '/api/RepairManger/GetWorkOrderforCode',
  permission: 'repair.view',
  summary: 'One order by code',
  body: z.object({ OrderCode: text(40) }),
  data: workOrderDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 RepairManger; design page 2 Shapes',
});

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

/** One page of orders, newest fault first. StartTime and EndTime bound the fault, [start, end). */
export const listWorkOrders = defineEndpoint({
  id: 'repair.list',
  path: '/api/RepairManger/GetWorkOrderList',
  permission: 'repair.view',
  summary: 'List orders',
  body: pageBody.extend({
    /** Looks in order code, device code, device name and fault text. */
    SearchText: z.string().trim().max(80).default(''),
    OrderState: orderState.schema.optional(),
    FaultLevel: z.literal([1, 2, 3, 4]).optional(),
    ...orderKeys.shape,
    StartTime: timeText.optional(),
    EndTime: timeText.optional(),
    /** The orders behind a figure of the window: the window then bounds what the figure counts. */
    Behind: behindFigure.optional(),
  }),
  ...pageOf(workOrder),
  source: 'specification 7 RepairManger; design page 2 Shapes, page 3 Figures',
});
