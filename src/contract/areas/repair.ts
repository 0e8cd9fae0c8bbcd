import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { FieldReason } from '../fieldReasons.ts';
import { lengths } from '../lengths.ts';
import { bit, id, text, timeText } from '../validators.ts';
import { interruptReason, workOrder, workOrderDetail } from '../workOrder.ts';

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
  'NOT_SERVICED',
  'STALE_VERSION',
  'ACTION_DONE',
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
    FaultText: text(lengths.faultText),
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
  errors: [
    'NOT_FOUND',
    'DEVICE_DISABLED',
    'TIME_ORDER',
    'SOURCE_ORDER',
    'ACTION_DONE',
    'ORG_EXPIRED',
  ],
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
    QrCode: z.string().trim().max(lengths.qrCode).optional(),
    ManualReason: text(lengths.manualReason).optional(),
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
    CauseName: text(lengths.causeName).optional(),
    Measures: text(lengths.measures),
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
  body: transitionBody.extend({ Reason: text(lengths.deedReason) }),
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
    Reason: text(lengths.deedReason).optional(),
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
    Reason: text(lengths.deedReason),
    CauseID: id.optional(),
    CauseName: text(lengths.causeName).optional(),
    Measures: text(lengths.measures).optional(),
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
    Reason: text(lengths.deedReason).optional(),
  }),
  data: workOrder,
  errors: transitionErrors,
  source: 'specification 7 RepairManger; design page 3 Transitions',
});
