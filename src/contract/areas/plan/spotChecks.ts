import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant } from '../../validators.ts';
import { deviceFormSchema } from '../form/calls.ts';
import { pointSchema } from './planPoints.ts';
import { draftParts, fillSchema, finishParts } from './planRecords.ts';

/** The points that one answer lists, and the days for which an unfinished single check stays. */
export const spotLimits = { due: 20, days: 7 } as const;

const spotForm = deviceFormSchema.extend({
  /** Who began a check with it that is not finished, and when; null: nobody. */
  draftUserName: z.string().nullable(),
  draftTime: isoInstant.nullable(),
  /** The last single check with it; null: there was none. */
  lastTime: isoInstant.nullable(),
  lastUserName: z.string().nullable(),
  lastIsNG: bit,
});
export type SpotForm = z.output<typeof spotForm>;

const spotDevice = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  typeName: z.string().nullable(),
  positionName: z.string().nullable(),
  /** deviceState */
  deviceState: z.int(),
  /** The points of plans that the caller carries out there now, the earliest first. */
  due: z.array(pointSchema),
  /** The forms of the device and its type, the default one first. */
  forms: z.array(spotForm),
});
export type SpotDevice = z.output<typeof spotDevice>;

const qrCode = labelled(
  z.string().trim().min(1).max(lengths.qrCode).optional(),
  '设备二维码',
  'Label',
);

const of = <const ID extends string, const Call extends string>(name: ID, call: Call) => ({
  id: `plan.spot${name}` as const,
  path: `/api/SpotPatrolCheck/${call}` as const,
  permission: 'inspection.spot' as const,
  source: 'product decision',
});

/** The calls of single checks: an operator checks a machine at once, without a plan. */
export const spotCalls = {
  /** Finds a machine by its label or its code, and lists what can be checked there. */
  scan: defineEndpoint({
    ...of('Scan', 'GetScanDevice'),
    source: 'specification 7 SpotPatrolCheck',
    summary: 'Scan a device for a single check',
    body: z.object({
      QrCode: qrCode,
      /** The code that somebody typed, without a label. */
      DeviceCode: labelled(
        z.string().trim().min(1).max(lengths.deviceCode).optional(),
        '设备编号',
        'Device code',
      ),
    }),
    data: spotDevice,
    errors: ['NOT_FOUND'],
  }),
  /**
   * Begins a single check of a machine by a form, or goes on with the one that somebody began. Without the label it needs a
   * reason, and the record is marked as entered by hand.
   */
  start: defineEndpoint({
    ...of('Start', 'AddSpotCheck'),
    summary: 'Begin a single check',
    body: z.object({
      DeviceID: id,
      FormID: labelled(id, '表单', 'Form'),
      QrCode: qrCode,
      ScanTime: isoInstant.optional(),
      ManualReason: labelled(
        z.string().trim().min(1).max(lengths.manualReason).optional(),
        '未扫码原因',
        'Why it was not scanned',
      ),
    }),
    data: pointSchema.extend(fillSchema.shape),
    errors: ['NOT_FOUND', 'ORG_EXPIRED', 'WRONG_QR'],
  }),
  /** Stores what somebody has filled in so far; whoever begins the check goes on with it. */
  saveDraft: defineEndpoint({
    ...of('SaveDraft', 'SaveSpotCheckDraft'),
    summary: 'Store an unfinished single check',
    ...draftParts,
  }),
  /**
   * Records a single check, as `FinishPlanPoint` records a point of a plan. It is always done: another PointResult, Rest,
   * Parts and a DoneTime before its scan are refused. DoneTime is there for a check that waited in the queue of a browser.
   */
  finish: defineEndpoint({
    ...of('Finish', 'FinishSpotCheck'),
    summary: 'Finish a single check',
    ...finishParts,
  }),
} as const;
export type SpotCalls = typeof spotCalls;
