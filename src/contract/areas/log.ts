import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf, sortBody } from '../endpoint.ts';
import type { Text } from '../locale.ts';
import { bit, id, instant, searchText, timeText } from '../validators.ts';
import { loginClients } from './session.ts';

/** Whence somebody signs in. */
export const loginClientLabels: Readonly<Record<(typeof loginClients)[number], Text>> = {
  web: { 'zh-CN': '网页', 'en-US': 'Web' },
  app: { 'zh-CN': '移动端', 'en-US': 'Mobile' },
  screen: { 'zh-CN': '大屏', 'en-US': 'Wall' },
};

/** A try to sign in. */
export const loginLogRow = z.object({
  id: z.string(),
  userID: z.string(),
  /** The phone; empty where the person is gone. */
  userName: z.string(),
  realName: z.string(),
  ip: z.string(),
  client: z.enum(loginClients),
  loginTime: instant,
  /** 1: they got in. */
  result: bit,
  /** The refusal in the caller's language; null: none. */
  failReason: z.string().nullable(),
  /** Failures for that reason within the minute, of which this is the first; 1 for a success. */
  count: z.int(),
});
export type LoginLogRow = z.output<typeof loginLogRow>;

/** What both logs are narrowed to. StartTime and EndTime: [start, end). */
const window = { StartTime: timeText.optional(), EndTime: timeText.optional() };

/** What the log of sign-ins is asked for, page by page or as a file. */
export const loginLogFilter = z.object({
  /** Looks in name, phone and address. */
  SearchText: searchText,
  Result: bit.optional(),
  ...window,
  ...sortBody(['loginTime']),
});

/** Tries to sign in, newest first where nothing else is asked for; kept for 200 days. */
export const listLoginLog = defineEndpoint({
  id: 'log.listLogins',
  path: '/api/Service/GetLoginLogList',
  permission: 'log.view',
  summary: 'List tries to sign in',
  body: pageBody.extend(loginLogFilter.shape),
  ...pageOf(loginLogRow),
  source: 'specification 2 Page-name lookup, 7 Service; design page 4 login log',
});

/** One field that a deed changed, or was given. */
export const fieldChange = z.object({
  /** The wire's name. */
  field: z.string(),
  /** null: it says nothing of before. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** A deed, or a refused one. */
export const actionLogRow = z.object({
  seq: z.int(),
  time: instant,
  userID: z.string(),
  /** The phone; empty for people of another organisation, and those who are gone. */
  userName: z.string(),
  realName: z.string(),
  /** The first part of the call's id. */
  module: z.string(),
  /** The call's id: `actionNames` has its words. */
  action: z.string(),
  targetID: z.string().nullable(),
  /** What the target is called, where it is still there. */
  targetName: z.string().nullable(),
  /** Why it was refused, in the caller's language; null: it was done. */
  refused: z.string().nullable(),
  changes: z.array(fieldChange),
  costMs: z.int(),
  requestID: z.string(),
  ip: z.string(),
});
export type ActionLogRow = z.output<typeof actionLogRow>;

export const actionLogFilter = z.object({
  /** Looks in the person's name and phone, the address, the request and the target's id. */
  SearchText: searchText,
  UserID: id.optional(),
  Module: z.string().max(60).optional(),
  Action: z.string().max(80).optional(),
  ...window,
});

/**
 * What people did, newest first; kept for 200 days. Rows are a chain that the command `verify-log`
 * checks; a deed becomes a row within a second or two.
 */
export const listActionLog = defineEndpoint({
  id: 'log.listActions',
  path: '/api/Service/GetActionLogList',
  permission: 'log.actions',
  summary: 'List what people did',
  body: pageBody.extend(actionLogFilter.shape),
  ...pageOf(actionLogRow),
  source: 'specification 2 Hidden routes with titles, 7 Service; design page 4 action log',
});
