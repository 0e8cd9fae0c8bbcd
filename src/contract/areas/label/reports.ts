import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, mobile, nameText, text, timeText } from '../../validators.ts';
import { labelBody } from './endpoints.ts';

/**
 * The limits of reports and remarks by labels, together. The server counts them over all nodes: those that it wrote for
 * a phone and a device, refused ones too for an address. The first report of a machine always passes.
 */
export const labelLimits = {
  phone: { anHour: 6, aDay: 20 },
  device: { anHour: 12, aDay: 40 },
  /** Many people of a plant may share one address. */
  address: { anHour: 60, aDay: 300 },
} as const;

/** The most photos of one report. */
export const mostLabelPhotos = 3;

/** Bytes of a photo at most, and pixels of its longer edge; browsers reduce larger ones before they send them. */
export const labelPhotoBytes = 400 * 1024;
export const labelPhotoEdge = 2048;

/** How long photos of a report are accepted, in minutes. */
export const photoMinutes = 60;

/** The most reports that one call follows. */
export const mostFollowed = 20;

/**
 * The secret of a report: 16 characters of Crockford's base 32, 80 bits. The reporter's browser makes it, so that a
 * report that is sent again after a lost answer is the same report.
 */
export const labelSecret = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'labelSecret' satisfies FieldReason);

/** A report or a remark, with the progress of its order, as its reporter follows it. No names of people. */
export const labelReport = z.object({
  secret: z.string(),
  orderCode: z.string(),
  /** 1: a remark on an order that somebody else had reported. */
  isRemark: bit,
  /** The reporter's own words. */
  text: z.string(),
  /** When they were sent. */
  time: isoInstant,
  /** orderState */
  orderState: z.int(),
  receiveTime: isoInstant.nullable(),
  repairStartTime: isoInstant.nullable(),
  /** When the machine ran again. */
  finishTime: isoInstant.nullable(),
  confirmTime: isoInstant.nullable(),
  rejectTime: isoInstant.nullable(),
  /** While nobody has received it: how many people were notified and when last, and when the next are. */
  calls: z
    .object({
      count: z.int(),
      lastTime: isoInstant.nullable(),
      nextTime: isoInstant.nullable(),
      nextCount: z.int(),
      supervisorTime: isoInstant.nullable(),
    })
    .nullable(),
  photos: z.int(),
});
export type LabelReport = z.output<typeof labelReport>;

/** The open order of a device, as anybody may read it who is about to report a fault. */
const reportedFault = z.object({
  /** orderState */
  orderState: z.int(),
  reportTime: isoInstant,
  isStop: bit,
  /** The description of the catalogue; null where the reporter wrote their own words. */
  faultName: z.string().nullable(),
});

const writeErrors = ['LABEL_INVALID', 'LABEL_REPORTS_OFF', 'DEVICE_DISABLED'] as const;

/** The fields of the reporter, whom the owner of the device may call back. */
const reporterBody = labelBody.extend({
  ReporterName: labelled(nameText(lengths.personName), '姓名', 'Name'),
  ReporterPhone: labelled(mobile, '手机号', 'Mobile number'),
  Secret: labelSecret,
});

/** The data of the form for a report without an account: the descriptions to select from, and the open order. */
export const getLabelForm = defineEndpoint({
  id: 'label.form',
  path: '/api/Kanban/GetLabelForm',
  permission: 'public',
  summary: 'The form of a report by a label',
  body: labelBody,
  data: z.object({
    faults: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The latest open order of the device, which a remark is added to; null: a fault can be reported. */
    reported: reportedFault.nullable(),
  }),
  errors: writeErrors,
  source: 'product decision',
});

/** Reports a fault by a label, without an account. A repeated secret answers the first report. */
export const reportByLabel = defineEndpoint({
  id: 'label.report',
  path: '/api/Kanban/ReportByLabel',
  permission: 'public',
  summary: 'Report a fault by a label',
  body: reporterBody.extend({
    FaultText: text(lengths.faultText),
    /** The description of the catalogue whose name the text begins with. */
    FaultDescID: id.optional(),
    IsStop: bit,
    /** Not in the future; the current time where absent. */
    FaultTime: timeText.optional(),
  }),
  data: labelReport,
  errors: [...writeErrors, 'LABEL_LIMIT', 'DEVICE_REPORTED', 'TIME_ORDER'],
  source: 'product decision',
});

/** Adds a remark to the latest open order of a label's device. A repeated secret answers the first remark. */
export const remarkByLabel = defineEndpoint({
  id: 'label.remark',
  path: '/api/Kanban/RemarkByLabel',
  permission: 'public',
  summary: 'Add a remark to the open order of a label',
  body: reporterBody.extend({
    Remark: text(lengths.faultText),
  }),
  data: labelReport,
  errors: [...writeErrors, 'LABEL_LIMIT', 'DEVICE_NOT_REPORTED', 'TOO_MANY_COMMENTS'],
  source: 'product decision',
});

/** Adds a photo to one's report or remark, within `photoMinutes`. */
export const addLabelPhoto = defineEndpoint({
  id: 'label.photo',
  path: '/api/Kanban/AddLabelPhoto',
  permission: 'public',
  summary: 'Add a photo to a report by a label',
  body: labelBody.extend({
    Secret: labelSecret,
    /** A PNG, JPEG or WebP picture in base64. */
    Photo: z.string().max(Math.ceil(labelPhotoBytes / 3) * 4),
  }),
  data: z.object({ photos: z.int() }),
  errors: [...writeErrors, 'LABEL_PHOTOS', 'NOT_FOUND', 'DISK_FULL', 'TOO_MANY'],
  source: 'product decision',
  maxBodyBytes: 600 * 1024,
});

/** The reports of a label's device that the caller has the secrets of, in the order of the secrets. */
export const listLabelReports = defineEndpoint({
  id: 'label.reports',
  path: '/api/Kanban/GetLabelReports',
  permission: 'public',
  summary: 'Follow reports by a label',
  body: labelBody.extend({ Secrets: z.array(labelSecret).max(mostFollowed) }),
  data: z.array(labelReport),
  errors: ['LABEL_INVALID'],
  source: 'product decision',
});
