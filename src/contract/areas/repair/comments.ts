import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, searchText, text } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';

/** The most comments of an order. */
export const mostComments = 500;

/** The most photos of a comment, and the most people that it mentions. */
export const mostPhotos = 9;
export const mostMentions = 20;

/** How long its author may delete a comment, in minutes. */
export const deletableMinutes = 10;

/** The most people in an answer of `listMentionable`. */
export const mentionableListed = 20;

/** The author of comments that people without an account write by a device's label; their name stands beside it. */
export const labelAuthorID = '00000000-0000-0000-0000-000000000000';

export const orderComment = z.object({
  id: z.string(),
  userID: z.string(),
  userName: z.string(),
  /** The author's organisation; null: the caller's own. */
  orgName: z.string().nullable(),
  content: z.string(),
  /** 1: only the author's organisation reads it. */
  internal: bit,
  /** The names of the mentioned people; in the text each stands behind an @. */
  mentions: z.array(z.string()),
  photos: z.array(uploadedFile),
  createTime: isoInstant,
  /** Until when the caller may delete it; null: it is another person's, or too old. */
  deletableUntil: isoInstant.nullable(),
});
export type OrderComment = z.output<typeof orderComment>;

/**
 * The latest comments of an order, newest first. Both sides of an order read them, except those that the other
 * side has marked as internal; a provider reads those of the time in which it had the order.
 */
export const listOrderComments = defineEndpoint({
  id: 'repair.listComments',
  path: '/api/Kanban/GetOrderCommentList',
  permission: 'repair.view',
  summary: 'Comments of an order',
  body: z.object({ ID: id, Latest: z.int().min(1).max(mostComments).default(20) }),
  data: z.object({
    comments: z.array(orderComment),
    /** All that the caller may read. */
    total: z.int(),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/**
 * Writes a comment, and notifies the mentioned people, each once. Their organisation must be able to read it:
 * see `listMentionable`. A repeated ActionID writes nothing, and answers the first comment.
 */
export const addOrderComment = defineEndpoint({
  id: 'repair.addComment',
  path: '/api/Kanban/AddOrderComment',
  permission: 'repair.view',
  summary: 'Comment an order',
  body: z.object({
    ID: id,
    Comment: labelled(text(lengths.comment), '评论', 'Comment'),
    Internal: labelled(bit.default(0), '仅本企业可见', 'Only for our organisation'),
    /** The ids of people. */
    Mentions: labelled(z.array(id).max(mostMentions), '提及人员', 'Mention people').default([]),
    /** `url` of uploaded pictures of the caller. */
    Photos: labelled(z.array(z.string().max(200)).max(mostPhotos), '照片', 'Photos').default([]),
    ActionID: z.string().min(1).max(64).optional(),
  }),
  data: orderComment,
  errors: ['NOT_FOUND', 'NOT_SERVICED', 'TOO_MANY_COMMENTS', 'ACTION_DONE', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** Deletes the caller's own comment within `deletableMinutes`, with its photos. */
export const deleteOrderComment = defineEndpoint({
  id: 'repair.deleteComment',
  path: '/api/Kanban/DeleteOrderComment',
  permission: 'repair.view',
  summary: 'Delete a comment',
  body: z.object({ ID: id, CommentID: id }),
  data: z.null(),
  errors: ['NOT_FOUND', 'COMMENT_TOO_OLD', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** A person whom a comment can mention. */
export const mentionable = z.object({
  id: z.string(),
  realName: z.string(),
  /** The person's organisation; null: the caller's own. */
  orgName: z.string().nullable(),
});
export type Mentionable = z.output<typeof mentionable>;

/**
 * The people whom a comment of the caller can mention, by name, at most `mentionableListed`: active people who may
 * read orders, of the caller's organisation all, of the other side of the order those whom the order names
 * (reporter, repairer, confirmer) and those who have written comments that the caller reads.
 */
export const listMentionable = defineEndpoint({
  id: 'repair.listMentionable',
  path: '/api/Kanban/GetOrderMentionList',
  permission: 'repair.view',
  summary: 'Who can be mentioned in a comment',
  body: z.object({
    ID: id,
    /** Matches the name. */
    SearchText: searchText,
    /** 1: for an internal comment, only people of the caller's organisation. */
    Internal: bit.default(0),
  }),
  data: z.array(mentionable),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
