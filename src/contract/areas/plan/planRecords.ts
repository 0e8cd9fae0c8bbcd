import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, oneOf, text, timeText } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';
import { formSections } from '../form/content.ts';
import { type PlanArea, planAreas, planCall, planLimits } from './planAreas.ts';
import { pointResult, reviewResult } from './planEnums.ts';

/** The answers of a record with all their texts. */
const bodyBytes = 1024 * 1024;

/** A record as lists have it. */
export const recordSchema = z.object({
  id: z.string(),
  pointID: z.string(),
  planID: z.string(),
  planName: z.string(),
  /** Null: of a stop without a device; code and name are those of the position. */
  deviceID: z.string().nullable(),
  deviceCode: z.string(),
  deviceName: z.string(),
  dueDate: z.string(),
  /** pointResult */
  result: z.int(),
  /** planState of the point. */
  planState: z.int(),
  doneTime: isoInstant,
  userID: z.string().nullable(),
  userName: z.string().nullable(),
  spentMinutes: z.int().nullable(),
  /** The reading of a meter, hours. */
  reading: z.number().nullable(),
  reason: z.string(),
  rest: z.string(),
  remark: z.string(),
  corrections: z.array(
    z.object({
      field: z.string(),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      userName: z.string().nullable(),
      time: isoInstant,
    }),
  ),
  /** An answer to its form is NG; the orders that it has opened, or of which it is a remark. */
  isNG: bit,
  orders: z.array(z.object({ id: z.string(), orderCode: z.string() })),
  /** scanMode; null: nothing was scanned. */
  scanMode: z.int().nullable(),
  scanTime: isoInstant.nullable(),
  /** Why the label was not scanned. */
  scanReason: z.string(),
  /** 1: it was done outside the time of the day of its plan, or by somebody who is no executor of it. */
  isOutside: bit,
  isSubstitute: bit,
  /** 1: a single check without a plan; `planName` is the name of its form. */
  isSpot: bit,
  /** reviewResult; null: nobody has reviewed it. */
  review: z.int().nullable(),
  reviewText: z.string(),
  reviewUserName: z.string().nullable(),
  reviewTime: isoInstant.nullable(),
  /** When the server received it. */
  createTime: isoInstant,
  version: z.int(),
});
export type PlanRecord = z.output<typeof recordSchema>;

/** The answer to an item of the form, as somebody gives it. */
const answerBody = z.object({
  ItemID: z.string().regex(/^[\w-]{1,40}$/),
  Value: z
    .union([z.number().min(-1e12).max(1e12), z.string().trim().max(lengths.formAnswer)])
    .nullable(),
  /** `url` of uploaded pictures of the caller, or of those that the answer has already. */
  Files: z.array(z.string().max(200)).max(planLimits.answerFiles).default([]),
  Note: z.string().trim().max(lengths.formAnswer).default(''),
  /** 1: a reading far from the last one is right. */
  IsConfirmed: bit.default(0),
  /** The last value of the counter that was replaced; the answer is that of the new one. */
  OldReading: z.number().min(0).max(1e12).nullable().default(null),
  /** When it was given: of two answers to an item the later one counts. */
  Time: isoInstant,
});

const answerSchema = z.object({
  itemID: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  files: z.array(uploadedFile),
  note: z.string(),
  isConfirmed: bit,
  oldReading: z.number().nullable(),
  time: isoInstant,
  userName: z.string().nullable(),
  /** Former values, the oldest first. */
  former: z.array(
    z.object({
      value: z.union([z.number(), z.string()]).nullable(),
      time: isoInstant,
      userName: z.string().nullable(),
    }),
  ),
});
export type PlanAnswer = z.output<typeof answerSchema>;

const formSchema = z.object({
  formID: z.string(),
  formName: z.string(),
  revision: z.int(),
  sections: formSections,
});
/** The form of a point or a record, in the revision with which it is filled in. */
export type RecordForm = z.output<typeof formSchema>;

/** Part use in a record. */
const usedParts = z
  .array(
    z.object({
      PartID: id,
      Qty: z.number().positive().max(1_000_000),
      PositionID: id.optional(),
    }),
  )
  .max(planLimits.parts);

/** The form of a point, and all that somebody has filled in so far. */
export const fillSchema = z.object({
  /** The id of the next record: whoever goes on with it, on any phone, fills in the same one. */
  recordID: z.string(),
  form: formSchema.nullable(),
  /** Answers of the draft, and before it of the records that left a rest. */
  answers: z.array(answerSchema),
  /** Who stored the draft last; null: there is none. */
  draftUserName: z.string().nullable(),
  draftTime: isoInstant.nullable(),
  scanTime: isoInstant.nullable(),
  /** The last readings of the machine, by the ids of items. */
  last: z.record(z.string(), z.object({ value: z.number(), time: isoInstant })),
});
export type PlanFill = z.output<typeof fillSchema>;

const fillFields = {
  RecordID: id,
  PointID: id,
  /** The form that was filled in, and its revision; absent: none. */
  FormID: id.nullable().default(null),
  FormRevision: z.int32().min(1).nullable().default(null),
  Answers: labelled(z.array(answerBody).max(planLimits.answers).default([]), '检查项', 'Items'),
  /** The text of the machine's label, when it was scanned, or why it was not. */
  QrCode: labelled(z.string().trim().max(lengths.qrCode).optional(), '设备二维码', 'Label'),
  ScanTime: isoInstant.optional(),
  ManualReason: labelled(
    z.string().trim().min(1).max(lengths.manualReason).optional(),
    '未扫码原因',
    'Why it was not scanned',
  ),
  ActionID: z.string().min(1).max(64).optional(),
};

/** The filter of a list of records. */
export const recordListFilter = z.object({
  PlanID: id.optional(),
  DeviceID: id.optional(),
  UserID: id.optional(),
  IsNG: bit.optional(),
  /** 1: only what nobody has reviewed. */
  IsUnreviewed: bit.optional(),
  /** 1: single checks alone; 0: those of plans alone. */
  IsSpot: bit.optional(),
  PointResult: oneOf(pointResult).optional(),
  FirstDate: dayText.optional(),
  LastDate: dayText.optional(),
});

/** The calls that list the records of a device. */
const deviceCalls = {
  maintenance: 'GetDeviceMaintenanceRecord',
  inspection: 'GetDevicePatrolRecord',
} as const;

const writes = ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'] as const;
const fillErrors = [
  ...writes,
  'POINT_CLOSED',
  'EARLIER_OPEN',
  'RECORD_TAKEN',
  'WRONG_QR',
  'ACTION_DONE',
] as const;

const ofID = { ID: id, Version: z.int().min(0).optional() };

/** The parts of a call that stores what somebody has filled in so far. */
export const draftParts = {
  body: z.object(fillFields),
  data: fillSchema,
  maxBodyBytes: bodyBytes,
  errors: fillErrors,
} as const;

/** The time, the minutes and the reading of a record, which a correction takes too. */
const workFields = {
  /** Absent: now. At most some days ago, and not after now. */
  DoneTime: labelled(timeText.optional(), '完成时间', 'Done at'),
  SpentMinutes: labelled(
    z.int().min(0).max(planLimits.minutes).nullable().optional(),
    '实际工时（分钟）',
    'Minutes spent',
  ),
  Reading: labelled(
    z.number().min(0).max(100_000_000).nullable().optional(),
    '仪表读数',
    'Meter reading',
  ),
} as const;

/** The parts of a call that records what was done at a point. */
export const finishParts = {
  body: z.object({
    ...fillFields,
    PointResult: labelled(oneOf(pointResult), '结果', 'Result'),
    ...workFields,
    /** Needed for `skipped`. */
    Reason: labelled(z.string().trim().max(lengths.planText), '说明', 'Reason').default(''),
    /** Needed for `partly`: what is still to do. */
    Rest: labelled(z.string().trim().max(lengths.planText), '剩余内容', 'Still to do').default(''),
    Remark: labelled(z.string().trim().max(lengths.planText), '备注', 'Remark').default(''),
    /** Used parts, from the bags of the person first, else from the position that is named. */
    Parts: labelled(usedParts.default([]), '备件', 'Parts'),
    /** 1: NG answers open an order; 0: they do not, and `Reason` gives the reason. A stop without a device opens none. */
    OpensOrder: labelled(bit, '开立工单', 'Open an order').default(1),
    /** The machine stopped because of what was found. */
    IsStop: labelled(bit, '设备停机', 'The machine is stopped').default(0),
  }),
  data: recordSchema,
  maxBodyBytes: bodyBytes,
  errors: [...fillErrors, 'STOCK_SHORT', 'OWNER_INACTIVE'],
} as const;

/** The calls of one area about what was done at its points. */
export function recordCallsOf<const Area extends PlanArea>(area: Area) {
  const { noun } = planAreas[area];
  const of = planCall(area);
  return {
    /** Stores what somebody has filled in so far, so that another phone can go on with it. */
    saveDraft: defineEndpoint({
      ...of('SaveDraft', 'SavePlanDraft', 'work', 'product decision'),
      summary: `Store an unfinished ${noun} record`,
      ...draftParts,
    }),
    /**
     * Records what was done at a point. The phone makes RecordID: repeating the call with it answers as the first time.
     * `partly` leaves the point open with what is still to do; `skipped` closes it with a reason.
     */
    finish: defineEndpoint({
      ...of('Finish', 'FinishPlanPoint', 'work', 'product decision'),
      summary: `Finish a ${noun} point`,
      ...finishParts,
    }),
    /** Corrects a record; the old values stay beside the new ones, with the reason. */
    correct: defineEndpoint({
      ...of('Correct', 'UpdatePlanRecord', 'edit', 'product decision'),
      summary: `Correct a ${noun} record`,
      body: z.object({
        ...ofID,
        Reason: labelled(text(lengths.planText), '说明', 'Reason'),
        ...workFields,
        Remark: labelled(z.string().trim().max(lengths.planText).optional(), '备注', 'Remark'),
        Answers: labelled(
          z
            .array(
              answerBody.pick({ ItemID: true, Value: true, Note: true }).extend({
                /** Absent: the pictures stay as they are. */
                Files: answerBody.shape.Files.unwrap().optional(),
              }),
            )
            .max(planLimits.answers),
          '检查项',
          'Items',
        ).default([]),
      }),
      maxBodyBytes: bodyBytes,
      data: recordSchema,
      errors: [...writes, 'TOO_MANY_CORRECTIONS'],
    }),
    /** Records, the latest first. */
    records: defineEndpoint({
      ...of('Records', 'GetPlanRecordList', 'view', 'specification 7'),
      summary: `List ${noun} records`,
      body: pageBody.extend(recordListFilter.shape),
      ...pageOf(recordSchema),
    }),
    /** The records of a device of the organisation, the latest first. */
    deviceRecords: defineEndpoint({
      id: `plan.${area}DeviceRecords` as const,
      path: `/api/Device/${deviceCalls[area]}` as const,
      permission: `${area}.view` as const,
      source: 'specification 7 Device records',
      summary: `List ${noun} records of a device`,
      body: pageBody.extend({ DeviceID: id }),
      ...pageOf(recordSchema),
      errors: ['NOT_FOUND'],
    }),
    /** One record with its form and answers. */
    record: defineEndpoint({
      ...of('Record', 'GetPlanRecordInfo', 'view', 'product decision'),
      summary: `Get a ${noun} record`,
      body: z.object({ ID: id }),
      data: recordSchema.extend({
        form: formSchema.nullable(),
        answers: z.array(answerSchema),
        parts: z.array(
          z.object({
            partID: z.string(),
            partCode: z.string(),
            partName: z.string(),
            unit: z.string(),
            qty: z.number(),
          }),
        ),
      }),
      errors: ['NOT_FOUND'],
    }),
    /** Accepts a record of somebody else, or returns it with a reason; a correction ends the review. */
    review: defineEndpoint({
      ...of('Review', 'ReviewPlanRecord', 'edit', 'product decision'),
      summary: `Review a ${noun} record`,
      body: z.object({
        ...ofID,
        ReviewResult: labelled(oneOf(reviewResult), '审核结果', 'Review'),
        /** Needed where it is returned. */
        Reason: labelled(z.string().trim().max(lengths.planText), '说明', 'Reason').default(''),
      }),
      data: recordSchema,
      errors: [...writes, 'REVIEW_OWN'],
    }),
  } as const;
}
