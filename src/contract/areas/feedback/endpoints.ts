import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, oneOf, searchText, text, timeText } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';
import { feedbackState, feedbackSteps } from './feedbackStates.ts';

/** The most pictures of a report or a reply, and the most replies and steps of a problem. */
export const feedbackLimits = { pictures: 6, entries: 300 } as const;

const pictures = labelled(
  z.array(z.string().max(200)).max(feedbackLimits.pictures),
  '图片',
  'Pictures',
);
const systemTypeID = labelled(id.nullable(), '系统类型', 'System type');

/**
 * Reports a problem of the system, or a wish, to the administrators of the platform: they are notified, and it stands
 * in the problem log.
 */
export const addFeedback = defineEndpoint({
  id: 'feedback.add',
  path: '/api/UserManger/AddFeedback',
  permission: 'signedIn',
  summary: 'Report a problem of the system',
  body: z.object({
    /** Does not identify the caller, only the token does. Another person's id is denied. */
    UserID: z.string().optional(),
    SystemTypeID: systemTypeID.default(null),
    Remark: z
      .string({ error: 'feedback' satisfies FieldReason })
      .trim()
      .min(1, 'feedback' satisfies FieldReason)
      .max(lengths.feedback),
    /** The address within the product, with its query; empty: none. */
    Page: labelled(
      z
        .string()
        .trim()
        .max(lengths.feedbackPage)
        .regex(/^(\/(?![/\\]).*)?$/, 'pagePath' satisfies FieldReason),
      '所在页面',
      'Page',
    ).default(''),
    /** `url` of uploaded pictures of the caller. */
    Pictures: pictures.default([]),
  }),
  data: z.null(),
  errors: ['TOO_MANY', 'DENIED', 'NOT_FOUND'],
  source: 'specification 7 AddFeedback, 5 Feedback',
});

/** A problem of the system in a list. */
export const feedbackRow = z.object({
  id: z.string(),
  orgName: z.string(),
  userID: z.string(),
  /** The reporter. */
  userName: z.string(),
  /** 1: the caller has reported it. */
  isOwn: bit,
  systemTypeID: z.string().nullable(),
  /** Null: none, or the type was deleted. */
  systemTypeName: z.string().nullable(),
  page: z.string(),
  remark: z.string(),
  /** feedbackState */
  feedbackState: z.int(),
  /** null: nobody handles it. */
  handlerID: z.string().nullable(),
  /** Empty for a person of another organisation, whom only administrators of the platform see. */
  handlerName: z.string(),
  /** The replies of both sides. */
  replies: z.int(),
  createTime: isoInstant,
  updateTime: isoInstant,
  closeTime: isoInstant.nullable(),
  version: z.int(),
});
export type FeedbackRow = z.output<typeof feedbackRow>;

const feedbackReply = z.object({
  id: z.string(),
  /** 1: by an administrator of the platform. */
  isPlatform: bit,
  /** Empty for a person of another organisation, whom only administrators of the platform see. */
  userName: z.string(),
  /** Empty: a step without a text. */
  content: z.string(),
  pictures: z.array(uploadedFile),
  /** The state to which it brought the problem; null: a reply. */
  feedbackState: z.int().nullable(),
  createTime: isoInstant,
});
export type FeedbackReply = z.output<typeof feedbackReply>;

export const feedbackDetail = feedbackRow.extend({
  /** The reporter's phone, for administrators of the platform; else empty. */
  phone: z.string(),
  pictures: z.array(uploadedFile),
  /** Replies and steps, the earliest first. */
  entries: z.array(feedbackReply),
  /** The steps that the caller may take now. */
  steps: z.array(z.enum(feedbackSteps)),
});
export type FeedbackDetail = z.output<typeof feedbackDetail>;

/** The filter of the problem log, for its list and its export. */
export const feedbackFilter = z.object({
  /** Matches the description, the page, the reporter and the organisation. */
  SearchText: searchText,
  FeedbackState: labelled(oneOf(feedbackState).optional(), '状态', 'State'),
  /** With the types below it. */
  SystemTypeID: labelled(id.optional(), '系统类型', 'System type'),
  /** 1: problems that the caller has reported. */
  IsOwn: labelled(bit.optional(), '我报告的', 'Reported by me'),
  /** 1: problems that the caller handles. */
  IsHandled: labelled(bit.optional(), '我处理的', 'Handled by me'),
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
});

/**
 * The problems that the caller may read, newest first: one's own, with `feedback.organisation` those of the organisation,
 * as an administrator of the platform those of all organisations.
 */
export const listFeedback = defineEndpoint({
  id: 'feedback.list',
  path: '/api/Service/GetProblemLogList',
  permission: 'signedIn',
  summary: 'List the problems of the system',
  body: pageBody.extend(feedbackFilter.shape),
  ...pageOf(feedbackRow),
  source: 'specification 7 Service problem log',
});

/** One problem with its replies and steps. */
export const getFeedback = defineEndpoint({
  id: 'feedback.get',
  path: '/api/Service/GetProblemLogInfo',
  permission: 'signedIn',
  summary: 'Read a problem of the system',
  body: z.object({ ID: id }),
  data: feedbackDetail,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Service problem log',
});

/** Replies to the other side, which is notified. */
export const replyFeedback = defineEndpoint({
  id: 'feedback.reply',
  path: '/api/Service/AddProblemLogReply',
  permission: 'signedIn',
  summary: 'Reply to a problem of the system',
  body: z.object({
    ID: id,
    Reply: labelled(text(lengths.feedback), '回复', 'Reply'),
    Pictures: pictures.default([]),
    /** A repeated one writes nothing. */
    ActionID: z.string().min(1).max(64).optional(),
  }),
  data: feedbackDetail,
  errors: ['NOT_FOUND', 'FEEDBACK_FULL'],
  source: 'specification 7 Service problem log',
});

/** Takes a step of `feedbackTransitions`; the other side is notified. */
export const stepFeedback = defineEndpoint({
  id: 'feedback.step',
  path: '/api/Service/UpdateProblemLogState',
  permission: 'signedIn',
  summary: 'Take, release, close or reopen a problem of the system',
  body: z.object({
    ID: id,
    FeedbackStep: labelled(z.enum(feedbackSteps), '操作', 'Action'),
    StepNote: labelled(z.string().trim().max(lengths.feedback), '意见', 'Comment').default(''),
    Version: z.int().min(0).optional(),
  }),
  data: feedbackDetail,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'FEEDBACK_STATE', 'FEEDBACK_FULL', 'DENIED'],
  source: 'specification 7 Service problem log',
});

/** Sets the system type of a problem. */
export const updateFeedback = defineEndpoint({
  id: 'feedback.update',
  path: '/api/Service/UpdateProblemLog',
  permission: 'platform.feedback',
  summary: 'Set the type of a problem of the system',
  body: z.object({ ID: id, SystemTypeID: systemTypeID, Version: z.int().min(0).optional() }),
  data: feedbackDetail,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
  source: 'specification 7 Service problem log',
});
