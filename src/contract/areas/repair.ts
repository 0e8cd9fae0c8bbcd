import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { orderState } from '../enums.ts';
import { bit, type FieldReason, id, instant, text, timeText } from '../validators.ts';

/** A piece of an order's time: written once, never changed (design page 3). */
export const segment = z.object({
  /** segmentKind */
  kind: z.int(),
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
  confirmTime: instant.nullable(),
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
  parts: z.array(z.object({ partID: z.string(), qty: z.number() })),
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
    Photos: notStored,
  }),
  data: workOrder,
  errors: ['NOT_FOUND', 'DEVICE_DISABLED', 'TIME_ORDER', 'ORG_EXPIRED'],
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
    Parts: notStored,
  }),
  data: workOrder,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger; design page 3 Transitions',
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

/** Which figure's orders to list, by the predicate of the figure itself (design page 3). */
export const behindFigure = z.enum(['open', 'failures', 'mttr', 'mtbf']);
export type BehindFigure = z.output<typeof behindFigure>;

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
    DeviceID: id.optional(),
    StartTime: timeText.optional(),
    EndTime: timeText.optional(),
    /** The orders behind a figure of the window: the window then bounds what the figure counts. */
    Behind: behindFigure.optional(),
  }),
  ...pageOf(workOrder),
  source: 'specification 7 RepairManger; design page 2 Shapes, page 3 Figures',
});
