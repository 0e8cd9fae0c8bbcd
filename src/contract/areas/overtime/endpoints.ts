import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, oneOf, searchText, text, timeText } from '../../validators.ts';
import { overtimeState } from './overtimeEnums.ts';

/** The longest time of one application in hours, the months and the times that can be applied for at once, and the bounds of the settings in hours and minutes. */
export const overtimeLimits = {
  hours: 24,
  months: 3,
  atOnce: 60,
  confirmHours: [1, 200],
  leastMinutes: 480,
} as const;

/** Work of one person less than so many minutes apart is one proposal. */
export const proposalGapMinutes = 60;

/** Returns minutes as hours with two decimals. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** A calendar month of the organisation, yyyy-MM. */
export const monthText = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'month' satisfies FieldReason);

/** The orders by whose segments time is proven, by their first minute. */
const provenOrders = {
  orderIDs: z.array(z.string()),
  /** Their codes, in the same order. */
  orderCodes: z.array(z.string()),
};

/** An application for out-call overtime (specification 3). */
export const overtimeSchema = z.object({
  id: z.string(),
  userID: z.string(),
  realName: z.string(),
  replacesUserID: z.string().nullable(),
  replacesName: z.string().nullable(),
  /** The first and the end of the last proven minute. */
  startTime: isoInstant,
  endTime: isoInstant,
  /** The proven minutes between them. */
  minutes: z.int(),
  hours: z.number(),
  reason: z.string(),
  ...provenOrders,
  /** overtimeState */
  approveState: z.int(),
  /** The step that it waits for: 1, or 2 for the second approval. */
  step: z.int(),
  /** Who approved or refused it; at step 2, who took the first step. */
  approverID: z.string().nullable(),
  approverName: z.string().nullable(),
  approveTime: isoInstant.nullable(),
  /** Why it was refused or reopened. */
  approveReason: z.string(),
  createUserID: z.string(),
  createUserName: z.string(),
  createTime: isoInstant,
  /** 1: a segment that proves it has been corrected or removed since; edit it before it is approved. */
  isChanged: bit,
  updateTime: isoInstant,
  version: z.int(),
});
export type Overtime = z.output<typeof overtimeSchema>;

/** Time that a person may apply for. */
const proposalSchema = z.object({
  startTime: isoInstant,
  endTime: isoInstant,
  minutes: z.int(),
  hours: z.number(),
  ...provenOrders,
});
export type OvertimeProposal = z.output<typeof proposalSchema>;

/**
 * The overtime of a month that nobody has applied for yet: the finished repair segments of the person's orders that lie
 * outside their shifts, whole minutes only, each once; work less than an hour apart is one proposal, and what is shorter
 * than the least time is none; `shortMinutes` is the sum of those minutes. `hasShifts` 0:
 * neither shifts nor a default calendar give the person's working time in the month, so that nothing can be outside of
 * them.
 */
export const listProposals = defineEndpoint({
  id: 'overtime.proposals',
  path: '/api/OutCall/GetOutCallOverTimeProposalList',
  permission: 'overtime.view',
  summary: 'Propose overtime from segments outside the shift',
  body: z.object({
    Month: monthText,
    /** Absent: the caller; somebody else's with the permission to approve. */
    UserID: id.optional(),
  }),
  data: z.object({ hasShifts: bit, proposals: z.array(proposalSchema), shortMinutes: z.int() }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const fields = {
  /** Absent: the caller; somebody else with the permission to approve. */
  UserID: labelled(id.optional(), '人员', 'Person'),
  ReplacesUserID: labelled(id.nullable().optional(), '被代班人', 'Replaces'),
  StartTime: labelled(timeText, '开始时间', 'From'),
  EndTime: labelled(timeText, '结束时间', 'Until'),
  Reason: labelled(text(lengths.overtimeReason), '说明', 'Reason'),
};
const version = z.int().min(0).optional();

/** Applies for the proven minutes between two times; times without any, and minutes applied for already, are refused. */
export const addOvertime = defineEndpoint({
  id: 'overtime.add',
  path: '/api/OutCall/AddOutCallOverTime',
  permission: 'overtime.view',
  summary: 'Apply for overtime',
  body: z.object(fields),
  data: overtimeSchema,
  errors: ['NOT_FOUND'],
  source: 'specification 7 AddOutCallOverTime',
});

/** Applies for several times at once, each as an application of its own; all or none. */
export const addOvertimes = defineEndpoint({
  id: 'overtime.addMany',
  path: '/api/OutCall/AddOutCallOverTimeList',
  permission: 'overtime.view',
  summary: 'Apply for several times of overtime',
  body: z.object({
    UserID: fields.UserID,
    ReplacesUserID: fields.ReplacesUserID,
    Spans: labelled(
      z
        .array(z.object({ StartTime: fields.StartTime, EndTime: fields.EndTime }))
        .min(1, 'required' satisfies FieldReason)
        .max(overtimeLimits.atOnce),
      '时间',
      'Times',
    ),
    Reason: fields.Reason,
  }),
  data: z.array(overtimeSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const actionErrors = [
  'NOT_FOUND',
  'STALE_VERSION',
  'OVERTIME_STATE',
  'OVERTIME_NOT_YOURS',
] as const;

/** Changes an application that waits; it is proven anew, and waits for its first step. Absent fields stay. */
export const updateOvertime = defineEndpoint({
  id: 'overtime.update',
  path: '/api/OutCall/UpdteOutCallOverTimeUser',
  permission: 'overtime.view',
  summary: 'Change an application for overtime',
  body: z.object({
    ...fields,
    StartTime: labelled(timeText.optional(), '开始时间', 'From'),
    EndTime: labelled(timeText.optional(), '结束时间', 'Until'),
    Reason: labelled(text(lengths.overtimeReason).optional(), '说明', 'Reason'),
    ID: id,
    /** The version that the caller saw. Another version is refused, with the current application in the answer. */
    Version: version,
  }),
  data: overtimeSchema,
  errors: actionErrors,
  source: 'specification 7 UpdteOutCallOverTimeUser',
});

/** Withdraws an application that waits. */
export const deleteOvertime = defineEndpoint({
  id: 'overtime.withdraw',
  path: '/api/OutCall/DeleteOutCallOverTime',
  permission: 'overtime.view',
  summary: 'Withdraw an application for overtime',
  body: z.object({ ID: id, Version: version }),
  data: z.null(),
  errors: actionErrors,
  source: 'specification 7 DeleteOutCallOverTime',
});

/**
 * Approves or refuses an application; not one's own. Where the person's month would exceed the hours of the setting, it
 * waits for a second approval, unless the caller may give that.
 */
export const reviewOvertime = defineEndpoint({
  id: 'overtime.review',
  path: '/api/OutCall/ApproveOutCallOverTime',
  permission: 'overtime.approve',
  summary: 'Approve or refuse an application for overtime',
  body: z.object({
    ID: id,
    ApproveState: z.literal([overtimeState.values.approved, overtimeState.values.refused]),
    /** Needed for a refusal. */
    ApproveReason: labelled(
      z.string().trim().max(lengths.overtimeReason),
      '审批意见',
      'Reason of the decision',
    ).default(''),
    Version: version,
  }),
  data: overtimeSchema,
  errors: [...actionErrors, 'OVERTIME_PROOF_CHANGED'],
  source: 'product decision',
});

/** Lets an approved application wait again; only the person who approved it. */
export const reopenOvertime = defineEndpoint({
  id: 'overtime.reopen',
  path: '/api/OutCall/ReopenOutCallOverTime',
  permission: 'overtime.approve',
  summary: 'Reopen an approved application for overtime',
  body: z.object({
    ID: id,
    ApproveReason: labelled(text(lengths.overtimeReason), '审批意见', 'Reason of the decision'),
    Version: version,
  }),
  data: overtimeSchema,
  errors: actionErrors,
  source: 'product decision',
});

/** One's own applications, the latest first. */
export const listOwnOvertime = defineEndpoint({
  id: 'overtime.listOwn',
  path: '/api/OutCall/GetOutCallOverTimeList',
  permission: 'overtime.view',
  summary: "List one's own applications for overtime",
  body: pageBody.extend({
    /** Those that begin in the month. */
    Month: monthText.optional(),
    ApproveState: oneOf(overtimeState).optional(),
  }),
  ...pageOf(overtimeSchema),
  source: 'specification 7 GetOutCallOverTimeList',
});

/** The filter of everybody's applications. */
export const overtimeFilter = z.object({
  /** Matches the person and the reason. */
  SearchText: searchText,
  Month: monthText.optional(),
  UserID: id.optional(),
  ApproveState: oneOf(overtimeState).optional(),
  /** 1: those that wait for a decision of the caller. */
  ForMe: bit.optional(),
});

/** Everybody's applications, the latest first. */
export const listOvertime = defineEndpoint({
  id: 'overtime.list',
  path: '/api/OutCall/GetvOutCallOverTimeUserList',
  permission: 'overtime.all',
  summary: "List everybody's applications for overtime",
  body: pageBody.extend(overtimeFilter.shape),
  ...pageOf(overtimeSchema),
  source: 'specification 7 GetvOutCallOverTimeUserList',
});

/** The people who can be replaced or applied for: the active ones of the organisation, by name. */
export const listOvertimePeople = defineEndpoint({
  id: 'overtime.people',
  path: '/api/OutCall/GetOutCallOverTimePersonList',
  permission: 'overtime.view',
  summary: 'List the people of the organisation for an application',
  body: z.object({ SearchText: searchText }),
  data: z.array(z.object({ userID: z.string(), realName: z.string(), postName: z.string() })),
  source: 'product decision',
});
export type OvertimePerson = z.output<typeof listOvertimePeople.data>[number];

/** The setting of overtime. `confirmHours`: above so many approved hours of a person's month a second approval is needed; null: never. */
const settingSchema = z.object({
  confirmHours: z.int().nullable(),
  /** Proven minutes below which overtime is neither proposed nor applied for; 0: any. */
  leastMinutes: z.int(),
  updateTime: isoInstant.nullable(),
  version: z.int(),
});
export type OvertimeSetting = z.output<typeof settingSchema>;

/** The organisation's setting; version 0 until somebody sets it. */
export const getOvertimeSetting = defineEndpoint({
  id: 'overtime.setting',
  path: '/api/OutCall/GetOutCallOverTimeSetting',
  permission: 'overtime.view',
  summary: 'Read the setting of overtime',
  body: z.object({}),
  data: settingSchema,
  source: 'product decision',
});

/** Sets it; it holds for approvals from then on. */
export const saveOvertimeSetting = defineEndpoint({
  id: 'overtime.saveSetting',
  path: '/api/OutCall/SaveOutCallOverTimeSetting',
  permission: 'overtime.confirm',
  summary: 'Change the setting of overtime',
  body: z.object({
    ConfirmHours: labelled(
      z
        .int('confirmHours' satisfies FieldReason)
        .min(overtimeLimits.confirmHours[0], 'confirmHours' satisfies FieldReason)
        .max(overtimeLimits.confirmHours[1], 'confirmHours' satisfies FieldReason)
        .nullable(),
      '每月超过多少小时需复批',
      'Second approval above (hours a month)',
    ),
    /** Absent: it stays. */
    LeastMinutes: labelled(
      z
        .int('overtimeLeast' satisfies FieldReason)
        .min(0, 'overtimeLeast' satisfies FieldReason)
        .max(overtimeLimits.leastMinutes, 'overtimeLeast' satisfies FieldReason)
        .optional(),
      '至少多少分钟才能申请',
      'Least time of an application (minutes)',
    ),
    Version: z.int().min(0),
  }),
  data: settingSchema,
  errors: ['STALE_VERSION'],
  source: 'product decision',
});
