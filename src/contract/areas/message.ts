import { z } from 'zod';
import { defineEndpoint, pageBody } from '../endpoint.ts';
import { messageType, workMessageTypes } from '../enums.ts';
import { saidCaller } from '../saidCaller.ts';
import { bit, id, instant, oneOf } from '../validators.ts';

/** A notification; its words are made when it is read, in the reader's language. */
export const message = z.object({
  id: z.string(),
  title: z.string(),
  createdTime: instant,
  /** messageType */
  mType: z.int(),
  /** 0: unread */
  isRead: bit,
  /** The id of what it is about, e.g. the work order; or empty. */
  url: z.string(),
  msg: z.string(),
});
export type Message = z.output<typeof message>;

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
  /** The work group's: types 3, 0, 5, 6. */
  datacont1: z.int(),
  /** The system group's: all other types. */
  datacont2: z.int(),
  allcount: z.int(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

/** Unread messages that `GetALLMessages` lists of each group, at most. */
export const unreadListed = 50;

/**
 * What is unread, newest first: `data1` of the work group (types 3, 0, 5, 6), `data2` of the system
 * group, at most 50 of each; `count` is of all that is unread, listed or not.
 */
export const getAllMessages = defineEndpoint({
  id: 'message.getAll',
  path: '/api/Service/GetALLMessages',
  permission: 'signedIn',
  summary: 'Unread messages of both groups',
  body: saidCaller,
  data: z.object({ data1: z.array(message), data2: z.array(message), count: z.int() }),
  errors: ['DENIED'],
  source: 'specification 7 GetALLMessages, 4 Notification type codes',
});

/** One message of the caller's. */
export const getMessage = defineEndpoint({
  id: 'message.get',
  path: '/api/Service/GetMessageByID',
  permission: 'signedIn',
  summary: 'One message',
  body: saidCaller.extend({ id }),
  data: message,
  errors: ['DENIED', 'NOT_FOUND'],
  source: 'specification 7 GetMessageByID',
});

/** Marks one message as read; a repeat changes nothing. */
export const readMessage = defineEndpoint({
  id: 'message.read',
  path: '/api/Service/ReadMessage',
  permission: 'signedIn',
  summary: 'Mark a message as read',
  body: saidCaller.extend({ id }),
  data: z.null(),
  errors: ['DENIED', 'NOT_FOUND'],
  source: 'specification 7 ReadMessage; design page 2 Opening a notification',
});

/**
 * One page of the caller's messages of a type, or of all, newest first, in `data.data1`, beside the
 * unread counts of every type. `totalNum` counts what the pages hold, `allcount` all that is unread.
 */
export const listMessages = defineEndpoint({
  id: 'message.list',
  path: '/api/Service/New_GetALLMessages',
  permission: 'signedIn',
  summary: 'List messages, with unread counts',
  body: pageBody.extend({ ...saidCaller.shape, MType: oneOf(messageType).optional() }),
  data: unreadCounts.extend({ data1: z.array(message) }),
  beside: { allcount: z.int(), totalNum: z.int() },
  errors: ['DENIED'],
  source: 'specification 3 Notification, 7 New_GetALLMessages',
});

/** Marks all the caller's messages of a type as read. */
export const readMessages = defineEndpoint({
  id: 'message.readType',
  path: '/api/Service/New_ReadMessage',
  permission: 'signedIn',
  summary: 'Mark all messages of a type as read',
  body: saidCaller.extend({ MType: oneOf(messageType) }),
  data: z.null(),
  errors: ['DENIED'],
  source: 'specification 7 New_ReadMessage; design page 2 Opening a notification',
});

/** Whether a type belongs to the work group; the system group has all others. */
export function isWorkMessage(type: number): boolean {
  return (workMessageTypes as readonly number[]).includes(type);
}
