import { z } from 'zod';
import { defineEndpoint, pageBody, pageExtras } from '../../endpoint.ts';
import { messageType, workMessageTypes } from '../../enums.ts';
import { claimedCaller } from '../../validation/claimedCaller.ts';
import { bit, id, isoInstant, oneOf } from '../../validators.ts';

/** A notification. Its text is rendered when it is read, in the reader's language. */
export const messageSchema = z.object({
  id: z.string(),
  title: z.string(),
  createdTime: isoInstant,
  /** messageType */
  mType: z.int(),
  /** 0: unread */
  isRead: bit,
  /** The id of the record concerned, e.g. of the work order; or empty. */
  url: z.string(),
  msg: z.string(),
});
export type Message = z.output<typeof messageSchema>;

/** The name of each type's unread count (specification 3 Notification). */
export const unreadNames = {
  gdcount: messageType.values.workOrder,
  yhcount: messageType.values.user,
  xjcount: messageType.values.inspection,
  wbcount: messageType.values.maintenance,
  glqycount: messageType.values.affiliation,
  qxcount: messageType.values.permission,
  xtcount: messageType.values.system,
  sbcount: messageType.values.device,
  bjcount: messageType.values.sparePart,
  zskcount: messageType.values.knowledge,
} as const;

const unreadCounts = z.object({
  ...(Object.fromEntries(Object.keys(unreadNames).map((name) => [name, z.int()])) as Record<
    keyof typeof unreadNames,
    z.ZodInt
  >),
  /** The count of the work group: types 3, 0, 5, 6. */
  datacont1: z.int(),
  /** The count of the system group: all other types. */
  datacont2: z.int(),
  allcount: z.int(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

/** The maximum unread messages of each group that `GetALLMessages` lists. */
export const unreadListed = 50;

/**
 * The unread messages, newest first: `data1` of the work group (types 3, 0, 5, 6), `data2` of the system
 * group, at most 50 of each; `count` includes all unread messages, listed or not.
 */
export const getAllMessages = defineEndpoint({
  id: 'message.getAll',
  path: '/api/Service/GetALLMessages',
  permission: 'signedIn',
  summary: 'Unread messages of both groups',
  body: claimedCaller,
  data: z.object({ data1: z.array(messageSchema), data2: z.array(messageSchema), count: z.int() }),
  errors: ['DENIED'],
  source: 'specification 7 GetALLMessages, 4 Notification type codes',
});

/** One message of the caller. */
export const getMessage = defineEndpoint({
  id: 'message.get',
  path: '/api/Service/GetMessageByID',
  permission: 'signedIn',
  summary: 'One message',
  body: claimedCaller.extend({ id }),
  data: messageSchema,
  errors: ['DENIED', 'NOT_FOUND'],
  source: 'specification 7 GetMessageByID',
});

/** Marks one message as read; a repeat changes nothing. */
export const readMessage = defineEndpoint({
  id: 'message.read',
  path: '/api/Service/ReadMessage',
  permission: 'signedIn',
  summary: 'Mark a message as read',
  body: claimedCaller.extend({ id }),
  data: z.null(),
  errors: ['DENIED', 'NOT_FOUND'],
  source: 'specification 7 ReadMessage',
});

/**
 * One page of the caller's messages of a type, or of all, newest first, in `data.data1`, beside the
 * unread counts of every type. `totalNum` counts the messages of all pages, `allcount` the unread ones.
 */
export const listMessages = defineEndpoint({
  id: 'message.list',
  path: '/api/Service/New_GetALLMessages',
  permission: 'signedIn',
  summary: 'List messages, with unread counts',
  body: pageBody.extend({ ...claimedCaller.shape, MType: oneOf(messageType).optional() }),
  data: unreadCounts.extend({ data1: z.array(messageSchema) }),
  extras: { ...pageExtras, allcount: z.int() },
  errors: ['DENIED'],
  source: 'specification 3 Notification, 7 New_GetALLMessages',
});

/** Marks all messages of a type as read for the caller. */
export const readMessages = defineEndpoint({
  id: 'message.readType',
  path: '/api/Service/New_ReadMessage',
  permission: 'signedIn',
  summary: 'Mark all messages of a type as read',
  body: claimedCaller.extend({ MType: oneOf(messageType) }),
  data: z.null(),
  errors: ['DENIED'],
  source: 'specification 7 New_ReadMessage',
});

/** Returns whether a type belongs to the work group; all others belong to the system group. */
export function isWorkMessage(type: number): boolean {
  return (workMessageTypes as readonly number[]).includes(type);
}
