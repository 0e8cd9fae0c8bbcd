import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { mostOrderPhotos, orderCost, recordBody, recordCodes } from '../../orders/orderRecord.ts';
import { interruptReason, workOrderDetail, workOrderSchema } from '../../orders/workOrder.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, text, timeText } from '../../validators.ts';

/** The fields that every transition takes in addition to its own. */
const transitionBody = z.object({
  ID: id,
  /** The version that the caller saw. Another version is refused, with the current order in the answer. */
  Version: z.int().min(0).optional(),
  /** An id that the caller gives this action; repeating it answers as the first time did. */
  ActionID: z.string().min(1).max(64).optional(),
  /**
   * When the step was done, where it is sent later because there was no network. It counts from then: not before the step
   * before it, not in the future, and at most `mostDoneHours` back.
   */
  DoneTime: isoInstant.optional(),
});

/** How far back a step counts that was done without a network, hours. */
export const mostDoneHours = 24;

/** Parts of a repair, by id and quantity; a duplicate part is refused. */
const partQuantities = z
  .array(
    z.object({
      PartID: id,
      Qty: z.number().positive().max(1_000_000),
      /** Where what the repairer's own bags lack comes from. */
      PositionID: id.optional(),
      /** 1: the repairer has it, although the stock does not have it there; the storekeeper checks it. */
      IsFound: bit.optional(),
    }),
  )
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

/** Reports a fault of a device and notifies the people who may repair it. */
export const addWorkOrder = defineEndpoint({
  id: 'repair.add',
  path: '/api/RepairManger/AddWorkOrder',
  permission: 'repair.report',
  summary: 'Report a fault',
  body: z.object({
    DeviceID: id,
    FaultText: text(lengths.faultText),
    /** The description of the owner's catalogue; where absent, the one whose name is the text, if there is one. */
    FaultDescID: id.optional(),
    FaultLevel: z.literal([1, 2, 3, 4]),
    IsStop: bit,
    /** Not in the future; the current time where absent. */
    FaultTime: timeText.optional(),
    ActionID: z.string().min(1).max(64).optional(),
    /** A completed or rejected order of the same device whose fault recurred. */
    SourceOrderID: id.optional(),
    /** `url` of uploaded pictures of the caller; they show the fault. */
    Photos: labelled(
      z.array(z.string().max(200)).max(mostOrderPhotos),
      '照片',
      'Photos',
    ).optional(),
  }),
  data: workOrderSchema,
  errors: [
    'NOT_FOUND',
    'DEVICE_DISABLED',
    'OWNER_INACTIVE',
    'TIME_ORDER',
    'SOURCE_ORDER',
    'ACTION_DONE',
    'ORG_EXPIRED',
  ],
  source: 'specification 7 RepairManger',
});

/** The repairer whom a supervisor names: of the repair side, and with the repair permission. */
const namedRepairer = id;

/**
 * In 0, once: somebody of either side has taken notice of the alarm, which ends on the wall. The order still waits for
 * a repairer, and is escalated.
 */
export const acknowledgeWorkOrder = defineEndpoint({
  id: 'repair.acknowledge',
  path: '/api/Kanban/AcknowledgeWorkOrder',
  permission: 'repair.acknowledge',
  summary: 'Acknowledge the alarm of an order',
  body: transitionBody,
  data: workOrderDetail,
  errors: transitionErrors,
  source: 'product decision',
});

/** 0 -> 1: a person of the repair side takes the order, or a supervisor gives it to one. */
export const receiveWorkOrder = defineEndpoint({
  id: 'repair.receive',
  path: '/api/RepairManger/ReceivingWorkOrder',
  permission: 'repair.work',
  summary: 'Receive an order',
  body: transitionBody.extend({ RepairUserID: namedRepairer.optional() }),
  data: workOrderSchema,
  errors: transitionErrors,
  source: 'specification 7 RepairManger',
});

/** 1, 2, 6 and 7 stay: a supervisor gives the order to another repairer. */
export const assignWorkOrder = defineEndpoint({
  id: 'repair.assign',
  path: '/api/Kanban/AssignWorkOrder',
  permission: 'repair.view', // supervisors of the repair side, as `transitions` decides
  summary: 'Give an order to another repairer',
  body: transitionBody.extend({
    RepairUserID: namedRepairer,
    Reason: text(lengths.actionReason).optional(),
  }),
  data: workOrderSchema,
  errors: transitionErrors,
  source: 'product decision',
});

/** 1 -> 2, or 0 -> 2, which also receives the order: the repairer is at the device. */
export const scanWorkOrder = defineEndpoint({
  id: 'repair.scan',
  path: '/api/RepairManger/ScanWorkOrder',
  permission: 'repair.work',
  summary: 'Start a repair at the device',
  body: transitionBody.extend({
    QrCode: z.string().trim().max(lengths.qrCode).optional(),
    ManualReason: text(lengths.manualReason).optional(),
  }),
  data: workOrderSchema,
  errors: [...transitionErrors, 'WRONG_QR'],
  source: 'specification 7 RepairManger',
});

/** 2 -> 3: the machine is restored. */
export const repairWorkOrder = defineEndpoint({
  id: 'repair.repair',
  path: '/api/RepairManger/RepairWorkOrder',
  permission: 'repair.work',
  summary: 'Finish a repair',
  body: transitionBody.extend({
    CauseID: id.optional(),
    /** Created if it does not exist yet. */
    CauseName: text(lengths.causeName).optional(),
    Measures: text(lengths.measures),
    /** When the machine ran again: after the repair began and not in the future; the current time where absent. */
    FinishTime: timeText.optional(),
    Parts: partQuantities.optional(),
    ...recordCodes,
    ...recordBody,
  }),
  data: workOrderSchema,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger',
});

/** 0 or 1 -> 5: the order is not this side's, or no fault. This state is final. */
export const rejectWorkOrder = defineEndpoint({
  id: 'repair.reject',
  path: '/api/RepairManger/RejectWorkOrder',
  permission: 'repair.work',
  summary: 'Reject an order',
  body: transitionBody.extend({ Reason: text(lengths.actionReason) }),
  data: workOrderSchema,
  errors: transitionErrors,
  source: 'specification 7 RepairManger',
});

/** 2 -> 7: work stops for a reason; the machine may run in the meantime. */
export const interruptWorkOrder = defineEndpoint({
  id: 'repair.interrupt',
  path: '/api/RepairManger/InterruptWorkOrder',
  permission: 'repair.work',
  summary: 'Interrupt a repair',
  body: transitionBody.extend({
    ReasonType: interruptReason,
    Reason: text(lengths.actionReason).optional(),
    MachineUp: bit,
    /** When work is expected to continue; in the future. */
    ExpectRecoverTime: timeText.optional(),
  }),
  data: workOrderSchema,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger',
});

/** 7 -> 2: work continues; a supervisor may assign another repairer. */
export const recoverWorkOrder = defineEndpoint({
  id: 'repair.recover',
  path: '/api/RepairManger/RecoveryWorkOrder',
  permission: 'repair.view', // the repairer or a supervisor, as `transitions` decides
  summary: 'Go on with an interrupted repair',
  body: transitionBody.extend({
    /** Only supervisors may set it. */
    RepairUserID: namedRepairer.optional(),
  }),
  data: workOrderSchema,
  errors: transitionErrors,
  source: 'specification 7 RepairManger',
});

/** 2 -> 6: the machine runs again; the record is written later. */
export const laterWriteWorkOrder = defineEndpoint({
  id: 'repair.laterWrite',
  path: '/api/RepairManger/LaterWriteWorkOrder',
  permission: 'repair.work',
  summary: 'Restore the machine now, write the record later',
  body: transitionBody.extend({
    /** As in RepairWorkOrder. */
    FinishTime: timeText.optional(),
  }),
  data: workOrderSchema,
  errors: [...transitionErrors, 'TIME_ORDER'],
  source: 'specification 7 RepairManger',
});

/**
 * 3 -> 3 by the repairer; 4 -> 4 by people who may amend, within seven days of the confirmation. Changes
 * the given fields, keeps their old values in the history, and updates the figures.
 */
export const amendWorkOrder = defineEndpoint({
  id: 'repair.amend',
  path: '/api/RepairManger/XG_RepairWorkOrder',
  permission: 'repair.view', // the repairer or people who may amend, as `transitions` decides
  summary: 'Amend the record of a repair',
  body: transitionBody.extend({
    Reason: text(lengths.actionReason),
    CauseID: id.optional(),
    CauseName: text(lengths.causeName).optional(),
    Measures: text(lengths.measures).optional(),
    FinishTime: timeText.optional(),
    IsStop: bit.optional(),
    /** 0: not a failure after all, e.g. a duplicate of another order. */
    IsFailure: bit.optional(),
    FaultLevel: z.literal([1, 2, 3, 4]).optional(),
    Parts: partQuantities.optional(),
    ...recordCodes,
  }),
  data: workOrderSchema,
  errors: [...transitionErrors, 'TIME_ORDER', 'TOO_LATE_TO_AMEND'],
  source: 'specification 7 RepairManger',
});

/** In 2, 3 and 6, by the repairer or a supervisor: replaces the list of parts that the repair used. */
export const updateWorkOrderParts = defineEndpoint({
  id: 'repair.updateParts',
  path: '/api/RepairManger/UpdateWorkOrderParts',
  permission: 'repair.view', // the repairer or a supervisor
  summary: 'Write which parts a repair used',
  body: transitionBody.extend({ Parts: partQuantities }),
  data: workOrderDetail,
  errors: transitionErrors,
  source: 'specification 7 RepairManger',
});

/**
 * In 2, 6 and 7 by the repairer or a supervisor, in 3 and 4 by a supervisor: replaces the minutes of the people of
 * the repair side. A helper is an active person of it.
 */
export const updateOrderLabour = defineEndpoint({
  id: 'repair.updateLabour',
  path: '/api/Kanban/UpdateOrderLabour',
  permission: 'repair.view', // the repairer or a supervisor
  summary: 'Write who worked how long on an order',
  body: transitionBody.extend({ Labour: recordBody.Labour.unwrap() }),
  data: workOrderDetail,
  errors: transitionErrors,
  source: 'product decision',
});

/**
 * Sets the cost of service by others for the caller's organisation. The repairer and the supervisors of
 * either side may set it, each for their own side; the other side does not see it.
 */
export const saveOrderCost = defineEndpoint({
  id: 'repair.saveCost',
  path: '/api/Kanban/SaveOrderCost',
  permission: 'repair.view', // the repairer or a supervisor
  summary: 'Write what outside service for an order costs',
  body: z.object({
    ID: id,
    OutsideAmount: recordBody.OutsideAmount.unwrap(),
    ActionID: z.string().min(1).max(64).optional(),
  }),
  data: orderCost,
  errors: ['NOT_FOUND', 'NOT_YOURS', 'ACTION_DONE', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** 3 -> 4 with Result 1; 3 -> 2 with Result 0 and a reason. */
export const confirmWorkOrder = defineEndpoint({
  id: 'repair.confirm',
  path: '/api/RepairManger/SurerWorkOrder',
  permission: 'repair.view', // enough for the reporter, as `transitions` decides
  summary: 'Confirm a repair, or send it back',
  body: transitionBody.extend({
    Result: bit,
    Score: z.int().min(1).max(5).optional(),
    Reason: text(lengths.actionReason).optional(),
    /** `url` of an uploaded picture of the confirmer's signature; with Result 1. */
    Signature: labelled(z.string().max(200), '签名', 'Signature').optional(),
  }),
  data: workOrderSchema,
  errors: transitionErrors,
  source: 'specification 7 RepairManger',
});
